package linesift

import (
	"errors"
	"slices"

	"golang.org/x/net/html"

	"linesift/metadata"
	"linesift/methods/tagratio"
	"linesift/model"
	"linesift/page"
	"linesift/render"
	"linesift/role"
)

// A Document is a page with its main content marked. It is not safe for concurrent use. A
// Document of an Extractor is valid until the next call; one of the function Extract stays
// valid.
type Document struct {
	Page          *page.Page
	Mask          page.Mask // what the method found
	Probabilities []float32 // of each line; nil if the method has none
	Encoding      string    // of the source, before it was decoded; empty if others decoded it
	Article       bool      // false if the page says that it is something other than an article

	// Threshold is the least probability of a content line on this page, 0 to 1; 0 if the method
	// has no probabilities.
	Threshold float32

	// Types are the probabilities of model.Types, which sum to 1; nil if the method does not
	// classify pages.
	Types []float32

	// Hub is the verdict on whether the page only leads to other pages; nil if the
	// method has none.
	Hub *Hub

	// Confidence estimates the F1 over the page's text, 0 to 1; NoConfidence if the method has
	// none. It ranks pages better than it predicts their F1.
	Confidence float32

	network        *network       // that classified the page; nil if none did, or if it serves other documents again
	methodSettings methodSettings // of the method
	settings       pageSettings
	finder         role.Finder
	roles          []role.Role // of each line; empty until they are found
	title          int         // see role.Finder.Title; found with the roles
	content        page.Mask   // nil until it is asked for
	contentMemory  page.Mask
	seenLines      seenLines
	metadata       *metadata.Metadata // nil until it is asked for
	metadataFinder *metadata.Finder   // nil until metadata is asked for
}

// NoConfidence is the Confidence of methods that estimate none. It is not NaN, which equals
// nothing and has no JSON form.
const NoConfidence = -1

// A Hub is the verdict on whether a page only leads to other pages, as section fronts and
// lists of teasers do, with its evidence: the probability from a network, or the text
// outside links from TextSweeper.
type Hub struct {
	Is          bool
	Probability float32           // 0 to 1: of a network; 0 from others
	NetText     *tagratio.NetText // of the content that TextSweeper marked; nil from others
}

// Type returns the likeliest of d.Types; "" if there are none.
func (d *Document) Type() string { return model.Likeliest(d.Types) }

// IsText reports whether the source is text in a known encoding; if it is not, extraction
// fails with [ErrNoText]. See page.Page.Damage, which also lowers the confidence.
func (d *Document) IsText() bool { return d.Page.Damage <= page.MostDamage }

// Roles returns the role of each line of the page, whether it is content or not.
func (d *Document) Roles() []role.Role {
	if len(d.roles) == 0 {
		d.roles, d.title = d.finder.Find(d.Page, d.roles), d.finder.Title()
	}
	return d.roles
}

// detach makes the document independent of its network, which other documents use next.
func (d *Document) detach() {
	d.Probabilities, d.Types = slices.Clone(d.Probabilities), slices.Clone(d.Types)
	d.network, d.methodSettings.given = nil, nil
}

// Content returns the page's content: Mask minus the title, byline and comments of an
// article, plus or minus the roles that the options name, with tables and other structures
// complete. All formats have the same content. It is computed once.
func (d *Document) Content() page.Mask {
	if d.content == nil {
		d.content = append(d.contentMemory[:0], d.Mask...)
		d.contentMemory = d.content
		d.runSteps(contentSteps)
	}
	return d.content
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

// Metadata returns the title, authors, dates and other metadata of the page.
func (d *Document) Metadata() *metadata.Metadata {
	if d.metadata == nil {
		roles := d.Roles()
		if d.metadataFinder == nil {
			d.metadataFinder = new(metadata.Finder)
		}
		m := d.metadataFinder.Find(metadata.Input{
			Page: d.Page, Roles: roles, Title: d.title, Mask: d.Content(), URL: d.settings.url,
		})
		d.metadata = &m
	}
	return d.metadata
}

// A Line is a line of a page, whether it is content or not.
type Line struct {
	Number      int       `json:"line"`  // from 0
	Start       int       `json:"start"` // the bytes of the line in the page's source, as UTF-8:
	End         int       `json:"end"`   // [Start, End)
	Role        role.Role `json:"role"`
	Probability float32   `json:"probability,omitempty"` // of being content, 0 to 1; 0 if the method has none
	Content     bool      `json:"content"`               // whether all or part of it is content
	Text        string    `json:"text"`

	Effects []model.Effect `json:"effects,omitempty"` // set by callers; see Document.Explain
}

// Lines returns all lines of the page.
func (d *Document) Lines() []Line {
	content, roles := d.Content(), d.Roles()
	lines := make([]Line, len(d.Page.Lines))
	for i, l := range d.Page.Lines {
		lines[i] = Line{
			Number: i, Text: string(d.Page.LineText(i)), Start: int(l.Source.Start), End: int(l.Source.End),
			Role: roles[i], Content: content.Line(d.Page, i),
		}
		if d.Probabilities != nil {
			lines[i].Probability = d.Probabilities[i]
		}
	}
	return lines
}

// Explain returns the attributes that moved the log-odds of each line of the page, at most
// most for a line; see model.Effect. It classifies the page again. It returns an error if
// the method is not a network.
func (d *Document) Explain(most int) ([][]model.Effect, error) {
	n := d.network
	if n == nil {
		m, err := d.methodSettings.make()
		if err != nil {
			return nil, err
		}
		var ok bool
		if n, ok = m.(*network); !ok {
			return nil, errors.New("linesift: only networks can explain their probabilities")
		}
	}
	return n.explain(d.Page, most), nil
}
