package site

import (
	"crypto/sha1"
	"encoding/binary"
	"slices"
)

// Frequencies say on how many pages of a collection each term stands. They are
// what I-Match knows of the collection: all pages are added to them first, and
// compared afterwards. They may be read by several at once, not while pages are added.
type Frequencies struct {
	pages int
	of    map[uint32]int32
}

// Add counts the terms of a page.
func (f *Frequencies) Add(s *Sketch) {
	if f.of == nil {
		f.of = make(map[uint32]int32)
	}
	f.pages++
	for _, t := range s.distinct() {
		f.of[t]++
	}
}

// distinct returns the terms of a page, each once, in their order as numbers.
func (s *Sketch) distinct() []uint32 {
	terms := slices.Clone(s.Terms)
	slices.Sort(terms)
	return slices.Compact(terms)
}

// A signature is what I-Match makes of a page; none is all zeros.
type signature [sha1.Size]byte

// The terms that make a signature (Chowdhury et al., section 3). The rarest are
// those that no other page has: no copy can have them. The most common, on more
// than a half of the pages, are the language's and the site's.
const (
	leastPages  = 2
	mostCommon  = 0.5
	leastShared = 0.5
)

// signature returns the SHA-1 of the page's terms in order, rare and common ones
// left out. There is none if those that are left are less than half of what is
// not common: a few words that two pages happen to share make no copies of them.
// added is by how much the page raises the frequencies of its terms, 1 if it is
// not in the collection.
func (f *Frequencies) signature(s *Sketch, added int32) signature {
	most := int32(mostCommon * float64(f.pages+int(added)))
	terms, uncommon := s.distinct(), 0
	b := make([]byte, 0, 4*len(terms))
	for _, t := range terms {
		n := f.of[t] + added
		if n > most && n > leastPages {
			continue
		}
		uncommon++
		if n >= leastPages {
			b = binary.LittleEndian.AppendUint32(b, t)
		}
	}
	if shared := len(b) / 4; shared == 0 || float64(shared) < leastShared*float64(uncommon) {
		return signature{}
	}
	return sha1.Sum(b)
}
