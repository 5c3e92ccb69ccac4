package site

import (
	"encoding/binary"
	"slices"

	"github.com/cespare/xxhash/v2"
)

// I-Match: A. Chowdhury, O. Frieder, D. Grossman, M. McCabe, "Collection Statistics
// for Fast Duplicate Document Detection", TOIS 20(2), 2002. Pages are copies if their
// sets of terms are equal without the rarest and the most common terms.

// frequencies counts the pages of a collection with each term.
type frequencies struct {
	n     int // pages
	pages map[uint32]int32
}

func frequenciesOf(sketches []*Sketch) *frequencies {
	f := &frequencies{len(sketches), make(map[uint32]int32)}
	for _, s := range sketches {
		for _, t := range s.distinct() {
			f.pages[t]++
		}
	}
	return f
}

// distinct returns the distinct terms of a page in ascending order.
func (s *Sketch) distinct() []uint32 {
	terms := slices.Clone(s.hashes)
	slices.Sort(terms)
	return slices.Compact(terms)
}

// These bounds for the terms of a signature are ours. The rarest terms are on one page only, so
// no copy can share them. The most common terms are on more than half of the pages, and belong
// to the language and the site. Below four pages no term is between the two.
const (
	leastPages  = 2
	mostCommon  = 0.5
	leastShared = 0.5
)

// signature returns a hash of the page's sorted terms without rare and common ones. It is 0 if
// most of the terms that are not common are rare: pages that share a few words by chance are
// not copies. added are the distinct terms of one more page to count with the collection, nil
// for none.
func (f *frequencies) signature(s *Sketch, added []uint32) uint64 {
	pages := f.n
	if added != nil {
		pages++
	}
	common := int32(mostCommon * float64(pages))
	uncommon := 0
	var b []byte
	for _, t := range s.distinct() {
		n := f.pages[t]
		if _, found := slices.BinarySearch(added, t); found {
			n++
		}
		if n > common {
			continue
		}
		uncommon++
		if n >= leastPages {
			b = binary.LittleEndian.AppendUint32(b, t)
		}
	}
	if shared := len(b) / 4; shared == 0 || float64(shared) < leastShared*float64(uncommon) {
		return 0
	}
	return xxhash.Sum64(b)
}
