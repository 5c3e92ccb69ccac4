package features

import (
	"unicode"
	"unicode/utf8"

	"linesift/internal/words"
)

var byteAttributes = lineAttributes(nil,
	share("density", "text bytes / HTML bytes, text and markup together",
		func(_ *Meter, l *line) float32 { return l.density }),
	count("html_bytes", "bytes of source, text and markup together", func(_ *Meter, l *line) int32 { return l.html }),
	count("text_bytes", "bytes of text", func(_ *Meter, l *line) int32 { return l.text }),
)

var textAttributes = lineAttributes(nil,
	count("words", "words; two ideographs count as one", func(_ *Meter, l *line) float32 { return l.words }),
	share("link_share", "share of the text inside links", func(_ *Meter, l *line) float32 { return l.linkShare }),
	count("tags", "start and end tags", func(_ *Meter, l *line) int32 { return l.tags }),
	count("text_per_tag", "bytes of text per tag",
		func(_ *Meter, l *line) float32 { return float32(l.text) / float32(1+l.tags) }),
	count("runs", "pieces of text that tags or newlines separate", func(_ *Meter, l *line) int32 { return l.runs }),
	number("word_length", "letters and digits per word, cut at 30",
		func(_ *Meter, l *line) float32 { return min(ratio(l.characters(), l.words), 30) }),
	share("upper_share", "share of capitals among the letters",
		func(_ *Meter, l *line) float32 { return ratio(float32(l.upper), float32(l.letters)) }),
	share("capital_share", "share of words that begin with a capital",
		func(_ *Meter, l *line) float32 { return ratio(float32(l.capitals), l.words) }),
	share("digit_share", "share of digits among letters and digits",
		func(_ *Meter, l *line) float32 { return ratio(float32(l.digits), l.characters()) }),
	number("punct_rate", "punctuation marks per word, cut at 2",
		func(_ *Meter, l *line) float32 { return min(ratio(float32(l.punct), l.words), 2) }),
	number("symbol_rate", "bars, arrows, emoji and the like per word, cut at 2",
		func(_ *Meter, l *line) float32 { return min(ratio(float32(l.symbols), 1+l.words), 2) }),
	count("commas", "commas and semicolons", func(_ *Meter, l *line) int32 { return l.commas }),
	count("sentences", "ends of sentences", func(_ *Meter, l *line) int32 { return l.sentences }),
	flag("ends_sentence", "the line ends as a sentence does", func(_ *Meter, l *line) bool { return l.endsSentence }),
	flag("starts_upper", "the first letter is a capital", func(_ *Meter, l *line) bool { return l.startsUpper }),
	share("ideogram_share", "share of characters of scripts without spaces",
		func(_ *Meter, l *line) float32 { return ratio(float32(l.ideograms), l.characters()) }),
	flag("prose", "a paragraph: some words, a comma or full stop, mostly no link",
		func(_ *Meter, l *line) bool { return l.sentence }),
)

var repeatAttributes = lineAttributes(nil,
	flag("in_title", "the page's title has its text", func(_ *Meter, l *line) bool { return l.inTitle }),
	count("repeats", "other lines of the same text",
		func(m *Meter, l *line) int32 { return m.texts.counts[l.copies] - 1 }),
	count("same_before", "lines of the same text above it", func(_ *Meter, l *line) int32 { return l.sameBefore }),
	flag("long_repeat", "it has 8 words or more, and its text stands above it as well",
		func(_ *Meter, l *line) bool { return l.words >= proseWords && l.sameBefore > 0 }),
)

// counts are the numbers that one pass over a line's text finds.
type counts struct {
	words     float32 // two characters of a script without spaces make one; "don't" is one
	letters   int32   // of scripts with spaces
	upper     int32   // capital letters
	capitals  int32   // words that begin with one
	digits    int32
	commas    int32
	sentences int32 // marks that end a sentence
	punct     int32 // all punctuation, including commas and sentence ends
	symbols   int32 // bars, arrows, ©, emoji: menus have them, prose does not
	ideograms int32 // characters of scripts without spaces between words

	startsUpper  bool
	endsSentence bool
}

// countText counts the words of a text and the marks between them.
func countText(text []byte) (c counts) {
	spaced, end := int32(0), 0 // words of scripts with spaces, the end of the word before
	for s := words.Scan(text); s.Next(); end = s.End {
		gap := text[end:s.Start]
		if len(gap) != 1 || gap[0] != ' ' {
			c.marks(gap)
		}
		c.endsSentence = false
		capital := s.Capitals > 0 && beginsUpper(text[s.Start:])
		c.startsUpper = c.startsUpper || end == 0 && capital
		if s.Unspaced {
			c.ideograms += int32(s.Letters)
			continue
		}
		c.letters += int32(s.Letters)
		c.upper += int32(s.Capitals)
		c.digits += int32(s.Digits)
		if end > 0 && isApostrophe(gap) {
			continue
		}
		spaced++
		if capital {
			c.capitals++
		}
	}
	c.marks(text[end:])
	c.words = float32(spaced) + float32(float32(c.ideograms)/2)
	return c
}

func beginsUpper(t []byte) bool {
	first, _ := utf8.DecodeRune(t)
	return unicode.IsUpper(first)
}

func isApostrophe(t []byte) bool { return string(t) == "'" || string(t) == "’" }

// marks counts the marks between two words, or after the last one.
func (c *counts) marks(gap []byte) {
	for i := 0; i < len(gap); {
		m, size := asciiMarks[gap[i]], 1
		if gap[i] >= utf8.RuneSelf {
			var r rune
			r, size = utf8.DecodeRune(gap[i:])
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

// A mark is the kind of a character between words.
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
	marks := map[string]mark{
		",;": comma, ".!?": sentenceEnd, `")]`: quote, ":-([/{}&%_": otherPunct, "|<>*=+^~#@\\$`": symbol,
	}
	for chars, m := range marks {
		for _, c := range []byte(chars) {
			t[c] = m
		}
	}
	return t
}()

// markOf returns the mark of a character beyond ASCII. It sorts coarsely, by block: a
// line's counts need nothing finer.
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
	// White space, marks of direction.
	case 0x2000 <= r && r <= 0x200f, 0x2028 <= r && r <= 0x202f, 0x205f <= r && r < 0x2070:
		return noMark
	case 0x590 <= r && r < 0x3400, 0xff00 <= r && r < 0xfff0:
		return otherPunct
	}
	return noMark
}
