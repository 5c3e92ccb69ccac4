package linesift

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"linesift/internal/content"
	"linesift/internal/facts"
	"linesift/internal/pipeline"
	"linesift/internal/segments"
	"linesift/internal/words"
	"linesift/metadata"
	"linesift/page"
	"linesift/pagetype"
	"linesift/render"
	"linesift/role"
)

// A Document is a page with its result and options, for one goroutine. Its methods panic after the next page of its
// [Extractor] or [page.Parser].
type Document struct {
	page     *page.Page
	result   Result
	settings settings
	scratch  *scratch
	number   int // scratch.page while the document is valid
	parsed   int // page.Number while it is

	roles     []role.Role // of each line; nil until they are asked for, unless the method found them
	titleLine int         // with roles: see role.Tagger.TitleLine

	content  page.Mask          // nil until it is asked for
	metadata *metadata.Metadata // nil until it is asked for
	posts    *[]metadata.Post   // nil until they are asked for
	readable page.Mask          // nil until it is asked for
	tree     *html.Node         // nil until HTML or Markdown is asked for
}

// scratch is memory that one document after another uses.
type scratch struct {
	mask     page.Mask // of the result
	content  page.Mask
	roles    []role.Role
	tagger   role.Tagger
	metadata metadata.Collector

	page int // the number of pages that have used it
}

// checkLifetime panics if another page uses the memory of the document or of its page.
func (d *Document) checkLifetime() {
	if d.number != d.scratch.page || d.parsed != d.page.Number {
		panic("linesift: the document of an earlier page: Clone keeps one")
	}
}

// Page returns the parsed page.
func (d *Document) Page() *page.Page {
	d.checkLifetime()
	return d.page
}

// Result returns the method's result. Do not change it.
func (d *Document) Result() Result {
	d.checkLifetime()
	return d.result
}

// Type returns the likeliest type of package pagetype, "" if it is not known.
func (d *Document) Type() pagetype.Type { return pagetype.Likeliest(d.Result().Types) }

// IsHub reports whether the page only leads to others, if that is known.
func (d *Document) IsHub() (is, known bool) {
	hub := d.Result().Hub
	return hub != nil && hub.Verdict, hub != nil
}

// Confidence estimates the word F1, 0 to 1, if the method can, as models do.
func (d *Document) Confidence() (estimate float32, known bool) {
	if c := d.Result().Confidence; c != nil {
		return *c, true
	}
	return 0, false
}

// lineRoles returns the role of each line of the page, and the number of the title's line, or -1.
func (d *Document) lineRoles() ([]role.Role, int) {
	if d.roles == nil {
		tagger := &d.scratch.tagger
		d.setRoles(tagger.Tag(d.page, d.scratch.roles[:0]), tagger.TitleLine())
	}
	return d.roles, d.titleLine
}

// setRoles keeps the roles in memory of the scratch.
func (d *Document) setRoles(roles []role.Role, titleLine int) {
	d.scratch.roles = append(d.scratch.roles[:0], roles...)
	d.roles, d.titleLine = d.scratch.roles, titleLine
}

// Clone returns a copy that stays valid. It parses the page again.
func (d *Document) Clone() *Document {
	d.checkLifetime()
	p, err := page.ParseUTF8(bytes.Clone(d.page.Source))
	if err != nil {
		panic(err) // it was parsed before
	}
	p.Encoding, p.Damage = d.page.Encoding, d.page.Damage
	free := d.detached()
	free.page, free.parsed, free.content, free.roles = p, p.Number, slices.Clone(d.content), slices.Clone(d.roles)
	return free
}

// detached returns the document without its extractor and without the memory of its method. Nobody else may use the
// arrays of its page.
func (d *Document) detached() *Document {
	free, p := *d, *d.page
	free.page, free.scratch, free.number = &p, new(scratch), 0
	if m, ok := d.settings.method.(*modelMethod); ok {
		free.settings.method = &modelMethod{model: m.model, threshold: m.threshold, shift: m.shift}
	}
	r := &free.result
	r.Mask, r.Probabilities, r.Types = slices.Clone(r.Mask), slices.Clone(r.Probabilities), slices.Clone(r.Types)
	if r.Hub != nil {
		r.Hub = new(*r.Hub)
	}
	if r.Confidence != nil {
		r.Confidence = new(*r.Confidence)
	}
	return &free
}

// Content returns the mask of Result after the rules of docs/command.md#why and the options, with tables, code and
// notes completed. Do not change it.
func (d *Document) Content() page.Mask {
	d.checkLifetime()
	if d.content == nil {
		d.content = append(d.scratch.content[:0], d.result.Mask...)
		d.scratch.content = d.content
		pipeline.Content(d.state(d.content))
	}
	return d.content
}

// IsEmpty reports whether the page has no content.
func (d *Document) IsEmpty() bool { return !slices.Contains(d.Content(), true) }

// facts returns what is known about the page, with a mask.
func (d *Document) facts(mask page.Mask) *facts.Facts {
	r := &d.result
	hub, _ := d.IsHub()
	return &facts.Facts{
		Page: d.page, URL: d.settings.url, Mask: mask, Types: r.Types, Hub: hub,
		Probabilities: r.Probabilities, Threshold: r.Threshold, Roles: d.lineRoles,
	}
}

