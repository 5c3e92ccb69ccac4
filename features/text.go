package features

import (
	"unicode"
	"unicode/utf8"
)

// counts is what one pass over a line's text finds.
type counts struct {
	words     float32 // runs of letters and digits; two ideographs make one
	letters   int32
	upper     int32 // capital letters
	capitals  int32 // words that begin with one
	digits    int32
	commas    int32
	sentences int32 // marks that end a sentence
	punct     int32 // all punctuation, commas and sentence ends with it
	symbols   int32 // bars, arrows, ©, emoji: what menus are made of and prose is not
	ideograms int32 // characters of scripts without spaces between words

	startsUpper  bool
	endsSentence bool
	otherScript  bool // it has characters that are neither Latin nor Greek
}

type class uint8

const (
	other class = iota
	lower
	upper
	digit
	comma
	sentenceEnd
	quote // closes a sentence after its end
	punct
	symbol
	ideogram
	inner // continues what it stands in: apostrophes, combining marks
)

var ascii = func() (t [utf8.RuneSelf]class) {
	for c := range t {
		switch c := byte(c); {
		case 'a' <= c && c <= 'z':
			t[c] = lower
		case 'A' <= c && c <= 'Z':
			t[c] = upper
		case '0' <= c && c <= '9':
			t[c] = digit
		}
	}
	for c, k := range map[string]class{",;": comma, ".!?": sentenceEnd, `")]`: quote, ":-(['/{}&%_": punct, "|<>*=+^~#@\\$`": symbol} {
		for _, b := range []byte(c) {
			t[b] = k
		}
	}
	t['\''] = inner
	return
}()

// classOf sorts the characters beyond ASCII coarsely, by block: a line's
// counts need no better.
func classOf(r rune) class {
	switch {
	case r == 0xa0 || 0x2000 <= r && r <= 0x200f || r == 0x3000 || r == 0xfeff:
		return other
	case r < 0xc0:
		switch r {
		case 'ª', 'º', 'µ':
			return lower
		case '»':
			return quote
		case '«', '¿', '¡', '·':
			return punct
		}
		return symbol
	case r == '×' || r == '÷':
		return symbol
	case 0x300 <= r && r <= 0x36f:
		return inner
	case r < 0x590:
		if unicode.IsUpper(r) {
			return upper
		}
		return lower
	case r < 0x2000:
		switch r {
		case '،', '؛':
			return comma
		case '؟', '۔', '।', '።':
			return sentenceEnd
		case 0x5be, 0x5c0, 0x5c3:
			return punct
		}
		if 0x0e00 <= r && r < 0x1000 { // Thai, Lao, Tibetan
			return ideogram
		}
		if 0x0660 <= r && r <= 0x0669 || 0x06f0 <= r && r <= 0x06f9 || 0x0966 <= r && r <= 0x096f {
			return digit
		}
		if 0x1e00 <= r && r < 0x2000 && unicode.IsUpper(r) { // Latin and Greek, extended
			return upper
		}
		return lower
	case r < 0x2070:
		switch r {
		case '…':
			return sentenceEnd
		case '’':
			return inner
		case '”', '›':
			return quote
		case '•', '†', '‡':
			return symbol
		}
		return punct
	case r < 0x2e80:
		if 0x2c00 <= r && r < 0x2e00 {
			return lower
		}
		return symbol
	case r < 0x3400, r >= 0xff00 && r < 0xfff0:
		switch r {
		case '、', '，', '；':
			return comma
		case '。', '！', '？', '．':
			return sentenceEnd
		case '」', '』', '）', '】':
			return quote
		}
		if 0x3040 <= r && r < 0x3100 || r >= 0xff66 && r < 0xffa0 { // kana
			return ideogram
		}
		if '０' <= r && r <= '９' {
			return digit
		}
		return punct
	case r < 0xa000, 0xf900 <= r && r < 0xfb00, 0x20000 <= r && r < 0x32000:
		return ideogram
	case 0xe000 <= r && r < 0xf900, r >= 0x1f000, r == utf8.RuneError: // icons, emoji
		return symbol
	}
	return lower // Hangul and all others that put spaces between words
}

func count(text []byte) (c counts) {
	inWord, ended, started := false, false, false
	words := int32(0)
	for i := 0; i < len(text); {
		var k class
		if b := text[i]; b < utf8.RuneSelf {
			k = ascii[b]
			i++
		} else {
			r, n := utf8.DecodeRune(text[i:])
			k = classOf(r)
			i += n
			c.otherScript = c.otherScript || 0x400 <= r && r < 0x1e00 || r >= 0x2e80
		}
		switch k {
		case lower, upper, digit:
			if !inWord {
				words++
				inWord = true
				if k == upper {
					c.capitals++
				}
				if !started {
					started = true
					c.startsUpper = k == upper
				}
			}
			ended = false
			switch k {
			case upper:
				c.upper++
				c.letters++
			case lower:
				c.letters++
			default:
				c.digits++
			}
			continue
		case inner:
			continue
		case ideogram:
			c.ideograms++
			started, ended = true, false
		case comma:
			c.commas++
			c.punct++
		case sentenceEnd:
			c.sentences++
			c.punct++
			ended = true
		case quote:
			c.punct++
		case punct:
			c.punct++
			ended = false
		case symbol:
			c.symbols++
			ended = false
		}
		inWord = false
	}
	c.endsSentence = ended
	c.words = float32(words) + float32(c.ideograms)/2
	return c
}
