package site

import "linesift/page"

// Template leaves out text that many pages of a site share. It divides a page's text into
// chunks. A chunk belongs to the template if enough pages have it word for word (L. Ma, N.
// Goharian, A. Chowdhury, "Extracting Unstructured Data from Template Generated Web
// Documents", CIKM 2003, section 3).
//
// The frequency of a chunk is the number of pages of the group with it, including the page
// itself, as in the paper. Pages that are copies of each other by I-Match count as one. It
// makes no difference whether the profile has the page itself, unless the page changes which
// other pages are copies.
//
// Its Mask is safe for concurrent use.
type Template struct {
	Delimiters Delimiters `key:"delimiters" choice:"block,table" doc:"chunks end at all block tags, or at table tags"`

	// A chunk belongs to the template if it reaches both.
	Share float64 `key:"threshold" range:"0,1" doc:"share of the site's pages from which on a chunk is the template's"`
	Pages int     `key:"pages" range:"2,4096" doc:"number of pages from which on it is; both must be reached"`

	comparer
}

// NewTemplate returns the method with the best parameters for the training sites with five
// pages or more (docs/methods.md).
func NewTemplate() *Template { return &Template{Delimiters: Block, Share: 0.05, Pages: 2} }

// Mask marks the lines of chunks that do not belong to the template. It marks all lines if the
// group has no other page.
func (t *Template) Mask(p *page.Page, mask page.Mask) page.Mask {
	mask = page.NewMask(p, mask)
	s, g := t.group(p)
	o := remembered(g, t.Delimiters, func() *originals { return originalsOf(g.sketches, t.Delimiters) })
	pages := o.pages + 1
	var member *Sketch // the page in the group
	if i, found := find(g.sketches, s.digest); found {
		member = g.sketches[i]
	}
	var counted map[uint64]bool // chunks that o has counted for the page or its original
	if original := o.original(s, member); original != nil {
		pages--
		counted = original.chunkSet(t.Delimiters)
	}
	s.chunks(t.Delimiters, func(chunk uint64, first, end int) {
		n := o.chunks[chunk]
		if !counted[chunk] {
			n++
		}
		content := n < t.Pages || float64(n) < t.Share*float64(pages)
		for i := first; i < end; i++ {
			mask.SetLine(p, i, content)
		}
	})
	return mask
}

// originals are the pages of a group that are not I-Match copies of earlier ones.
type originals struct {
	pages  int
	chunks map[uint64]int     // number of originals with each chunk
	terms  *frequencies       // of all pages of the group
	match  map[uint64]*Sketch // by their signatures
	rare   map[uint32]*Sketch // by terms on only one page
}

func originalsOf(sketches []*Sketch, d Delimiters) *originals {
	o := &originals{
		chunks: make(map[uint64]int), terms: frequenciesOf(sketches),
		match: make(map[uint64]*Sketch), rare: make(map[uint32]*Sketch),
	}
	for _, s := range sketches {
		if match := o.terms.signature(s, nil); match != 0 {
			if o.match[match] != nil {
				continue
			}
			o.match[match] = s
		}
		o.pages++
		for chunk := range s.chunkSet(d) {
			o.chunks[chunk]++
		}
		for _, t := range s.hashes {
			if o.terms.pages[t] == 1 {
				o.rare[t] = s
			}
		}
	}
	return o
}

// original returns the original of a page: the page itself or the page that it copies, nil if
// there is none. member is the page in the group, or nil. If it is nil, the page's terms are
// counted too. An original that shared too few terms for a signature may then get the page's
// signature.
func (o *originals) original(s, member *Sketch) *Sketch {
	var added []uint32
	if member == nil {
		added = s.distinct()
	}
	match := o.terms.signature(s, added)
	if match == 0 {
		return member
	}
	if found := o.match[match]; found != nil {
		return found
	}
	var tried *Sketch
	for _, t := range added {
		other := o.rare[t]
		if other == nil || other == tried {
			continue
		}
		if o.terms.signature(other, added) == match {
			return other
		}
		tried = other
	}
	return nil
}
