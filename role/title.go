package role

import (
	"cmp"
	"regexp"
	"slices"

	"golang.org/x/net/html/atom"

	"linesift/internal/words"
	"linesift/page"
)

// A name is a title of the page, or the name of its site or author.
type name uint8

const (
	headline   name = iota // of the article, product, … in its metadata
	shareTitle             // og:title
	wholeTitle             // <title>
	mainPart               // the longest part of <title>
	siteName               // og:site_name
	otherPart              // another part of <title>
	authorName
	numNames
)

// readNames notes the words of all names of a page.
func (t *Tagger) readNames(p *page.Page) {
	if t.names == nil {
		t.names = make(map[string]uint8)
	}
	clear(t.names)
	t.nameFilter = words.Filter{}
	t.nameWords = [numNames]int{}
	main, other := parts(string(p.Title))
	names := [numNames][]byte{
		headline: p.Meta.Headline, shareTitle: p.Meta.Title, wholeTitle: p.Title, mainPart: []byte(main),
		siteName: p.Meta.SiteName, otherPart: []byte(other), authorName: p.Meta.Author,
	}
	for n, text := range names {
		if len(text) > longestLine {
			continue
		}
		s := &t.scanner
		for s.read(text); s.next(); {
			if names := t.names[string(s.word)]; names&(1<<n) == 0 {
				t.names[string(s.word)] = names | 1<<n
				t.nameFilter.Add(string(s.word))
				t.nameWords[n]++
			}
		}
	}
}

// separator matches the mark between two parts of a title: a bar, or another mark with space
// around it. Package metadata has more marks, but no colon: its parts are the title that a
// reader gets, and these are words to compare with lines.
var separator = regexp.MustCompile(`\|| (?:[-–—·•»«:/~>ǀ_]|::) `)

// parts returns the longest part of a title, and another part. This is the last part, or the
// first if the last is the longest. If the title has only one part, other is empty.
func parts(title string) (longest, other string) {
	all := separator.Split(title, -1)
	longest = slices.MaxFunc(all, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	other = all[len(all)-1]
	switch {
	case len(all) == 1:
		return longest, ""
	case len(other) == len(longest):
		return longest, all[0]
	}
	return longest, other
}

// likeness compares the words of a line and a name, 0 to 1. It is the harmonic mean of two
// shares: the line's words that the name has, and the name's words that the line has.
func likeness(common, line, name int) float32 {
	return 2 * float32(min(common, name)) / float32(max(line+name, 1))
}

const (
	sameName   = 0.9 // likeness of a line that repeats a name
	likeTitle  = 0.6 // likeness of a line that can be the title
	partTitle  = 0.9 // share of a line's words in the title, if it is one line of several
	leastTitle = 0.7 // score of a line that can be the title
)

// findTitle chooses the line of the title. It is most like the titles in the page's metadata,
// and headings have an advantage. If no line is like them, it is the first <h1>.
func (t *Tagger) findTitle(p *page.Page) {
	const elsewhere = page.Hidden | page.AriaHidden | page.InNav | page.InFooter | page.InAside | page.InDialog
	title, first := -1, -1
	best := float32(leastTitle)
	paragraphs := 0
	for i := range p.Lines {
		l, e, inside := &t.lines[i], &t.elements[p.Lines[i].Node], p.In(i)
		if p.Lines[i].IsParagraph() {
			paragraphs++
		}
		score := l.likeTitle
		h1 := p.Nodes[p.NodeLines[p.Lines[i].Node].Heading].Tag == atom.H1
		if h1 {
			if l.words > 2 {
				score = max(score, 0.9*l.partOfTitle) // it may be written on several lines
			}
			if first < 0 && l.words > 1 && l.likeSite < sameName && inside&elsewhere == 0 && e.beside&ofLogo == 0 {
				first = i
			}
		}
		if score < likeTitle {
			continue
		}
		for _, sign := range [...]struct {
			is     bool
			counts float32
		}{
			{h1, 0.5},
			{!h1 && inside&page.InHeading != 0, 0.3},
			{inside&elsewhere != 0, -0.5},
			{inside&page.InLink != 0, -0.1},
			{l.likeSite >= sameName, -0.3},
			{paragraphs > 2, -0.3},
		} {
			if sign.is {
				score += sign.counts
			}
		}
		if score > best {
			best, title = score, i
		}
	}
	if t.title = title; title < 0 {
		t.title = first
	}
}

// isTitle reports whether line i is the title, another line of the same heading,
// or a kicker above it.
func (t *Tagger) isTitle(p *page.Page, i int) bool {
	switch {
	case i == t.title:
		return true
	case t.title < 0 || i < t.title-2 || i > t.title+2:
		return false
	}
	node := p.Lines[i].Node
	if h := p.NodeLines[node].Heading; h > 0 && h == p.NodeLines[p.Lines[t.title].Node].Heading {
		return t.lines[i].partOfTitle >= partTitle
	}
	return i < t.title && t.elements[node].says&ofKicker != 0
}

// isRepeat reports whether line i repeats the title. Links and list items do not count, because
// they lead to other pages or to this one.
func (t *Tagger) isRepeat(p *page.Page, i int) bool {
	l, e := &t.lines[i], &t.elements[p.Lines[i].Node]
	return l.likeTitle >= sameName && l.partOfTitle == 1 &&
		p.In(i)&(page.InNav|page.InFooter|page.InAside) == 0 && p.Lines[i].IsOutsideLinks() &&
		!e.item && e.beside&ofCrumbs == 0
}
