package site

import (
	"slices"

	"golang.org/x/net/html/atom"

	"linesift/page"
)

// Delimiters select elements. Their start and end tags end a chunk of text.
type Delimiters uint8

const (
	Block      Delimiters = iota // all block elements
	Table                        // tables and image maps, <table> and <map>, as in the paper
	delimiters                   // number of values
)

// delimits reports whether the tags of an element end chunks.
func (d Delimiters) delimits(n *page.Node) bool {
	if d == Table {
		return n.Tag == atom.Table || n.Tag == atom.Map
	}
	return n.IsBlock()
}

// numberChunks sets the Chunk of each line of a page. A chunk is the text between two
// consecutive delimiting tags (Ma, Goharian, Chowdhury, section 3). A line with a delimiting
// tag inside it (only <map>) belongs to the chunk of its beginning.
func (s *Sketch) numberChunks(p *page.Page) {
	for d := range delimiters {
		var tags []int32 // source offsets of the starts and ends of delimiting elements
		for i := 1; i < len(p.Nodes); i++ {
			if n := &p.Nodes[i]; d.delimits(n) {
				tags = append(tags, n.Source.Start, n.Source.End)
			}
		}
		slices.Sort(tags)
		chunk, passed := int32(0), 0 // passed is the number of tags before the line
		for i := range s.lines {
			start := p.Lines[i].Source.End // for a page without text
			if r := p.Lines[i].Runs; r.Len() > 0 {
				start = p.Runs[r.Start].Source.Start
			}
			above := passed
			for passed < len(tags) && tags[passed] <= start {
				passed++
			}
			if i > 0 && passed > above {
				chunk++
			}
			s.lines[i].Chunk[d] = chunk
		}
	}
}

// chunks calls do for each chunk of the page, with its hash and its lines [first, end).
func (s *Sketch) chunks(d Delimiters, do func(hash uint64, first, end int)) {
	for first := 0; first < len(s.lines); {
		hash, end := uint64(0), first
		for ; end < len(s.lines) && s.lines[end].Chunk[d] == s.lines[first].Chunk[d]; end++ {
			hash = hash*prime + s.lines[end].Text
		}
		do(hash, first, end)
		first = end
	}
}

// chunkSet returns the hashes of the page's chunks.
func (s *Sketch) chunkSet(d Delimiters) map[uint64]bool {
	all := make(map[uint64]bool)
	s.chunks(d, func(chunk uint64, _, _ int) { all[chunk] = true })
	return all
}
