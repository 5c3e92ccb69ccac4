package render

import (
	"bytes"
	"net/url"
	"unicode"

	"golang.org/x/net/html"
)

// A Head is what an HTML document says of its content.
type Head struct {
	Title    string
	Language string // as in BCP 47, "" if it is not known
	URL      string // of the page that the content is of: http or https, "" if it is not known
}

// AppendDocument appends a tree from [Tree] to dst as an HTML document. It is as safe to show as the
// tree: it has no scripts, styles or frames, and loads nothing but images.
func AppendDocument(dst []byte, tree *html.Node, h Head) []byte {
	root, head, title := element("html"), element("head"), element("title")
	set := func(n *html.Node, key, value string) { n.Attr = append(n.Attr, html.Attribute{Key: key, Val: value}) }
	if h.Language != "" {
		set(root, "lang", h.Language)
	}
	if isRightToLeft(tree) {
		set(root, "dir", "rtl")
	}
	charset := element("meta")
	set(charset, "charset", "utf-8")
	head.AppendChild(charset)
	title.AppendChild(text(h.Title))
	head.AppendChild(title)
	if u, err := url.Parse(h.URL); err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" {
		canonical := element("link")
		set(canonical, "rel", "canonical")
		set(canonical, "href", u.String())
		head.AppendChild(canonical)
	}
	b := bytes.NewBuffer(append(dst, "<!DOCTYPE html>\n"...))
	b.WriteString(openTag(root))
	_ = html.Render(b, head) // a buffer takes everything
	b.WriteString("\n<body>\n<article>\n")
	return append(AppendHTML(b.Bytes(), tree), "</article>\n</body>\n</html>\n"...)
}

// openTag returns the start tag of an element.
func openTag(n *html.Node) string {
	s := "<" + n.Data
	for _, a := range n.Attr {
		s += " " + a.Key + `="` + html.EscapeString(a.Val) + `"`
	}
	return s + ">\n"
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
			case r >= firstRightToLeft && unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Adlam):
				right++
			case unicode.IsLetter(r):
				left++
			}
		}
	}
	return right > left
}

// firstRightToLeft is the first character of Hebrew, before which there is no such script.
const firstRightToLeft = 0x590
