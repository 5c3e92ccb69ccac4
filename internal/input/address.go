package input

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path"
	"strings"

	"linesift/internal/file"
	"linesift/internal/sniff"
	"linesift/page"
)

// isAddress reports whether an argument is meant as the URL of a page to fetch, and not as a path.
func (f *Finder) isAddress(arg string) bool {
	scheme, _, ok := strings.Cut(strings.ToLower(arg), "://")
	return f.Fetch != nil && ok && (scheme == "http" || scheme == "https")
}

// addAddress adds the page at a URL.
func (b *Batch) addAddress(f *Finder, address string) error {
	if !page.IsAddress(address) {
		return fmt.Errorf("%s: not the address of a page", address)
	}
	b.addNamed(f, address, nil)
	return nil
}

// address returns the page at a URL.
func (f *Finder) address(address string) File {
	u, _ := url.Parse(address) // addAddress has tried it
	return File{ID: addressID(u), Path: address, URL: address, Folder: page.Host(address), finder: f}
}

// addressID returns the ID of the page at a URL: host, path and query. Characters that file
// names cannot have become "_".
func addressID(u *url.URL) string {
	p := path.Clean("/" + u.Path)
	if p == "/" || strings.HasSuffix(u.Path, "/") {
		p = path.Join(p, "index")
	}
	id, _ := sniff.Page.Trim(strings.ToLower(u.Host) + p)
	if u.RawQuery != "" {
		id += "?" + u.RawQuery
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`<>:"\|?*`, r) {
			return '_' // some systems do not allow it in names
		}
		return r
	}, id)
}

// longestAddress is the longest line of a list of URLs, in bytes.
const longestAddress = 1 << 20

// ReadAddresses reads URLs, one a line. It skips empty lines and lines that begin with #. It
// returns all URLs, and a joined error for the other lines. Errors begin with name.
func ReadAddresses(name string, list io.Reader) (all []string, err error) {
	var errs []error
	lines := bufio.NewReader(list)
	for number := 1; ; number++ {
		text, err := file.ReadLine(lines, longestAddress)
		if err == io.EOF {
			return all, errors.Join(errs...)
		}
		if number == 1 {
			text = file.WithoutMark(text)
		}
		line := strings.TrimSpace(string(text))
		_, long := errors.AsType[file.TooLarge](err)
		switch {
		case err != nil:
			errs = append(errs, fmt.Errorf("%s:%d: %w", name, number, err))
			if !long {
				return all, errors.Join(errs...)
			}
		case line == "" || strings.HasPrefix(line, "#"):
		case !page.IsAddress(line):
			errs = append(errs, fmt.Errorf("%s:%d: %q is not an http:// or https:// address", name, number, line))
		default:
			all = append(all, line)
		}
	}
}
