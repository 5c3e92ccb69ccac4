// Package dedup finds pages with the same main content as an earlier page.
//
// A [Fingerprint] represents a page: the digest of its text, for exact copies, and the MinHash
// of its phrases, for near copies (A. Broder, "On the resemblance and containment of
// documents", SEQUENCES 1997). [Duplicates] compares each fingerprint with the originals
// before it.
package dedup

import (
	"encoding/binary"
	"fmt"

	"github.com/cespare/xxhash/v2"

	"linesift/internal/terms"
	"linesift/page"
)

// A Kind is how close a copy is to its original.
type Kind string

const (
	Exact Kind = "an exact copy" // the same text
	Near  Kind = "a near copy"   // nearly the same phrases
)

// A Fingerprint represents the text of a page in some 600 bytes.
type Fingerprint struct {
	digest  uint64
	phrases *minHashes // nil for a text with too few phrases
	empty   bool       // the text has no terms
}

// NewFingerprint returns the fingerprint of the lines of a page that a mask marks. r finds
// their terms. Mark the main content: two articles in one site's template are not copies, one
// article in two templates is.
func NewFingerprint(r *terms.Reader, p *page.Page, mask page.Mask) *Fingerprint {
	digest := uint64(0)
	var found []uint32
	for i := range mask.Lines(p) {
		digest = digest*prime + xxhash.Sum64(p.LineText(i))
		found = r.Append(found, p.LineText(i))
	}
	return &Fingerprint{digest, minHash(found), len(found) == 0}
}

// Digest returns a hash of the text. Exact copies have the same hash. ok is false for a page
// without terms, which is never a copy.
func (f *Fingerprint) Digest() (digest uint64, ok bool) { return f.digest, !f.empty }

// Bands returns 32 hashes of the phrases, nil for a page with too few phrases. Near copies
// very likely have at least one in common.
func (f *Fingerprint) Bands() []uint64 { return f.phrases.bands() }

// Resembles reports whether two pages are near copies of each other.
func (f *Fingerprint) Resembles(other *Fingerprint) bool {
	return f.phrases != nil && other.phrases != nil && f.phrases.same(other.phrases) >= nearCopy
}

// MarshalBinary returns the digest and, if there are any, the lowest hashes of the phrases,
// little-endian. It is empty for a page without terms.
func (f *Fingerprint) MarshalBinary() ([]byte, error) {
	if f.empty {
		return nil, nil
	}
	b := binary.LittleEndian.AppendUint64(nil, f.digest)
	if f.phrases != nil {
		return binary.Append(b, binary.LittleEndian, f.phrases)
	}
	return b, nil
}

// UnmarshalBinary reads the result of MarshalBinary. Another length is an error.
func (f *Fingerprint) UnmarshalBinary(b []byte) error {
	*f = Fingerprint{}
	switch len(b) {
	case 0:
		f.empty = true
		return nil
	case 8 + 4*hashes:
		f.phrases = new(minHashes)
		binary.Decode(b[8:], binary.LittleEndian, f.phrases[:]) // of this length
	case 8:
	default:
		return fmt.Errorf("dedup: a fingerprint of %d bytes", len(b))
	}
	f.digest = binary.LittleEndian.Uint64(b)
	return nil
}

// Duplicates finds copies of earlier pages on all sites. It keeps about 2 KB for each
// original. It is not safe for concurrent use. The zero value is ready to use.
type Duplicates struct {
	originals []original
	exact     map[uint64]int   // by digest
	bands     map[uint64][]int // by band
}

// An original is a page that is not a copy.
type original struct {
	id      string
	phrases *minHashes
}

// A page is compared with at most mostCandidates pages for each band. Otherwise the time would
// grow with the square of the number of pages.
const mostCandidates = 16

// Add compares a page with the originals before it. For a copy, it returns the id of the
// closest original and the kind of copy. Otherwise kind is empty, and the page is an original,
// unless it has no terms. Copies are not compared with later pages: a chain of small changes
// would make copies of pages that have little in common.
func (d *Duplicates) Add(id string, f *Fingerprint) (closest string, kind Kind) {
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

// near returns the index of the original that resembles a page most, the first of equals, or
// -1 if the page is not a near copy.
func (d *Duplicates) near(phrases *minHashes, bands []uint64) int {
	closest, best := -1, nearCopy
	for _, b := range bands {
		for _, i := range d.bands[b] {
			same := d.originals[i].phrases.same(phrases)
			if same > best || same == best && (closest < 0 || i < closest) {
				closest, best = i, same
			}
		}
	}
	return closest
}
