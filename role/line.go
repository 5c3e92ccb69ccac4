package role

import (
	"bytes"
	"math"
	"regexp"
	"unicode/utf8"

	"linesift/internal/words"
)

// A line sums up the words of a short line.
type line struct {
	words      int16 // math.MaxInt16 if the line is too long to be read
	ideographs int16 // words that are a single ideograph
	capitals   int16 // words that begin with a capital
	caseless   int16 // words of a script without capitals
	lower      int16 // words that are not known and do not begin with a capital, though they could
	unknown    int16 // words that are not known, of a script without capitals
	numbers    int16 // words that begin with a digit
	known      int16 // words of bylines, numbers and names of the author
	names      int16 // words of the author's name
	comment    int16 // words about comments
	announcing int16 // words of a heading that announces comments, including comment
	actions    int16 // words of buttons
	replies    int16 // words for "reply", also in actions

	topics topic // of all words
	date   bool  // has a date
	time   bool  // has a time of day
	byline bool  // begins as a byline: "By", "Written by", "Text:"
	credit bool  // begins as a picture's credit, or has one: "(Photo: …)", "Figure 1:"
	posted bool  // it stands below a heading that announces comments, or among replies

	likeTitle   float32 // likeness to the page's title
	partOfTitle float32 // share of its words that are in the title
	likeSite    float32 // likeness to the site's name
}

// length returns the number of words. Two ideographs count as one.
func (l *line) length() int { return int(l.words - l.ideographs/2) }

// A text with more than longestLine bytes is neither a short line nor a name. It is not read.
const longestLine = 300

// readLine reads the words of a line.
func (t *Tagger) readLine(text []byte) (l line) {
	if len(text) > longestLine {
		l.words = math.MaxInt16
		return l
	}
	var common [numNames]int // words that each name contains
	var dates dateReader
	var first topic
	s, vocabulary := &t.scanner, lineWords()
	for s.read(text); s.next(); {
		w := vocabulary.Of(s.word)
		if l.words == 0 {
			first = w
		}
		l.count(s, w)
		l.readOpening(s, first, w)
		t.countNames(&common)
		switch {
		case dates.read(s), w&ofBylines != 0, common[authorName] > int(l.names):
			l.known++
		case s.caseless:
			l.unknown++
		case !s.capital:
			l.lower++
		}
		l.names = int16(common[authorName])
	}
	l.time = dates.time
	l.date = dates.date || l.hasDateInWords(text)
	l.credit = l.credit || bytes.HasPrefix(text, []byte("©"))
	t.compareNames(&l, &common)
	return l
}

// count counts the word that s read last, with its topics.
func (l *line) count(s *scanner, topics topic) {
	l.words++
	l.topics |= topics
	switch {
	case s.capital:
		l.capitals++
	case s.ideograph:
		l.ideographs++
		l.caseless++
	case s.caseless:
		l.caseless++
	}
	if s.digits > 0 {
		l.numbers++
	}
	if topics&comment != 0 {
		l.comment++
	}
	if topics&(action|reply) != 0 {
		l.actions++
	}
	if topics&reply != 0 {
		l.replies++
	}
	if topics&(comment|action|reply|address|filler|publish) != 0 || s.digits > 0 {
		l.announcing++
	}
}

// readOpening reads the word that s read last as part of the opening of a byline or of a
// picture's credit. It gets the topics of the line's first word and of this one.
func (l *line) readOpening(s *scanner, first, topics topic) {
	colon, after := s.colon(), s.text[s.end:]
	l.byline = l.byline ||
		topics&byline != 0 && l.known == l.words-1 && l.words <= 4 || // "Last updated by"
		topics&(author|byline) != 0 && l.words <= 2 && colon // "Our reporter:"
	switch isNumber := len(s.suffix) == 0; {
	case topics&credit != 0:
		l.credit = l.credit || colon || l.words == 1 && len(after) == 0 // "(Photo:", "Photo"
	case l.words != 2:
	case first&credit != 0 && colon, // "Photo credit:"
		first&figure != 0 && isNumber && (colon || bytes.HasPrefix(after, []byte("."))): // "Figure 1."
		l.credit = true
	}
}

// countNames counts the word that the scanner read last for each name that has it.
func (t *Tagger) countNames(common *[numNames]int) {
	if !t.nameFilter.May(t.scanner.word) {
		return
	}
	for names, n := t.names[string(t.scanner.word)], 0; names != 0; names, n = names>>1, n+1 {
		common[n] += int(names & 1)
	}
}

// hasDateInWords reports whether a line has a month and a number, "3 hours ago", or 3月4日.
func (l *line) hasDateInWords(text []byte) bool {
	if l.numbers == 0 {
		return false
	}
	isAgo := l.topics&ago != 0 && l.words <= 8 && (l.topics&unit != 0 || l.time)
	return l.topics&month != 0 || isAgo ||
		l.numbers >= 2 && bytes.Contains(text, []byte("月")) && bytes.Contains(text, []byte("日"))
}

// compareNames compares a line with the names of the page and its site. common counts the
// words that each name shares with the line.
func (t *Tagger) compareNames(l *line, common *[numNames]int) {
	for n, c := range common[:authorName] {
		like := likeness(c, int(l.words), t.nameWords[n])
		if n := name(n); n == siteName || n == otherPart {
			l.likeSite = max(l.likeSite, like)
			continue
		}
		l.likeTitle = max(l.likeTitle, like)
		l.partOfTitle = max(l.partOfTitle, float32(c)/float32(max(l.words, 1)))
	}
}

// A dateReader finds dates and times in digits, word by word. It asks of each word whether a
// byline may have it, and also takes times alone and days that never were. words.DateReader
// gives the value of whole dates.
type dateReader struct {
	values [3]int // of the last numbers, the last one first
	mark   byte   // before the last number
	run    int    // how many numbers stand together: 4.3.2012

	date, time bool
}

// read takes the word that s read last. It reports whether it is a number as in dates and
// times.
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
	d.values = [3]int{s.value, d.values[0], d.values[1]}
	previous := d.mark
	d.mark = s.mark
	switch {
	case d.run >= 3 && s.mark != ':' && previous == s.mark && isDate(d.values[2], d.values[1], d.values[0]):
		d.date = true
	case d.run >= 2 && s.mark == ':' && s.digits == 2 && isTime(d.values[1], d.values[0]):
		d.time = true
	}
	switch suffix := s.suffix; {
	case len(suffix) == 0:
		return true
	case lineWords().Of(suffix)&clock != 0: // 4th, 9am, 2019년
		d.date = d.date || suffix[0] >= utf8.RuneSelf
		return true
	case minutes.Match(suffix): // 9h30
		d.time = true
		return true
	}
	return false
}

// minutes matches them behind an hour: "h30".
var minutes = regexp.MustCompile(`^h[0-5]\d$`)

// isDate reports whether three numbers are a date in a usual order.
func isDate(a, b, c int) bool {
	if a < 1 || b < 1 || c < 1 {
		return false
	}
	if isYear(a) {
		return b <= 12 && c <= 31
	}
	return (isYear(c) || c < 100) && a <= 31 && b <= 31 && min(a, b) <= 12
}

// A date in digits before firstYear belongs to a page's subject rather than to the page.
const firstYear = 1980

func isYear(n int) bool { return firstYear <= n && words.IsYear(n) }

func isTime(hour, minute int) bool { return 0 <= hour && hour <= 24 && 0 <= minute && minute < 60 }
