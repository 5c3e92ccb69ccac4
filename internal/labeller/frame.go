package labeller

import (
	"bytes"
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift/internal/words"
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
// in a run. No text of scripts, pictures and players is in one. Tags are written if
// they are known to be harmless (frame_tags.go).
type frameWriter struct {
	page  *page.Page
	plain bool // without the page's own styles
	out   bytes.Buffer

	open []openElement // the innermost last
	runs []page.Run    // those that are not written yet

	missing int // style sheets in other files; they are not loaded
}

// An openElement is a node that has not ended yet.
type openElement struct {
	node int32
	name string // in the page
}

// frame returns the document that shows a page: its own HTML without anything that
// runs, loads or leads elsewhere, and with each run in a runTag. plain leaves out its
// styles too.
func frame(p *page.Page, plain bool) []byte {
	f := frameWriter{page: p, plain: plain, runs: p.Runs}
	if bytes.Contains(bytes.ToLower(p.Source[:min(len(p.Source), 1024)]), []byte("<!doctype")) {
		f.out.WriteString("<!doctype html>")
	}
	f.out.WriteString(`<meta charset="utf-8"><title>Page</title><style>` + frameStyle + "</style>\n")
	if p.Origin == page.FromJSONLD { // the runs are in a script
		for i := range p.Lines {
			f.out.WriteString("<p>")
			f.run(i, p.LineText(i))
			f.out.WriteString("</p>\n")
		}
	} else {
		f.elements()
	}
	if f.missing > 0 { // the page around the frame tells a person
		fmt.Fprintf(&f.out, `<ls-missing data-styles="%d"></ls-missing>`, f.missing)
	}
	return f.out.Bytes()
}

// elements writes the page's elements and texts, in source order.
func (f *frameWriter) elements() {
	for n, leaf := range f.page.InOrder() {
		if leaf == nil {
			f.begin(n)
			continue
		}
		f.endTagsUpTo(leaf.Source.Start)
		if leaf.Tag == 0 {
			f.text(leaf)
			continue
		}
		tag := f.page.Source[leaf.Source.Start:leaf.Source.End]
		if leaf.Tag == atom.Link && isStyleSheet(tag) {
			f.missing++
		}
		f.startTag(leaf.Tag.String(), tag)
	}
	f.endTagsUpTo(int32(len(f.page.Source)))
}

// begin writes the start tag of node n, and the end tags before it.
func (f *frameWriter) begin(n int32) {
	f.endTagsUpTo(f.page.Nodes[n].Source.Start)
	e := openElement{n, f.page.Nodes[n].Tag.String()}
	if tag := f.page.StartTag(n); tag != nil {
		e.name = page.TagName(tag)
		f.startTag(e.name, tag)
	}
	f.open = append(f.open, e)
}

// endTagsUpTo writes the end tags of the elements that end up to an offset, as far as
// they are written in the page: where they are implied, a browser implies them too.
func (f *frameWriter) endTagsUpTo(at int32) {
	for len(f.open) > 0 {
		e := f.open[len(f.open)-1]
		source := f.page.Source[:f.page.Nodes[e.node].Source.End]
		if len(source) > int(at) {
			return
		}
		f.open = f.open[:len(f.open)-1]
		if !bytes.HasSuffix(source, []byte(">")) {
			continue
		}
		tag := source[max(bytes.LastIndexByte(source, '<'), 0):]
		if name, ok := shownAs(e.name); ok && bytes.HasPrefix(tag, []byte("</")) && page.TagName(tag) == e.name {
			f.out.WriteString("</" + name + ">")
		}
	}
}

// viewportHeight is the height in pixels that a page's styles take for the window's. The
// frame is as high as the whole page.
const viewportHeight = 900

var (
	windowHeight = regexp.MustCompile(`(?i)(^|[\s:(,*/])([-+]?[0-9.]+)[sld]?vh\b`)
	noTags       = strings.NewReplacer("<!--", " ", "<=", "<=", "<", "< ")
)

// rewriteStyles makes heights that go by the window fixed, and lets nothing in styles end
// the element around them. The frame's policy stops styles from loading anything.
func rewriteStyles(styles string) string {
	styles = windowHeight.ReplaceAllStringFunc(styles, func(found string) string {
		m := windowHeight.FindStringSubmatch(found)
		percent, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			return found
		}
		return m[1] + strconv.FormatFloat(percent*viewportHeight/100, 'f', -1, 64) + "px"
	})
	return noTags.Replace(styles)
}

// isStyleSheet reports whether a <link> is to a style sheet.
func isStyleSheet(tag []byte) bool {
	rel, _ := page.Attribute(tag, "rel")
	return slices.Contains(strings.Fields(strings.ToLower(string(rel))), "stylesheet")
}

// text writes a text.
func (f *frameWriter) text(leaf *page.Leaf) {
	n := 0
	for n < len(f.runs) && f.runs[n].Source.Start < leaf.Source.End {
		n++
	}
	runs := f.runs[:n]
	f.runs = f.runs[n:]
	if n == 0 && f.page.Nodes[leaf.Node].Tag == atom.Style {
		if !f.plain {
			styles := string(f.page.Source[leaf.Source.Start:leaf.Source.End])
			f.out.WriteString("<style>" + rewriteStyles(styles) + "</style>")
		}
		return
	}
	for i, gap := range f.gaps(leaf.Source, runs) {
		if !hasText(gap) { // text that is in no run is shown nowhere
			f.out.WriteString(html.EscapeString(gap))
		}
		if i < n {
			f.run(int(runs[i].Line), f.page.Text[runs[i].Text.Start:runs[i].Text.End])
		}
	}
}

// gaps returns the text before each run of a token, and after the last.
func (f *frameWriter) gaps(token page.Span, runs []page.Run) (all []string) {
	from := token.Start
	gapTo := func(end int32) string {
		return words.WithoutControls(html.UnescapeString(newlines.Replace(string(f.page.Source[from:end]))))
	}
	for _, r := range runs {
		all = append(all, gapTo(r.Source.Start))
		from = r.Source.End
	}
	return append(all, gapTo(token.End))
}

func hasText(s string) bool { return strings.TrimSpace(s) != "" }

// newlines makes the newlines of a document uniform, as browsers do before they read it.
var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

func (f *frameWriter) run(line int, text []byte) {
	fmt.Fprintf(&f.out, `<%s data-line="%d">%s</%[1]s>`, runTag, line, html.EscapeString(string(text)))
}

// startTag writes the start tag of an element with a name in the page.
func (f *frameWriter) startTag(name string, tag []byte) {
	shown, ok := shownAs(name)
	if !ok {
		return
	}
	f.out.WriteString("<" + shown)
	for key, value := range page.Attributes(tag) {
		key, value := strings.ToLower(string(key)), page.AttributeText(string(value))
		if !isHarmless(name, key, value) || f.plain && slices.Contains(styling, key) {
			continue
		}
		if key == "style" {
			value = rewriteStyles(value)
		}
		fmt.Fprintf(&f.out, ` %s="%s"`, key, html.EscapeString(value))
	}
	switch name {
	case "details":
		f.out.WriteString(" open")
	case "button":
		f.out.WriteString(` type="button" tabindex="-1"`)
	}
	f.out.WriteString(">")
}
