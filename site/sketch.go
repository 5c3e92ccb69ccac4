package site

import (
	"github.com/cespare/xxhash/v2"

	"linesift/page"
)

// A Sketch is what a profile keeps of one page: hashes, from which its text is
// not to be had. It is not changed once it is in a profile.
type Sketch struct {
	// Digest is the hash of the page's text. Pages of the same text are one
	// page to a profile.
	Digest uint64

	Cluster uint64 // pages of one template have the same
	Lines   []Line
	Terms   []uint32 // hashes of the terms of all lines, one line after the other

	// Blocks are the elements that hold the lines, those around others first;
	// the first is the document.
	Blocks []Container
}

// A Line is what a Sketch keeps of a line.
type Line struct {
	Text uint64 // hash of its text

	// Chunk is the number of the chunk that it is part of, by each of the
	// kinds of delimiters. Lines of a chunk follow each other.
	Chunk [delimiters]int32

	Block int32 // the element that holds it, see Sketch.Blocks
	Terms int32 // the end of its terms in Sketch.Terms
}

// terms returns the terms of line i.
func (s *Sketch) terms(i int) []uint32 {
	first := int32(0)
	if i > 0 {
		first = s.Lines[i-1].Terms
	}
	return s.Terms[first:s.Lines[i].Terms]
}

// Digest returns the Digest of a page's sketch, without making the sketch.
func Digest(p *page.Page) uint64 { return xxhash.Sum64(p.Text) }

// A Sketcher makes sketches and reuses its memory. It is not safe for concurrent
// use.
type Sketcher struct {
	termer  termer
	chunker chunker
	blocker blocker
}

// Sketch returns the sketch of a page, which keeps nothing of the page's memory.
func (s *Sketcher) Sketch(p *page.Page) *Sketch {
	k := &Sketch{Digest: Digest(p), Cluster: cluster(p), Lines: make([]Line, len(p.Lines))}
	for i := range p.Lines {
		text := p.LineText(i)
		k.Terms = s.termer.append(text, k.Terms)
		k.Lines[i] = Line{Text: xxhash.Sum64(text), Terms: int32(len(k.Terms))}
	}
	s.chunker.number(p, k.Lines)
	s.blocker.number(p, k)
	return k
}
