package role

import "linesift/page"

// isByline tells whether line i says who wrote the page, where or when. Around
// the title little is asked for, elsewhere in the body the words of an element
// around it have to say so, and below the last paragraph some phrases will do.
func (f *Finder) isByline(p *page.Page, i int) bool {
	l, e := &f.lines[i], &f.elements[p.Lines[i].Node]
	near, words, head, in := e.near, l.length(), f.head.has(i), p.In(i)
	switch {
	case !f.body.has(i) || e.comments || in&(page.InNav|f.inForm|page.InButton) != 0,
		near&neverByline != 0,
		near&notByline != 0 && !(head && near&bylineInside != 0),
		words > bylineWords || isProse(p, i) && 2*l.known < l.words,
		l.comment > 0 && l.comment+l.numbers == l.words: // a link to the comments
		return false
	case l.words == 0: // a bar between the author and the date
		return head && near&ofAuthor != 0
	}
	stamp := l.date || l.time && e.cell == 0 // times alone in cells are of timetables
	known := l.known == l.words
	names := l.lower == 0 // nothing but what is known and what can be names
	if head {
		switch {
		case stamp && (known || near&(ofDate|ofAuthor|ofMeta) != 0),
			l.date && words <= 8 && names && l.unknown == 0 && in&page.InQuote == 0, // with a place or section
			l.by && words >= 2 && words <= 15 && names,
			l.names >= 2 && words <= 15 && 2*l.known >= l.words,
			l.senses&reading != 0 && l.senses&unit != 0 && l.numbers > 0 && words <= 8 && 2*l.known >= l.words:
			return true
		}
	}
	switch {
	case stamp && (near&ofDate != 0 || known && l.senses&(publish|by|author) != 0),
		near&ofAuthor != 0 && (stamp || l.by || l.names > 0 || words <= 8 && 2*(l.capitals+l.caseless) >= l.words),
		near&ofDate != 0 && known && l.senses&publish != 0:
		return true
	}
	if f.tail.has(i) {
		switch {
		case l.by && words >= 2 && words <= 8 && names,
			l.senses&agency != 0 && words <= 4,
			l.names >= 2 && l.names == l.words:
			return true
		}
	}
	return false
}

// bylineWords is the number of words up to which a line can be a byline.
const bylineWords = 25

// isCredit tells whether line i is the credit or caption of a picture by its
// words.
func (f *Finder) isCredit(p *page.Page, i int) bool {
	l := &f.lines[i]
	return l.credit && l.length() <= creditWords && f.body.has(i) &&
		p.In(i)&(page.InNav|page.InFooter|f.inForm) == 0 && !f.elements[p.Lines[i].Node].comments
}

// creditWords is the number of words up to which a line with a credit in it is
// a caption, and not a paragraph that ends in one.
const creditWords = 40
