package records

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"
)

// A goldPage is a page and what people say of it.
type goldPage struct {
	id   string
	path string
	url  *url.URL // nil if it is not known
	gold gold
}

// gold is what people say of a page. Empty fields say nothing.
type gold struct {
	Title, Date, URL, Lang string
	Author                 list
}

// A list is a string, or a list of strings, which are joined by commas.
type list string

// UnmarshalJSON implements json.Unmarshaler.
func (l *list) UnmarshalJSON(b []byte) error {
	var all []string
	if json.Unmarshal(b, &all) == nil {
		*l = list(strings.Join(all, ", "))
		return nil
	}
	return json.Unmarshal(b, (*string)(l))
}

// open returns the pages of a set, by id.
func open(dir string) ([]goldPage, error) {
	b, err := os.ReadFile(filepath.Join(dir, "ground-truth.json"))
	if err != nil {
		return nil, err
	}
	var all map[string]gold
	if err := json.Unmarshal(b, &all); err != nil {
		return nil, fmt.Errorf("%s: ground-truth.json: %w", dir, err)
	}
	var pages []goldPage
	for id, g := range all {
		p := goldPage{id: id, path: filepath.Join(dir, "html", id+".html.gz"), gold: g}
		if u, err := url.Parse(g.URL); err == nil && u.Host != "" {
			p.url = u
		}
		pages = append(pages, p)
	}
	slices.SortFunc(pages, func(a, b goldPage) int { return strings.Compare(a.id, b.id) })
	return pages, nil
}

func (p *goldPage) html() ([]byte, error) {
	f, err := os.Open(p.path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.path, err)
	}
	return io.ReadAll(z)
}
