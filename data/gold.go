package data

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"
)

// A Set is a gold standard: pages with the main content that people marked.
type Set struct {
	Name  string     // the name of its folder
	Pages []GoldPage // sorted by ID
}

// A GoldPage is a page of a gold standard. Its HTML is on disk or in Source.
type GoldPage struct {
	Set      string // the name of its set
	ID       string // unique in its set
	Path     string // the file of its HTML; see GoldPage.HTML
	Source   []byte // its HTML, if it is in memory
	URL      string // the page's address; may be empty
	Language string // as in the set, mostly ISO 639-1; may be empty
	Type     string // article, forum, product, …; may be empty
	Site     string // a host in lower case without "www."; the ID if unknown
	Tier     string // quality of the gold, best first: A, B; may be empty

	// Gold is the text of the main content; empty if the page is partial. Ignore is text that
	// is neither right nor wrong to keep, such as titles and doubtful lines.
	Gold, Ignore string

	// Partial reports whether the page has only the snippets With and Without, and no gold
	// text.
	Partial bool
	With    []string // pieces of text that are content
	Without []string // pieces of text that are not
}

// Key returns a name that is unique among the pages of all sets.
func (g *GoldPage) Key() string { return g.Set + "/" + g.ID }

// Open reads the gold standard in a folder, without its pages' HTML. The layout comes from
// the article-extraction-benchmark (Scrapinghub, 2019), and others adopted it:
//
//	ground-truth.json    or articles.json or index.json: {ID: {"articleBody": gold text, "url": …}}
//	html/ID.html.gz      or html/ID.html or pages/ID.html
//
// Besides articleBody and url, an entry may have "ignore", "lang", "pageType", "site", "tier", and
// lists of snippets "with" and "without". An entry without articleBody is partial. (bench
// convert converts other layouts to this one.)
//
// An error names the file and, in JSON, the line. A missing page file is not an error here.
// GoldPage.HTML reports it, so that the other pages can be used.
func Open(dir string) (*Set, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	file, src, err := readGroundTruth(dir)
	if err != nil {
		return nil, err
	}
	var entries map[string]struct {
		ArticleBody   *string
		Ignore        string
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
	s := &Set{Name: filepath.Base(abs)}
	for id, e := range entries {
		if !filepath.IsLocal(id) {
			return nil, fmt.Errorf("%s: page %q: not a file name", file, id)
		}
		p := GoldPage{
			Set: s.Name, ID: id, Path: pageFile(dir, id), URL: e.URL, Site: cmp.Or(host(e.Site), host(e.URL), id),
			Language: e.Lang, Type: e.PageType, Tier: e.Tier, Ignore: e.Ignore,
			Partial: e.ArticleBody == nil, With: e.With, Without: e.Without,
		}
		if !p.Partial {
			p.Gold = *e.ArticleBody
		}
		s.Pages = append(s.Pages, p)
	}
	slices.SortFunc(s.Pages, func(a, b GoldPage) int { return cmp.Compare(a.ID, b.ID) })
	return s, nil
}

// readGroundTruth reads the gold of a set. It tries several file names, and reads the first
// file that exists.
func readGroundTruth(dir string) (file string, src []byte, err error) {
	for _, name := range []string{"ground-truth.json", "articles.json", "index.json"} {
		file = filepath.Join(dir, name)
		if src, err = os.ReadFile(file); !errors.Is(err, fs.ErrNotExist) {
			return file, src, err
		}
	}
	const what = "no gold standard: no ground-truth.json, which a folder such as data/samples has"
	return "", nil, fmt.Errorf("%s: %s", dir, what)
}

// parseJSON parses a file into v. Errors name the file and the line.
func parseJSON(file string, src []byte, v any) error {
	err := json.Unmarshal(src, v)
	if err == nil {
		return nil
	}
	offset := int64(0)
	if e, ok := errors.AsType[*json.SyntaxError](err); ok {
		offset = e.Offset
	} else if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		offset = e.Offset
		err = fmt.Errorf("%s: a %s is not a %s", e.Field, e.Value, e.Type)
	}
	return fmt.Errorf("%s:%d: %w", file, 1+bytes.Count(src[:offset], []byte("\n")), err)
}

// pageFile returns the HTML file of a page. If there is none, it returns a name that it
// tried.
func pageFile(dir, id string) string {
	file, other := filepath.Join(dir, "html", id+".html"), filepath.Join(dir, "pages", id+".html")
	for _, name := range []string{file + ".gz", file, other + ".gz", other} {
		if _, err := os.Stat(name); err == nil {
			return name
		}
	}
	return file
}

// HTML returns the page as it was served, in its own encoding: Source, or the file. It
// decompresses a .gz file. Errors name the file.
func (g *GoldPage) HTML() ([]byte, error) {
	if g.Source != nil {
		return g.Source, nil
	}
	src, err := os.ReadFile(g.Path)
	if err != nil || filepath.Ext(g.Path) != ".gz" {
		return src, err
	}
	z, err := gzip.NewReader(bytes.NewReader(src))
	if err == nil {
		src, err = io.ReadAll(z)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", g.Path, err)
	}
	return src, nil
}

// host returns the host of a URL, with or without scheme, in lower case and without "www."
// and port. Sets write sites as hosts, URLs or other names. Other names only become lower
// case.
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
