// Package chardet guesses the encoding of documents that declare none, or a false one.
//
// It is a naive Bayes classifier. Each candidate is an encoding and a language that is
// written in it; the score of a candidate is the log-probability of the text that the
// bytes are in that encoding, under a model of the letters of that language. Bytes that
// are nothing in an encoding cost much, and so do letters that its languages do not
// have, which makes checks of structure part of the same sum.
//
// The steps, in order:
//
//  1. [UTF16] and [ISO2022JP] are told by their structure: every other byte is zero;
//     escape sequences.
//  2. A sample is taken of the words of the visible text that have bytes beyond ASCII.
//     All others are the same in each encoding and say nothing.
//  3. UTF-8 with a few damaged characters is told by the share of valid sequences.
//  4. Each encoding reads the sample and is scored with the models of its languages:
//     of pairs of letters for alphabets, of single characters for Chinese, Japanese and
//     Korean.
//  5. The best one is the answer, unless the declared one is about as good.
//
// The models are counted by internal/learn and embedded (models.json.gz). The approach is
// that of Mozilla's universal charset detector (Li and Momoi, 2001) and of its successor
// chardetng, with probabilities in place of classes of frequency.
package chardet

import (
	"bytes"
	"unicode/utf8"
)

//go:generate go run ./internal/learn -o models.json.gz ../../../shared/corpus

// A declaration is given up for an encoding whose score is better by more than
// declaredBonus and so much for each byte that it reads in another way: one that is
// right loses now and then by little, on names and words of languages without a model;
// one that is wrong loses by three or more for each such byte.
const (
	declaredBonus   = 12
	declaredPerByte = 1
	// UTF-8 that is not valid, nor mostly valid, is less likely to be declared rightly.
	invalidUTF8Bonus = 6
)

// Detect returns the name, as the HTML standard has it, of the encoding that a document
// is most likely in. declared is the name of the encoding it is said to be in, or "": it
// is the answer unless the text is far more likely in another one. A document without
// bytes beyond ASCII is in what it declares, or in UTF-8.
//
// It looks at the visible text up to where enough has been seen.
func Detect(src []byte, declared string) string {
	s := newSample(src)
	if len(s.text) == 0 {
		if declared == "" {
			return "utf-8"
		}
		return declared
	}
	if s.mostlyUTF8() || damagedUTF8(src) {
		return "utf-8"
	}
	best, most := "windows-1252", s.score(candidates[0])
	for _, c := range candidates[1:] {
		if score := s.score(c); score > most {
			best, most = c.name, score
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
	if score, ok := s.scoreDeclared(declared); !ok || score+bonus >= most {
		return declared
	}
	return best
}

// LikelierUTF8 tells whether a document that is valid UTF-8 is more likely to be just
// that than in the encoding that it declares.
func LikelierUTF8(src []byte, declared string) bool {
	s := newSample(src)
	score, ok := s.scoreDeclared(declared)
	if !ok || len(s.text) == 0 {
		return false
	}
	return s.score(candidate{name: "utf-8", languages: allLanguages()}) > score
}

// UTF16 tells whether a document without byte order mark is in UTF-16, and in which:
// "utf-16le", "utf-16be", or "" if it is not. Markup is ASCII, of which every other byte
// is zero.
func UTF16(src []byte) string {
	src = src[:min(len(src), 4096)&^1]
	if bytes.IndexByte(src, 0) < 0 {
		return ""
	}
	var zeros [2]int
	for i, c := range src {
		if c == 0 {
			zeros[i&1]++
		}
	}
	// Of Chinese and Japanese, characters as U+4E00 have a zero in the other place.
	switch many := len(src) / 10; {
	case zeros[1] > many && zeros[1] > 8*zeros[0]:
		return "utf-16le"
	case zeros[0] > many && zeros[0] > 8*zeros[1]:
		return "utf-16be"
	}
	return ""
}

// ISO2022JP tells whether a document that is ASCII byte by byte switches to Japanese
// characters by escape sequences.
func ISO2022JP(src []byte) bool {
	return bytes.IndexByte(src, 0x1b) >= 0 &&
		(bytes.Contains(src, []byte("\x1b$B")) || bytes.Contains(src, []byte("\x1b$@")))
}

// mostlyUTF8 tells whether the sample is UTF-8 but for some damage. Of the characters
// of two bytes of other encodings at most one in seven looks like UTF-8.
func (s *sample) mostlyUTF8() bool {
	valid, invalid := 0, 0
	for text := s.text; len(text) > 0; {
		r, n := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && n == 1:
			invalid++
		case n > 1:
			valid++
		}
		text = text[n:]
	}
	return valid >= 3 && valid > 2*invalid
}

// UTF-8 of which some bytes are damaged has so many valid characters beyond ASCII for each
// byte that is none, and so many at all. Half of the bytes of other encodings are none.
const (
	validPerInvalid = 20
	leastOfDamaged  = 16
)

// damagedUTF8 tells that of the whole visible text. The sample has each word once, and so
// each damaged one for each time that it is damaged in another way.
func damagedUTF8(src []byte) bool {
	valid, invalid := 0, 0
	for rest := src; len(rest) > 0; {
		var text []byte
		text, rest = nextText(rest)
		for len(text) > 0 {
			if text[0] < utf8.RuneSelf {
				text = text[1:]
				continue
			}
			r, n := utf8.DecodeRune(text)
			if r == utf8.RuneError && n == 1 {
				invalid++
			} else {
				valid++
			}
			text = text[n:]
		}
	}
	return valid >= leastOfDamaged && valid >= validPerInvalid*invalid
}
