package linesift

import (
	"hash/maphash"

	"linesift/page"
	"linesift/words"
)

// hasCopies are the types of pages on which long lines that stand twice are copies: the
// same text for another screen, the first post that a script shows again. An article
// says something twice because it means to, and so does a manual.
var hasCopies = map[string]bool{"forum": true, "listing": true, "collection": true, "product": true, "service": true}

// copyWords is the number of words from which a line is long. From 5 to 25 all do as
// well on the training pages: with 15, products gain .010 of word F1, forums and
// collections .004.
const copyWords = 15

// copies finds lines that stand on a page twice. It reuses its memory.
type copies struct {
	seed maphash.Seed
	seen map[uint64]bool // the hashes of the long lines that are kept
}

// drop takes from a mask of a document the long lines whose text is kept above already.
func (c *copies) drop(d *Document, m page.Mask) {
	if !hasCopies[d.Type()] {
		return
	}
	if c.seen == nil {
		c.seed, c.seen = maphash.MakeSeed(), make(map[uint64]bool)
	}
	clear(c.seen)
	for i := range d.Page.Lines {
		text := d.Page.LineText(i)
		if !m.Line(d.Page, i) || d.Page.In(i)&(page.InPre|page.InCode) != 0 || !long(text) {
			continue
		}
		h := maphash.Bytes(c.seed, text)
		if c.seen[h] {
			m.SetLine(d.Page, i, false)
		}
		c.seen[h] = true
	}
}

// long tells whether a text has copyWords words or more; two characters of a script
// without spaces count as one.
func long(text []byte) bool {
	if len(text) < 2*copyWords {
		return false
	}
	n := 0
	for w := words.Scan(text); n < copyWords && w.Next(); {
		if w.Unspaced {
			n += w.Len() / 2
		} else {
			n++
		}
	}
	return n >= copyWords
}
