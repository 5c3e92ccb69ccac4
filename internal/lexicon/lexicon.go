package lexicon

import (
	"fmt"
	"math"
)

// LogOdds are log-odds of content in sixteenths, less the log-odds of the mean key of the same
// kind. 16 stands for e times the mean odds. They are cut at ±127.
type LogOdds = int8

const perUnit = 16

// A Lexicon maps keys to log-odds. Look-ups are safe for concurrent use.
type Lexicon struct {
	keys []Key // ascending
	odds []LogOdds

	// first has the index of the first key with these high bits or higher. Keys are hashes, so hardly one has
	// the same, and no more than two numbers are read for a word that is not in the lexicon. A Go map took three
	// times as long.
	first [1<<highBits + 1]int32

	// seen has a bit for each key's high bits. Most words of a page are not in the lexicon, and seen is small enough
	// to stay in the caches of a core.
	seen [1 << (seenBits - 6)]uint64
}

const (
	highBits = 16
	seenBits = 18
)

// New returns the lexicon of keys and their odds. It keeps the slices. It returns an error
// if keys do not ascend, have an unknown kind, or differ in number from odds.
func New(keys []Key, odds []LogOdds) (*Lexicon, error) {
	if len(keys) != len(odds) {
		return nil, fmt.Errorf("%d keys and %d odds", len(keys), len(odds))
	}
	for i, k := range keys {
		if i > 0 && k <= keys[i-1] || kindOf(k) >= kinds {
			return nil, fmt.Errorf("key %d of %d is not above the one before, or of no kind", i, len(keys))
		}
	}
	return index(keys, odds), nil
}

// index returns the lexicon of keys that ascend.
func index(keys []Key, odds []LogOdds) *Lexicon {
	l := &Lexicon{keys: keys, odds: odds}
	for _, k := range keys {
		l.first[k>>(32-highBits)+1]++
		l.seen[k>>(32-seenBits+6)] |= 1 << (k >> (32 - seenBits) & 63)
	}
	for i := range 1 << highBits {
		l.first[i+1] += l.first[i]
	}
	return l
}

// Keys returns the keys, ascending, and the odds of each. They share l's memory.
func (l *Lexicon) Keys() ([]Key, []LogOdds) { return l.keys, l.odds }

// find returns the log-odds of a key, and whether l has it.
func (l *Lexicon) find(k Key) (float32, bool) {
	if l.seen[k>>(32-seenBits+6)]>>(k>>(32-seenBits)&63)&1 == 0 {
		return 0, false
	}
	high := k >> (32 - highBits)
	for i := l.first[high]; i < l.first[high+1]; i++ {
		if l.keys[i] == k {
			// It is converted, so that a caller that adds it up does not fuse the two.
			return float32(float32(l.odds[i]) / perUnit), true
		}
	}
	return 0, false
}

// Evidence has the log-odds of a line's keys, relative to the mean (natural logarithm, ±8
// for one key), except for WholeKnown. Fields without a known key are 0.
type Evidence struct {
	Whole               float32 // of the whole text of a short line
	WholeKnown          float32 // 1 if the lexicon has the whole text, or 0
	Start               float32 // of its first three, two or one words: the longest known key
	End                 float32 // mean of its last word and its last two
	Words               float32 // mean of its known words
	LeastWord, MostWord float32 // the lowest, 0 or below, and the highest, 0 or above
	WordSum             float32 // sum of its known words / the square root of their number

	// These are from the last heading above the line, or from the line if it is a heading.
	HeadingWhole, HeadingStart, HeadingWords float32
}

// Line returns the evidence of a line's keys. Fields about its heading are 0 (see SetHeading).
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

// SetHeading copies the evidence of a line's heading into the Heading fields of e.
func (e *Evidence) SetHeading(heading *Evidence) {
	e.HeadingWhole, e.HeadingStart, e.HeadingWords = heading.Whole, heading.Start, heading.Words
}

// Page appends the evidence of each of a page's lines to dst. keys returns the keys of line i, from 0,
// valid until its next call. since returns the number of lines since the heading of line i, and more than i if
// there is none.
func (l *Lexicon) Page(lines int, keys func(i int) []Key, since func(i int) int, dst []Evidence) []Evidence {
	first := len(dst)
	for i := range lines {
		dst = append(dst, l.Line(keys(i)))
		if h := i - since(i); h >= 0 { // there is a heading
			dst[first+i].SetHeading(&dst[first+h])
		}
	}
	return dst
}
