package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	nethtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift"
	"linesift/internal/address"
	"linesift/page"
)

// editLink returns the text of a kept link that leads to an editor of wiki pages.
func editLink(d document) string {
	p, keep := d.Page(), d.Content()
	for i := range p.Nodes {
		if text, href := linkOf(p, keep, i); text != "" && editor.MatchString(href) {
			return text
		}
	}
	return ""
}

// links counts the links in kept text that Markdown has. The others are the cases.
func links(d document) (c counted) {
	kept, written := linkTexts(d.Document)
	for text, n := range kept {
		m := min(n, written[text])
		c.of += n
		c.count += m
		if m < n {
			c.cases = append(c.cases, fmt.Sprintf("%d× %q", n-m, text))
		}
	}
	return c
}

var editor = regexp.MustCompile(`[?&](?:ve)?action=edit\b|[?&]do=edit\b|Special:EditPage`)

// linkOf returns the text and the address of node i if it is a link and all its text is kept.
// Links to places in the page are marks of footnotes, or lead nowhere outside the page.
func linkOf(p *page.Page, keep page.Mask, i int) (text, href string) {
	if p.Nodes[i].Tag != atom.A || p.Nodes[i].In&page.Hidden != 0 {
		return "", ""
	}
	first, end := p.RunsIn(p.Nodes[i].Source)
	if first == end || slices.Contains(keep[first:end], false) {
		return "", ""
	}
	written, _ := page.Attribute(p.StartTag(int32(i)), "href")
	href = strings.TrimSpace(page.AttributeText(string(written)))
	scheme, _, _ := strings.Cut(strings.ToLower(href), ":")
	if href == "" || href[0] == '#' ||
		slices.Contains([]string{"javascript", "tel", "data", "file", "about", "blob"}, scheme) {
		return "", ""
	}
	for _, r := range p.Runs[first:end] {
		text += string(p.Text[r.Text.Start:r.Text.End])
	}
	return squeezed(text), href
}

func squeezed(text string) string { return strings.Join(strings.Fields(text), "") }

// linkTexts counts the links of each text in kept text, and in the tree.
func linkTexts(d *linesift.Document) (kept, written map[string]int) {
	kept, written = map[string]int{}, map[string]int{}
	p, keep := d.Page(), d.Content()
	ids := map[string]bool{}
	for i := range p.Nodes {
		for name := range strings.FieldsSeq(string(p.NodeNames(int32(i)))) {
			ids[name] = true
		}
	}
	for i := range p.Nodes {
		if text, href := linkOf(p, keep, i); text != "" && !ids[address.Fragment(href)] {
			kept[text]++
		}
	}
	for n := range d.Tree().Descendants() {
		if n.DataAtom == atom.A {
			var b strings.Builder
			for c := range n.Descendants() {
				if c.Type == nethtml.TextNode {
					b.WriteString(c.Data)
				}
			}
			written[squeezed(b.String())]++
		}
	}
	return kept, written
}
