package data

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"linesift/page"
)

// readBenchmark reads the layout of the article-extraction-benchmark
// (Scrapinghub, 2019), which others took over:
//
//	ground-truth.json    or articles.json or index.json: {ID: {"articleBody": gold text, "url": …}}
//	html/ID.html.gz      or html/ID.html or pages/ID.html
//
// Beside articleBody and url, an entry may have "lang", "pageType", "site",
// "tier", and lists of snippets "with" and "without". One without articleBody
// is partial. The pages are nil if the folder has another layout.
func readBenchmark(dir string) ([]GoldPage, error) {
	var file string
	var src []byte
	err := fs.ErrNotExist
	for _, name := range []string{"ground-truth.json", "articles.json", "index.json"} {
		if errors.Is(err, fs.ErrNotExist) {
			file = filepath.Join(dir, name)
			src, err = os.ReadFile(file)
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var entries map[string]struct {
		ArticleBody   *string
		URL           string
		Lang          string
		PageType      string
		Site          string
		Tier          string
		With, Without []string
	}
	if err := parseJSON(file, src, &entries); err != nil {
		return nil, err
	}
	pages := make([]GoldPage, 0, len(entries))
	for id, e := range entries {
		if !filepath.IsLocal(id) {
			return nil, fmt.Errorf("%s: page %q: not a file name", file, id)
		}
		p := GoldPage{
			ID: id, Path: pageFile(dir, id, "html", "pages"),
			URL: e.URL, Lang: e.Lang, Type: e.PageType, Site: e.Site, Tier: e.Tier,
			Partial: e.ArticleBody == nil, With: e.With, Without: e.Without,
		}
		if !p.Partial {
			p.Gold = *e.ArticleBody
		}
		pages = append(pages, p)
	}
	return pages, nil
}

// A pairing is a layout in which each page stands beside a file with its gold.
type pairing struct {
	pages, gold string // folders
	suffix      string // of a gold file, after the page's ID
	parse       func(p *GoldPage, file string, gold []byte) error
}

// pairings are the layouts that have been published, the most telling suffix
// first.
var pairings = []pairing{
	{"html", "ground-truth", ".json", parseWCXB},
	{"HTML", "Corrected", ".html.corrected.txt", parseDragnet},
	{".", ".", "-cleaned.txt", parseCleanEval},        // CleanEval, development set
	{"orig", "clean", ".txt", parseCleanEval},         // CleanEval as web2text has it
	{"input", "GoldStandard", ".txt", parseCleanEval}, // CleanEval, final run; CleanPortalEval
	{".", ".", ".txt", parseCleanEval},
}

// readPairs reads a folder of pages and gold files, of the first pairing that
// finds any gold; nil if none does.
func readPairs(dir string) (pages []GoldPage, err error) {
	for _, layout := range pairings {
		folder := filepath.Join(dir, layout.gold)
		names, err := fs.Glob(os.DirFS(folder), "*?"+layout.suffix)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			file := filepath.Join(folder, name)
			gold, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			id := strings.TrimSuffix(name, layout.suffix)
			p := GoldPage{ID: id, Path: pageFile(dir, id, layout.pages)}
			if err := layout.parse(&p, file, gold); err != nil {
				return nil, err
			}
			pages = append(pages, p)
		}
		if len(pages) > 0 {
			break
		}
	}
	return pages, nil
}

// parseWCXB takes a gold file of the Web Content Extraction Benchmark
// (M. Foley, 2026), schema version 2.0:
//
//	{"url": …, "ground_truth": {"main_content": gold text, "with": […], "without": […]}, …}
func parseWCXB(p *GoldPage, file string, gold []byte) error {
	var entry struct {
		URL      string
		Internal struct {
			PageType struct{ Primary string } `json:"page_type"`
		} `json:"_internal"`
		GroundTruth struct {
			MainContent   string `json:"main_content"`
			With, Without []string
		} `json:"ground_truth"`
	}
	err := parseJSON(file, gold, &entry)
	p.URL, p.Type = entry.URL, entry.Internal.PageType.Primary
	p.Gold, p.With, p.Without = entry.GroundTruth.MainContent, entry.GroundTruth.With, entry.GroundTruth.Without
	return err
}

// parseJSON parses a file into v. Errors name the file and the line.
func parseJSON(file string, src []byte, v any) error {
	err := json.Unmarshal(src, v)
	if err == nil {
		return nil
	}
	at := int64(0)
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		at = syntax.Offset
	case errors.As(err, &mismatch):
		at = mismatch.Offset
	}
	return fmt.Errorf("%s:%d: %w", file, 1+bytes.Count(src[:at], []byte("\n")), err)
}

var (
	cleanEvalURL    = regexp.MustCompile(`\A\s*URL:[ \t]*(\S*).*`)
	cleanEvalMarker = regexp.MustCompile(`(?i)</?[thpl]>`)
)

// parseCleanEval takes a gold text of CleanEval (M. Baroni and others,
// "Cleaneval: a Competition for Cleaning Web Pages", LREC 2008): a first line
// "URL: …", and markers <h>, <p> and <l> (<t> in some files) before headings,
// paragraphs and list items.
func parseCleanEval(p *GoldPage, file string, gold []byte) error {
	gold, _ = page.Decode(gold, "")
	if m := cleanEvalURL.FindSubmatch(gold); m != nil {
		p.URL = string(m[1])
		gold = gold[len(m[0]):]
	}
	p.Gold = strings.TrimSpace(cleanEvalMarker.ReplaceAllString(string(gold), "\n"))
	return nil
}

// dragnetComments separates the article from its readers' comments. It is
// typed by hand, and one in twenty is typed a little differently.
var dragnetComments = regexp.MustCompile(`(?m)^[!@#$%^&*() \t]{6,}COMMENTS`)

// parseDragnet takes a gold text of dragnet (M. Peters and D. Lecocq, "Content
// Extraction Using Diverse Feature Sets", WWW 2013): the article, and after a
// line "!@#$%^&*()  COMMENTS" the comments, which are left out.
func parseDragnet(p *GoldPage, file string, gold []byte) error {
	gold, _ = page.Decode(gold, "")
	if at := dragnetComments.FindIndex(gold); at != nil {
		gold = gold[:at[0]]
	}
	p.Gold = string(bytes.TrimSpace(gold))
	return nil
}

// pageFile finds the HTML of page id in one of the folders of dir. If there is
// none, it returns the first name that it looked for.
func pageFile(dir, id string, folders ...string) string {
	for _, folder := range folders {
		for _, suffix := range []string{".html.gz", ".html"} {
			name := filepath.Join(dir, folder, id+suffix)
			if _, err := os.Stat(name); err == nil {
				return name
			}
		}
	}
	return filepath.Join(dir, folders[0], id+".html")
}
