package data

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"linesift/internal/pages"
)

// A Set is a gold standard: pages of which people said what the main content
// is.
type Set struct {
	Name  string // of its folder
	Pages []Page // sorted by ID
}

// A Page is a page of a gold standard. Its HTML is on disk.
type Page struct {
	Set  string // the name of its set
	ID   string // unique in its set
	Path string // the file of its HTML; see Page.HTML
	URL  string // where it is from; may be empty
	Lang string // as the set has it, mostly ISO 639-1; may be empty
	Type string // article, forum, product, …; may be empty
	Site string // a host in lower case without "www."; the ID if nothing else is known
	Tier string // how good the gold is, best first: A, B; may be empty

	// Gold is the text of the main content, all of it unless the page is
	// partial.
	Gold string

	// Partial tells that there is no gold text, and that the snippets are all
	// that is known.
	Partial bool
	With    []string // pieces of text that are content
	Without []string // pieces of text that are not
}

// Key names the page among the pages of all sets.
func (p *Page) Key() string { return p.Set + "/" + p.ID }

// Open reads the gold standard in a folder, without its pages' HTML. It knows
// these layouts:
//
//   - of the article-extraction-benchmark: ground-truth.json (or
//     articles.json or index.json) and html/ID.html.gz, see readBenchmark;
//   - a page and a gold file as WCXB, CleanEval and dragnet have them, see
//     pairings.
//
// A file that cannot be read is an error that names it and, in JSON, the line.
// A missing page file is not: Page.HTML reports it, so that the other pages can
// be used.
func Open(dir string) (*Set, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	s := &Set{Name: filepath.Base(abs)}
	if s.Pages, err = readBenchmark(dir); err == nil && s.Pages == nil {
		s.Pages, err = readPairs(dir)
	}
	if err != nil {
		return nil, err
	}
	if s.Pages == nil {
		return nil, fmt.Errorf("%s: no gold standard: neither ground-truth.json nor ground-truth/*.json nor pairs of page and text files", dir)
	}
	for i := range s.Pages {
		p := &s.Pages[i]
		p.Set = s.Name
		p.Site = cmp.Or(host(p.Site), host(p.URL), p.ID)
	}
	slices.SortFunc(s.Pages, func(a, b Page) int { return cmp.Compare(a.ID, b.ID) })
	return s, nil
}

// HTML reads the page as it was served, in whatever encoding, decompressed.
// Errors name the file.
func (p *Page) HTML() ([]byte, error) {
	var r pages.Reader
	return r.Read(pages.File{Path: p.Path})
}

// host returns the host of a URL or of what is written like one, in lower case
// and without "www." and port. Sets write sites as hosts, as URLs, and as
// names of their own, which stay as they are but for the case.
func host(site string) string {
	site = strings.ToLower(strings.TrimSpace(site))
	address := site
	if !strings.Contains(site, "//") {
		address = "//" + site
	}
	return cmp.Or(pages.Host(address), site)
}
