package role

import (
	"slices"

	"golang.org/x/net/html/atom"

	"linesift/internal/words"
	"linesift/page"
)

// A cue is a hint at the role of an element's lines, from its names (class, id, role
// and itemprop). A cue is a set: each constant is one bit.
type cue uint32

const (
	ofComments  cue = 1 << iota
	atComments      // links to comments and their number
	noComments      // forms and rules among comments; comments on other pages
	ofAuthor        // the author of the page
	ofDate          // the date of the page
	ofMeta          // author, date or something else
	notByline       // something else, unless an element inside has an author or date
	neverByline     // something else
	ofCaption
	ofPicture
	ofCredit
	ofKicker
	ofLogo
	ofCrumbs     // breadcrumbs: the place of the page on its site
	bylineInside // an author or date inside something else
)

var cues = words.NewClasses[cue](
	"role/comments", "role/comments-link", "role/no-comments",
	"role/author", "role/date", "role/meta", "role/no-byline", "role/never-byline",
	"role/caption", "role/picture", "role/credit", "role/kicker", "role/logo", "role/breadcrumbs")

// The nodeCues are the cues and properties of a node of the page. Page.NodeLines has its measurements.
type nodeCues struct {
	says   cue // from its own words
	beside cue // from its own words and from small elements around it

	cell     int32 // the innermost of the cells and list items around it, if it is a cell
	item     bool  // the innermost of them is a list item
	comments bool  // it holds comments or stands among them
	caption  bool  // it is a caption or stands in one
}

// Elements with more lines or bytes are not a byline or a caption as a whole, whatever their
// words say: articles have classes like "author-jane".
const (
	bylineLines  = 12
	bylineBytes  = 600
	captionLines = 6
	captionBytes = 600
)

// readElements reads the words of every element with lines.
func (t *Tagger) readElements(p *page.Page) {
	t.elements = slices.Grow(t.elements[:0], len(p.Nodes))[:len(p.Nodes)]
	clear(t.elements)
	for n := 1; n < len(p.Nodes); n++ {
		e, size := &t.elements[n], &p.NodeLines[n]
		if size.Lines == 0 {
			continue
		}
		e.says = cues.In(size.Says)
		if size.Lines > bylineLines || size.TextBytes > bylineBytes {
			continue
		}
		e.beside = t.elements[p.Nodes[n].Parent].beside | e.says
		switch {
		case e.says&(ofAuthor|ofDate) != 0:
			e.beside |= bylineInside
		case e.says&notByline != 0:
			e.beside &^= bylineInside
		}
		if p.Nodes[n].Tag == atom.Time {
			e.beside |= ofDate
		}
	}
}

// inherit hands down the properties of elements to the elements inside them, once the anchor is
// known.
func (t *Tagger) inherit(p *page.Page) {
	es := t.elements
	for n := 1; n < len(es); n++ {
		e, outer, size := &es[n], &es[p.Nodes[n].Parent], &p.NodeLines[n]
		if size.Lines == 0 {
			continue
		}
		e.comments, e.caption, e.item, e.cell = outer.comments, outer.caption, outer.item, outer.cell
		tag := p.Nodes[n].Tag
		small := size.Lines <= captionLines && size.TextBytes <= captionBytes
		switch tag {
		case atom.Html, atom.Body:
			continue // their words are about the page: "comments-open"
		case atom.Li, atom.Dd, atom.Dt:
			e.item, e.cell = true, 0
		case atom.Td, atom.Th:
			e.item, e.cell = false, int32(n)
		case atom.Figcaption, atom.Figure:
			e.caption = e.caption || small
		case atom.Blockquote, atom.Table, atom.Pre:
			e.caption = false
		}
		// An element that holds the anchor does not hold comments, whatever its words say.
		switch {
		case e.comments:
			isHeading := p.Nodes[n].IsHeading() && e.says&ofComments != 0
			e.comments = e.says&noComments == 0 && tag != atom.Form && !isHeading
		case e.says&ofComments != 0: // in <pre> they are the code's own, as a highlighter marks them
			e.comments = e.says&(atComments|noComments) == 0 &&
				p.Nodes[n].In&(page.InAside|page.InPre) == 0 && !size.Holds(t.anchor)
		}
		isCredit := e.says&ofCredit != 0 && (e.says|outer.says)&ofPicture != 0
		e.caption = e.caption || small && tag != atom.A && (e.says&ofCaption != 0 || isCredit)
	}
}

// hasMost reports whether an element has most of a page's paragraphs. On a page without
// paragraphs, all text counts.
func hasMost(p *page.Page, n int32) bool {
	e, all := &p.NodeLines[n], &p.NodeLines[0]
	if all.ParagraphBytes == 0 {
		return 2*e.TextBytes >= all.TextBytes
	}
	return 2*e.ParagraphBytes >= all.ParagraphBytes
}
