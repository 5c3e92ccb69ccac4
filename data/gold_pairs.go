package data

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"linesift/page"
)

// A pairing is a layout in which each page stands beside a text file with its
// gold.
type pairing struct {
	pages, gold string // folders
	suffix      string // of a gold file, after the page's ID
	clean       func(p *Page, gold string)
}

// pairings are the layouts that have been published, the most telling suffix
// first.
var pairings = []pairing{
	{"HTML", "Corrected", ".html.corrected.txt", cleanDragnet},
	{".", ".", "-cleaned.txt", cleanCleanEval},        // CleanEval, development set
	{"orig", "clean", ".txt", cleanCleanEval},         // CleanEval as web2text has it
	{"input", "GoldStandard", ".txt", cleanCleanEval}, // CleanEval, final run; CleanPortalEval
	{".", ".", ".txt", cleanCleanEval},
}

// readPairs reads a folder of pages and gold texts, of the first pairing that
// finds any gold.
func readPairs(dir string) ([]Page, error) {
	for _, layout := range pairings {
		folder := filepath.Join(dir, layout.gold)
		ids, err := filesWith(folder, layout.suffix)
		if err != nil {
			return nil, err
		}
		if len(ids) == 0 {
			continue
		}
		pages := make([]Page, 0, len(ids))
		for _, id := range ids {
			src, err := os.ReadFile(filepath.Join(folder, id+layout.suffix))
			if err != nil {
				return nil, err
			}
			gold, _ := page.Decode(src, "")
			p := Page{ID: id, Path: pageFile(dir, id, layout.pages)}
			layout.clean(&p, string(gold))
			pages = append(pages, p)
		}
		return pages, nil
	}
	return nil, errOtherLayout
}

var (
	cleanEvalURL    = regexp.MustCompile(`\A\s*URL:[ \t]*(\S*).*`)
	cleanEvalMarker = regexp.MustCompile(`(?i)</?[thpl]>`)
)

// cleanCleanEval takes a gold text of CleanEval (M. Baroni and others,
// "Cleaneval: a Competition for Cleaning Web Pages", LREC 2008): a first line
// "URL: …", and markers <h>, <p> and <l> (<t> in some files) before headings,
// paragraphs and list items.
func cleanCleanEval(p *Page, gold string) {
	if m := cleanEvalURL.FindStringSubmatch(gold); m != nil {
		p.URL = m[1]
		gold = gold[len(m[0]):]
	}
	p.Gold = strings.TrimSpace(cleanEvalMarker.ReplaceAllString(gold, "\n"))
}

// dragnetComments separates the article from its readers' comments. It is
// typed by hand, and one in twenty is typed a little differently.
var dragnetComments = regexp.MustCompile(`(?m)^[!@#$%^&*() \t]{6,}COMMENTS`)

// cleanDragnet takes a gold text of dragnet (M. Peters and D. Lecocq, "Content
// Extraction Using Diverse Feature Sets", WWW 2013): the article, and after a
// line "!@#$%^&*()  COMMENTS" the comments, which are left out.
func cleanDragnet(p *Page, gold string) {
	if at := dragnetComments.FindStringIndex(gold); at != nil {
		gold = gold[:at[0]]
	}
	p.Gold = strings.TrimSpace(gold)
}
