// Package segments finds what repeats among the kept lines of a page: the posts of a thread, with
// author and date, and the items of a list, with title and address.
//
// Posts are found as Weichselbraun et al. do ("Harvest: an open source tool for the validation and
// improvement of extraction from web forums", 2020): the elements of one template that hold most of the
// kept text are the bodies of posts. The lines between two bodies have the names and dates.
// Items are found as in MDR (Liu, Grossman, Zhai: "Mining data records in web pages", 2003) and
// DEPTA (Zhai, Liu: "Web data extraction based on partial tree alignment", 2005): records are
// neighbours of one template. Each template divides the page into entries; the likeliest of these
// lists are taken first, and the others divide what is left.
// What both have besides their text, such as authors and dates, stands in columns: elements of one
// template beside most posts or in most entries.
package segments

import (
	"bytes"
	"strings"
	"sync"

	"golang.org/x/net/html/atom"

	"linesift/internal/address"
	"linesift/internal/facts"
	"linesift/internal/words"
	"linesift/page"
	"linesift/role"
)

// A pageReader reads a page. Its answers do not depend on which lines are kept.
type pageReader struct {
	*facts.Facts // the mask is the content
	templates
	roles      []role.Role
	all        *lineSet
	addresses  address.Resolver
	monthFirst bool // 3/4/2024 is in March
	days       words.DateReader
	latest     func() words.Date // the latest date on the page
	heads      func() *lineSet   // the lines that may name an author or a date of a post
	visits     int               // elements and lines looked at, which a test counts

	said []hint   // by element, with isRead once its names were read
	last struct { // the last attribute that was read
		node  int32
		name  string
		value []byte
	}
}

func newPageReader(f *facts.Facts) *pageReader {
	r := &pageReader{Facts: f, templates: newTemplates(f.Page), said: make([]hint, len(f.Page.Nodes))}
	r.roles, _ = f.Roles()
	r.addresses = address.NewResolver(f.Page.Base(f.URL), len(f.Page.Source))
	r.all = newLineSet(f.Page, func(int) bool { return true })
	r.latest = sync.OnceValue(r.latestDate)
	r.heads = sync.OnceValue(r.findHeads)
	r.monthFirst = r.findOrder()
	return r
}

// content returns the lines of the mask.
func (r *pageReader) content() *lineSet {
	return newLineSet(r.Page, func(i int) bool { return r.Mask.Line(r.Page, i) })
}

// likelyShare is the least part of the threshold that a line of an item reaches. See "Items and posts" in
// bench/NOTES.md.
const likelyShare = 0.6

// likely returns the lines of the mask, and those that may be content if they look like its entries.
func (r *pageReader) likely() *lineSet {
	if r.Readable == nil || r.Probabilities == nil {
		return r.content()
	}
	return newLineSet(r.Page, func(i int) bool {
		return r.Mask.Line(r.Page, i) ||
			r.Probabilities[i] >= likelyShare*r.Threshold && r.Readable.Line(r.Page, i)
	})
}

// A span is a range of lines.
type span struct{ first, end int }

// len returns how many lines a span has.
func (s span) len() int { return s.end - s.first }

// hasLine reports whether one of the lines is so.
func (s span) hasLine(is func(i int) bool) bool {
	for i := s.first; i < s.end; i++ {
		if is(i) {
			return true
		}
	}
	return false
}

// count returns how many things are so.
func count[T any](all []T, is func(T) bool) (n int) {
	for _, one := range all {
		if is(one) {
			n++
		}
	}
	return n
}

// share returns the share of things that are so, 0 if there are none.
func share[T any](all []T, is func(T) bool) float64 {
	return float64(count(all, is)) / float64(max(len(all), 1))
}

// A lineSet is a set of lines. It does not change.
type lineSet struct {
	page  *page.Page
	has   []bool // by line
	above []int  // the bytes of its lines above each line, and of all at the end
}

func newLineSet(p *page.Page, has func(i int) bool) *lineSet {
	s := &lineSet{p, make([]bool, len(p.Lines)), make([]int, len(p.Lines)+1)}
	for i := range p.Lines {
		s.above[i+1] = s.above[i]
		if s.has[i] = has(i); s.has[i] {
			s.above[i+1] += p.Lines[i].Text.Len()
		}
	}
	return s
}

// size returns the bytes of the set's lines in a span.
func (s *lineSet) size(lines span) int { return s.above[lines.end] - s.above[lines.first] }

// total returns the bytes of all of its lines.
func (s *lineSet) total() int { return s.above[len(s.has)] }

// text returns the lines of the set in a span, joined by newlines.
func (s *lineSet) text(lines span) string {
	return textOf(s.page, lines, func(i int) bool { return s.has[i] })
}

// textOf returns the chosen lines of a span, joined by newlines.
func textOf(p *page.Page, lines span, chosen func(i int) bool) string {
	var texts []string
	for i := lines.first; i < lines.end; i++ {
		if chosen(i) {
			texts = append(texts, string(p.LineText(i)))
		}
	}
	return strings.Join(texts, "\n")
}

// linesOf returns the lines of an element that has lines.
func (r *pageReader) linesOf(n int32) span {
	first, end := r.Page.NodeLines[n].Range()
	return span{first, end}
}

// contains reports whether element a is b or around it.
func (r *pageReader) contains(a, b int32) bool {
	outer, inner := r.Page.Nodes[a].Source, r.Page.Nodes[b].Source
	return outer.Start <= inner.Start && inner.End <= outer.End
}

// text returns the text of an element, on one line.
func (r *pageReader) text(n int32) string {
	p := r.Page
	first, end := p.RunsIn(p.Nodes[n].Source)
	var b []byte
	for i := first; i < end; i++ {
		run := p.Runs[i].Text
		if len(b) > 0 && p.Runs[i-1].Text.End != run.Start {
			b = append(b, ' ')
		}
		b = append(b, p.Text[run.Start:run.End]...)
	}
	return string(bytes.TrimSpace(b))
}

// attribute returns an attribute of an element, nil if it has none or that is too long for an address. It remembers
// the last one: many lines may stand in one link.
func (r *pageReader) attribute(n int32, name string) []byte {
	if last := &r.last; n != last.node || name != last.name {
		value, _ := page.Attribute(r.Page.StartTag(n), name)
		if len(value) > address.Longest {
			value = nil
		}
		last.node, last.name, last.value = n, name, value
	}
	return r.last.value
}

// hintsOf returns what the names of an element say. It reads them once: many lines may stand in one with long names.
func (r *pageReader) hintsOf(n int32) hint {
	if r.said[n]&isRead == 0 {
		r.said[n] = isRead | hints().OfNames(r.Page.NodeNames(n))
	}
	return r.said[n] &^ isRead
}

// absolute returns an address as it is written in the page, or "", as [address.Resolver] does.
func (r *pageReader) absolute(href []byte) string {
	return r.addresses.Resolve(page.AttributeText(string(href)), address.Web)
}

// linkAround returns the address of the link that an element is or stands in, or "".
func (r *pageReader) linkAround(n int32) string {
	if a := r.anchorAround(n); a > 0 {
		return r.absolute(r.attribute(a, "href"))
	}
	return ""
}

// anchorAround returns the link that an element is or stands in, or 0.
func (r *pageReader) anchorAround(n int32) int32 {
	if r.Page.Nodes[n].In&page.InLink == 0 {
		return 0
	}
	return r.Page.Closest(n, atom.A)
}
