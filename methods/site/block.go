package site

import (
	"golang.org/x/net/html/atom"

	"linesift/page"
)

// A container is an element of a page that holds text: a block element with text of its own,
// a table, or an element that holds several of these. An element that holds only one is not a
// container. Text belongs to the innermost container.
type container struct {
	Parent int32 // index into the containers, lower than its own; -1 for the document
	Table  bool  // the element is a <table>
}

// numberBlocks sets the containers of a sketch, and the Block of each of its lines.
func (s *Sketch) numberBlocks(p *page.Page) {
	holds := make([]bool, len(p.Nodes))  // by element: it is a container; at first only by its own lines
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
	s.containers = []container{{Parent: -1}}
	inside := make([]int32, len(p.Nodes)) // by element: the innermost container, perhaps itself
	for i := 1; i < len(p.Nodes); i++ {
		outer := inside[p.Nodes[i].Parent]
		inside[i] = outer
		if holds[i] {
			inside[i] = int32(len(s.containers))
			s.containers = append(s.containers, container{outer, p.Nodes[i].Tag == atom.Table})
		}
	}
	for i := range s.lines {
		s.lines[i].Block = inside[p.Lines[i].Node] // for an inline element, its container
	}
}

// blocks returns the number of the block of each line. The block is the line's container, or
// the innermost table around it if d is Table.
//
// A block with fewer than least terms is too short to judge. It is merged into the block
// around it. This is Lin & Ho's generalisation, and they leave its details open.
func (s *Sketch) blocks(d Delimiters, least int) []int32 {
	target := make([]int32, len(s.containers)) // the block that a container is part of
	terms := make([]int, len(s.containers))
	for i := range target {
		target[i] = int32(i)
		if c := s.containers[i]; i > 0 && d == Table && !c.Table {
			target[i] = target[c.Parent]
		}
	}
	for i, l := range s.lines {
		terms[target[l.Block]] += len(s.terms(i))
	}
	for i := len(target) - 1; i > 0; i-- {
		if target[i] == int32(i) && terms[i] < least {
			target[i] = target[s.containers[i].Parent]
			terms[target[i]] += terms[i]
		}
	}
	// Top down, because a block's target may itself have been merged.
	for i := range target {
		target[i] = target[target[i]]
	}
	block := make([]int32, len(s.lines))
	for i, l := range s.lines {
		block[i] = target[l.Block]
	}
	return block
}
