package metadata

import (
	"bytes"
	_ "embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

//go:embed months.txt
var monthList string

// filler is the number of words that stand between day, month and year.
const filler = 13

// months has the number of a month by its name. The name of October in Croatian is that
// of November in Polish, which more pages are written in.
var months = func() map[string]int {
	m := make(map[string]int)
	for line := range strings.Lines(monthList) {
		number, names, _ := strings.Cut(line, ": ")
		n, err := strconv.Atoi(number)
		if err != nil {
			continue // a comment
		}
		for name := range strings.FieldsSeq(names) {
			m[name] = n
		}
	}
	return m
}()

func isMonth(word string) bool {
	n := months[strings.ToLower(strings.Trim(word, ".,"))]
	return n > 0 && n != filler
}

// A day is a date, with the time of day and the zone where they are known.
type day struct {
	year, month, day int
	clock            string // T15:04:05Z, or nothing
}

// String returns the date as ISO 8601 has it.
func (d day) String() string {
	return fmt.Sprintf("%04d-%02d-%02d%s", d.year, d.month, d.day, d.clock)
}

// number returns the date as the number 20210501.
func (d day) number() int { return d.year*10000 + d.month*100 + d.day }

// days returns how many days a date is after another one, of any time.
func (d day) days() int {
	return int(time.Date(d.year, time.Month(d.month), d.day, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
}

// firstYear is the year before which nothing was published on the Web.
const firstYear = 1991

// plausible tells whether there was such a day in the time of the Web.
func (d day) plausible() bool {
	t := time.Date(d.year, time.Month(d.month), d.day, 0, 0, 0, 0, time.UTC)
	return d.year >= firstYear && d.year < 2100 && t.Month() == time.Month(d.month) && t.Day() == d.day
}

// A token is a number, the name of a month or another word of a text.
type token struct {
	value, digits int  // of a number
	month         int  // of the name of a month
	unit          rune // 年, 月, … after a number
	filler        bool // a word that may stand in a date
	gap           int  // bytes between it and the token before
	mark          byte // the first of them that is no space
	end           int  // where it ends in the text
}

// A dayReader finds dates in texts. It reuses its memory.
type dayReader struct {
	tokens []token
	word   []byte
}

// mostTokens is how much of a text is read.
const mostTokens = 80

func (dr *dayReader) read(text []byte) {
	dr.tokens = dr.tokens[:0]
	last := 0
	for i := 0; i < len(text) && len(dr.tokens) < mostTokens; {
		r, size := utf8.DecodeRune(text[i:])
		isDigit := digit(r) >= 0
		if !isDigit && !unicode.IsLetter(r) {
			i += size
			continue
		}
		t := token{gap: i - last, end: i}
		for _, c := range text[last:i] {
			if c != ' ' {
				t.mark = c
				break
			}
		}
		if isDigit {
			t.number(text)
		} else {
			dr.readWord(&t, text)
		}
		i, last = t.end, t.end
		dr.tokens = append(dr.tokens, t)
	}
}

// number reads the number that starts at t.end, and the character of Chinese,
// Japanese or Korean that says what it counts.
func (t *token) number(text []byte) {
	for t.end < len(text) {
		r, size := utf8.DecodeRune(text[t.end:])
		v := digit(r)
		if v < 0 {
			break
		}
		t.value = min(10*t.value+v, 1e9)
		t.digits++
		t.end += size
	}
	rest := text[t.end:]
	if len(rest) > 0 && rest[0] == ' ' {
		rest = rest[1:]
	}
	if r, size := utf8.DecodeRune(rest); strings.ContainsRune("年月日号號년월일", r) {
		t.unit = r
		t.end = len(text) - len(rest) + size
	}
}

// digit returns the value of a digit of any script, -1 if it is none.
func digit(r rune) int {
	switch {
	case '0' <= r && r <= '9':
		return int(r - '0')
	case r < utf8.RuneSelf || !unicode.IsDigit(r):
		return -1
	}
	for _, digits := range unicode.Nd.R16 { // the ten of a script follow each other
		if rune(digits.Lo) <= r && r <= rune(digits.Hi) {
			return int(r-rune(digits.Lo)) % 10
		}
	}
	return -1
}

// readWord reads the word that starts at t.end.
func (dr *dayReader) readWord(t *token, text []byte) {
	dr.word = dr.word[:0]
	for t.end < len(text) {
		r, size := utf8.DecodeRune(text[t.end:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			break
		}
		dr.word = utf8.AppendRune(dr.word, unicode.ToLower(r))
		t.end += size
	}
	if t.month = months[string(dr.word)]; t.month == filler {
		t.month, t.filler = 0, true
	}
}

// find returns the first plausible date from token i on of the text read last, and the
// token after it; ok is false if there is none. Where the order of day and month is not
// clear, monthFirst says it.
func (dr *dayReader) find(text []byte, i int, monthFirst bool) (d day, next int, ok bool) {
	for ; i < len(dr.tokens); i++ {
		if d, next, ok = dr.at(i, monthFirst); ok && d.plausible() {
			d.clock = clock(text[dr.tokens[next-1].end:])
			return d, next, true
		}
	}
	return d, i, false
}

// at reads the date that starts with token i.
func (dr *dayReader) at(i int, monthFirst bool) (d day, next int, ok bool) {
	a := dr.tokens[i]
	if a.digits == 8 { // 20240501
		return day{year: a.value / 10000, month: a.value / 100 % 100, day: a.value % 100}, i + 1, true
	}
	if a.digits == 0 && a.month == 0 || a.digits > 4 || a.digits == 3 {
		return d, i, false
	}
	b, j := dr.part(i)
	c, k := dr.part(j)
	if k < 0 {
		return d, i, false
	}
	isMark := func(t token) bool {
		return t.mark == '.' || t.mark == '-' || t.mark == '/' || t.mark > utf8.RuneSelf || t.gap == 0
	}
	switch {
	case a.month > 0 && a.digits == 0: // May 1, 2024
		d = day{year: year(c), month: a.month, day: b.value}
		ok = b.digits > 0 && b.digits <= 2 && c.digits == 4
	case b.month > 0 && a.digits == 4: // 2024. május 1., 2024-May-01
		d = day{year: year(a), month: b.month, day: c.value}
		ok = c.digits > 0 && c.digits <= 2
	case c.month > 0 && a.digits == 4: // 2021. gada 1. maijā
		d = day{year: year(a), month: c.month, day: b.value}
		ok = b.digits > 0 && b.digits <= 2
	case b.month > 0: // 1 May 2024, 1. Mai 24
		d = day{year: year(c), month: b.month, day: a.value}
		ok = a.digits <= 2 && (c.digits == 4 || c.digits == 2 && (c.mark == '-' || c.mark == '\''))
	case b.digits == 0 || c.digits == 0 || b.digits > 2:
	case a.digits == 4: // 2024-05-01, 2024年5月1日, 2024. 5. 1.
		d = day{year: year(a), month: b.value, day: c.value}
		ok = c.digits <= 2 && (a.unit != 0 || isMark(b) && isMark(c))
	case c.digits == 4 || c.digits == 2 && b.mark != '-':
		d = day{year: year(c), month: b.value, day: a.value}
		ok = b.mark == c.mark && isMark(b) && b.gap > 0 && b.gap <= 2 || k > i+3
		if (b.value > 12 || monthFirst && a.value <= 12) && b.mark != '.' {
			d.month, d.day = a.value, b.value
		}
	}
	if k+1 < len(dr.tokens) {
		e := dr.tokens[k+1]
		ok = ok && !(e.digits > 0 && e.gap == 1 && e.mark == '.') // a version
	}
	return d, k + 1, ok
}

// part returns the token after token i that is a part of the same date, and its place,
// -1 if there is none.
func (dr *dayReader) part(i int) (token, int) {
	if i < 0 {
		return token{}, -1
	}
	for j := i + 1; j < len(dr.tokens) && j <= i+4; j++ {
		t := dr.tokens[j]
		switch {
		case t.gap > 3 || t.mark == ':' || t.mark == '+':
			return token{}, -1
		case t.filler && t.month == 0:
		case t.digits > 0 || t.month > 0:
			return t, j
		default:
			return token{}, -1
		}
	}
	return token{}, -1
}

// year returns the year that a number stands for: of two digits one of these decades,
// and Thai pages count from the year 543 BC.
func year(t token) int {
	switch {
	case t.digits == 2 && t.value < 70:
		return 2000 + t.value
	case t.digits == 2:
		return 1900 + t.value
	case t.value > 2400 && t.value < 2700:
		return t.value - 543
	}
	return t.value
}

// clockText is a time of day with what may follow it.
var clockText = regexp.MustCompile(`^(?i)(?:[T ,]|at|-|–|\|)*(\d{1,2}):(\d\d)(?::(\d\d))?(?:[.,]\d+)?\s*(am\b|pm\b|a\.m\.|p\.m\.)?\s*(Z\b|UTC\b|GMT\b)?\s*([+-]\d\d:?\d\d|[+-]\d\d\b)?`)

// clock returns the time of day that a text begins with, as ISO 8601 has it. Without a
// zone it says little, and is left out.
func clock(text []byte) string {
	m := clockText.FindSubmatch(text[:min(len(text), 60)])
	if m == nil || m[5] == nil && m[6] == nil {
		return ""
	}
	hour, _ := strconv.Atoi(string(m[1]))
	if len(m[4]) > 0 {
		if hour %= 12; m[4][0] == 'p' || m[4][0] == 'P' {
			hour += 12
		}
	}
	second := "00"
	if m[3] != nil {
		second = string(m[3])
	}
	zone := "Z"
	if z := string(bytes.ReplaceAll(m[6], []byte(":"), nil)); len(z) == 3 {
		zone = z + ":00"
	} else if len(z) == 5 {
		zone = z[:3] + ":" + z[3:]
	}
	c := fmt.Sprintf("T%02d:%s:%s%s", hour, m[2], second, zone)
	if _, err := time.Parse(time.RFC3339, "2000-01-01"+c); err != nil {
		return ""
	}
	return c
}

// value reads a text that is a date and nothing else, as attributes are.
func (dr *dayReader) value(text []byte, monthFirst bool) (day, bool) {
	text = bytes.TrimSpace(text)
	if n, err := strconv.ParseInt(string(text), 10, 64); err == nil && (len(text) == 10 || len(text) == 13) {
		if len(text) == 13 {
			n /= 1000 // milliseconds since 1970
		}
		t := time.Unix(n, 0).UTC()
		return day{t.Year(), int(t.Month()), t.Day(), t.Format("T15:04:05Z")}, t.Year() >= firstYear
	}
	text = text[:min(len(text), 100)]
	dr.read(text)
	d, _, ok := dr.find(text, 0, monthFirst)
	return d, ok
}
