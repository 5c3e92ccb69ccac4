package features

import (
	"bytes"
	"hash/maphash"

	"golang.org/x/net/html/atom"

	"linesift/page"
	"linesift/words"
)

// A link is what an address that the page links to says, by itself and beside the page's
// own. Menus lead to short addresses, teasers to long ones that are made of their titles,
// and what a page is about often to addresses below its own.
type link struct {
	written writtenAddress
	ofPage  bool  // it is the address of a page: what takeApart says
	host    int32 // its number in Meter.hosts; -1 if it has none
	target  int32 // its number in Meter.targets

	// What follows is read of links that some line is in, if they lead to a page.
	isRead  bool
	address address
	other   bool    // it leads to another site
	self    bool    // it leads to the page's own address
	below   bool    // its path goes on where the page's own ends
	above   float32 // segments that its path and the page's begin with
}

// measureLinks finds the link that most of a line's text stands in, and reads it.
func (m *Meter) measureLinks(p *page.Page) {
	m.links = append(m.links[:0], link{}) // none
	m.targets.reset()
	m.hosts.reset()
	for _, v := range p.Values {
		if v.Of != page.OfLink {
			continue
		}
		l := link{host: -1}
		l.written, l.ofPage = takeApart(v.Text)
		l.target, _ = m.targets.add(maphash.Bytes(m.seed, v.Text))
		if l.written.host != nil {
			l.host = m.hostNumber(l.written.host)
		}
		m.containers[v.Node].link = int32(len(m.links))
		m.links = append(m.links, l)
	}
	own := m.ownHost()
	for i := range m.lines {
		l := &m.lines[i]
		if l.link == 0 { // bytes of text inside links
			continue
		}
		l.longest = m.longestLink(p, &p.Lines[i])
		k := &m.links[l.longest]
		if k.ofPage && !k.isRead {
			k.isRead = true
			k.address = k.written.read()
			m.compare(k, own)
		}
		l.echo = m.echo(p.LineText(i), k)
	}
}

// hostNumber counts a host.
func (m *Meter) hostNumber(host []byte) int32 {
	n, _ := m.hosts.add(maphash.Bytes(m.seed, host))
	return n
}

// ownHost returns the number of the page's host: that of its address, or else the one that
// most links lead to.
func (m *Meter) ownHost() (own int32) {
	if m.written.host != nil {
		return m.hostNumber(m.written.host)
	}
	for n, count := range m.hosts.counts {
		if count > m.hosts.counts[own] {
			own = int32(n)
		}
	}
	return own
}

// longestLink returns the link that most of a line's text stands in, as an index into
// m.links.
func (m *Meter) longestLink(p *page.Page, of *page.Line) (longest int32) {
	var most, size, last int32
	for _, r := range p.Runs[of.Runs.Start:of.Runs.End] {
		n := r.Node
		if p.Nodes[n].In&page.InLink == 0 {
			continue
		}
		for n > 0 && p.Nodes[n].Tag != atom.A {
			n = p.Nodes[n].Parent
		}
		if k := m.containers[n].link; k != last {
			size, last = 0, k
		}
		if size += int32(r.Text.Len()); size > most {
			most, longest = size, last
		}
	}
	return longest
}

// compare compares a link with the page's address.
func (m *Meter) compare(l *link, ownHost int32) {
	if l.host >= 0 && l.host != ownHost {
		l.other = true
		return
	}
	if !m.addressed {
		l.above = usualAbove
		return
	}
	path, own := l.written.path, m.written.path
	if l.written.inner {
		folder := bytes.LastIndexByte(own, '/') + 1
		l.above, own = float32(bytes.Count(own[:folder], []byte("/"))), own[folder:]
	}
	for len(path) > 0 && len(own) > 0 {
		a, afterA, _ := bytes.Cut(path, []byte("/"))
		b, afterB, _ := bytes.Cut(own, []byte("/"))
		if !bytes.Equal(a, b) {
			return
		}
		l.above++
		path, own = afterA, afterB
	}
	l.self = len(own) == 0 && len(path) == 0
	l.below = len(own) == 0 && len(path) > 0 && len(m.written.path) > 0
}

// echoWords is how many words of a line are looked for in an address, and echoBytes how
// long they are at least.
const (
	echoWords = 20
	echoBytes = 3
)

// echo returns the share of a line's first words that stand in the last segment of the
// address of its link.
func (m *Meter) echo(text []byte, l *link) float32 {
	if l.address.words == 0 {
		return 0
	}
	m.segment = m.segment[:0]
	for _, c := range l.written.path[bytes.LastIndexByte(l.written.path, '/')+1:] {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		m.segment = append(m.segment, c)
	}
	n, found := 0, 0
	for w := words.Scan(text); n < echoWords && w.Next(); {
		if w.End-w.Start < echoBytes {
			continue
		}
		n++
		if m.word = w.AppendLower(m.word[:0]); bytes.Contains(m.segment, m.word) {
			found++
		}
	}
	return share(float32(found), float32(n))
}

// linkRows are the attributes of the link that most of a line's text stands in. All are 0
// where there is none, and next to all where it leads to no page.
func linkRows() []row {
	of := func(m *Meter, l *line) *link { return &m.links[l.longest] }
	leads := func(name, doc string, is func(k *link) bool) row {
		return row{name, "the longest link in it leads to " + doc + ", 0 or 1", false, func(m *Meter, l *line) float32 { return indicator(is(of(m, l))) }}
	}
	return append(addressRows("link_", "the longest link in it: ", func(m *Meter, l *line) *address { return &of(m, l).address }), []row{
		leads("link_other", "another site", func(k *link) bool { return k.other }),
		leads("link_self", "the page itself", func(k *link) bool { return k.self }),
		leads("link_below", "an address that goes on where the page's own ends", func(k *link) bool { return k.below }),
		{"link_above", "segments that the paths of that link and of the page begin with", true, func(m *Meter, l *line) float32 { return of(m, l).above }},
		{"link_again", "other links to the same address", true, func(m *Meter, l *line) float32 {
			if l.longest == 0 {
				return 0
			}
			return float32(m.targets.counts[of(m, l).target] - 1)
		}},
	}...)
}
