package role

import (
	"linesift/internal/words"
	"linesift/page"
)

// A Tagger finds the roles of the lines of one page after the other. It reuses its memory:
// once warm, it allocates nothing per line. It is not safe for concurrent use. The zero value
// is ready to use.
type Tagger struct {
	elements []nodeCues // one per element of the page
	lines    []line     // one per line
	scanner  scanner

	names      map[string]uint8 // the names of the page that contain a word, a bit for each name
	nameFilter words.Filter
	nameWords  [numNames]int // different words of each name

	far    []int // lines of bylines away from the title
	title  int   // the line of the title; -1 if there is none
	anchor int   // the title, or on a page without one the first paragraph

	// body has the lines of the element around the title with most of the page's
	// paragraphs, and some lines above the title. head has the lines of body around the
	// title, tail the lines of body below the last paragraph.
	body, head, tail lineRange

	inForm page.Flags // InForm, or 0 on a page with most of its text in forms, where InForm means nothing
}

// A lineRange is a half-open range of lines.
type lineRange struct{ first, end int }

func (r lineRange) has(i int) bool { return r.first <= i && i < r.end }

// Tag appends the role of each line of p to dst, in order.
func (t *Tagger) Tag(p *page.Page, dst []Role) []Role {
	t.readNames(p)
	t.lines = t.lines[:0]
	inForms := int32(0) // bytes of text
	for i := range p.Lines {
		if p.In(i)&page.InForm != 0 {
			inForms += int32(p.Lines[i].Text.Len())
		}
		t.lines = append(t.lines, t.readLine(p.LineText(i)))
	}
	if t.inForm = page.InForm; 2*inForms > p.NodeLines[0].TextBytes {
		t.inForm = 0
	}
	t.readElements(p)
	t.findTitle(p)
	t.findBody(p)
	t.inherit(p)
	t.markBelowHeadings(p)
	t.findThread(p)
	start := len(dst)
	for i := range p.Lines {
		dst = append(dst, t.role(p, i))
	}
	t.dropFarBylines(p, dst[start:])
	return dst
}

// TitleLine returns the line number, from 0, of the title on the page read last, or -1 without
// a title. Other lines with the role [Title] belong to the same heading, stand above it as
// kickers or repeat it.
func (t *Tagger) TitleLine() int { return t.title }

// findBody finds body, head and tail around the title. On a page without a title it finds them
// around the first paragraph.
func (t *Tagger) findBody(p *page.Page) {
	t.anchor = t.title
	if t.anchor < 0 {
		for t.anchor = 0; t.anchor < len(p.Lines)-1 && !p.Lines[t.anchor].IsParagraph(); t.anchor++ {
		}
	}
	n := p.Lines[t.anchor].Node
	for n > 0 && !hasMost(p, n) {
		n = p.Nodes[n].Parent
	}
	t.body = lineRange{max(0, t.anchor-linesAbove), int(p.NodeLines[n].Last) + 1}
	t.tail = lineRange{t.body.end, t.body.end}
	for t.tail.first > t.body.first && !p.Lines[t.tail.first-1].IsParagraph() {
		t.tail.first--
	}
	t.head = t.body
	paragraphs := 0
	for i := t.anchor + 1; i < t.body.end; i++ {
		if p.Lines[i].IsParagraph() {
			paragraphs++
		}
		// The first paragraph may be a summary above the byline.
		if paragraphs == 2 || i > t.anchor+linesBelow {
			t.head.end = i
			break
		}
	}
}

// Bylines and summaries are looked for on so many lines above and below the title.
const (
	linesAbove = 8
	linesBelow = 30
)

// role finds the role of line i. The first rule that holds wins.
func (t *Tagger) role(p *page.Page, i int) Role {
	e := &t.elements[p.Lines[i].Node]
	switch {
	case t.isTitle(p, i):
		return Title
	case t.isComment(p, i):
		return Comment
	case e.caption && t.body.has(i) || t.isCredit(p, i):
		return Caption
	case t.isRepeat(p, i):
		return Title
	case t.isByline(p, i):
		return Byline
	case t.lines[i].likeSite >= sameName && t.lines[i].words <= siteWords:
		return Site
	}
	return t.byMarkup(p, i)
}

// A line with more than siteWords words is not the site's name.
const siteWords = 8

