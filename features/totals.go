package features

import (
	"math/bits"
	"slices"

	"linesift/page"
)

// A totals adds up lines: those of the page, of an element, of a window, of a
// template.
type totals struct {
	lines        int32
	words, prose float32 // prose: words in lines that read like a paragraph
	text, link   int32   // bytes; link: those inside links
	html         int32   // bytes of source
	sentences    int32   // ends of them
	headings     int32
}

func (t *totals) add(l *line) {
	t.lines++
	t.words += l.words
	t.text += l.text
	t.link += l.link
	t.html += l.html
	t.sentences += l.sentences
	if l.prose {
		t.prose += l.words
	}
	if l.in&page.InHeading != 0 {
		t.headings++
	}
}

func (t *totals) addAll(of *totals) {
	t.lines += of.lines
	t.words += of.words
	t.prose += of.prose
	t.text += of.text
	t.link += of.link
	t.html += of.html
	t.sentences += of.sentences
	t.headings += of.headings
}

func (t totals) perLine(x float32) float32 { return share(x, float32(t.lines)) }
func (t totals) linkShare() float32        { return share(float32(t.link), float32(t.text)) }
func (t totals) proseShare() float32       { return share(t.prose, t.words) }

// A counter gives each key that it sees a number, from 0 in the order of their first
// sight, and counts how often it sees it. Keys are hashes: a table with open addressing
// takes a third of the time of a map.
type counter struct {
	slots  []int32  // a number and one more; 0 is an empty slot
	shift  int      // 64 − the binary logarithm of their number
	keys   []uint64 // by number
	counts []int32  // by number
}

// reset forgets all keys, and makes room for so many.
func (c *counter) reset(most int) {
	c.keys, c.counts = c.keys[:0], c.counts[:0]
	size := bits.Len(uint(2*most)) + 1 // a table of 2^size slots is at most half full
	c.slots = slices.Grow(c.slots[:0], 1<<size)[:1<<size]
	clear(c.slots)
	c.shift = 64 - size
}

// add counts a key and returns its number, and how often it was seen before.
func (c *counter) add(key uint64) (number, before int32) {
	at := int(key * multiplier >> c.shift)
	for ; c.slots[at] != 0; at = (at + 1) & (len(c.slots) - 1) {
		if number = c.slots[at] - 1; c.keys[number] == key {
			c.counts[number]++
			return number, c.counts[number] - 1
		}
	}
	number = int32(len(c.keys))
	c.slots[at] = number + 1
	c.keys, c.counts = append(c.keys, key), append(c.counts, 1)
	return number, 0
}
