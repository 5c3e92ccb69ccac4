package main

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	nethtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift"
	"linesift/data"
	"linesift/internal/address"
	"linesift/internal/cli"
	"linesift/page"
)

type faults struct {
	Folder string `arg:"" type:"existingdir" help:"Folder of pages: ID.html or ID.html.gz."`
	List   bool   `help:"Name the pages of each fault."`
}

// A document is a page as a reader of Markdown sees it.
type document struct {
	*linesift.Document
	markdown string
}

// A counted is the count of one thing on a page, or on all pages.
type counted struct {
	count, of int
	cases     []string // texts to look at
}

// once is the count of a fault that a page has at most once: the text of the fault, or "".
func once(find func(d document) string) func(d document) counted {
	return func(d document) counted {
		if text := find(d); text != "" {
			return counted{1, 1, []string{text}}
		}
		return counted{of: 1}
	}
}

// add adds the count of a page.
func (c *counted) add(id string, page counted) {
	c.count += page.count
	c.of += page.of
	for _, text := range page.cases {
		c.cases = append(c.cases, strings.TrimSpace(id+" "+text))
	}
}

// A fault is a thing to count, and what counts it on a page.
type fault struct {
	name string
	in   func(d document) counted
}

// allFaults are the faults in the order of the output.
var allFaults = []fault{
	{"pages with a character reference in Markdown prose", once(referenceInProse)},
	{"pages with an edit link", once(editLink)},
	{"pages whose last line is a heading", once(lastHeading)},
	{"links in kept text that Markdown has", links},
	{"articles that name an image and have one in Markdown", pictured},
	{"pages that tell how to zoom", matching(
		`\b(?:mouse|roll|hover|click|tap|pinch|klicken|cliquez|clicca|клик\pL+|наведите)\b.{0,30}` +
			`(?:zoom|enlarge|larger|vergrößern|agrandir|ampliar|ingrandir|увелич)`)},
	{"pages with a link to the rest of a text", matching(
		`\[[\W_]*(?:read (?:more|on)|continue reading|more|details|weiterlesen|mehr|lire la suite|leer más|` +
			`ver más|leggi tutto|continua a leggere|lees meer|подробнее|читать далее|更多)[\W_]*\]\(`)},
	{"pages with a heading above another one", once(headingAbove)},
}

// Run counts what a reader of Markdown would call faults. No page has an address given, as
// pages have that were saved.
func (o *faults) Run(ctx context.Context, s cli.Streams) error {
	files, err := filepath.Glob(filepath.Join(o.Folder, "*.html*"))
	if err != nil {
		return err
	}
	var x linesift.Extractor
	counts := make([]counted, len(allFaults))
	for _, file := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		d, err := extracted(&x, file)
		if err != nil {
			return err
		}
		for i, f := range allFaults {
			counts[i].add(filepath.Base(file), f.in(d))
		}
	}
	for i, c := range counts {
		share := float64(c.count) / float64(max(c.of, 1))
		fmt.Fprintf(s.Out, "%s: %d of %d, %.3f\n", allFaults[i].name, c.count, c.of, share)
		slices.Sort(c.cases)
		for _, text := range c.cases {
			if o.List {
				fmt.Fprintln(s.Out, "  "+text)
			}
		}
	}
	return nil
}

// extracted returns the document of a file, which may be compressed by gzip.
func extracted(x *linesift.Extractor, file string) (document, error) {
	src, err := (&data.GoldPage{Path: file}).HTML()
	if err != nil {
		return document{}, err
	}
	d, err := x.Extract(bytes.NewReader(src), nil)
	if err != nil {
		return document{}, fmt.Errorf("%s: %w", file, err)
	}
	return document{d, d.Markdown()}, nil
}

var (
	codeOrLink = regexp.MustCompile("(?ms)^ *```.*?^ *```|`[^`\n]*`|\\]\\([^)\n]*\\)")
	referenced = regexp.MustCompile(`&(?:#[0-9]+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);`)
)

// referenceInProse returns the first character reference outside code and addresses. One that a
// backslash precedes is text of the page.
func referenceInProse(d document) string {
	prose := codeOrLink.ReplaceAllString(d.markdown, "")
	for _, at := range referenced.FindAllStringIndex(prose, -1) {
		if at[0] == 0 || prose[at[0]-1] != '\\' {
			return prose[at[0]:at[1]]
		}
	}
	return ""
}

// lastHeading returns the last line if it is a heading.
func lastHeading(d document) string {
	markdown := strings.TrimSpace(d.markdown)
	if last := markdown[strings.LastIndexByte(markdown, '\n')+1:]; strings.HasPrefix(last, "#") {
		return last
	}
	return ""
}

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

// pictured counts articles that name an image and have one in Markdown. The others are the cases.
func pictured(d document) counted {
	switch {
	case string(d.Type()) != articlePage || d.Metadata().Image == "":
		return counted{}
	case strings.Contains(d.markdown, "!["):
		return counted{count: 1, of: 1}
	}
	return counted{of: 1, cases: []string{""}}
}

// longestLine is the most bytes of a line that is all a fault.
const longestLine = 250

// matching counts pages with a short line that a pattern matches, in any case of letters. The words are not those of
// package content, so that they also count what its words miss.
func matching(pattern string) func(document) counted {
	find := regexp.MustCompile(`(?i)` + pattern)
	return once(func(d document) string {
		for line := range strings.SplitSeq(d.markdown, "\n") {
			if text := codeOrLink.ReplaceAllString(line, "]("); len(text) < longestLine && find.MatchString(text) {
				return line
			}
		}
		return ""
	})
}

// headingAbove returns the first heading with another one of its rank, or of a higher one, right below it.
func headingAbove(d document) string {
	above, rank := "", 0
	for line := range strings.SplitSeq(d.markdown, "\n") {
		if line == "" {
			continue
		}
		n := len(line) - len(strings.TrimLeft(line, "#"))
		if n > 0 && 0 < rank && n <= rank && !strings.Contains(above, "](") {
			return above
		}
		above, rank = line, n
	}
	return ""
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
