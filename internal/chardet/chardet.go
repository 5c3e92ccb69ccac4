// Package chardet guesses the encoding of documents that declare none or a wrong one.
//
// It is a naive Bayes classifier. Each candidate is an encoding and a language that is
// written in it; the score of a candidate is the log-probability of the text that the bytes
// are in that encoding, under a model of the letters of that language. Bytes that are
// invalid in an encoding, and letters that its languages lack, cost much. No other check of
// the structure is needed.
//
// The steps, in order:
//
//  1. Zeros in every other byte show [UTF16], escape sequences [ISO2022JP].
//  2. The sample is the words of the visible text that have bytes beyond ASCII. All other
//     words are the same in each encoding and say nothing.
//  3. A large share of valid sequences shows UTF-8 with some damaged characters.
//  4. Each encoding reads the sample and is scored with the models of its languages:
//     of pairs of letters for alphabets, of single characters for Chinese, Japanese and
//     Korean.
//  5. The best one is the answer, unless the declared one is about as good.
//
// The models are embedded (models.json.gz); bench/chardet counts them:
//
//	cd bench && go run . chardet -o ../internal/chardet/models.json.gz ../../shared/corpus
//
// The approach follows Mozilla's universal charset detector (Li and Momoi, 2001) and
// its successor chardetng, with probabilities instead of frequency classes.
package chardet

import (
	"bytes"
	"cmp"
	"math"
	"unicode/utf8"
)

// Another encoding replaces the declared one if its score is higher by more than declaredBonus,
// plus declaredPerByte for each byte that the two read differently. A right declaration
// loses by little now and then, on names and on words of languages without a model; a
// wrong one loses by three or more for each such byte.
const (
	declaredBonus   = 12
	declaredPerByte = 1
	// The bonus of a declared UTF-8 that is mostly invalid.
	invalidUTF8Bonus = 6
)

// Detect returns the most likely encoding of a document, by its name in the HTML standard.
// It returns the declared encoding ("" for none) unless the visible text is far more likely
// in another one. A document of ASCII alone is in the declared encoding, or in UTF-8.
func Detect(src []byte, declared string) string {
	s := newSample(src)
	if len(s.text) == 0 {
		return cmp.Or(declared, "utf-8")
	}
	if s.mostlyUTF8() || damagedUTF8(src) {
		return "utf-8"
	}
	best, highest := "", math.Inf(-1)
	for _, c := range candidates {
		if score := s.score(c); score > highest {
			best, highest = c.name, score
		}
	}
	if declared == "" || declared == best {
		return best
	}
	bonus := declaredPerByte * float64(s.differing(declared, best))
	if declared == "utf-8" {
		bonus += invalidUTF8Bonus
	} else {
		bonus += declaredBonus
	}
	if score, ok := s.scoreDeclared(declared); !ok || score+bonus >= highest {
		return declared
	}
	return best
}

// LikelierUTF8 reports whether a document that is valid UTF-8 is more likely in UTF-8 than
// in the declared encoding.
func LikelierUTF8(src []byte, declared string) bool {
	s := newSample(src)
	if len(s.text) == 0 {
		return false
	}
	score, ok := s.scoreDeclared(declared)
	if !ok {
		return false
	}
	return s.score(candidate{name: "utf-8", languages: allLanguages()}) > score
}

// UTF16 returns "utf-16le" or "utf-16be" for a document in UTF-16 without a byte order
// mark, and "" for others. Every other byte of its markup is zero.
func UTF16(src []byte) string {
	src = src[:min(len(src), 4096)&^1]
	var zeros [2]int
	for i, c := range src {
		// U+0001 to U+0008 do not occur in text.
		if other := src[i^1]; c == 0 && (other == 0 || other >= '\t') {
			zeros[i&1]++
		}
	}
	// Some characters of Chinese and Japanese, as U+4E00, have a zero in the other place.
	switch many := max(len(src)/10, min(len(src)/4, 2)); {
	case zeros[1] > many && zeros[1] > 8*zeros[0]:
		return "utf-16le"
	case zeros[0] > many && zeros[0] > 8*zeros[1]:
		return "utf-16be"
	}
	return ""
}

// ISO2022JP reports whether a document of ASCII bytes has the escape sequences that switch
// to Japanese characters.
func ISO2022JP(src []byte) bool {
	return bytes.IndexByte(src, 0x1b) >= 0 &&
		(bytes.Contains(src, []byte("\x1b$B")) || bytes.Contains(src, []byte("\x1b$@")))
}

// mostlyUTF8 reports whether the sample is UTF-8 with some damage. At most one in seven of
// the two-byte characters of other encodings looks like UTF-8.
func (s *sample) mostlyUTF8() bool {
	valid, invalid := countUTF8(s.text)
	return valid >= 3 && valid > 2*invalid
}

// Damaged UTF-8 has at least leastOfDamaged valid characters beyond ASCII, and
// validPerInvalid for each invalid byte. In other encodings half of the bytes are invalid.
const (
	validPerInvalid = 20
	leastOfDamaged  = 16
)

// damagedUTF8 reports whether the whole visible text is damaged UTF-8. The sample would not
// do: it has a frequent word once, but each of its damaged forms.
func damagedUTF8(src []byte) bool {
	valid, invalid := 0, 0
	for tail := src; len(tail) > 0; {
		var text []byte
		text, tail = nextText(tail)
		v, i := countUTF8(text)
		valid, invalid = valid+v, invalid+i
	}
	return valid >= leastOfDamaged && valid >= validPerInvalid*invalid
}

// countUTF8 counts the characters beyond ASCII, and the bytes that are in none.
func countUTF8(text []byte) (valid, invalid int) {
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && n == 1:
			invalid++
		case n > 1:
			valid++
		}
		text = text[n:]
	}
	return valid, invalid
}
