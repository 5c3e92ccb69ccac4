package site

import (
	"encoding/binary"
	"path"
	"regexp"
	"strings"

	"github.com/cespare/xxhash/v2"

	"linesift/internal/meta"
	"linesift/page"
)

// cluster returns the page cluster of a page, a value that pages of one template share. (In
// Lin & Ho, section 4, clusters are given.) It depends only on the page, so that profiles can
// be merged. It is a hash of
//
//   - the pattern of the page's URL, if the page states it
//   - the page's og:type, and whether it declares itself an article
//   - the tag of the element with the most text
//
// docs/methods.md has its accuracy.
func cluster(p *page.Page) uint64 {
	url := p.Meta.Canonical
	if len(url) == 0 {
		url = p.Meta.URL
	}
	key := append([]byte(pattern(string(url))), 0)
	key = append(append(key, p.Meta.Type...), 0)
	if p.Meta.Kinds&meta.KindArticle != 0 {
		key[len(key)-1] = 1
	}
	key = binary.LittleEndian.AppendUint32(key, uint32(p.Nodes[mainElement(p)].Tag))
	return xxhash.Sum64(key)
}

// slug matches a part of a path that names one thing rather than a section. It has a digit, or
// two hyphens, underscores, plus signs or encoded bytes.
var slug = regexp.MustCompile(`(?s)[0-9]|[-_+%].*[-_+%]`)

const (
	slugLength       = 21 // bytes; a part of a path this long is a slug too
	longestExtension = 6  // bytes of ".shtml" and its like
)

// pattern returns the kind of a URL, "" without a URL. It begins with + if a part of the path
// is a slug, otherwise with -. The extension follows.
func pattern(url string) string {
	if url == "" {
		return ""
	}
	if _, address, ok := strings.Cut(url, "//"); ok {
		_, url, _ = strings.Cut(address, "/")
	}
	if i := strings.IndexAny(url, "?#"); i >= 0 {
		url = url[:i]
	}
	extension := path.Ext(url)
	if len(extension) > longestExtension {
		extension = ""
	}
	kind := "-"
	for part := range strings.SplitSeq(strings.TrimSuffix(url, extension), "/") {
		if len(part) >= slugLength || slug.MatchString(part) {
			kind = "+"
		}
	}
	return kind + strings.ToLower(extension)
}

// mainElement returns the element with the most text in its child blocks. Lines that are
// mainly links do not count.
func mainElement(p *page.Page) int32 {
	text := make([]int, len(p.Nodes))
	main := int32(0)
	for i := range p.Lines {
		if l := &p.Lines[i]; l.IsOutsideLinks() {
			parent := max(p.Nodes[p.Block(i)].Parent, 0)
			text[parent] += l.Text.Len()
			if text[parent] > text[main] || text[parent] == text[main] && parent < main {
				main = parent
			}
		}
	}
	return main
}
