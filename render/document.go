package render

import (
	"fmt"
	"net/url"
	"unicode"

	"golang.org/x/net/html"
)

// A DocumentHead has the metadata in an HTML document.
type DocumentHead struct {
	Title    string
	Language string // as in BCP 47, "" if it is not known
	URL      string // of the page that the content is of: http or https, "" if it is not known
}

// AppendHTMLDocument appends a tree from [Tree] to dst as an HTML document. It is as safe to show as
// the tree: it has no scripts, styles or frames, and loads nothing but images.
func AppendHTMLDocument(dst []byte, tree *html.Node, h DocumentHead) []byte {
	dst = append(dst, "<!DOCTYPE html>\n<html"...)
	if h.Language != "" {
		dst = fmt.Appendf(dst, ` lang="%s"`, html.EscapeString(h.Language))
	}
	if isRightToLeft(tree) {
		dst = append(dst, ` dir="rtl"`...)
	}
	dst = fmt.Appendf(dst, ">\n<head><meta charset=\"utf-8\"/><title>%s</title>", html.EscapeString(h.Title))
	if u, err := url.Parse(h.URL); err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" {
		dst = fmt.Appendf(dst, `<link rel="canonical" href="%s"/>`, html.EscapeString(u.String()))
	}
	dst = append(dst, "</head>\n<body>\n<article>\n"...)
	return append(AppendHTML(dst, tree), "</article>\n</body>\n</html>\n"...)
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
