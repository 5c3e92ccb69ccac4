package features

import (
	"bytes"
	"hash/maphash"
	"slices"

	"golang.org/x/net/html/atom"

	"linesift/internal/words"
	"linesift/page"
)

// A link has the features of an address that the page links to, and its relation to the
// page's own address. Menus lead to short addresses, teasers to long ones made of their
// titles. The main content often links to addresses below the page's own.
type link struct {
	written writtenAddress
	ofPage  bool  // it leads to a page (takeApart)
	host    int32 // its number in Meter.hosts; -1 if it has none
	target  int32 // its number in Meter.targets

	// These are only read if the link leads to a page and is some line's longest.
	isRead  bool
	address address
	other   bool    // it leads to another site
	self    bool    // it leads to the page's own address
	isBelow bool    // the page's own path is the beginning of its path
	common  float32 // segments at the beginning of both its path and the page's
}

// measureLinks finds the longest link of each line, and reads it.
func (m *Meter) measureLinks(p *page.Page) {
	m.links = append(m.links[:0], link{}) // 0 stands for no link
	m.targets.reset(len(p.Annotations))
	m.hosts.reset(len(p.Annotations) + 1)
	for _, v := range p.Annotations {
		if v.Kind != page.Link {
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

// hostNumber counts a host and returns its number.
func (m *Meter) hostNumber(host []byte) int32 {
	n, _ := m.hosts.add(maphash.Bytes(m.seed, host))
	return n
}

// ownHost returns the number of the host of the page's address. Without an address, it is
// the host with the most links.
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

// longestLink returns the link that contains the most bytes of a line's text, as an index
// into m.links.
func (m *Meter) longestLink(p *page.Page, pl *page.Line) (longest int32) {
	var most, size, last int32
	for _, r := range p.Runs[pl.Runs.Start:pl.Runs.End] {
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
		l.common = usualAbove
		return
	}
	path, own := l.written.path, m.written.path
	if l.written.inner {
		folder := bytes.LastIndexByte(own, '/') + 1
		l.common, own = float32(bytes.Count(own[:folder], []byte("/"))), own[folder:]
	}
	for len(path) > 0 && len(own) > 0 {
		a, afterA, _ := bytes.Cut(path, []byte("/"))
		b, afterB, _ := bytes.Cut(own, []byte("/"))
		if !bytes.Equal(a, b) {
			return
		}
		l.common++
		path, own = afterA, afterB
	}
	l.self = len(own) == 0 && len(path) == 0
	l.isBelow = len(own) == 0 && len(path) > 0 && len(m.written.path) > 0
}

// The first echoWords words of a line with at least echoBytes bytes are looked for in an
// address.
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
	return ratio(float32(found), float32(n))
}

// linkAttributes are about a line's longest link. They are 0 for a line without a link, and
// nearly all of them are 0 if the link does not lead to a page.
var linkAttributes = slices.Concat(
	attributesOf(onLink, "link_", "the longest link in it: ",
		func(m *Meter, l *line) *address { return &m.links[l.longest].address }, addressRows...),
	attributesOf(onLink, "link_", "", func(m *Meter, l *line) *link { return &m.links[l.longest] },
		flag("other", "the longest link in it leads to another site", func(_ *Meter, k *link) bool { return k.other }),
		flag("self", "the longest link in it leads to the page itself",
			func(_ *Meter, k *link) bool { return k.self }),
		flag("below", "the longest link in it leads to an address below the page's own",
			func(_ *Meter, k *link) bool { return k.isBelow }),
		count("above", "segments that the paths of that link and of the page begin with",
			func(_ *Meter, k *link) float32 { return k.common })),
	lineAttributes(onLink, count("link_again", "other links to the same address", func(m *Meter, l *line) int32 {
		if l.longest == 0 {
			return 0
		}
		return m.targets.counts[m.links[l.longest].target] - 1
	})),
	lineAttributes(nil, share("link_echo",
		"share of its words that stand in the last segment of the address of that link",
		func(_ *Meter, l *line) float32 { return l.echo })),
)

var onLink = onNumber(func(_ *Meter, l *line) int32 { return l.longest })
