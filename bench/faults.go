package main

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	nethtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift"
	"linesift/data"
	"linesift/internal/address"
	"linesift/internal/cli"
	"linesift/page"
	"linesift/role"
)

type faults struct {
	Folder string `arg:"" type:"existingdir" help:"Folder of pages: ID.html or ID.html.gz."`
	List   bool   `help:"Name the pages of each fault."`
}

// A document is a page as a reader of Markdown sees it.
type document struct {
	*linesift.Document
	markdown string
	lines    []string // of the Markdown
}

// A counted is the count of one thing on a page, or on all pages.
type counted struct {
	count, of int
	cases     []string // texts to look at
}

// once is the count of a fault that a page has or has not.
func once(has bool, text string) counted {
	if has {
		return counted{1, 1, []string{text}}
	}
	return counted{of: 1}
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

// allFaults are the faults in the order of the output, without those of rubbles.
var allFaults = []fault{
	{"pages with a character reference in Markdown prose", func(d document) counted {
		reference := referenceInProse(d.markdown)
		return once(reference != "", reference)
	}},
	{"pages with an edit link", func(d document) counted {
		edit := editLink(d.Document)
		return once(edit != "", edit)
	}},
	{"pages whose last line is a heading", func(d document) counted {
		last := lastLine(d.markdown)
		return once(strings.HasPrefix(last, "#"), last)
	}},
	{"links in kept text that Markdown has", links},
	{"articles that name an image and have one in Markdown", pictured},
	{"lines far below the head that an article loses as title, byline or site's name", trimmed},
	{"pages dated after next year", func(d document) counted {
		date := d.Metadata().Date
		return once(date > fmt.Sprint(time.Now().Year()+2), date)
	}},
	{"pages whose title stands twice in itself", func(d document) counted {
		title := squeezed(strings.Map(lettersAndNumbers, d.Metadata().Title))
		half := len(title) / 2
		return once(half > 0 && title[:half] == title[half:], d.Metadata().Title)
	}},
	{fmt.Sprintf("pages with more than %d images without a text", mostUntitled), func(d document) counted {
		untitled := strings.Count(d.markdown, "![](")
		return once(untitled > mostUntitled, fmt.Sprint(untitled))
	}},
}

// ofRubbles returns the faults of rubbles.
func ofRubbles() (faults []fault) {
	for _, r := range rubbles {
		faults = append(faults, fault{r.name, func(d document) counted {
			text := r.in(d.lines)
			return once(text != "", text)
		}})
	}
	return faults
}

// Run counts what a reader of Markdown would call faults. No page has an address given, as
// pages have that were saved.
func (o *faults) Run(ctx context.Context, s cli.Streams) error {
	files, err := filepath.Glob(filepath.Join(o.Folder, "*.html*"))
	if err != nil {
		return err
	}
	var x linesift.Extractor
	all := slices.Concat(allFaults, ofRubbles())
	counts := make([]counted, len(all))
	for _, file := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		d, err := extracted(&x, file)
		if err != nil {
			return err
		}
		for i, f := range all {
			counts[i].add(filepath.Base(file), f.in(d))
		}
	}
	for i, c := range counts {
		share := float64(c.count) / float64(max(c.of, 1))
		fmt.Fprintf(s.Out, "%s: %d of %d, %.3f\n", all[i].name, c.count, c.of, share)
		slices.Sort(c.cases)
		for _, text := range c.cases {
			if o.List {
				fmt.Fprintln(s.Out, "  "+text)
			}
		}
	}
	return nil
}

// mostUntitled is how many images without a text a page has that is not a gallery.
const mostUntitled = 15

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
	markdown := d.Markdown()
	return document{d, markdown, strings.Split(markdown, "\n")}, nil
}

var (
	codeOrLink = regexp.MustCompile("(?ms)^ *```.*?^ *```|`[^`\n]*`|\\]\\([^)\n]*\\)")
	referenced = regexp.MustCompile(`&(?:#[0-9]+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);`)
)

// referenceInProse returns the first character reference outside code and addresses. One that a
// backslash precedes is text of the page.
func referenceInProse(markdown string) string {
	prose := codeOrLink.ReplaceAllString(markdown, "")
	for _, at := range referenced.FindAllStringIndex(prose, -1) {
		if at[0] == 0 || prose[at[0]-1] != '\\' {
			return prose[at[0]:at[1]]
		}
	}
	return ""
}

func lastLine(markdown string) string {
	markdown = strings.TrimSpace(markdown)
	return markdown[strings.LastIndexByte(markdown, '\n')+1:]
}

// editLink returns the text of a kept link that leads to an editor of wiki pages.
func editLink(d *linesift.Document) string {
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

// trimmed counts the lines with p ≥ .6 that the selection by roles drops inside tables and
// lists, or below two paragraphs, of those that it drops anywhere.
func trimmed(d document) (c counted) {
	p, found := d.Page(), d.Result().Mask
	paragraphs := 0
	for i, l := range d.Lines() {
		if !found.Line(p, i) {
			continue
		}
		if p.Lines[i].IsParagraph() {
			paragraphs++
		}
		if l.Content || *l.Probability < .6 || !role.Of(role.Title, role.Byline, role.Site).Has(l.Role) {
			continue
		}
		c.of++
		if paragraphs >= 2 || p.In(i)&(page.InTable|page.InList) != 0 {
			c.count++
			c.cases = append(c.cases, fmt.Sprintf("%q", l.Text))
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

// lettersAndNumbers drops all other characters.
func lettersAndNumbers(r rune) rune {
	if unicode.IsLetter(r) || unicode.IsNumber(r) {
		return r
	}
	return -1
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
