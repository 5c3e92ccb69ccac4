package site

import (
	"golang.org/x/net/html/atom"

	"linesift/page"
)

// A Container is an element of a page that holds text: a block element with text
// of its own, a table, or an element that holds several of these. Elements that hold
// a single one are left out. Text belongs to the innermost container.
type Container struct {
	Parent int32 // index into Sketch.Blocks, lower than its own; -1 of the document
	Table  bool
}

// numberBlocks sets the Blocks of a sketch, and the Block of each of its lines.
func (s *Sketch) numberBlocks(p *page.Page) {
	holds := make([]bool, len(p.Nodes))  // by element: whether it is a container; at first only for its own lines
	heads := make([]int32, len(p.Nodes)) // by element: number of outermost containers inside it
	for i := range p.Lines {
		holds[p.Block(i)] = true
	}
	for i := len(p.Nodes) - 1; i > 0; i-- { // children stand after their parents
		e := &p.Nodes[i]
		if e.IsBlock() && (heads[i] > 1 || heads[i] == 1 && e.Tag == atom.Table) {
			holds[i] = true
		}
		if holds[i] {
			heads[i] = 1
		}
		heads[e.Parent] += heads[i]
	}
	s.Blocks = []Container{{Parent: -1}}
	container := make([]int32, len(p.Nodes)) // by element: the innermost container, itself included
	for i := 1; i < len(p.Nodes); i++ {
		around := container[p.Nodes[i].Parent]
		container[i] = around
		if holds[i] {
			container[i] = int32(len(s.Blocks))
			s.Blocks = append(s.Blocks, Container{around, p.Nodes[i].Tag == atom.Table})
		}
	}
	for i := range s.Lines {
		s.Lines[i].Block = container[p.Lines[i].Node] // of an inline element, its container
	}
}

// blocks returns the number of the block of each line: that of its container, or of
// the innermost table around it if d is Table.
//
// A block with fewer than least terms is too short to judge; it is merged into the
// block around it (Lin & Ho's generalisation, whose details they leave open).
func (s *Sketch) blocks(d Delimiters, least int) []int32 {
	into := make([]int32, len(s.Blocks)) // the block that a container is part of
	terms := make([]int, len(s.Blocks))
	for i := range into {
		into[i] = int32(i)
		if c := s.Blocks[i]; i > 0 && d == Table && !c.Table {
			into[i] = into[c.Parent]
		}
	}
	for i, l := range s.Lines {
		terms[into[l.Block]] += len(s.terms(i))
	}
	for i := len(into) - 1; i > 0; i-- {
		if into[i] == int32(i) && terms[i] < least {
			into[i] = into[s.Blocks[i].Parent]
			terms[into[i]] += terms[i]
		}
	}
	// Top down, because a block's target may itself have been merged.
	for i := range into {
		into[i] = into[into[i]]
	}
	block := make([]int32, len(s.Lines))
	for i, l := range s.Lines {
		block[i] = into[l.Block]
	}
	return block
}
