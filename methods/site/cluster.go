package site

import (
	"encoding/binary"
	"path"
	"regexp"
	"strings"

	"github.com/cespare/xxhash/v2"

	"linesift/page"
	"linesift/page/meta"
)

// cluster returns what pages of one template have in common (a page cluster of Lin &
// Ho, section 4, who know them beforehand). It depends on nothing but the page, so
// that profiles merge. It is a hash of
//
//   - the pattern of the page's URL, as far as the page says it,
//   - what the page says it is: its og:type, and whether it is an article,
//   - the tag of the element that has most of the text.
//
// docs/methods.md has how well that does.
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

// slug matches a part of a path that names one thing and not a section: it has a
// digit, or two hyphens, underscores, plus signs or encoded bytes.
var slug = regexp.MustCompile(`(?s)[0-9]|[-_+%].*[-_+%]`)

const (
	slugLength       = 21 // bytes; so does a part of a path that is as long
	longestExtension = 6  // bytes of ".shtml" and its like
)

// pattern returns what URLs of one kind of page have in common: + if any part of the
// path names one page among many, - if none does, and the extension. It is empty if
// there is no URL.
func pattern(url string) string {
	if url == "" {
		return ""
	}
	if _, rest, ok := strings.Cut(url, "//"); ok {
		_, url, _ = strings.Cut(rest, "/")
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

// mainElement returns the element with most of the text: that of lines that are
// not mainly links, in blocks right inside it.
func mainElement(p *page.Page) int32 {
	text := make([]int, len(p.Nodes))
	most := int32(0)
	for i := range p.Lines {
		l := &p.Lines[i]
		if n := l.Text.Len(); 2*int(l.LinkBytes) < n {
			at := max(p.Nodes[p.Block(i)].Parent, 0)
			text[at] += n
			if text[at] > text[most] || text[at] == text[most] && at < most {
				most = at
			}
		}
	}
	return most
}
