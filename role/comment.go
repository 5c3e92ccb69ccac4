package role

import "linesift/page"

// markBelowHeadings finds the headings that announce comments, "12 comments", and marks the
// lines below them. They reach to the end of the element that holds both, or to the next
// heading of the same rank.
func (t *Tagger) markBelowHeadings(p *page.Page) {
	for i := max(t.title, 0); i < len(p.Lines); i++ {
		node := p.Lines[i].Node
		h := p.NodeLines[node].Heading
		if h == 0 || t.elements[node].comments || !t.saysComments(p, i) {
			continue
		}
		n := p.Nodes[h].Parent
		for n > 0 && int(p.NodeLines[n].Last) == i {
			n = p.Nodes[n].Parent
		}
		if p.NodeLines[n].Holds(t.anchor) {
			continue // the end of the comments is not known
		}
		rank := p.Nodes[h].Tag
		for last := int(p.NodeLines[n].Last); i < last; i++ {
			if h := p.NodeLines[p.Lines[i+1].Node].Heading; h != 0 && p.Nodes[h].Tag <= rank {
				break
			}
			t.lines[i+1].posted = true
		}
	}
}

// saysComments reports whether a line announces comments, and says nothing else.
func (t *Tagger) saysComments(p *page.Page, i int) bool {
	l := &t.lines[i]
	elsewhere := page.InNav | page.InAside | page.InFooter | t.inForm
	return l.comment > 0 && l.announcing == l.words &&
		p.In(i)&elsewhere == 0 && p.Lines[i].LinkBytes == 0
}

// isComment reports whether a line is part of a reader's comment, its name or date included.
// Buttons, forms and the heading above comments are not.
func (t *Tagger) isComment(p *page.Page, i int) bool {
	l := &t.lines[i]
	inside := p.In(i)
	switch {
	case !t.elements[p.Lines[i].Node].comments && !l.posted, inside&(t.inForm|page.InButton) != 0:
		return false
	case l.words == 0:
		return inside&page.InLink == 0 // emoji
	case l.comment > 0 && l.length() <= 8 && (inside&page.InHeading != 0 || l.comment+l.numbers+l.actions >= l.words):
		return false
	}
	return l.actions+l.numbers < l.words
}

// findThread finds comments that the markup does not declare. They stand around several
// buttons to reply, below a text. On a forum the posts are the text, and there is no text
// above them.
func (t *Tagger) findThread(p *page.Page) {
	first, last := -1, -1
	for i := t.anchor + 1; i < len(p.Lines); i++ {
		l, elsewhere := &t.lines[i], page.InNav|page.InAside|page.InFooter
		if l.replies > 0 && l.actions+l.numbers >= l.words && p.In(i)&elsewhere == 0 {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first == last {
		return
	}
	n := p.Lines[first].Node
	for int(p.NodeLines[n].Last) < last {
		n = p.Nodes[n].Parent
	}
	e := &p.NodeLines[n]
	for i := t.anchor; i < int(e.First); i++ {
		if p.Lines[i].IsParagraph() {
			for i := e.First; i <= e.Last; i++ {
				t.lines[i].posted = true
			}
			return
		}
	}
}
