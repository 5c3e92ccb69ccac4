package features

import "linesift/page"

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
// sight, and counts how often it sees it.
type counter[K comparable] struct {
	numbers map[K]int32
	counts  []int32 // by number
}

func (c *counter[K]) reset() {
	if c.numbers == nil {
		c.numbers = make(map[K]int32)
	}
	clear(c.numbers)
	c.counts = c.counts[:0]
}

// add counts a key and returns its number, and how often it was seen before.
func (c *counter[K]) add(k K) (number, before int32) {
	number, ok := c.numbers[k]
	if !ok {
		number = int32(len(c.counts))
		c.numbers[k] = number
		c.counts = append(c.counts, 0)
	}
	c.counts[number]++
	return number, c.counts[number] - 1
}
