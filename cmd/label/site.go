package main

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift/internal/pages"
)

// ownHost returns the host that a page names as its own, in <link
// rel=canonical> or else in <meta property=og:url>, in lower case and without
// "www.", as gold standards have it; "" if it names none. Both stand before
// <body>, and what comes later is the work of authors or visitors.
func ownHost(src []byte) string {
	z := html.NewTokenizer(bytes.NewReader(src))
	var shared string
	for {
		switch z.Next() {
		case html.ErrorToken:
			return shared
		case html.StartTagToken, html.SelfClosingTagToken:
			t := z.Token()
			switch t.DataAtom {
			case atom.Body:
				return shared
			case atom.Link:
				if slices.Contains(strings.Fields(strings.ToLower(value(t, "rel"))), "canonical") {
					if h := pages.Host(value(t, "href")); h != "" {
						return h
					}
				}
			case atom.Meta:
				if shared == "" && value(t, "property") == "og:url" {
					shared = pages.Host(value(t, "content"))
				}
			}
		}
	}
}

// value returns the value of a tag's attribute, "" if it has none.
func value(t html.Token, key string) string {
	for _, a := range t.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}
