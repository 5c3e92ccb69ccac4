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
// The frequency of a chunk is the number of pages that have it, the page itself
// included, as the paper counts them. Pages that are copies of one another by I-Match
// count as one. The pages are those of the page's group, see Profile.Group.
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
// sites of five pages or more: ten of standke with 33 each, of which 169 articles
// have labels by hand, and seven of wcxb with 56 pages. Their mean word F1 there is
// .858 and .644, that of all text .632 and .511, and with the paper's four pages
// .834 and .634. Tables find next to nothing on pages of today: .633 and .511.
//
// The share is for sites of more than 40 pages, which no training set has, and where
// phrases come up on two pages by chance: on 33 pages two are more than it, and a
// share of .1 costs .002.
func NewTemplate() *Template { return &Template{Delimiters: Block, Share: 0.05, Pages: 2} }

// Parameters declares delimiters, pages and threshold.
func (t *Template) Parameters(fs *flag.FlagSet) {
	fs.TextVar(&t.Delimiters, "delimiters", t.Delimiters, "block: the tags of all block elements end a chunk; table: those of tables and image maps")
	parameter.Float(fs, &t.Share, "threshold", 0, 1, "share of the site's pages from which on a chunk is the template's")
	parameter.Int(fs, &t.Pages, "pages", 2, maxPages, "number of pages from which on it is; both must be reached")
}

// maxPages is a bound without a meaning: far more than a profile has.
const maxPages = 1 << 30

// Know says what is known of the site of the pages that follow. That a page is
// among those that the profile was learned from makes no difference but for what
// other pages are copies of each other, if it is the page that tips the frequency
// of a term.
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
	f := t.profile.Group(s).frequencies(s, t.Delimiters)
	s.chunks(t.Delimiters, func(chunk uint64, first, end int) {
		n := f.of(chunk)
		content := n < t.Pages || float64(n) < t.Share*float64(f.pages)
		for i := first; i < end; i++ {
			m.SetLine(p, i, content)
		}
	})
	return m
}

// unique are the pages of a group without those that are copies of others of it.
type unique struct {
	sketches []*Sketch
	terms    Frequencies               // of all pages
	match    map[signature]*Sketch     // of those pages that have one
	rare     map[uint32]*Sketch        // the page of each term that one page has
	chunks   [delimiters]once[counter] // the number of pages that have a chunk
}

type counter map[uint64]int32

func (g *Group) withoutCopies() *unique {
	return g.unique.get(func() *unique {
		u := &unique{match: make(map[signature]*Sketch), rare: make(map[uint32]*Sketch)}
		for _, s := range g.sketches {
			u.terms.Add(s)
		}
		for _, s := range g.sketches {
			if match := u.terms.signature(s, nil); match != (signature{}) {
				if u.match[match] != nil {
					continue
				}
				u.match[match] = s
			}
			u.sketches = append(u.sketches, s)
			for _, t := range s.Terms {
				if u.terms.of[t] == 1 {
					u.rare[t] = s
				}
			}
		}
		return u
	})
}

// copied returns the page that stands for one among the pages that are counted:
// itself, or what it is a copy of; nil if there is none. A page that is not in the
// group is counted with it: of a copy of it that has been alone so far, no rare
// term was one of two pages.
func (u *unique) copied(s, member *Sketch) *Sketch {
	if member != nil {
		if match := u.terms.signature(member, nil); match != (signature{}) {
			return u.match[match]
		}
		return member
	}
	own := s.distinct()
	match := u.terms.signature(s, own)
	if match == (signature{}) {
		return nil
	}
	if found := u.match[match]; found != nil {
		return found
	}
	tried := make(map[*Sketch]bool)
	for _, t := range own {
		if other := u.rare[t]; other != nil && !tried[other] {
			tried[other] = true
			if u.terms.signature(other, own) == match {
				return other
			}
		}
	}
	return nil
}

// counted returns on how many pages each chunk stands.
func (u *unique) counted(d Delimiters) counter {
	return u.chunks[d].get(func() counter {
		c := make(counter)
		for _, s := range u.sketches {
			for chunk := range s.chunkSet(d) {
				c[chunk]++
			}
		}
		return c
	})
}

func (s *Sketch) chunkSet(d Delimiters) map[uint64]bool {
	all := make(map[uint64]bool)
	s.chunks(d, func(chunk uint64, _, _ int) { all[chunk] = true })
	return all
}

// chunkFrequencies are the frequencies of a page's chunks, on itself and on the
// other pages of its group.
type chunkFrequencies struct {
	pages int
	known counter
	own   map[uint64]bool // the chunks of what was counted of the page
}

// of returns how many pages have a chunk that the page has.
func (f *chunkFrequencies) of(chunk uint64) int {
	n := int(f.known[chunk]) + 1
	if f.own[chunk] {
		n--
	}
	return n
}

// frequencies takes out of what was counted the page itself, or the one that it is
// a copy of, and counts the page instead.
func (g *Group) frequencies(s *Sketch, d Delimiters) *chunkFrequencies {
	u := g.withoutCopies()
	f := &chunkFrequencies{pages: len(u.sketches) + 1, known: u.counted(d)}
	counted := u.copied(s, g.member[s.Digest])
	if counted != nil {
		f.pages--
		f.own = counted.chunkSet(d)
	}
	return f
}
