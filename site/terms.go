package site

import (
	"unicode"
	"unicode/utf8"

	"github.com/cespare/xxhash/v2"
	"github.com/kljensen/snowball/english"
	"github.com/kljensen/snowball/french"
	"github.com/kljensen/snowball/hungarian"
	"github.com/kljensen/snowball/norwegian"
	"github.com/kljensen/snowball/russian"
	"github.com/kljensen/snowball/spanish"
	"github.com/kljensen/snowball/swedish"
)

// Terms appends the hashes of the terms of text to dst: what Lin & Ho, section
// 4.2, call features. They are the stems of its words without stop words and,
// where the writing has no spaces, each two characters that follow each other.
//
// The language is not asked for, since texts come without one: words in Cyrillic
// letters are stemmed as Russian, all others as English (Porter's stemmer, as in
// the paper), and stop words of any language are left out. To strip the endings
// of another language's words in the English way is harmless where the same is
// done to all pages. Numbers are no terms: they count pages and comments, and
// without them the method Entropy gains .003 in word F1 on standke and .017 on
// the sites of several pages of wcxb's training pages.
func (s *Sketcher) Terms(text []byte, dst []uint32) []uint32 { return s.termer.append(text, dst) }

// A termer finds the terms of a text.
type termer struct {
	word  []byte            // in lower case
	known map[string]uint32 // the terms of words; noTerm of stop words
}

const (
	// noTerm is the term of words that are none.
	noTerm = 0

	// mostKnown is how many words are remembered before all are forgotten: some
	// hundred pages' worth, in 3 MB.
	mostKnown = 1 << 15

	// longestWord is how many bytes a word has that is stemmed. Longer ones are
	// addresses and codes.
	longestWord = 40
)

// append adds the hashes of the terms of text to dst.
func (t *termer) append(text []byte, dst []uint32) []uint32 {
	for i := 0; i < len(text); {
		r, n := decode(text[i:])
		switch {
		case isUnspaced(r):
			i, dst = bigrams(text, i, n, dst)
		case isWordRune(r):
			var term uint32
			if i, term = t.next(text, i); term != noTerm {
				dst = append(dst, term)
			}
		default:
			i += n
		}
	}
	return dst
}

// decode is utf8.DecodeRune, fast for ASCII.
func decode(text []byte) (rune, int) {
	if text[0] < utf8.RuneSelf {
		return rune(text[0]), 1
	}
	return utf8.DecodeRune(text)
}

// bigrams adds the terms of the characters from text[i] on, the first of n bytes,
// and returns where they end. One alone is a term itself.
func bigrams(text []byte, i, n int, dst []uint32) (int, []uint32) {
	first := true
	for {
		end := i + n
		next := 0
		if end < len(text) {
			var r rune
			if r, next = decode(text[end:]); !isUnspaced(r) {
				next = 0
			}
		}
		if next > 0 || first {
			dst = append(dst, hash(text[i:end+next]))
		}
		if next == 0 {
			return end, dst
		}
		i, n, first = end, next, false
	}
}

// next returns where the word that begins at text[i] ends, and its term.
func (t *termer) next(text []byte, i int) (end int, term uint32) {
	word, letters, number := t.word[:0], 0, true
	for i < len(text) {
		r, n := decode(text[i:])
		if r != softHyphen {
			if isUnspaced(r) || !isWordRune(r) {
				break
			}
			letters++
			switch {
			case '0' <= r && r <= '9':
				word = append(word, byte(r))
			case r < utf8.RuneSelf:
				word, number = append(word, byte(r)|0x20), false // in lower case
			default:
				word, number = utf8.AppendRune(word, unicode.ToLower(r)), false
			}
		}
		i += n
	}
	t.word = word
	if letters == 1 || number {
		return i, noTerm // an initial, what is left of "it's", the number of an item
	}
	if len(word) > longestWord {
		return i, hash(word)
	}
	term, ok := t.known[string(word)]
	if !ok {
		if t.known == nil {
			t.known = make(map[string]uint32)
		}
		if len(t.known) == mostKnown {
			clear(t.known)
		}
		key := string(word)
		term = termOf(key)
		t.known[key] = term
	}
	return i, term
}

// softHyphen is where a word may be broken, and no part of it.
const softHyphen = '\u00ad'

// termOf returns the term of a word in lower case.
func termOf(word string) uint32 {
	for _, isStopWord := range stopWords {
		if isStopWord(word) {
			return noTerm
		}
	}
	stem := english.Stem
	for _, r := range word {
		if unicode.Is(unicode.Cyrillic, r) {
			stem = russian.Stem
			break
		}
	}
	return hash([]byte(stem(word, true)))
}

var stopWords = []func(string) bool{
	english.IsStopWord, french.IsStopWord, spanish.IsStopWord, russian.IsStopWord, swedish.IsStopWord,
	norwegian.IsStopWord, hungarian.IsStopWord,
}

// hash returns the term that is written so.
func hash(b []byte) uint32 {
	if h := uint32(xxhash.Sum64(b)); h != noTerm {
		return h
	}
	return 1
}

// isWordRune tells whether a word may have r.
func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r)
}

// isUnspaced tells whether r is of a writing without spaces between words.
func isUnspaced(r rune) bool {
	switch {
	case r < '\u0e00':
		return false
	case '\u3400' <= r && r <= '\u9fff', '\uf900' <= r && r <= '\ufaff', '\U00020000' <= r && r <= '\U0003ffff': // Han
		return true
	case r <= '\u0eff', '\u1000' <= r && r <= '\u109f', '\u1780' <= r && r <= '\u17ff', // Thai and Lao, Burmese, Khmer
		'\u3005' <= r && r <= '\u3007', '\u3040' <= r && r <= '\u30ff', '\uff66' <= r && r <= '\uff9f': // Japanese
		return isWordRune(r)
	}
	return false
}
