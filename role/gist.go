package role

import (
	"bytes"
	"math"
	"unicode/utf8"
)

// A gist is what the words of a short line say together.
type gist struct {
	words    int16 // math.MaxInt16 if the line is too long to be read
	ideogram int16 // words that are a single ideograph
	capitals int16 // words that begin with a capital
	caseless int16 // words of a script that has none
	lower    int16 // words that are neither known nor begin with a capital, if they could
	unheard  int16 // words that are not known and could not
	numbers  int16 // words that begin with a digit
	known    int16 // words that a byline can have, numbers and names of the author
	names    int16 // words of the author's name
	comment  int16 // words about comments
	around   int16 // these and others of a heading that announces comments
	actions  int16 // words of buttons

	senses sense // of all words
	date   bool  // has a date
	time   bool  // has a time of day
	by     bool  // begins as a byline: "By", "Written by", "Text:"
	credit bool  // begins as a picture's credit, or has one: "(Photo: …)", "Figure 1:"

	likeTitle   float32 // likeness to the page's title
	partOfTitle float32 // share of its words that are of the title
	likeSite    float32 // likeness to the site's name
}

// length is how many words a line has, with two ideographs for one.
func (g *gist) length() int { return int(g.words - g.ideogram/2) }

// longestLine is the length in bytes from which a line, or a title, is not
// read: it is neither.
const longestLine = 300

// readLine reads the words of a line.
func (f *Finder) readLine(g *gist, text []byte) {
	if len(text) > longestLine {
		g.words = math.MaxInt16
		return
	}
	var common [numNames]int // words that are of each name
	var d dateReader
	var first sense
	s := scan(text, f.word)
	for s.next() {
		w := lexicon[string(s.word)]
		g.words++
		g.senses |= w
		if g.words == 1 {
			first = w
		}
		hash := s.hash()
		for of, n := f.names.of[hash], 0; of != 0; of, n = of>>1, n+1 {
			common[n] += int(of & 1)
		}
		known := w&ofBylines != 0
		if f.authors[hash] {
			g.names++
			known = true
		}
		colon := s.colon()
		switch {
		case w&by != 0 && g.known == g.words-1 && g.words <= 4, w&(author|by) != 0 && g.words <= 2 && colon:
			g.by = true
		}
		switch {
		case w&credit != 0 && (colon || g.words == 1 && s.atEnd()), first&credit != 0 && g.words == 2 && colon, first&figure != 0 && g.words == 2 && len(s.suffix) == 0 && (colon || s.dot()):
			g.credit = true
		}
		switch {
		case s.capital:
			g.capitals++
		case s.ideogram:
			g.ideogram++
			g.caseless++
		case s.caseless:
			g.caseless++
		}
		if s.digits > 0 {
			g.numbers++
		}
		if w&comment != 0 {
			g.comment++
		}
		if w&action != 0 {
			g.actions++
		}
		if w&(comment|action|address|filler|publish) != 0 || s.digits > 0 {
			g.around++
		}
		switch {
		case d.read(&s) || known:
			g.known++
		case s.ideogram || s.caseless:
			g.unheard++
		case !s.capital:
			g.lower++
		}
	}
	f.word = s.word
	g.time = d.time
	g.date = d.date || g.senses&month != 0 && g.numbers > 0 ||
		g.senses&ago != 0 && g.numbers > 0 && g.words <= 8 && (g.senses&unit != 0 || g.time) ||
		g.numbers >= 2 && bytes.Contains(text, []byte("月")) && bytes.Contains(text, []byte("日"))
	g.credit = g.credit || bytes.HasPrefix(text, []byte("©"))
	for n, c := range common {
		like := likeness(c, int(g.words), f.names.words[n])
		if name(n) >= numTitles {
			g.likeSite = max(g.likeSite, like)
			continue
		}
		g.likeTitle = max(g.likeTitle, like)
		g.partOfTitle = max(g.partOfTitle, float32(c)/float32(max(g.words, 1)))
	}
}

// A dateReader finds dates and times that are written in digits, word by word.
type dateReader struct {
	values [3]int  // of the numbers before, the last one first
	marks  [3]byte // before each of them
	run    int     // how many of them stand together: 4.3.2012

	date, time bool
}

// read takes the word that s has read last and tells whether it is a number of
// any kind that dates have.
func (d *dateReader) read(s *scanner) bool {
	if s.digits == 0 {
		d.run = 0
		return false
	}
	switch s.mark {
	case '.', '-', '/', ':':
		d.run++
	default:
		d.run = 1
	}
	copy(d.values[1:], d.values[:])
	copy(d.marks[1:], d.marks[:])
	d.values[0], d.marks[0] = s.value, s.mark
	switch {
	case d.run >= 3 && s.mark != ':' && d.marks[1] == s.mark && isDate(d.values[2], d.values[1], d.values[0]):
		d.date = true
	case d.run >= 2 && s.mark == ':' && s.digits == 2 && isTime(d.values[1], d.values[0]):
		d.time = true
	}
	switch rest := s.suffix; {
	case len(rest) == 0:
		return true
	case lexicon[string(rest)]&clock != 0: // 4th, 9am, 2019년
		d.date = d.date || rest[0] >= utf8.RuneSelf
		return true
	case rest[0] == 'h' && len(rest) == 3 && '0' <= rest[1] && rest[1] <= '5' && '0' <= rest[2] && rest[2] <= '9': // 9h30
		d.time = true
		return true
	}
	return false
}

// isDate tells whether three numbers are a date in any of the usual orders.
func isDate(a, b, c int) bool {
	if a < 1 || b < 1 || c < 1 {
		return false
	}
	if isYear(a) {
		return b <= 12 && c <= 31
	}
	return (isYear(c) || c < 100) && a <= 31 && b <= 31 && min(a, b) <= 12
}

func isYear(n int) bool { return 1980 <= n && n < 2100 }

func isTime(hour, minute int) bool { return 0 <= hour && hour <= 24 && 0 <= minute && minute < 60 }
