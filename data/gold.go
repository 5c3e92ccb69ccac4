package data

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"
)

// A Set is a gold standard: pages whose main content people have marked.
type Set struct {
	Name  string     // of its folder
	Pages []GoldPage // sorted by ID
}

// A GoldPage is a page of a gold standard. Its HTML is on disk.
type GoldPage struct {
	Set  string // the name of its set
	ID   string // unique in its set
	Path string // the file of its HTML; see GoldPage.HTML
	URL  string // where it is from; may be empty
	Lang string // as the set has it, mostly ISO 639-1; may be empty
	Type string // article, forum, product, …; may be empty
	Site string // a host in lower case without "www."; the ID if nothing else is known
	Tier string // how good the gold is, best first: A, B; may be empty

	// Gold is the text of the main content; empty if the page is partial.
	Gold string

	// Partial reports whether the page has only the snippets With and Without, and no gold
	// text.
	Partial bool
	With    []string // pieces of text that are content
	Without []string // pieces of text that are not
}

// Key returns a name that is unique among the pages of all sets.
func (p *GoldPage) Key() string { return p.Set + "/" + p.ID }

// Open reads the gold standard in a folder, without its pages' HTML. It knows
// these layouts:
//
//   - of the article-extraction-benchmark: ground-truth.json (or
//     articles.json or index.json) and html/ID.html.gz, see readBenchmark;
//   - a page and a gold file as WCXB, CleanEval and dragnet have them, see
//     pairings.
//
// A file that cannot be read is an error that names it and, in JSON, the line.
// A missing page file is not: GoldPage.HTML reports it, so that the other pages can
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
	slices.SortFunc(s.Pages, func(a, b GoldPage) int { return cmp.Compare(a.ID, b.ID) })
	return s, nil
}

// HTML reads the page as it was served, in whatever encoding. A .gz file is
// decompressed. Errors name the file.
func (p *GoldPage) HTML() ([]byte, error) {
	src, err := os.ReadFile(p.Path)
	if err != nil || filepath.Ext(p.Path) != ".gz" {
		return src, err
	}
	z, err := gzip.NewReader(bytes.NewReader(src))
	if err == nil {
		src, err = io.ReadAll(z)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Path, err)
	}
	return src, nil
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
	u, err := url.Parse(address)
	if err != nil {
		return site
	}
	return cmp.Or(strings.TrimPrefix(u.Hostname(), "www."), site)
}