// isByline reports whether line i tells the author, place or date of the page. Near the title
// little evidence is needed. Elsewhere in the body, an element's class must say so. Below the
// last paragraph, some phrases are enough.
func (t *Tagger) isByline(p *page.Page, i int) bool {
	if t.cannotBeByline(p, i) {
		return false
	}
	l, e := &t.lines[i], &t.elements[p.Lines[i].Node]
	if l.words == 0 { // a bar between the author and the date
		return t.head.has(i) && e.beside&ofAuthor != 0
	}
	stamped := l.date || l.time && e.cell == 0 // a time alone in a cell is from a timetable
	switch {
	case t.head.has(i) && l.isBylineInHead(stamped, p.In(i)&page.InQuote != 0, e.beside),
		t.tail.has(i) && l.isBylineInTail():
		return true
	}
	known := l.known == l.words
	switch {
	case stamped && (e.beside&ofDate != 0 || known && l.topics&(publish|byline|author) != 0),
		e.beside&ofDate != 0 && known && l.topics&publish != 0:
		return true
	case e.beside&ofAuthor != 0:
		isName := l.length() <= 8 && 2*(l.capitals+l.caseless) >= l.words
		return stamped || l.byline || l.names > 0 || isName
	}
	return false
}

// cannotBeByline reports whether line i is not a byline, whatever its words say.
func (t *Tagger) cannotBeByline(p *page.Page, i int) bool {
	l, e, inside := &t.lines[i], &t.elements[p.Lines[i].Node], p.In(i)
	switch {
	case !t.body.has(i) || e.comments || inside&(page.InNav|t.inForm|page.InButton) != 0,
		e.beside&neverByline != 0,
		e.beside&notByline != 0 && !(t.head.has(i) && e.beside&bylineInside != 0),
		l.length() > bylineWords || p.Lines[i].IsParagraph() && 2*l.known < l.words,
		l.comment > 0 && l.comment+l.numbers == l.words, // a link to the comments
		inside&page.InHeading != 0 && l.date && words.IsRelease(p.LineText(i)):
		return true
	}
	return false
}

// isBylineInHead reports whether the words of a line near the title make it a byline. stamped
// says that it has a date or time, quoted that it stands in a quotation.
func (l *line) isBylineInHead(stamped, quoted bool, near cue) bool {
	length := l.length()
	switch {
	case stamped && (l.known == l.words || near&(ofDate|ofAuthor|ofMeta) != 0),
		l.date && l.mayBeNames() && l.unknown == 0 && length <= 8 && !quoted, // with a place or section
		l.byline && l.mayBeNames() && 2 <= length && length <= 15:
		return true
	case 2*l.known < l.words:
		return false
	}
	return l.names >= 2 && length <= 15 ||
		l.topics&reading != 0 && l.topics&unit != 0 && l.numbers > 0 && length <= 8
}

// isBylineInTail reports whether the words of a line below the last paragraph make it a byline.
func (l *line) isBylineInTail() bool {
	length := l.length()
	return l.byline && l.mayBeNames() && 2 <= length && length <= 8 ||
		l.topics&agency != 0 && length <= 4 ||
		l.names >= 2 && l.names == l.words
}

// mayBeNames reports whether all words of a line are known or can be names.
func (l *line) mayBeNames() bool { return l.lower == 0 }

// A line with more than bylineWords words is not a byline.
const bylineWords = 25

// isCredit reports whether the words of line i make it the credit or caption of a picture.
func (t *Tagger) isCredit(p *page.Page, i int) bool {
	l := &t.lines[i]
	return l.credit && l.length() <= creditWords && t.body.has(i) &&
		p.In(i)&(page.InNav|page.InFooter|t.inForm) == 0
}

// A line with a credit and at most creditWords words is a caption. A longer one is a paragraph
// that ends in a credit.
const creditWords = 40

// byMarkup finds the role of line i only by the elements around it.
func (t *Tagger) byMarkup(p *page.Page, i int) Role {
	e := &t.elements[p.Lines[i].Node]
	inside := p.In(i)
	switch {
	case inside&(page.InPre|page.InCode) != 0:
		return Code
	case inside&page.InHeading != 0:
		return Heading
	case e.cell > 0 && p.NodeLines[e.cell].FitsCell():
		return Cell
	case e.item:
		return List
	}
	return Paragraph
}

// dropFarBylines gives bylines far from the title another role if there are many. They then
// belong to other pages that this one lists.
func (t *Tagger) dropFarBylines(p *page.Page, roles []Role) {
	t.far = t.far[:0]
	for i, r := range roles {
		if r == Byline && !t.head.has(i) {
			t.far = append(t.far, i)
		}
	}
	for _, i := range t.far {
		if len(t.far) > mostBylines {
			roles[i] = t.byMarkup(p, i)
		}
	}
}

// mostBylines is the largest number of bylines away from the title.
const mostBylines = 8
