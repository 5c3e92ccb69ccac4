// Package terms finds the terms of a text: what two texts about one thing have in common.
package terms

import (
	"slices"
	"strings"
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

	"linesift/internal/words"
)

// A Reader finds terms. It caches words and is not safe for concurrent use. The zero value is ready.
type Reader struct {
	word  []byte            // in lower case
	known map[string]uint32 // the terms of words; noTerm for stop words
}

// Append appends the hashes of the terms of text to dst. Lin & Ho (KDD 2002) call terms features
// (section 4.2). They are the stems of words that are not stop words and, in scripts without spaces,
// the bigrams of characters.
//
// The language of a text is not known. Words in Cyrillic letters are stemmed as Russian, all
// others as English (Porter's stemmer, as in the paper). Stop words of seven languages are left
// out. Wrong stems do no harm, because they are the same on all pages. Numbers are not terms:
// they count pages and comments.
func (r *Reader) Append(dst []uint32, text []byte) []uint32 {
	for w := words.Scan(text); w.Next(); {
		if r.word = w.AppendLower(r.word[:0]); w.Unspaced {
			dst = bigrams(r.word, dst)
		} else if w.Len() > 1 && w.Letters > 0 { // no initials, no s of "it's", no item numbers
			if term := r.term(r.word); term != noTerm {
				dst = append(dst, term)
			}
		}
	}
	return dst
}

const (
	noTerm      = 0       // for words without a term
	mostKnown   = 1 << 15 // words in the cache before it is cleared: from some hundred pages, in 3 MB
	longestWord = 40      // bytes; longer words are addresses and codes, and not stemmed
)

// bigrams appends the terms of the character bigrams of text. A single character is a
// term itself.
func bigrams(text []byte, dst []uint32) []uint32 {
	previous := 0 // where the character before starts
	for start := 0; start < len(text); {
		_, n := utf8.DecodeRune(text[start:])
		if start > 0 || n == len(text) {
			dst = append(dst, hash(text[previous:start+n]))
		}
		previous, start = start, start+n
	}
	return dst
}

// term returns the term of a word in lower case, or noTerm.
func (r *Reader) term(word []byte) uint32 {
	if len(word) > longestWord {
		return hash(word)
	}
	term, ok := r.known[string(word)]
	if !ok {
		if r.known == nil || len(r.known) == mostKnown {
			r.known = make(map[string]uint32)
		}
		term = termOf(string(word))
		r.known[string(word)] = term
	}
	return term
}

// termOf returns the term of a word in lower case.
func termOf(word string) uint32 {
	if slices.ContainsFunc(stopWords, func(isStopWord func(string) bool) bool { return isStopWord(word) }) {
		return noTerm
	}
	stem := english.Stem
	if strings.ContainsFunc(word, func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) }) {
		stem = russian.Stem
	}
	return hash([]byte(stem(word, true)))
}

var stopWords = []func(string) bool{
	english.IsStopWord, french.IsStopWord, spanish.IsStopWord, russian.IsStopWord, swedish.IsStopWord,
	norwegian.IsStopWord, hungarian.IsStopWord,
}

// hash returns the term of a stem or bigram, which is never noTerm.
func hash(b []byte) uint32 { return max(uint32(xxhash.Sum64(b)), noTerm+1) }
