package serve

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift/page"
)

// runTag is the element that is put around each run of a line, with the line's
// number in data-line. It is none of HTML's, so that no rule that a page has
// for its own elements meets it.
const runTag = "ls-run"

// A frameWriter writes a page as it is shown beside its lines.
//
// What stands where is taken from the page's runs: text that is in no line is
// not shown, and so what is inside scripts, pictures and players falls away
// without a list of such places. Tags pass if they are known to be harmless,
// with attributes that are (see frame_tags.go).
type frameWriter struct {
	page  *page.Page
	plain bool // without the page's own styles
	next  int  // the run that comes next
	out   bytes.Buffer
}

// frame returns the document that shows a page: its own HTML without anything
// that runs, loads or leads elsewhere, and with each run in a runTag. plain
// leaves out its styles too.
func frame(p *page.Page, plain bool) []byte {
	f := frameWriter{page: p, plain: plain}
	if bytes.Contains(bytes.ToLower(p.Source[:min(len(p.Source), 1024)]), []byte("<!doctype")) {
		f.out.WriteString("<!doctype html>")
	}
	f.out.WriteString(`<meta charset="utf-8"><title>Page</title><style>` + frameStyle + "</style>\n")
	if p.From == page.FromJSONLD {
		f.texts() // that stand in a script
	} else {
		f.tokens(p.Source, 0, 0)
	}
	return f.out.Bytes()
}

// texts writes the lines as paragraphs.
func (f *frameWriter) texts() {
	for i := range f.page.Lines {
		f.out.WriteString("<p>")
		f.openRun(int32(i))
		f.out.WriteString(html.EscapeString(string(f.page.LineText(i))))
		f.closeRun()
		f.out.WriteString("</p>\n")
	}
}

// maxNested is how deeply elements of raw text are read inside each other, of
// which pages have one level (<noscript>).
const maxNested = 4

