package words

import (
	"bytes"
	_ "embed"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// FirstYear and LastYear are the first and last numbers accepted as years.
const (
	FirstYear = 1900
	LastYear  = 2099
)

// IsYear reports whether n is a year from FirstYear to LastYear.
func IsYear(n int) bool { return FirstYear <= n && n <= LastYear }

// FindYear returns the first number of four ASCII digits from first to last, and its offset
// in the text. It returns 0 and -1 if there is none.
func FindYear(text []byte, first, last int) (year, start int) {
	digits, value := 0, 0
	for i := 0; i <= len(text); i++ {
		if i < len(text) && '0' <= text[i] && text[i] <= '9' {
			digits++
			value = (10*value + int(text[i]-'0')) % 10_000
			continue
		}
		if digits == 4 && first <= value && value <= last {
			return value, i - 4
		}
		digits, value = 0, 0
	}
	return 0, -1
}

//go:embed months.txt
var monthList string

// A monthSet has bits 1 to 12 for months, and filler for words between day, month and year.
type monthSet uint32

const filler monthSet = 1

var months = Listed[monthSet](monthList,
	"filler", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12")

// Month returns the number of a month, 1 to 12, from its name in lower case in any language of
// months.txt. It returns 0 for other words. If two languages disagree, the language with more
// pages counts: "listopada" is November, as in Polish, and not October, as in Croatian.
func Month(word []byte) int { return max(bits.Len32(uint32(months().Of(word)))-1, 0) }

// A Date is a day, with the time of day and the zone if both are known.
type Date struct {
	Year, Month, Day int    // Month and Day from 1
	Time             string // T15:04:05Z or T15:04:05+01:00, or empty
}

// String returns the date in the form of ISO 8601.
func (d Date) String() string {
	return fmt.Sprintf("%04d-%02d-%02d%s", d.Year, d.Month, d.Day, d.Time)
}

// Midnight returns the beginning of the day in UTC.
func (d Date) Midnight() time.Time {
	return time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC)
}

// Number returns the day as a number: 20210501 for 1 May 2021.
func (d Date) Number() int { return d.Year*10000 + d.Month*100 + d.Day }

// A token is a number, the name of a month or another word of a text.
type token struct {
	value, digits int  // of a number
	month         int  // of the name of a month
	unit          rune // 年, 月, … after a number
	filler        bool // a word that may stand in a date
	gap           int  // bytes between it and the token before
	mark          byte // the first byte between that is not a space; 0 if there is none
	end           int  // where it ends in the text
}

// A DateReader finds dates in texts, in some thirty languages and in digits. It reuses
// its memory, and is not safe for concurrent use. The zero value is ready to use.
type DateReader struct {
	Since int // skip dates of earlier years; years before FirstYear are never found

	text   []byte
	tokens []token
	end    int // of the last date in tokens
	word   []byte
}

// mostTokens is the number of tokens of a text that are read.
const mostTokens = 80

// Read sets the text in which Next finds dates. Only its first 80 numbers and words count. The
// text must not change until the last Next.
func (d *DateReader) Read(text []byte) {
	d.text, d.tokens, d.end = text, d.tokens[:0], 0
	last := 0
	for i := 0; i < len(text) && len(d.tokens) < mostTokens; {
		r, size := utf8.DecodeRune(text[i:])
		isDigit := digitValue(r) >= 0
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
			d.readWord(&t, text)
		}
		i, last = t.end, t.end
		d.tokens = append(d.tokens, t)
	}
}

// number reads the number that starts at t.end, and a Chinese, Japanese or Korean unit after
// it.
func (t *token) number(text []byte) {
	for t.end < len(text) {
		r, size := utf8.DecodeRune(text[t.end:])
		v := digitValue(r)
		if v < 0 {
			break
		}
		t.value = min(10*t.value+v, 1e9)
		t.digits++
		t.end += size
	}
	tail := text[t.end:]
	if len(tail) > 0 && tail[0] == ' ' {
		tail = tail[1:]
	}
	if r, size := utf8.DecodeRune(tail); strings.ContainsRune("年月日号號년월일", r) {
		t.unit = r
		t.end = len(text) - len(tail) + size
	}
}

