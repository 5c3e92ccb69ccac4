package role

import (
	"golang.org/x/net/html/atom"

	"linesift/page"
)

// A stampKey is what the dates of the posts of a thread have in common: the elements that
// they stand in. Their words do not count, which may number the posts.
type stampKey [3]atom.Atom

// stamps are short lines with a date, of one key.
type stamps struct {
	first, last int
	count       int
	gap         int // the most lines from one to the next
}

const (
	stampWords  = 10 // a line of more is no stamp
	leastStamps = 3  // that make a thread
)

// findThread finds a thread of posts below a text: lines from the first of several dates
// that are written alike to the end of what the last one is about. On an article it is
// what readers say, whatever the words of its elements; on a forum it may be the matter.
func (f *Finder) findThread(p *page.Page) {
	f.thread = lineRange{}
	if f.stamps == nil {
		f.stamps = make(map[stampKey]stamps)
	}
	clear(f.stamps)
	var best stamps
	text := false // there is some above
	for i := f.anchor + 1; i < len(p.Lines); i++ {
		text = text || isProse(p, i)
		if l := &f.lines[i]; !text || !l.date || l.words > stampWords || 2*int(p.Lines[i].LinkBytes) >= p.Lines[i].Text.Len() {
			continue
		}
		var key stampKey
		for k, n := 0, p.Lines[i].Node; k < len(key) && n > 0; k, n = k+1, p.Nodes[n].Parent {
			key[k] = p.Nodes[n].Tag
		}
		s, ok := f.stamps[key]
		if !ok {
			s = stamps{first: i, last: i}
		}
		s = stamps{s.first, i, s.count + 1, max(s.gap, i-s.last)}
		f.stamps[key] = s
		if s.count > best.count {
			best = s
		}
	}
	if best.count < leastStamps {
		return
	}
	around := p.Around(p.Lines[best.first].Node, p.Lines[best.last].Node)
	r := lineRange{best.first, min(best.last+best.gap, int(f.elements[around].last)+1)}
	// Entries with dates that lead to other pages are no posts.
	bytes, links := 0, 0
	for i := r.from; i < r.to; i++ {
		bytes += p.Lines[i].Text.Len()
		links += int(p.Lines[i].LinkBytes)
	}
	if 3*links < bytes {
		f.thread = r
	}
}

// InThread tells whether line i of the page that was read last is among the posts of a
// thread below a text.
func (f *Finder) InThread(i int) bool { return f.thread.has(i) }
