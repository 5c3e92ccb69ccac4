package classify

import (
	"fmt"
	"path/filepath"
	"slices"

	"linesift/internal/cli"
	"linesift/internal/file"
	"linesift/internal/input"
)

// openURLs reads the addresses of pages, by their paths or IDs: a CSV file with the columns page
// and url.
func openURLs(path string) (map[string]cli.Address, error) {
	urls := make(map[string]cli.Address)
	return urls, file.ReadCSV(path, []string{"page", "url"}, func(cells []string) error {
		var address cli.Address
		if err := address.UnmarshalText([]byte(cells[1])); err != nil {
			return err
		}
		page := filepath.Clean(cells[0])
		if old, ok := urls[page]; ok && old != address {
			return fmt.Errorf("%s has the address %s above", cells[0], old)
		}
		urls[page] = address
		return nil
	})
}

// url returns the address of a page from the flags, or else its own, or "".
func (b *batch) url(f *input.File) string {
	if b.URL != "" {
		return string(b.URL)
	}
	if name := b.row(f); name != "" {
		return string(b.urls[name])
	}
	return f.URL
}

// row returns the name of a page in the file of --urls, or "".
func (b *batch) row(f *input.File) string {
	for _, name := range []string{filepath.Clean(f.Path), f.ID} {
		if _, ok := b.urls[name]; ok {
			return name
		}
	}
	return ""
}

// noteUnused says which rows of --urls are of pages that were not read.
func (b *batch) noteUnused(read map[string]bool) {
	var unused []string
	for name := range b.urls {
		if !read[name] {
			unused = append(unused, name)
		}
	}
	if unused != nil && !b.Resume { // which reads only the rest
		b.note("--urls: no page was read for %d of %s, such as %s", len(unused), cli.Count(len(b.urls), "row"),
			slices.Min(unused))
	}
}
