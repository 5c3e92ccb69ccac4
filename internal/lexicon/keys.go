package lexicon

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"linesift/internal/words"
)

// A Key stands for words in a lexicon. Its highest three bits are its kind, the others a
// hash of the words. Two keys of one kind collide once in 500 million.
type Key = uint32

// A kind tells which words of a line a key stands for.
type kind uint8

const (
	word  kind = iota // a word
	start             // the first word, the first two, the first three
	end               // the last word, the last two
	whole             // all words, if there are few
	kinds
)

const kindShift = 29

func newKey(k kind, hash uint32) Key {
	hash ^= hash >> 15 // the highest bits go, and FNV's lowest are its worst
	hash *= 0x2c1b3c6d
	hash ^= hash >> 12
	return Key(uint32(k)<<kindShift | hash>>(32-kindShift))
}

func kindOf(k Key) kind { return kind(k >> kindShift) }

// Only the ends of a long line are read. They identify a paragraph well enough.
const (
	headBytes  = 120
	tailBytes  = 40
	wholeWords = 8 // a line with more words has no key of kind whole
)

// AppendKeys appends the keys of a line's text to dst, none for a text without words or
// signs. Of a text above 160 bytes it reads the first 120 and the last 40. Keys ignore
// capitals, most punctuation and the values of digits. Each character of a script without
// spaces is a word.
func AppendKeys(dst []Key, text []byte) []Key {
	var hashes [headBytes + tailBytes]uint32 // of the words; each word has a byte or more
	head, tail := text, []byte(nil)
	if len(text) > headBytes+tailBytes {
		head, tail = text[:headBytes], text[len(text)-tailBytes:]
		head, tail = head[:lastCut(head)], tail[firstCut(tail):]
	}
	w := appendWords(appendWords(hashes[:0], head), tail)
	n := len(w)
	if n == 0 {
		return dst
	}
	if tail == nil && n <= wholeWords {
		h := uint32(offset)
		for _, x := range w {
			h = then(h, x)
		}
		dst = append(dst, newKey(whole, h))
	}
	dst = append(dst, newKey(start, w[0]), newKey(end, w[n-1]))
	if n > 1 {
		dst = append(dst, newKey(start, then(w[0], w[1])), newKey(end, then(w[n-2], w[n-1])))
	}
	if n > 2 {
		dst = append(dst, newKey(start, then(then(w[0], w[1]), w[2])))
	}
	for _, x := range w {
		dst = append(dst, newKey(word, x))
	}
	return dst
}

// lastCut returns where the incomplete word at the end of text begins. Without a space, it
// returns where the incomplete character begins.
func lastCut(text []byte) int {
	if i := bytes.LastIndexByte(text, ' '); i >= 0 {
		return i
	}
	i := len(text) - 1
	for i > 0 && !utf8.RuneStart(text[i]) {
		i--
	}
	return i
}

// firstCut returns where the incomplete word or character at the start of text ends.
func firstCut(text []byte) int {
	if i := bytes.IndexByte(text, ' '); i >= 0 {
		return i
	}
	return max(slices.IndexFunc(text, utf8.RuneStart), 0)
}

// The hash is FNV-1a.
const (
	offset = 2166136261
	prime  = 16777619
)

// then returns the hash of words with the hash h, followed by another word.
func then(h, word uint32) uint32 { return (h*31 ^ word) * prime }

// number is the hash of every word that has only digits.
const number = (offset ^ '0') * prime & 0xffffffff

// appendWords appends the hashes of the words of text to dst. Some signs count as words:
// "© 2024", "Read more »".
func appendWords(dst []uint32, text []byte) []uint32 {
	var lower [headBytes + tailBytes]byte
	before := 0 // where the word before ends
	for s := words.Scan(text); ; before = s.End {
		more := s.Next()
		dst = appendSigns(dst, text[before:s.Start])
		switch {
		case !more:
			return dst
		case s.Unspaced:
			for _, r := range string(s.Bytes()) {
				dst = append(dst, (offset^uint32(r))*prime)
			}
		case s.Letters == 0:
			dst = append(dst, number)
		default:
			h := uint32(offset)
			for _, c := range s.AppendLower(lower[:0]) {
				if '0' <= c && c <= '9' {
					c = '0'
				}
				h = (h ^ uint32(c)) * prime
			}
			dst = append(dst, h)
		}
	}
}

// appendSigns appends the hashes of the signs in the text between two words.
func appendSigns(dst []uint32, text []byte) []uint32 {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		i += size
		switch r {
		case '.': // several stand for a text that is cut short
			after := bytes.TrimLeft(text[i:], ".")
			if len(after) == len(text)-i {
				continue
			}
			i, r = len(text)-len(after), '…'
		case '|', '@', '#', '$', '%', ':', '?', '!', '©', '»', '→', '€', '…':
		default:
			continue
		}
		dst = append(dst, (offset^uint32(r))*prime)
	}
	return dst
}
