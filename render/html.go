package render

import (
	"bytes"
	"io"

	"golang.org/x/net/html"
)

// AppendHTML appends a tree of [Tree] as HTML.
func AppendHTML(dst []byte, tree *html.Node) []byte {
	b := bytes.NewBuffer(dst)
	for c := tree.FirstChild; c != nil; c = c.NextSibling {
		if err := html.Render(b, c); err != nil {
			break // only of trees that Tree does not make
		}
		io.WriteString(b, "\n")
	}
	return b.Bytes()
}
