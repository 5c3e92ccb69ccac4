package linesift

import (
	"errors"
	"slices"

	"golang.org/x/net/html"

	"linesift/metadata"
	"linesift/model"
	"linesift/page"
	"linesift/ratio"
	"linesift/render"
	"linesift/role"
)

// A Document is a page with its main content marked. It is for one goroutine, and valid
// until the next call of the Extractor that made it; those of the function Extract are
// valid for ever.
type Document struct {
	Page          *page.Page
	Mask          page.Mask // what the method found
	Probabilities []float32 // of each line; nil if the method has none
	Encoding      string    // of the source, before it was decoded; empty if others decoded it
	Article       bool      // the page does not say that it is something else than an article

	// Threshold is the probability from which on lines of this page are
	// content, 0 to 1; 0 if the method has no probabilities.
	Threshold float32

	// Types are the probabilities of the page to be of each of
	// model.Types, which sum to 1; nil if the method does not tell.
	Types []float32

	// Hub is whether the page only leads to other pages; nil if the method
	// does not tell.
	Hub *Hub

	// Confidence is about the F1 over the page's text that may be expected, 0 to 1;
	// NoConfidence if the method has none. The order of pages means more than the
	// number.
	Confidence float32

	method         Method // nil if it went to others
	methodSettings methodSettings
	settings       pageSettings
	finder         role.Finder
	roles          []role.Role // of each line, once they are known
	title          int         // see role.Finder.Title; known with the roles
	selected       page.Mask
	copies         copies
	metadata       *metadata.Metadata // once it was asked for
	records        *metadata.Finder   // of these; nil before
}

// NoConfidence is the Confidence of methods that have none. A number below 0 was
// preferred to NaN, which compares with nothing and is no JSON.
const NoConfidence = -1

// A Hub is the verdict on whether a page only leads to other pages, as
// section fronts and lists of teasers do, and what it rests on: a probability in
// networks, the text outside links in TextSweeper.
type Hub struct {
	Is          bool
	Probability float32        // 0 to 1: of a network; 0 from others
	NetText     *ratio.NetText // of the content that TextSweeper marked; nil from others
}

// Type returns the likeliest of d.Types; "" if the method does not tell.
func (d *Document) Type() string { return model.Likeliest(d.Types) }

// IsText tells whether the source is text in an encoding that is known; [ErrNoText] is of
// those that are not. See page.Page.Damage, which lowers the confidence as well.
func (d *Document) IsText() bool { return d.Page.Damage <= page.MostDamage }

// Roles returns the role of each line of the page, kept or not. Networks have found them;
// after other methods they are found when they are first asked for.
func (d *Document) Roles() []role.Role {
	if len(d.roles) == 0 {
		d.roles, d.title = d.finder.Find(d.Page, d.roles), d.finder.Title()
	}
	return d.roles
}

// leave makes the document independent of its method, which goes to others.
func (d *Document) leave() {
	d.Probabilities, d.Types = slices.Clone(d.Probabilities), slices.Clone(d.Types)
	d.method, d.methodSettings.given = nil, nil
}

// Content returns what is kept: what the method found, without the title, byline and
// comments of an article, and as the options say. Every format has just this. It is
// valid until the next call of Content or Select, and follows Mask if that is changed.
func (d *Document) Content() page.Mask {
	s := d.Usual()
	s.With |= d.settings.selection.With
	s.Without |= d.settings.selection.Without
	if d.settings.untrimmed {
		s.Trim = 0
	}
	return render.Complete(d.Page, d.Select(s))
}

// AppendText appends the content as plain text: lines end with a newline, paragraphs
// with an empty line, and cells of a table row are separated by tabs.
func (d *Document) AppendText(dst []byte) []byte { return d.Page.AppendText(dst, d.Content()) }

// Text returns the content as AppendText writes it.
func (d *Document) Text() string { return string(d.AppendText(nil)) }

// Tree returns the content as elements that are safe to show on any page; see
// package render.
func (d *Document) Tree() *html.Node {
	return render.Tree(d.Page, d.Content(), render.Options{
		Links: !d.settings.noLinks, Images: !d.settings.noImages, Tables: !d.settings.noTables,
		Base: d.settings.url,
	})
}

// HTML returns the content as HTML that is safe to show on any page.
func (d *Document) HTML() string { return string(render.AppendHTML(nil, d.Tree())) }

// Markdown returns the content as CommonMark with the tables and footnotes of GitHub and
// formulas between dollar signs.
func (d *Document) Markdown() string { return string(render.Markdown(d.Tree())) }

// Metadata returns what is known of the page besides its content. It is found when it is
// first asked for.
func (d *Document) Metadata() *metadata.Metadata {
	if d.metadata == nil {
		roles := d.Roles()
		if d.records == nil {
			d.records = new(metadata.Finder)
		}
		m := d.records.Find(metadata.Input{
			Page: d.Page, Roles: roles, Title: d.title, Mask: d.Content(), URL: d.settings.url,
		})
		d.metadata = &m
	}
	return d.metadata
}

// A Line is a line of a page, kept or not.
type Line struct {
	Start       int       `json:"start"` // the bytes of the page's source, as UTF-8, that it took:
	End         int       `json:"end"`   // [Start, End)
	Role        role.Role `json:"role"`
	Probability float32   `json:"probability,omitempty"` // of being content, 0 to 1; 0 if the method has none
	Content     bool      `json:"content"`               // it is kept, or a part of it
	Text        string    `json:"text"`
}

// Lines returns all lines of the page.
func (d *Document) Lines() []Line {
	content, roles := d.Content(), d.Roles()
	lines := make([]Line, len(d.Page.Lines))
	for i, l := range d.Page.Lines {
		lines[i] = Line{
			Text: string(d.Page.LineText(i)), Start: int(l.Source.Start), End: int(l.Source.End),
			Role: roles[i], Content: content.Line(d.Page, i),
		}
		if d.Probabilities != nil {
			lines[i].Probability = d.Probabilities[i]
		}
	}
	return lines
}

// Explain returns what moved the log-odds of each line of the page, at most so many
// attributes a line; see model.Effect. The page is classified once more. A method that
// is no network is an error.
func (d *Document) Explain(most int) ([][]model.Effect, error) {
	if d.method == nil {
		var err error
		if d.method, err = d.methodSettings.make(); err != nil {
			return nil, err
		}
	}
	m, ok := d.method.(*network)
	if !ok {
		return nil, errors.New("linesift: only networks can explain their probabilities")
	}
	return m.explain(d.Page, most), nil
}

// MaskFrom returns the mask of the lines whose probability reaches a threshold, less those
// that are copies or teasers. It may reuse the memory of m.
func (d *Document) MaskFrom(threshold float32, m page.Mask) page.Mask {
	m = page.NewMask(d.Page, m)
	for i, prob := range d.Probabilities {
		// What a page says in its JSON-LD alone is its article and nothing else.
		if prob >= threshold || d.Page.From == page.FromJSONLD {
			m.SetLine(d.Page, i, true)
		}
	}
	d.copies.drop(d, m)
	dropTeasers(d, m)
	return m
}
