package site

import (
	"slices"

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

// A blocker finds the containers of pages.
type blocker struct {
	own   []bool  // of each element: it is a container, first for the lines right inside it
	heads []int32 // of each element: outermost containers inside it
	index []int32 // of each element: the container that it is or is in
}

// number sets the Blocks of a sketch, and the Block of each of its lines.
func (b *blocker) number(p *page.Page, k *Sketch) {
	n := len(p.Nodes)
	b.own, b.heads = slices.Grow(b.own[:0], n)[:n], slices.Grow(b.heads[:0], n)[:n]
	b.index = slices.Grow(b.index[:0], n)[:n]
	clear(b.own)
	clear(b.heads)
	for i := range p.Lines {
		b.own[p.Block(i)] = true
	}
	containers := 1
	for i := n - 1; i > 0; i-- { // children stand after their parents
		e := &p.Nodes[i]
		heads := b.heads[i]
		b.own[i] = b.own[i] || e.IsBlock() && (heads > 1 || heads == 1 && e.Tag == atom.Table)
		if b.own[i] {
			heads = 1
			containers++
		}
		b.heads[e.Parent] += heads
	}
	k.Blocks = make([]Container, 1, containers)
	k.Blocks[0].Parent = -1
	b.index[0] = 0
	for i := 1; i < n; i++ {
		around := b.index[p.Nodes[i].Parent]
		b.index[i] = around
		if b.own[i] {
			b.index[i] = int32(len(k.Blocks))
			k.Blocks = append(k.Blocks, Container{around, p.Nodes[i].Tag == atom.Table})
		}
	}
	for i := range k.Lines {
		k.Lines[i].Block = b.index[p.Lines[i].Node] // of an inline element, what it is in
	}
}

// blocks returns the number of the block of each line: that of its container, or of
// the innermost table around it if d is Table.
//
// Blocks with fewer than least terms say too little by themselves; they become part
// of the block around them (Lin & Ho call this to generalise, and leave it open).
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
	// From the top, since the block that one became part of may be part of another.
	for i := range into {
		into[i] = into[into[i]]
	}
	block := make([]int32, len(s.Lines))
	for i, l := range s.Lines {
		block[i] = into[l.Block]
	}
	return block
}
