package classify

import (
	"fmt"
	"path/filepath"

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
	for _, name := range []string{filepath.Clean(f.Path), f.ID} {
		if address, ok := b.urls[name]; ok {
			return string(address)
		}
	}
	return f.URL
}
