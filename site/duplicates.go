package site

import (
	"encoding/binary"
	"fmt"

	"github.com/cespare/xxhash/v2"

	"linesift/page"
)

// A Kind says in what way a page is a copy of another.
type Kind string

const (
	Exact Kind = "an exact copy" // it has the same text
	Near  Kind = "a near copy"   // it has nearly the same phrases
)

// A Fingerprint is what pages are compared by, some 600 bytes.
type Fingerprint struct {
	digest  uint64
	phrases *minHashes // nil if they are too few
	empty   bool
}

// Fingerprint returns the fingerprint of the lines of a page that a mask marks.
// Main content is what to compare: two articles in the frame of one site are no
// copies, the same article in two frames is one.
func (s *Sketcher) Fingerprint(p *page.Page, m page.Mask) *Fingerprint {
	digest := uint64(0)
	var terms []uint32
	for i := range p.Lines {
		if m.Line(p, i) {
			digest = digest*prime + xxhash.Sum64(p.LineText(i))
			terms = s.Terms(p.LineText(i), terms)
		}
	}
	return &Fingerprint{digest, minHash(terms), len(terms) == 0}
}

// Digest returns the hash of the text, which exact copies have in common, and false of a
// page without terms, which is never a copy.
func (f *Fingerprint) Digest() (uint64, bool) { return f.digest, !f.empty }

// Bands returns what near copies have at least one of in common; none of a page with too
// few phrases.
func (f *Fingerprint) Bands() []uint64 { return f.phrases.bands() }

// Resembles tells whether one page is a near copy of the other.
func (f *Fingerprint) Resembles(other *Fingerprint) bool {
	return f.phrases != nil && other.phrases != nil && f.phrases.same(other.phrases) >= nearCopy
}

// A fingerprint is written as its digest, and the lowest hashes if it has them,
// little-endian; as nothing if it is empty.

// MarshalBinary never fails.
func (f *Fingerprint) MarshalBinary() ([]byte, error) {
	if f.empty {
		return nil, nil
	}
	b := binary.LittleEndian.AppendUint64(nil, f.digest)
	if f.phrases != nil {
		for _, h := range f.phrases {
			b = binary.LittleEndian.AppendUint32(b, h)
		}
	}
	return b, nil
}

// UnmarshalBinary reads what MarshalBinary wrote.
func (f *Fingerprint) UnmarshalBinary(b []byte) error {
	*f = Fingerprint{}
	switch len(b) {
	case 0:
		f.empty = true
		return nil
	case 8 + 4*hashes:
		f.phrases = new(minHashes)
		for i := range f.phrases {
			f.phrases[i] = binary.LittleEndian.Uint32(b[8+4*i:])
		}
	case 8:
	default:
		return fmt.Errorf("site: a fingerprint of %d bytes", len(b))
	}
	f.digest = binary.LittleEndian.Uint64(b)
	return nil
}

// Duplicates finds pages that are copies of pages that came before them, of
// whatever site. It keeps some 2 KB of each page that is no copy. It is not safe for
// concurrent use; fingerprints can be made elsewhere. The zero value is ready.
type Duplicates struct {
	originals []original
	exact     map[uint64]int   // by digest
	bands     map[uint64][]int // by each band of their phrases
}

// An original is a page that is no copy.
type original struct {
	id      string
	phrases *minHashes
}

// mostCandidates is how many pages a page is compared with for each band of its
// phrases. Without a limit a batch would take a time that is quadratic in its pages.
const mostCandidates = 16

// Add compares a page with those before it. If it is a copy of one, it returns
// the name of that one and what kind of copy it is, the closest; otherwise kind
// is empty, and later pages are compared with this one as well. Copies are not remembered,
// so that a chain of small changes does not make copies of pages that have
// little in common. A page without terms is never a copy.
func (d *Duplicates) Add(id string, f *Fingerprint) (of string, kind Kind) {
	if f.empty {
		return "", ""
	}
	if i, found := d.exact[f.digest]; found {
		return d.originals[i].id, Exact
	}
	bands := f.phrases.bands()
	if i := d.near(f.phrases, bands); i >= 0 {
		return d.originals[i].id, Near
	}
	if d.exact == nil {
		d.exact, d.bands = make(map[uint64]int), make(map[uint64][]int)
	}
	n := len(d.originals)
	d.originals = append(d.originals, original{id, f.phrases})
	d.exact[f.digest] = n
	for _, b := range bands {
		if len(d.bands[b]) < mostCandidates {
			d.bands[b] = append(d.bands[b], n)
		}
	}
	return "", ""
}

// near returns the original that resembles a page the most, the first if there are
// several, and -1 if none resembles it enough.
func (d *Duplicates) near(phrases *minHashes, bands []uint64) int {
	most, best := -1, nearCopy
	for _, b := range bands {
		for _, i := range d.bands[b] {
			same := d.originals[i].phrases.same(phrases)
			if same > best || same == best && (most < 0 || i < most) {
				most, best = i, same
			}
		}
	}
	return most
}
