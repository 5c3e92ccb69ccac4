package render

import (
	"bytes"
	"net/url"
	"unicode"

	"golang.org/x/net/html"
)

// A Head has the metadata in an HTML document.
type Head struct {
	Title    string
	Language string // as in BCP 47, "" if it is not known
	URL      string // of the page that the content is of: http or https, "" if it is not known
}

// AppendDocument appends a tree from [Tree] to dst as an HTML document. It is as safe to show as the
// tree: it has no scripts, styles or frames, and loads nothing but images.
func AppendDocument(dst []byte, tree *html.Node, h Head) []byte {
	var attributes []string
	if h.Language != "" {
		attributes = append(attributes, "lang", h.Language)
	}
	if isRightToLeft(tree) {
		attributes = append(attributes, "dir", "rtl")
	}
	head := fill(element("head"), element("meta", "charset", "utf-8"), fill(element("title"), text(h.Title)))
	if u, err := url.Parse(h.URL); err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" {
		head.AppendChild(element("link", "rel", "canonical", "href", u.String()))
	}
	b := bytes.NewBuffer(append(dst, "<!DOCTYPE html>\n"...))
	_ = html.Render(b, element("html", attributes...)) // a buffer takes everything
	b.Truncate(b.Len() - len("</html>"))
	b.WriteByte('\n')
	_ = html.Render(b, head)
	b.WriteString("\n<body>\n<article>\n")
	return append(AppendHTML(b.Bytes(), tree), "</article>\n</body>\n</html>\n"...)
}

// isRightToLeft reports whether most letters of a tree are of scripts that are written from right to
// left.
func isRightToLeft(tree *html.Node) bool {
	right, left := 0, 0
	for n := range descendants(tree) {
		if n.Type != html.TextNode {
			continue
		}
		for _, r := range n.Data {
			switch {
			case r >= firstRightToLeft && unicode.In(r, rightToLeft...):
				right++
			case unicode.IsLetter(r):
				left++
			}
		}
	}
	return right > left
}

var rightToLeft = []*unicode.RangeTable{
	unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Adlam,
}

// firstRightToLeft is the first character of Hebrew, before which there is no such script.
const firstRightToLeft = 0x590
