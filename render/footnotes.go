package render

import "golang.org/x/net/html"

type note struct {
	number  int
	content []*html.Node
}

func footnotes(raw *html.Node) []note { return nil }

func (w *writer) notes(notes []note) {}