// digitValue returns the value of a digit of any script, -1 for other characters.
func digitValue(r rune) int {
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
func (d *DateReader) readWord(t *token, text []byte) {
	d.word = d.word[:0]
	for t.end < len(text) {
		r, size := utf8.DecodeRune(text[t.end:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			break
		}
		d.word = utf8.AppendRune(d.word, unicode.ToLower(r))
		t.end += size
	}
	t.month, t.filler = Month(d.word), months().Of(d.word)&filler != 0
}

// dayFirst has the top-level domains of countries where English dates begin with the day.
const dayFirst = " uk au nz ie in za eu sg hk my pk ng ke de at ch fr nl it es "

// MonthFirst reports whether 3/4/2024 is in March on pages of a language, as BCP 47 has it, and a host.
func MonthFirst(language, host string) bool {
	domain := host[strings.LastIndexByte(host, '.')+1:]
	return strings.HasPrefix(language, "en") && !strings.EqualFold(language, "en-GB") &&
		!strings.Contains(dayFirst, " "+domain+" ")
}

// Next returns the next date in the text. ok is false if there is none. monthFirst is the
// order of day and month if the text is ambiguous: 3/4/2024 is 4 March with it.
func (d *DateReader) Next(monthFirst bool) (date Date, ok bool) {
	for i := d.end; i < len(d.tokens); i++ {
		if date, end, ok := d.dateAt(i, monthFirst); ok && d.accepts(date) {
			date.Time = timeOfDay(d.text[d.tokens[end-1].end:])
			d.end = end
			return date, true
		}
	}
	d.end = len(d.tokens)
	return Date{}, false
}

// accepts reports whether the day exists, in a year from FirstYear and d.Since on.
func (d *DateReader) accepts(date Date) bool {
	t := date.Midnight()
	return IsYear(date.Year) && date.Year >= d.Since && t.Month() == time.Month(date.Month) && t.Day() == date.Day
}

// dateAt reads the date that starts with token i.
func (d *DateReader) dateAt(i int, monthFirst bool) (date Date, end int, ok bool) {
	a := d.tokens[i]
	if a.digits == 8 { // 20240501
		return Date{Year: a.value / 10000, Month: a.value / 100 % 100, Day: a.value % 100}, i + 1, true
	}
	if a.digits == 0 && a.month == 0 || a.digits > 4 || a.digits == 3 {
		return date, i, false
	}
	b, j := d.part(i)
	c, k := d.part(j)
	if k < 0 {
		return date, i, false
	}
	isMark := func(t token) bool {
		return t.mark == '.' || t.mark == '-' || t.mark == '/' || t.mark > utf8.RuneSelf || t.gap == 0
	}
	switch {
	case a.month > 0 && a.digits == 0: // May 1, 2024
		date = Date{Year: year(c), Month: a.month, Day: b.value}
		ok = b.digits > 0 && b.digits <= 2 && c.digits == 4
	case b.month > 0 && a.digits == 4: // 2024. május 1., 2024-May-01
		date = Date{Year: year(a), Month: b.month, Day: c.value}
		ok = c.digits > 0 && c.digits <= 2
	case c.month > 0 && a.digits == 4: // 2021. gada 1. maijā
		date = Date{Year: year(a), Month: c.month, Day: b.value}
		ok = b.digits > 0 && b.digits <= 2
	case b.month > 0: // 1 May 2024, 1. Mai 24
		date = Date{Year: year(c), Month: b.month, Day: a.value}
		ok = a.digits <= 2 && (c.digits == 4 || c.digits == 2 && (c.mark == '-' || c.mark == '\''))
	case b.digits == 0 || c.digits == 0 || b.digits > 2:
	case a.digits == 4: // 2024-05-01, 2024年5月1日, 2024. 5. 1.
		date = Date{Year: year(a), Month: b.value, Day: c.value}
		ok = c.digits <= 2 && (a.unit != 0 || isMark(b) && isMark(c))
	case c.digits == 4,
		c.digits == 2 && b.mark != '-' && (b.mark != '.' || a.digits+b.digits == 4): // 3.1.35 is a version
		date = Date{Year: year(c), Month: b.value, Day: a.value}
		ok = b.mark == c.mark && isMark(b) && b.gap > 0 && b.gap <= 2 ||
			k > i+3 && c.digits == 4 // 1 de 9 de 2024, but not: results 1 a 9 de 57
		if (b.value > 12 || monthFirst && a.value <= 12) && b.mark != '.' {
			date.Month, date.Day = a.value, b.value
		}
	}
	isVersion := i > 0 && d.tokens[i-1].digits > 0 && a.follows() || k+1 < len(d.tokens) && d.tokens[k+1].follows()
	return date, k + 1, ok && !isVersion
}

// follows reports whether the token is a number right after a point.
func (t token) follows() bool { return t.digits > 0 && t.gap == 1 && t.mark == '.' }

// part returns the next part of the date with token i, and the part's index. The index is -1
// if there is none.
func (d *DateReader) part(i int) (token, int) {
	if i < 0 {
		return token{}, -1
	}
	for j := i + 1; j < len(d.tokens) && j <= i+4; j++ {
		t := d.tokens[j]
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

// year returns the year that a number stands for. Two digits stand for a year from 1970 to
// 2069. Thai pages count from the year 543 BC.
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

// timeText matches a time of day and its zone.
var timeText = Pattern(`^(?i)(?:[T ,]|at|-|–|\|)*(\d{1,2}):(\d\d)(?::(\d\d))?(?:[.,]\d+)?` +
	`\s*(am\b|pm\b|a\.m\.|p\.m\.)?\s*(Z\b|UTC\b|GMT\b)?\s*([+-]\d\d:?\d\d|[+-]\d\d\b)?`)

// timeOfDay returns the time of day at the beginning of a text, in the form of ISO 8601. It
// is empty without a zone, because the time then says little.
func timeOfDay(text []byte) string {
	m := timeText().FindSubmatch(text[:min(len(text), 60)])
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

// Parse returns the first date in the value of an attribute, in any form that Next reads, or
// as seconds or milliseconds since 1970. It reads 100 bytes. It returns false if there is no
// date.
func (d *DateReader) Parse(text []byte, monthFirst bool) (Date, bool) {
	text = bytes.TrimSpace(text)
	if n, err := strconv.ParseInt(string(text), 10, 64); err == nil && (len(text) == 10 || len(text) == 13) {
		if len(text) == 13 {
			n /= 1000 // milliseconds since 1970
		}
		t := time.Unix(n, 0).UTC()
		date := Date{t.Year(), int(t.Month()), t.Day(), t.Format("T15:04:05Z")}
		return date, date.Year >= max(d.Since, FirstYear)
	}
	d.Read(text[:min(len(text), 100)])
	return d.Next(monthFirst)
}
