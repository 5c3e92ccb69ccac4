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
	"linesift/internal/cli"
	"linesift/page"
	"linesift/role"
)

type faults struct {
	Folder string `arg:"" type:"existingdir" help:"Folder of pages: ID.html or ID.html.gz."`
	List   bool   `help:"Name the pages of each fault."`
}

// found counts one thing on all pages.
type found struct {
	name  string
	count int
	of    int
	pages []string
}

// Run counts what a reader of Markdown would call faults. No page has an address given, as
// pages have that were saved.
func (o *faults) Run(ctx context.Context, s cli.Streams) error {
	files, err := filepath.Glob(filepath.Join(o.Folder, "*.html*"))
	if err != nil {
		return err
	}
	x, err := linesift.NewExtractor()
	if err != nil {
		return err
	}
	entities := found{name: "pages with a character reference in Markdown prose", of: len(files)}
	edits := found{name: "pages with an edit link", of: len(files)}
	headings := found{name: "pages whose last line is a heading", of: len(files)}
	links := found{name: "links in kept text that Markdown has"}
	pictures := found{name: "articles that name an image and have one in Markdown"}
	dates := found{name: "pages dated after next year", of: len(files)}
	titles := found{name: "pages whose title stands twice in itself", of: len(files)}
	decorated := found{name: fmt.Sprintf("pages with more than %d images without a text", mostUntitled), of: len(files)}
	trimmed := found{name: "lines far below the head that an article loses as title, byline or site's name"}
	kinds := make([]found, len(rubbles))
	for i, r := range rubbles {
		kinds[i] = found{name: r.name, of: len(files)}
	}
	for _, file := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		d, err := extracted(x, file)
		if err != nil {
			return err
		}
		id, markdown := filepath.Base(file), d.Markdown()
		count := func(f *found, is bool, about string) {
			if is {
				f.count++
				f.pages = append(f.pages, id+about)
			}
		}
		reference := referenceInProse(markdown)
		count(&entities, reference != "", " "+reference)
		edit := editLink(d)
		count(&edits, edit != "", " "+edit)
		last := lastLine(markdown)
		count(&headings, strings.HasPrefix(last, "#"), " "+last)
		kept, written := linkTexts(d)
		for text, n := range kept {
			m := min(n, written[text])
			links.of += n
			links.count += m
			if m < n {
				links.pages = append(links.pages, fmt.Sprintf("%s %d× %q", id, n-m, text))
			}
		}
		lines := strings.Split(markdown, "\n")
		for i, r := range rubbles {
			text := r.in(lines)
			count(&kinds[i], text != "", " "+text)
		}
		untitled := strings.Count(markdown, "![](")
		count(&decorated, untitled > mostUntitled, fmt.Sprintf(" %d", untitled))
		m := d.Metadata()
		count(&dates, m.Date > fmt.Sprint(time.Now().Year()+2), " "+m.Date)
		title := squeezed(strings.Map(lettersAndNumbers, m.Title))
		half := len(title) / 2
		count(&titles, half > 0 && title[:half] == title[half:], " "+m.Title)
		for _, text := range trimmedLines(d, &trimmed.of) {
			count(&trimmed, true, fmt.Sprintf(" %q", text))
		}
		if d.Type() == articlePage && d.Metadata().Image != "" {
			pictures.of++
			if strings.Contains(markdown, "![") {
				pictures.count++
			} else {
				pictures.pages = append(pictures.pages, id)
			}
		}
	}
	all := []found{entities, edits, headings, links, pictures, trimmed, dates, titles, decorated}
	for _, f := range append(all, kinds...) {
		fmt.Fprintf(s.Out, "%s: %d of %d, %.3f\n", f.name, f.count, f.of, float64(f.count)/float64(max(f.of, 1)))
		slices.Sort(f.pages)
		for _, p := range f.pages {
			if o.List {
				fmt.Fprintln(s.Out, "  "+p)
			}
		}
	}
	return nil
}

// mostUntitled is how many images without a text a page has that is not a gallery.
const mostUntitled = 15

// extracted returns the document of a file, which may be compressed by gzip.
func extracted(x *linesift.Extractor, file string) (*linesift.Document, error) {
	src, err := (&data.GoldPage{Path: file}).HTML()
	if err != nil {
		return nil, err
	}
	d, err := x.Extract(bytes.NewReader(src))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return d, nil
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

// trimmedLines returns the lines with p ≥ .6 that the selection by roles drops inside tables and
// lists, or below two paragraphs. It adds to all those that it drops anywhere.
func trimmedLines(d *linesift.Document, all *int) (lines []string) {
	p, found := d.Page(), d.Result().Mask
	paragraphs := 0
	for i, l := range d.Lines() {
		if !found.Line(p, i) {
			continue
		}
		if p.Lines[i].IsParagraph() {
			paragraphs++
		}
		if l.Content || l.Probability < .6 || !role.Of(role.Title, role.Byline, role.Site).Has(l.Role) {
			continue
		}
		*all++
		if paragraphs >= 2 || p.In(i)&(page.InTable|page.InList) != 0 {
			lines = append(lines, l.Text)
		}
	}
	return lines
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
	if href == "" || href[0] == '#' || slices.Contains([]string{"javascript", "tel", "data", "file", "about", "blob"}, scheme) {
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
		for word := range strings.FieldsSeq(string(p.NodeWords(int32(i)))) {
			ids[word] = true
		}
	}
	for i := range p.Nodes {
		if text, href := linkOf(p, keep, i); text != "" && !ids[page.Fragment(href)] {
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
