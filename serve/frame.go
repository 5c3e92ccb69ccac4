package serve

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift/page"
)

// runTag is the element around each run of a line, with the line's number in
// data-line. No style of a page matches its name.
const runTag = "ls-run"

// frameStyle colours the runs by the classes that the page around the frame sets, and
// shows pages that hide themselves until their scripts have run.
//
//go:embed frame.css
var frameStyle string

// A frameWriter writes a page as it is shown beside its lines. Text is written if it is
// in a run, which excludes that of scripts, pictures and players. Tags are written if
// they are known to be harmless (frame_tags.go).
type frameWriter struct {
	page  *page.Page
	plain bool // without the page's own styles
	out   bytes.Buffer

	missing int // styles in files of their own, which are not loaded
}

// frame returns the document that shows a page: its own HTML without anything that
// runs, loads or leads elsewhere, and with each run in a runTag. plain leaves out its
// styles too.
func frame(p *page.Page, plain bool) []byte {
	f := frameWriter{page: p, plain: plain}
	if bytes.Contains(bytes.ToLower(p.Source[:min(len(p.Source), 1024)]), []byte("<!doctype")) {
		f.out.WriteString("<!doctype html>")
	}
	f.out.WriteString(`<meta charset="utf-8"><title>Page</title><style>` + frameStyle + "</style>\n")
	if p.From == page.FromJSONLD { // the runs are in a script
		for i := range p.Lines {
			f.out.WriteString("<p>")
			f.run(i, p.LineText(i))
			f.out.WriteString("</p>\n")
		}
	} else {
		f.tokens(page.Span{End: int32(len(p.Source))}, 0)
	}
	if f.missing > 0 { // the page around the frame tells a person
		fmt.Fprintf(&f.out, `<ls-missing data-styles="%d"></ls-missing>`, f.missing)
	}
	return f.out.Bytes()
}

// maxNested is how deep raw text inside raw text is read. Pages have one level (<noscript>).
const maxNested = 4

// tokens writes a part of the source.
func (f *frameWriter) tokens(part page.Span, nested int) {
	z := html.NewTokenizer(bytes.NewReader(f.page.Source[part.Start:part.End]))
	at := part.Start
	var raw atom.Atom // the element whose raw text comes next
	for {
		tt := z.Next()
		if tt == html.ErrorToken {
			return
		}
		span := page.Span{Start: at, End: at + int32(len(z.Raw()))}
		at = span.End
		switch tt {
		case html.TextToken:
			f.text(span, raw, nested)
		case html.StartTagToken, html.SelfClosingTagToken:
			t := z.Token()
			if isStyleFile(t) {
				f.missing++
			}
			f.startTag(t)
			raw = 0
			switch {
			case t.DataAtom == atom.Title && f.page.From == page.FromUnclosed:
				z.NextIsNotRawText() // as package page reads it
			case tt == html.StartTagToken && isRaw(t.DataAtom):
				raw = t.DataAtom
			}
		case html.EndTagToken:
			raw = 0
			if name, ok := shownAs(z.Token()); ok {
				f.out.WriteString("</" + name + ">")
			}
		}
	}
}

// isStyleFile tells whether a tag has a style sheet loaded.
func isStyleFile(t html.Token) bool {
	return t.DataAtom == atom.Link && slices.ContainsFunc(t.Attr, func(a html.Attribute) bool {
		return a.Key == "rel" && slices.Contains(strings.Fields(strings.ToLower(a.Val)), "stylesheet")
	})
}

// isRaw tells whether an element's content is one token of text.
func isRaw(a atom.Atom) bool {
	switch a {
	case atom.Iframe, atom.Noembed, atom.Noframes, atom.Noscript, atom.Plaintext, atom.Script, atom.Style, atom.Title, atom.Textarea, atom.Xmp:
		return true
	}
	return false
}

// text writes a text token, the content of raw if that is an element.
func (f *frameWriter) text(span page.Span, raw atom.Atom, nested int) {
	runs := f.page.Runs[f.runAt(span.Start):f.runAt(span.End)]
	if len(runs) == 0 && isRaw(raw) {
		if raw == atom.Style && !f.plain {
			f.out.WriteString("<style>" + rewriteCSS(string(f.page.Source[span.Start:span.End])) + "</style>")
		}
		return
	}
	gaps := f.gaps(span, runs)
	if isRaw(raw) && slices.ContainsFunc(gaps, hasText) {
		// Package page has found tags here, so it took this for no raw text.
		if nested < maxNested {
			f.tokens(span, nested+1)
		}
		return
	}
	for i, gap := range gaps {
		if !hasText(gap) { // text that is in no run is shown nowhere
			f.out.WriteString(html.EscapeString(gap))
		}
		if i < len(runs) {
			f.run(int(runs[i].Line), f.page.Text[runs[i].Text.Start:runs[i].Text.End])
		}
	}
}

// runAt returns the number of the first run that begins at byte at or behind it.
func (f *frameWriter) runAt(at int32) int {
	n, _ := slices.BinarySearchFunc(f.page.Runs, at, func(r page.Run, at int32) int { return cmp.Compare(r.Source.Start, at) })
	return n
}

// gaps returns the text before each run of a token, and after the last.
func (f *frameWriter) gaps(token page.Span, runs []page.Run) (all []string) {
	from := token.Start
	gapTo := func(end int32) string {
		return page.WithoutControls(html.UnescapeString(newlines.Replace(string(f.page.Source[from:end]))))
	}
	for _, r := range runs {
		all = append(all, gapTo(r.Source.Start))
		from = r.Source.End
	}
	return append(all, gapTo(token.End))
}

func hasText(s string) bool { return strings.TrimSpace(s) != "" }

// newlines does what a browser does to a document before it reads it.
var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

func (f *frameWriter) run(line int, text []byte) {
	fmt.Fprintf(&f.out, `<%s data-line="%d">%s</%[1]s>`, runTag, line, html.EscapeString(string(text)))
}

func (f *frameWriter) startTag(t html.Token) {
	name, ok := shownAs(t)
	if !ok {
		return
	}
	f.out.WriteString("<" + name)
	for _, a := range t.Attr {
		if !isHarmless(t.DataAtom, a) || f.plain && slices.Contains(styling, a.Key) {
			continue
		}
		if a.Key == "style" {
			a.Val = rewriteCSS(a.Val)
		}
		fmt.Fprintf(&f.out, ` %s="%s"`, a.Key, html.EscapeString(a.Val))
	}
	switch t.DataAtom {
	case atom.Details:
		f.out.WriteString(" open")
	case atom.Button:
		f.out.WriteString(` type="button" tabindex="-1"`)
	}
	f.out.WriteString(">")
}
