package features

import (
	"unicode"
	"unicode/utf8"

	"linesift/words"
)

// counts is what one pass over a line's text finds.
type counts struct {
	words     float32 // two characters of a script without spaces make one; "don't" is one
	letters   int32   // of scripts with spaces
	upper     int32   // capital letters
	capitals  int32   // words that begin with one
	digits    int32
	commas    int32
	sentences int32 // marks that end a sentence
	punct     int32 // all punctuation, commas and sentence ends with it
	symbols   int32 // bars, arrows, ©, emoji: what menus are made of and prose is not
	ideograms int32 // characters of scripts without spaces between words

	startsUpper  bool
	endsSentence bool
}

// count counts the words of a text and what stands between them.
func count(text []byte) (c counts) {
	spaced, at := int32(0), 0 // words of scripts with spaces; the end of the word before
	for s := words.Scan(text); s.Next(); at = s.End {
		between := text[at:s.Start]
		if len(between) != 1 || between[0] != ' ' {
			c.marks(between)
		}
		c.endsSentence = false
		capital := s.Capitals > 0 && beginsUpper(text[s.Start:])
		c.startsUpper = c.startsUpper || at == 0 && capital
		if s.Unspaced {
			c.ideograms += int32(s.Letters)
			continue
		}
		c.letters += int32(s.Letters)
		c.upper += int32(s.Capitals)
		c.digits += int32(s.Digits)
		if at > 0 && isApostrophe(between) {
			continue
		}
		spaced++
		if capital {
			c.capitals++
		}
	}
	c.marks(text[at:])
	c.words = float32(spaced) + float32(float32(c.ideograms)/2)
	return c
}

func beginsUpper(t []byte) bool {
	first, _ := utf8.DecodeRune(t)
	return unicode.IsUpper(first)
}

func isApostrophe(t []byte) bool { return string(t) == "'" || string(t) == "’" }

// marks counts the marks between two words, or after the last one.
func (c *counts) marks(between []byte) {
	for i := 0; i < len(between); {
		m, size := asciiMarks[between[i]], 1
		if between[i] >= utf8.RuneSelf {
			var r rune
			r, size = utf8.DecodeRune(between[i:])
			m = markOf(r)
		}
		i += size
		switch m {
		case noMark:
			continue
		case symbol:
			c.symbols++
			c.endsSentence = false
			continue
		case comma:
			c.commas++
		case sentenceEnd:
			c.sentences++
			c.endsSentence = true
		case otherPunct:
			c.endsSentence = false
		}
		c.punct++
	}
}

// A mark is what a character that belongs to no word is.
type mark uint8

const (
	noMark mark = iota // white space, apostrophes
	comma
	sentenceEnd
	quote // closes a sentence after its end
	otherPunct
	symbol
)

var asciiMarks = func() (t [256]mark) {
	for chars, m := range map[string]mark{",;": comma, ".!?": sentenceEnd, `")]`: quote, ":-([/{}&%_": otherPunct, "|<>*=+^~#@\\$`": symbol} {
		for _, c := range []byte(chars) {
			t[c] = m
		}
	}
	return t
}()

// markOf sorts the characters beyond ASCII coarsely, by block: a line's counts need
// no better.
func markOf(r rune) mark {
	switch r {
	case '\u00a0', '\u00ad', '\u3000', '\ufeff', '’':
		return noMark
	case '،', '؛', '、', '，', '；':
		return comma
	case '؟', '۔', '।', '።', '…', '。', '！', '？', '．':
		return sentenceEnd
	case '»', '”', '›', '」', '』', '）', '】':
		return quote
	case '«', '¿', '¡', '·':
		return otherPunct
	case '•', '†', '‡', '×', '÷', utf8.RuneError:
		return symbol
	}
	switch {
	case r < 0xc0, 0x2070 <= r && r < 0x2e80, 0xe000 <= r && r < 0xf900, r >= 0x1f000: // signs, arrows, icons, emoji
		return symbol
	case 0x2000 <= r && r <= 0x200f, 0x2028 <= r && r <= 0x202f, 0x205f <= r && r < 0x2070: // white space, marks of direction
		return noMark
	case 0x590 <= r && r < 0x3400, 0xff00 <= r && r < 0xfff0:
		return otherPunct
	}
	return noMark
}
