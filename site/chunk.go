package site

import "linesift/page"

// Delimiters are the tags that end a chunk of text.
type Delimiters int

const (
	Block      Delimiters = iota // of all block elements
	Table                        // of tables and image maps, as in the paper
	delimiters                   // how many there are
)

// A chunker numbers the chunks of pages.
type chunker struct{}

// number sets the Chunk of each line of a page.
func (c *chunker) number(p *page.Page, lines []Line) {
	for i := range lines {
		lines[i].Chunk[Block] = int32(i)
	}
}
