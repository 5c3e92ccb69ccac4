package lexicon

import (
	"fmt"
	"math"
	"math/bits"
)

// Odds are log-odds in sixteenths: 16 is e times as often in content as would be
// expected of a key of its kind. They are cut at ±127.
type Odds = int8

const perUnit = 16

// A Lexicon maps keys to log-odds. It is not changed by looking things up, and
// safe for concurrent use.
type Lexicon struct {
	keys []Key // ascending
	odds []Odds

	// slots have the odds in a hash table with open addressing, or empty: a page asks some
	// thousand times. slotKeys are their keys.
	slots    []int16
	slotKeys []Key
	shift    int
}

const empty = math.MinInt16

// New returns the lexicon of keys, which ascend, and their odds. It keeps the
// slices. Keys in another order or of no kind, or not as many as odds, are an error.
func New(keys []Key, odds []Odds) (*Lexicon, error) {
	if len(keys) != len(odds) {
		return nil, fmt.Errorf("lexicon: %d keys and %d odds", len(keys), len(odds))
	}
	for i, k := range keys {
		if i > 0 && k <= keys[i-1] || kindOf(k) >= kinds {
			return nil, fmt.Errorf("lexicon: key %d of %d is not above the one before, or of no kind", i, len(keys))
		}
	}
	return index(keys, odds), nil
}

// index returns the lexicon of keys that ascend.
func index(keys []Key, odds []Odds) *Lexicon {
	size := bits.Len(uint(2 * len(keys))) // a table of 2^size slots is at most half full
	l := &Lexicon{keys: keys, odds: odds, slots: make([]int16, 1<<size), slotKeys: make([]Key, 1<<size), shift: 32 - size}
	for i := range l.slots {
		l.slots[i] = empty
	}
	for i, k := range keys {
		at := l.place(k)
		l.slots[at], l.slotKeys[at] = int16(odds[i]), k
	}
	return l
}

// place returns the slot of k, or the empty one that it would have.
func (l *Lexicon) place(k Key) int {
	at := int(k * 0x9e3779b1 >> l.shift)
	for l.slots[at] != empty && l.slotKeys[at] != k {
		at = (at + 1) & (len(l.slots) - 1)
	}
	return at
}

// Keys returns the keys, ascending, and their odds. They share l's memory.
func (l *Lexicon) Keys() ([]Key, []Odds) { return l.keys, l.odds }

// find returns the odds of a key, and whether l has it.
func (l *Lexicon) find(k Key) (float32, bool) {
	z := l.slots[l.place(k)]
	if z == empty {
		return 0, false
	}
	return float32(z) / perUnit, true
}

// Evidence is what a lexicon says of a line: log-odds of content, but for
// WholeKnown. What it does not know is 0.
type Evidence struct {
	Whole               float32 // of a short line as a whole
	WholeKnown          float32 // 1 if the lexicon has it, or 0
	Start               float32 // of the longest of its beginnings that is known: one to three words
	End                 float32 // mean of its last word and its last two
	Words               float32 // mean of its known words
	LeastWord, MostWord float32 // the lowest, 0 or below, and the highest, 0 or above
	WordSum             float32 // sum of its known words / the root of their number

	// Of the heading above it, or of itself if it is one.
	HeadingWhole, HeadingStart, HeadingWords float32
}

// Line returns the evidence on a line with these keys, but for its heading.
func (l *Lexicon) Line(keys []Key) (e Evidence) {
	var found, sum [kinds]float32
	for _, k := range keys {
		kind := kindOf(k)
		z, ok := l.find(k)
		if !ok {
			continue
		}
		found[kind]++
		sum[kind] += z
		switch kind {
		case start:
			e.Start = z
		case word:
			e.LeastWord, e.MostWord = min(e.LeastWord, z), max(e.MostWord, z)
		}
	}
	e.Whole, e.WholeKnown = sum[whole], found[whole]
	e.End = sum[end] / max(found[end], 1)
	e.Words = sum[word] / max(found[word], 1)
	e.WordSum = sum[word] / float32(math.Sqrt(float64(max(found[word], 1))))
	return e
}

// Head sets what the heading of a line says.
func (e *Evidence) Head(heading *Evidence) {
	e.HeadingWhole, e.HeadingStart, e.HeadingWords = heading.Whole, heading.Start, heading.Words
}
