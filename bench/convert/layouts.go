package convert

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"linesift/page"
)

// An entry is a page in ground-truth.json.
type entry struct {
	ArticleBody string   `json:"articleBody"` // gold text
	URL         string   `json:"url,omitempty"`
	PageType    string   `json:"pageType,omitempty"`
	With        []string `json:"with,omitempty"`
	Without     []string `json:"without,omitempty"`

	page string // the file of its HTML
}

// A layout is one in which each page stands beside a file with its gold.
type layout struct {
	pages, gold string // folders
	suffix      string // of a gold file, after the page's ID
	parse       func(e *entry, gold []byte) error
}

// layouts are those that have been published, the most telling suffix first.
var layouts = []layout{
	{"html", "ground-truth", ".json", parseWCXB},
	{"HTML", "Corrected", ".html.corrected.txt", parseDragnet},
	{".", ".", "-cleaned.txt", parseCleanEval},        // CleanEval, development set
	{"orig", "clean", ".txt", parseCleanEval},         // CleanEval as web2text has it
	{"input", "GoldStandard", ".txt", parseCleanEval}, // CleanEval, final run; CleanPortalEval
	{".", ".", ".txt", parseCleanEval},
}

// read reads a folder of pages and gold files, by ID, in the first layout that finds any gold.
func read(dir string) (map[string]*entry, error) {
	entries := make(map[string]*entry)
	for _, l := range layouts {
		folder := filepath.Join(dir, l.gold)
		names, err := fs.Glob(os.DirFS(folder), "*?"+l.suffix)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			file := filepath.Join(folder, name)
			gold, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			id := strings.TrimSuffix(name, l.suffix)
			e := &entry{page: pageFile(filepath.Join(dir, l.pages), id)}
			if err := l.parse(e, gold); err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			entries[id] = e
		}
		if len(entries) > 0 {
			break
		}
	}
	return entries, nil
}

// pageFile returns the file of a page's HTML, compressed or not.
func pageFile(folder, id string) string {
	name := filepath.Join(folder, id+".html")
	if _, err := os.Stat(name + ".gz"); err == nil {
		return name + ".gz"
	}
	return name
}

// parseWCXB takes a gold file of the Web Content Extraction Benchmark
// (M. Foley, 2026), schema version 2.0:
//
//	{"url": …, "ground_truth": {"main_content": gold text, "with": […], "without": […]}, …}
func parseWCXB(e *entry, gold []byte) error {
	var all struct {
		URL      string
		Internal struct {
			PageType struct{ Primary string } `json:"page_type"`
		} `json:"_internal"`
		GroundTruth struct {
			MainContent   string `json:"main_content"`
			With, Without []string
		} `json:"ground_truth"`
	}
	err := json.Unmarshal(gold, &all)
	e.URL, e.PageType = all.URL, all.Internal.PageType.Primary
	e.ArticleBody, e.With, e.Without = all.GroundTruth.MainContent, all.GroundTruth.With, all.GroundTruth.Without
	return err
}

var (
	cleanEvalURL    = regexp.MustCompile(`\A\s*URL:[ \t]*(\S*).*`)
	cleanEvalMarker = regexp.MustCompile(`(?i)</?[thpl]>`)
)

// parseCleanEval takes a gold text of CleanEval (M. Baroni and others,
// "Cleaneval: a Competition for Cleaning Web Pages", LREC 2008): a first line
// "URL: …", and markers <h>, <p> and <l> (<t> in some files) before headings,
// paragraphs and list items.
func parseCleanEval(e *entry, gold []byte) error {
	gold, _ = page.Decode(gold, "")
	if m := cleanEvalURL.FindSubmatch(gold); m != nil {
		e.URL = string(m[1])
		gold = gold[len(m[0]):]
	}
	e.ArticleBody = strings.TrimSpace(cleanEvalMarker.ReplaceAllString(string(gold), "\n"))
	return nil
}

// dragnetComments separates the article from its readers' comments. It is
// typed by hand, and one in twenty is typed a little differently.
var dragnetComments = regexp.MustCompile(`(?m)^[!@#$%^&*() \t]{6,}COMMENTS`)

// parseDragnet takes a gold text of dragnet (M. Peters and D. Lecocq, "Content
// Extraction Using Diverse Feature Sets", WWW 2013): the article, and after a
// line "!@#$%^&*()  COMMENTS" the comments, which are left out.
func parseDragnet(e *entry, gold []byte) error {
	gold, _ = page.Decode(gold, "")
	if at := dragnetComments.FindIndex(gold); at != nil {
		gold = gold[:at[0]]
	}
	e.ArticleBody = string(bytes.TrimSpace(gold))
	return nil
}