// tokens writes a part of the source, which begins at base.
func (f *frameWriter) tokens(src []byte, base int32, nested int) {
	z := html.NewTokenizer(bytes.NewReader(src))
	at := base
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
			f.startTag(t)
			raw = 0
			switch {
			case t.DataAtom == atom.Title && f.page.From == page.FromUnclosed:
				z.NextIsNotRawText() // as the parser has it
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
	for f.next < len(f.page.Runs) && f.page.Runs[f.next].Source.Start < span.Start {
		f.next++ // a run that was passed over stays out
	}
	first := f.next
	end := first
	for end < len(f.page.Runs) && f.page.Runs[end].Source.Start < span.End {
		end++
	}
	runs := f.page.Runs[first:end]
	switch {
	case len(runs) > 0 && isRaw(raw) && !f.isText(span, runs):
		// The parser has found tags here, so to it this was no raw text.
		if nested < maxNested {
			f.tokens(f.page.Source[span.Start:span.End], span.Start, nested+1)
		}
		return
	case len(runs) == 0 && raw == atom.Style && !f.plain:
		f.out.WriteString("<style>")
		f.out.WriteString(tame(string(f.page.Source[span.Start:span.End])))
		f.out.WriteString("</style>")
		return
	case len(runs) == 0 && isRaw(raw):
		return
	}
	from := span.Start
	for _, r := range runs {
		f.space(from, r.Source.Start)
		f.openRun(r.Line)
		f.out.WriteString(html.EscapeString(string(f.page.Text[r.Text.Start:r.Text.End])))
		f.closeRun()
		from = r.Source.End
	}
	f.space(from, span.End)
	f.next = end
}

// isText tells whether runs cover a token but for white space.
func (f *frameWriter) isText(span page.Span, runs []page.Run) bool {
	from := span.Start
	for _, r := range runs {
		if len(bytes.TrimSpace(f.page.Source[from:r.Source.Start])) > 0 {
			return false
		}
		from = r.Source.End
	}
	return len(bytes.TrimSpace(f.page.Source[from:span.End])) == 0
}

// space writes the white space between runs. Text that is in no run is shown
// nowhere.
func (f *frameWriter) space(from, to int32) {
	text := html.UnescapeString(newlines.Replace(string(f.page.Source[from:to])))
	if strings.TrimSpace(text) == "" {
		f.out.WriteString(html.EscapeString(text))
	}
}

// newlines does what a browser does to a document before it reads it.
var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

func (f *frameWriter) openRun(line int32) {
	f.out.WriteString("<" + runTag + ` data-line="`)
	f.out.WriteString(strconv.Itoa(int(line)))
	f.out.WriteString(`">`)
}

func (f *frameWriter) closeRun() { f.out.WriteString("</" + runTag + ">") }

func (f *frameWriter) startTag(t html.Token) {
	name, ok := shownAs(t)
	if !ok {
		return
	}
	f.out.WriteString("<" + name)
	for _, a := range t.Attr {
		if !isHarmless(t.DataAtom, a) || f.plain && isStyling(a.Key) {
			continue
		}
		if a.Key == "style" {
			a.Val = tame(a.Val)
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

// frameViewport is the height that a page is told its window has, in pixels. In
// truth the frame is as high as the page, so that the window beside the lines
// scrolls it, and what a page makes as high as its window would be as high as
// the whole page.
const frameViewport = 900

var (
	viewportHeight = regexp.MustCompile(`(?i)\b(\d*\.?\d+)[dsl]?vh\b`)
	styleImport    = regexp.MustCompile(`(?i)@import[^;]*;?`)
	styleAddress   = regexp.MustCompile(`(?i)url\(\s*(?:"[^"]*"|'[^']*'|[^)]*)\s*\)`)
	ownAddress     = regexp.MustCompile(`(?i)^url\(\s*["']?data:`)
)

// tame makes a page's styles fit for a frame as high as the page, and takes out
// the addresses in them. Those that are written with escapes the policy stops.
func tame(css string) string {
	css = styleImport.ReplaceAllString(css, "")
	css = styleAddress.ReplaceAllStringFunc(css, func(s string) string {
		if ownAddress.MatchString(s) {
			return s
		}
		return "none"
	})
	return viewportHeight.ReplaceAllStringFunc(css, func(s string) string {
		n, err := strconv.ParseFloat(strings.TrimRight(strings.ToLower(s), "vhdsl"), 64)
		if err != nil {
			return s
		}
		return strconv.FormatFloat(n*frameViewport/100, 'f', -1, 64) + "px"
	})
}

// frameStyle colours the runs by the classes that the page around the frame
// sets, and keeps pages from hiding themselves until their scripts have run.
const frameStyle = `
html, body { height: auto !important; min-height: 0 !important; overflow: visible !important; opacity: 1 !important; visibility: visible !important; }
html { background-color: #fff; color-scheme: light; }
a { color: #0b57a4; text-decoration: underline; }
ls-run { display: inline !important; border-radius: 2px !important; transition: none !important; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
ls-run.ls-content { background-color: rgba(26, 95, 180, .20) !important; }
ls-run.ls-content.ls-known { background-color: rgba(26, 95, 180, .34) !important; }
ls-run.ls-boilerplate.ls-known { background-color: rgba(150, 90, 0, .22) !important; }
ls-run.ls-uncertain:not(.ls-known) { text-decoration: underline wavy #b36b00 !important; text-decoration-thickness: 1.5px !important; }
ls-run.ls-selected { outline: 2px solid #1a5fb4 !important; outline-offset: 1px !important; }
ls-run.ls-hover { outline: 2px dashed #8a5a00 !important; outline-offset: 1px !important; }
`

// isStyling tells whether an attribute is about how a page looks, and whether it
// does.
func isStyling(key string) bool {
	return slices.Contains([]string{"hidden", "style", "class", "id", "width", "height", "align", "valign", "bgcolor", "color", "face", "size", "nowrap"}, key)
}
