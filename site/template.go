package site

import (
	"flag"

	"linesift/internal/parameter"
	"linesift/page"
)

// Template keeps what many pages of a site do not have. The text of a page is
// divided into chunks, and a chunk that stands word for word on enough pages is
// the template's (L. Ma, N. Goharian, A. Chowdhury, "Extracting Unstructured Data
// from Template Generated Web Documents", CIKM 2003).
//
// The frequency of a chunk is the number of pages of the group that have it, the
// page itself included, as the paper counts them. Pages that are copies of one
// another by I-Match count as one. It makes no difference whether the profile has
// the page itself, unless the page changes which others are copies.
//
// It is not safe for concurrent use.
type Template struct {
	Delimiters Delimiters
	Share      float64 // of the pages that have a chunk of the template, at least
	Pages      int     // number of these pages, at least

	profile  *Profile
	sketcher Sketcher
}

// NewTemplate returns the method with the parameters that are best on the training
// sites of five pages or more (docs/sites.md). Their mean word F1 is .858 on ten sites
// of standke and .644 on seven of wcxb, that of all text .632 and .511.
func NewTemplate() *Template { return &Template{Delimiters: Block, Share: 0.05, Pages: 2} }

// Parameters declares delimiters, pages and threshold.
func (t *Template) Parameters(fs *flag.FlagSet) {
	parameter.Choice(fs, &t.Delimiters, "delimiters", delimiterNames, "block: the tags of all block elements end a chunk; table: those of tables and image maps")
	parameter.Float(fs, &t.Share, "threshold", 0, 1, "share of the site's pages from which on a chunk is the template's")
	parameter.Int(fs, &t.Pages, "pages", 2, maxPages, "number of pages from which on it is; both must be reached")
}

// maxPages is a bound without a meaning: far more than a profile has.
const maxPages = 1 << 30

// Know sets the profile of the site of the pages that follow; nil is none.
func (t *Template) Know(s *Profile) { t.profile = s }

// Mask marks the lines of the chunks that are not the template's. If no other
// page of the site is known, these are all.
func (t *Template) Mask(p *page.Page, m page.Mask) page.Mask {
	m = page.NewMask(p, m)
	if t.profile == nil {
		for i := range m {
			m[i] = true
		}
		return m
	}
	s := t.sketcher.Sketch(p)
	frequency, pages := t.profile.Group(s).chunkFrequencies(s, t.Delimiters)
	s.chunks(t.Delimiters, func(chunk uint64, first, end int) {
		n := frequency(chunk)
		content := n < t.Pages || float64(n) < t.Share*float64(pages)
		for i := first; i < end; i++ {
			m.SetLine(p, i, content)
		}
	})
	return m
}

// chunkFrequencies returns the number of pages that have a chunk, for the chunks of
// a page, and the number of all pages: the page itself and those of the group that
// are no copies of it or of each other.
func (g *Group) chunkFrequencies(s *Sketch, d Delimiters) (frequency func(chunk uint64) int, pages int) {
	o, known := g.originals(), g.chunks[d]()
	pages = len(o.sketches) + 1
	var counted map[uint64]bool // chunks of the page, or of what it is a copy of, that are in known
	if original := o.of(s, g.member(s.Digest)); original != nil {
		pages--
		counted = original.chunkSet(d)
	}
	return func(chunk uint64) int {
		if counted[chunk] {
			return int(known[chunk])
		}
		return int(known[chunk]) + 1
	}, pages
}

// originals are the pages of a group that are no I-Match copies of earlier ones.
type originals struct {
	sketches []*Sketch
	terms    frequencies           // of all pages of the group
	match    map[signature]*Sketch // the originals that have a signature
	rare     map[uint32]*Sketch    // the original of each term that one page alone has
}

func originalsOf(sketches []*Sketch) *originals {
	o := &originals{match: make(map[signature]*Sketch), rare: make(map[uint32]*Sketch)}
	for _, s := range sketches {
		o.terms.add(s)
	}
	for _, s := range sketches {
		if match := o.terms.signature(s, nil); match != (signature{}) {
			if o.match[match] != nil {
				continue
			}
			o.match[match] = s
		}
		o.sketches = append(o.sketches, s)
		for _, t := range s.Terms {
			if o.terms.pages[t] == 1 {
				o.rare[t] = s
			}
		}
	}
	return o
}

// of returns the original of a page: itself, or what it is a copy of; nil if there
// is none. member is the page in the group. A page that is not in the group is
// counted with it, and then a term that one page alone had is on two: what had too
// few shared terms for a signature may have one now.
func (o *originals) of(s, member *Sketch) *Sketch {
	if member != nil {
		if match := o.terms.signature(member, nil); match != (signature{}) {
			return o.match[match]
		}
		return member
	}
	own := s.distinct()
	match := o.terms.signature(s, own)
	if match == (signature{}) {
		return nil
	}
	if found := o.match[match]; found != nil {
		return found
	}
	tried := make(map[*Sketch]bool)
	for _, t := range own {
		if other := o.rare[t]; other != nil && !tried[other] {
			tried[other] = true
			if o.terms.signature(other, own) == match {
				return other
			}
		}
	}
	return nil
}

// counts says on how many pages chunks stand.
type counts map[uint64]int32

func (o *originals) count(d Delimiters) counts {
	c := make(counts)
	for _, s := range o.sketches {
		for chunk := range s.chunkSet(d) {
			c[chunk]++
		}
	}
	return c
}
