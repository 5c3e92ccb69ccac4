package role

import (
	"slices"
	"sync"

	"golang.org/x/net/html/atom"

	"linesift/page"
	"linesift/internal/words"
)

// A cue is a hint at the role of an element's lines, from the words of its class, id, role
// and itemprop. Signs are bits of a set.
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

var classWords = sync.OnceValue(func() *words.Vocabulary[cue] {
	return words.NewClassVocabulary[cue]("role/comments", "role/comments-link", "role/no-comments", "role/author", "role/date", "role/meta", "role/no-byline",
		"role/never-byline", "role/caption", "role/picture", "role/credit", "role/kicker", "role/logo", "role/breadcrumbs")
})

// An element has the measurements of an element of the page.
type element struct {
	says   cue   // from its own words
	beside cue   // from its own words and from small elements around it
	lines  int32 // number of lines in it
	bytes  int32 // bytes of text in it
	prose  int32 // bytes of text in paragraphs
	first  int32 // its first line, if it has any
	last   int32 // its last line

	heading  int32 // the <h1> to <h6> that it is or stands in, 0 if there is none
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

// measure counts the lines of every element and reads its words.
func (f *Tagger) measure(p *page.Page) {
	f.elements = slices.Grow(f.elements[:0], len(p.Nodes))[:len(p.Nodes)]
	clear(f.elements)
	es := f.elements
	for i := range p.Lines {
		e := &es[p.Lines[i].Node]
		if e.lines == 0 {
			e.first = int32(i)
		}
		e.lines++
		e.bytes += int32(p.Lines[i].Text.Len())
		e.last = int32(i)
		if isProse(p, i) {
			e.prose += int32(p.Lines[i].Text.Len())
		}
	}
	// Children stand after their parents.
	for n := len(es) - 1; n > 0; n-- {
		e, outer := &es[n], &es[p.Nodes[n].Parent]
		if e.lines == 0 {
			continue
		}
		if outer.lines == 0 {
			outer.first, outer.last = e.first, e.last
		}
		outer.first, outer.last = min(outer.first, e.first), max(outer.last, e.last)
		outer.lines += e.lines
		outer.bytes += e.bytes
		outer.prose += e.prose
	}
	for n := 1; n < len(es); n++ {
		e, outer := &es[n], &es[p.Nodes[n].Parent]
		if e.lines == 0 {
			continue
		}
		e.heading = outer.heading
		if p.Nodes[n].IsHeading() {
			e.heading = int32(n)
		}
		e.says = f.cuesOf(p.NodeWords(int32(n)))
		if e.lines > bylineLines || e.bytes > bylineBytes {
			continue
		}
		e.beside = outer.beside | e.says
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

// cuesOf returns the cues in the words of an element, and remembers them: a page repeats the
// same few words.
func (f *Tagger) cuesOf(words []byte) cue {
	if len(words) == 0 { // most have none
		return 0
	}
	s, ok := f.cues[string(words)]
	if !ok {
		if f.cues == nil || len(f.cues) == mostCues {
			f.cues = make(map[string]cue)
		}
		s = classWords().OfNames(words)
		f.cues[string(words)] = s
	}
	return s
}

// mostCues bounds the memory of a Tagger that reads many sites.
const mostCues = 1 << 14

// inherit hands down the properties of elements to the elements inside them, once the anchor is
// known.
func (f *Tagger) inherit(p *page.Page) {
	es := f.elements
	for n := 1; n < len(es); n++ {
		e, outer := &es[n], &es[p.Nodes[n].Parent]
		if e.lines == 0 {
			continue
		}
		e.comments, e.caption, e.item, e.cell = outer.comments, outer.caption, outer.item, outer.cell
		tag := p.Nodes[n].Tag
		small := e.lines <= captionLines && e.bytes <= captionBytes
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
		switch {
		case e.comments:
			e.comments = e.says&noComments == 0 && tag != atom.Form && !(p.Nodes[n].IsHeading() && e.says&ofComments != 0)
		case e.says&ofComments != 0: // in <pre> they are the code's own, as a highlighter marks them
			e.comments = e.says&(atComments|noComments) == 0 && p.Nodes[n].In&(page.InAside|page.InPre) == 0 && !f.holdsAnchor(e)
		}
		if small && tag != atom.A && (e.says&ofCaption != 0 || e.says&ofCredit != 0 && (e.says|outer.says)&ofPicture != 0) {
			e.caption = true
		}
	}
}

// holdsAnchor reports whether an element holds the title, or on a page without one the first
// paragraph. Such an element does not hold comments, whatever its words say.
func (f *Tagger) holdsAnchor(e *element) bool {
	return int(e.first) <= f.anchor && f.anchor <= int(e.last)
}

// most reports whether an element has most of a page's paragraphs. On a page without
// paragraphs, all text counts.
func (e *element) most(page *element) bool {
	if page.prose == 0 {
		return 2*e.bytes >= page.bytes
	}
	return 2*e.prose >= page.prose
}