// state returns the state of the page after its method, with a mask and the user's options.
func (d *Document) state(mask page.Mask) *content.State {
	return &content.State{Facts: *d.facts(mask), Selectors: d.settings.selectors, Selection: d.settings.selection}
}

// AppendText appends the content as plain text, with tabs between cells.
func (d *Document) AppendText(dst []byte) []byte {
	if title := d.titleToWrite(); title != "" {
		dst = append(dst, title+"\n\n"...)
	}
	return d.page.AppendText(dst, d.Content())
}

// beginning is how many of the first content lines may be the title. A section, a date or a byline
// may stand above it.
const beginning = 5

// titleToWrite returns the title to be written before the content, or "".
func (d *Document) titleToWrite() string {
	if !d.settings.title || d.IsEmpty() {
		return ""
	}
	title := strings.Join(strings.Fields(d.Metadata().Title), " ")
	lines := 0
	for i := range d.Content().Lines(d.page) {
		if lines++; lines > beginning {
			break
		}
		isHeading := d.page.In(i)&page.InHeading != 0
		if words.IsTitle(title, string(d.page.LineText(i)), isHeading) {
			return ""
		}
	}
	return title
}

// Text returns the content as AppendText writes it.
func (d *Document) Text() string { return string(d.AppendText(nil)) }

// Tree returns the content as new elements; see package render.
func (d *Document) Tree() *html.Node {
	o := d.settings.render
	o.URL, o.Title = d.settings.url, d.titleToWrite()
	if d.settings.segments {
		o.Posts = d.Posts()
	}
	return render.Tree(d.page, d.Content(), o)
}

// written returns the tree that HTML and Markdown write, which neither changes.
func (d *Document) written() *html.Node {
	d.checkLifetime()
	if d.tree == nil {
		d.tree = d.Tree()
	}
	return d.tree
}

// HTML returns the content as HTML that is safe to show on any page.
func (d *Document) HTML() string { return string(render.AppendHTML(nil, d.written())) }

// HTMLDocument returns HTML with a head: title, language and address.
func (d *Document) HTMLDocument() string {
	m := d.Metadata()
	head := render.DocumentHead{Title: m.Title, Language: m.Language, URL: m.URL}
	return string(render.AppendHTMLDocument(nil, d.written(), head))
}

// Markdown returns CommonMark, with GitHub's tables and footnotes.
func (d *Document) Markdown() string { return string(render.AppendMarkdown(nil, d.written())) }

// Metadata returns title, authors, dates and more. Do not change it.
func (d *Document) Metadata() *metadata.Metadata {
	d.checkLifetime()
	if d.metadata == nil {
		roles, titleLine := d.lineRoles()
		m := d.scratch.metadata.Collect(metadata.Input{
			Page: d.page, Roles: roles, TitleLine: titleLine, Mask: d.Content(), URL: d.settings.url, Type: d.Type(),
		})
		d.metadata = &m
	}
	return d.metadata
}

// A Line is a line of a page, whether it is content or not.
type Line struct {
	Number      int       `json:"line" py:"number" js:"number"` // from 0
	Start       int       `json:"start"`                        // the bytes [start, end) of the page as UTF-8
	End         int       `json:"end"`
	Role        role.Role `json:"role"`
	Probability *float32  `json:"probability,omitempty" max:"1"` // of being content, 0 to 1, if the method has one
	Content     bool      `json:"content"`                       // whether most of its text is content
	Text        string    `json:"text"`
	Dropped     string    `json:"dropped,omitempty"` // with the option effects: the rule that dropped it
}

// Lines returns all lines of the page.
func (d *Document) Lines() []Line {
	content := d.Content()
	roles, _ := d.lineRoles()
	probabilities := slices.Clone(d.result.Probabilities) // which the next page overwrites
	lines := make([]Line, len(d.page.Lines))
	for i, l := range d.page.Lines {
		lines[i] = Line{
			Number: i, Text: string(d.page.LineText(i)), Start: int(l.Source.Start), End: int(l.Source.End),
			Role: roles[i], Content: content.Line(d.page, i),
		}
		if len(probabilities) > 0 {
			lines[i].Probability = &probabilities[i]
		}
	}
	return lines
}

// Posts returns the posts of a thread, or the comments in the content, if their authors or dates are found. Do not
// change them.
func (d *Document) Posts() []metadata.Post {
	d.checkLifetime()
	if d.posts == nil {
		posts := segments.Posts(d.factsOfContent())
		d.posts = &posts
	}
	return *d.posts
}

// Items returns the entries of a list or front page. Threads have none.
func (d *Document) Items() []metadata.Item { return segments.Items(d.factsOfContent(), d.Posts()) }

// factsOfContent returns what is known about the page, for its segments.
func (d *Document) factsOfContent() *facts.Facts {
	f, s := d.facts(d.Content()), &d.settings
	if len(s.selectors) == 0 && s.selection == (content.Selection{}) {
		f.Readable = d.readableLines()
	}
	return f
}

// readableLines returns all lines of the page but those that are for use and not for reading.
func (d *Document) readableLines() page.Mask {
	if d.readable != nil {
		return d.readable
	}
	d.readable = page.NewMask(d.page, nil)
	for i := range d.readable {
		d.readable[i] = true
	}
	pipeline.Readable(d.state(d.readable))
	return d.readable
}
