package role

import (
	"bytes"
	_ "embed"
	"unicode"
	"unicode/utf8"

	"linesift/internal/words"
)

// A scanner reads the words of a short line in the form of the word lists: in lower case, and
// each ideograph and kana as a word of its own.
type scanner struct {
	text  []byte
	words words.Scanner
	end   int // of the word read last, in the text

	word      []byte // in lower case; valid until the next one is read
	digits    int    // number of digits at its beginning
	value     int    // of these digits; -1 if they are not ASCII or too many
	suffix    []byte // the rest of the word after them
	mark      byte   // the byte between it and the word before; 0 if there are none or several
	capital   bool   // it begins with a capital letter
	caseless  bool   // it begins with a letter of a script without capitals
	ideograph bool
}

// read makes the scanner stand before the first word of a text.
func (s *scanner) read(text []byte) {
	*s = scanner{text: text, words: *words.Scan(text), word: s.word}
}

// next reads the next word and reports whether there is one.
func (s *scanner) next() bool {
	last, start := s.end, s.end
	if s.end == s.words.End { // otherwise there are more ideographs in a row
		if !s.words.Next() {
			return false
		}
		start = s.words.Start
	}
	first, size := rune(s.text[start]), 1
	s.capital, s.caseless = 'A' <= first && first <= 'Z', false
	if first >= utf8.RuneSelf {
		first, size = utf8.DecodeRune(s.text[start:])
		s.capital = unicode.IsUpper(first)
		s.caseless = !s.capital && !unicode.IsLower(first)
	}
	s.ideograph = s.words.Unspaced && first >= firstIdeograph
	if s.ideograph {
		s.end = start + size
		s.word = append(s.word[:0], s.text[start:s.end]...)
	} else {
		s.end = s.words.End
		s.word = s.words.AppendLower(s.word[:0])
	}
	s.mark = 0
	if start-last == 1 {
		s.mark = s.text[last]
	}
	s.readNumber()
	return true
}

// firstIdeograph is below all ideographs and kana, and above the alphabets of scripts
// without spaces.
const firstIdeograph = 0x2e80

// readNumber reads the digits at the beginning of the word.
func (s *scanner) readNumber() {
	s.digits, s.value, s.suffix = 0, 0, s.word
	for ; len(s.suffix) > 0; s.digits++ {
		r, size := utf8.DecodeRune(s.suffix)
		switch {
		case !unicode.IsDigit(r):
			return
		case r < utf8.RuneSelf && 0 <= s.value && s.value < 1e6:
			s.value = 10*s.value + int(r-'0')
		default:
			s.value = -1
		}
		s.suffix = s.suffix[size:]
	}
}

// colon reports whether a colon follows the word read last.
func (s *scanner) colon() bool {
	t := bytes.TrimPrefix(s.text[s.end:], []byte(" "))
	return bytes.HasPrefix(t, []byte(":")) || bytes.HasPrefix(t, []byte("："))
}

// A topic is the meaning of a word in a short line. Topics are bits of a set.
type topic uint32

const (
	month   topic = 1 << iota // a month's name, or a short form; fewer than words.Month has: models depend on these
	weekday                   // likewise
	clock                     // stands with a number in a time or date: pm, Uhr, 年
	ago                       // tells a time from today: yesterday, ago, vor
	unit                      // of time: hours
	filler                    // joins the others: of, at, de
	publish                   // published, updated, Stand
	byline                    // begins a byline: by, written, von, Text
	author                    // a person's or source's part: author, reporter, source
	reading                   // of the time to read: read, Lesezeit
	agency                    // a news agency
	credit                    // begins a picture's credit: photo, Bild
	figure                    // begins a numbered caption: figure
	comment                   // comments
	address                   // stands beside the word comments: readers, latest, add
	action                    // a button of comments: report, share
	reply                     // reply
)

// ofBylines are the topics of words in bylines.
const ofBylines = month | weekday | clock | ago | unit | filler | publish | byline | author | reading | agency

//go:embed linewords.txt
var lineWordList string

// lineWords has the words of lines around an article, in the most common languages of the
// Web. Chinese and Japanese words are single characters, as the scanner reads them.
var lineWords = words.Listed[topic](lineWordList,
	"month", "weekday", "clock", "ago", "unit", "filler", "publish", "by",
	"author", "reading", "agency", "credit", "figure", "comment", "address", "action", "reply")
