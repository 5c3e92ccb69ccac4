package site

import (
	"github.com/cespare/xxhash/v2"

	"linesift/internal/terms"
	"linesift/page"
)

// A Sketch represents one page in a profile by hashes. The text cannot be restored from them. A
// sketch in a profile must not be changed.
type Sketch struct {
	digest     uint64 // hash of the page's text; a profile keeps one sketch for each digest
	cluster    uint64 // the same for pages of one template
	lines      []line
	hashes     []uint32    // of the terms of all lines, one line after the other
	containers []container // the elements that hold the lines: the document, outer ones, inner ones
}

// A line represents a line in a Sketch. Files have its fields.
type line struct {
	Text  uint64            // hash of its text
	Chunk [delimiters]int32 // number of its chunk; the lines of a chunk are consecutive
	Block int32             // the element that holds it: index into Sketch.containers
	Terms int32             // the end of its terms in Sketch.hashes
}

// terms returns the terms of line i.
func (s *Sketch) terms(i int) []uint32 {
	first := int32(0)
	if i > 0 {
		first = s.lines[i-1].Terms
	}
	return s.hashes[first:s.lines[i].Terms]
}

// termCounts returns the count of each term on the page.
func (s *Sketch) termCounts() map[uint32]int {
	count := make(map[uint32]int)
	for _, t := range s.hashes {
		count[t]++
	}
	return count
}

// prime spreads hashes that are added up. It is the multiplier of Knuth's generator MMIX.
const prime = 6364136223846793005

// Digest returns the digest of a page: profiles keep one sketch for each.
func Digest(p *page.Page) uint64 { return xxhash.Sum64(p.Text) }

// A Sketcher makes sketches. It caches words and is not safe for concurrent use.
type Sketcher struct{ terms terms.Reader }

// Learn adds the sketch of a page to a profile, if the profile wants it.
func (s *Sketcher) Learn(p *page.Page, profile *Profile) {
	if profile.Wants(Digest(p)) {
		profile.Add(s.Sketch(p))
	}
}

// Sketch returns the sketch of a page. It keeps no reference to the page.
func (s *Sketcher) Sketch(p *page.Page) *Sketch {
	k := &Sketch{digest: Digest(p), cluster: cluster(p), lines: make([]line, len(p.Lines))}
	for i := range p.Lines {
		text := p.LineText(i)
		k.hashes = s.terms.Append(k.hashes, text)
		k.lines[i].Text, k.lines[i].Terms = xxhash.Sum64(text), int32(len(k.hashes))
	}
	k.numberChunks(p)
	k.numberBlocks(p)
	return k
}
