package site

import (
	"fmt"
	"math/bits"
	"slices"

	"golang.org/x/net/html/atom"

	"linesift/page"
)

// Delimiters are the tags that end a chunk of text. The start tag and the end tag
// of an element both do.
type Delimiters int

const (
	Block      Delimiters = iota // of all block elements
	Table                        // of tables and image maps, <table> and <map>, as in the paper
	delimiters                   // how many there are
)

var delimitersNames = []string{"block", "table"}

// MarshalText returns "block" or "table".
func (d Delimiters) MarshalText() ([]byte, error) { return []byte(delimitersNames[d]), nil }

// UnmarshalText is the reverse of MarshalText.
func (d *Delimiters) UnmarshalText(text []byte) error {
	i := slices.Index(delimitersNames, string(text))
	if i < 0 {
		return fmt.Errorf("neither of %q", delimitersNames)
	}
	*d = Delimiters(i)
	return nil
}

// delimits tells whether the tags of an element end chunks.
func (d Delimiters) delimits(n *page.Node) bool {
	if d == Table {
		return n.Tag == atom.Table || n.Tag == atom.Map
	}
	return n.IsBlock()
}

// A chunker numbers the chunks of pages and reuses its memory.
type chunker struct {
	// marks has a bit for each place of the source where a tag starts or ends
	// that delimits. The ends of elements are in no order; with bits they need
	// not be sorted, and a page is numbered in a time linear in its bytes.
	marks []uint64
}

// number sets the Chunk of each line of a page. A chunk is the text between a
// tag that delimits and the next one (Ma, Goharian, Chowdhury, section 3). A line
// with such a tag in its midst, which only a <map> can be, is part of the chunk
// that it begins in.
func (c *chunker) number(p *page.Page, lines []Line) {
	for d := range delimiters {
		c.mark(p, d)
		chunk, last := int32(0), int32(-1)
		for i := range lines {
			start := p.Lines[i].Source.End // of a page without text
			if r := p.Lines[i].Runs; r.Len() > 0 {
				start = p.Runs[r.Start].Source.Start
			}
			if i > 0 && c.marked(last+1, start+1) {
				chunk++
			}
			lines[i].Chunk[d] = chunk
			last = start
		}
	}
}

// mark sets the marks of a page.
func (c *chunker) mark(p *page.Page, d Delimiters) {
	n := len(p.Source)/64 + 1
	c.marks = slices.Grow(c.marks[:0], n)[:n]
	clear(c.marks)
	for i := 1; i < len(p.Nodes); i++ {
		if n := &p.Nodes[i]; d.delimits(n) {
			c.marks[n.Source.Start/64] |= 1 << (n.Source.Start % 64)
			c.marks[n.Source.End/64] |= 1 << (n.Source.End % 64)
		}
	}
}

// marked tells whether there is a mark from one place on and before another.
func (c *chunker) marked(from, to int32) bool {
	for from < to {
		if word := c.marks[from/64] >> (from % 64); word != 0 {
			return from+int32(bits.TrailingZeros64(word)) < to
		}
		from = (from/64 + 1) * 64
	}
	return false
}

// chunks calls do for each chunk of the page: with its hash, and with its first
// line and the one after its last.
func (s *Sketch) chunks(d Delimiters, do func(hash uint64, first, end int)) {
	for first := 0; first < len(s.Lines); {
		hash, end := uint64(0), first
		for ; end < len(s.Lines) && s.Lines[end].Chunk[d] == s.Lines[first].Chunk[d]; end++ {
			hash = hash*prime + s.Lines[end].Text
		}
		do(hash, first, end)
		first = end
	}
}

// prime spreads what is added up; the multiplier of Knuth's generator MMIX.
const prime = 6364136223846793005
