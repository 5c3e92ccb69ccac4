package segments

import (
	"bytes"
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"linesift/internal/words"
)

// longestHead is the longest line, in characters, that is read for a date or a price.
const longestHead = 150

// longestDate is the longest kept line, in characters, that may be the date of a post.
const longestDate = 40

// date reads the date in a short text.
func (r *pageReader) date(text []byte) (words.Date, bool) {
	if !bytes.ContainsAny(text, "0123456789") || utf8.RuneCount(text) > longestHead {
		return words.Date{}, false
	}
	r.days.Read(text)
	return r.days.Next(r.monthFirst)
}

// findOrder reports whether the month stands first in dates such as 3/4/2024: as in those of the page that have a day
// above 12, or else as in its language and country.
func (r *pageReader) findOrder() bool {
	byPlace := words.MonthFirst(string(r.Page.Meta.Language), r.Page.Host(r.URL))
	first, second := 0, 0 // the dates with the day in this place
	for i := range r.Page.Lines {
		text := r.Page.LineText(i)
		if len(text) > longestHead || bytes.Count(text, []byte("/")) < 2 && bytes.Count(text, []byte("-")) < 2 {
			continue
		}
		for _, m := range numericDate().FindAllSubmatch(text, -1) {
			a, _ := strconv.Atoi(string(m[1]))
			b, _ := strconv.Atoi(string(m[2]))
			if a > 12 && b <= 12 && a <= 31 {
				first++
			} else if b > 12 && a <= 12 && b <= 31 {
				second++
			}
		}
	}
	if first == second {
		return byPlace
	}
	return second > first
}

var numericDate = words.Pattern(`\b(\d{1,2})[/-](\d{1,2})[/-](?:20|19)?\d\d\b`)

// isDate reports whether a text in lower case is a date or tells when: "1 May 2024", "2 hours ago",
// "7 May", "October 2015".
func (r *pageReader) isDate(text []byte) bool {
	if _, ok := r.date(text); ok || r.relative(text) != nil {
		return true
	}
	isMonth := func(word []byte) bool { return words.Month(bytes.Trim(word, ".,")) > 0 }
	return bytes.ContainsAny(text, "0123456789") && slices.ContainsFunc(bytes.Fields(text), isMonth)
}

// dateOfLine returns the date in a line, as ISO 8601 has it, or "".
func (t *table) dateOfLine(text []byte) string {
	d, ok := t.date(text)
	if !ok {
		d, ok = t.dateWithoutYear(text)
	}
	if !ok {
		return ""
	}
	return d.String() + clockOf(d, text)
}

// clockOf returns the time of day in the text of a date that has none itself.
func clockOf(d words.Date, text []byte) string {
	if d.Time != "" {
		return ""
	}
	return clockIn(text)
}

// readTitle adds the date in an attribute of an element that shows when: "2 years ago".
func (t *table) readTitle(i int, n int32) {
	if t.strict || t.relative([]byte(t.text(n))) == nil {
		return
	}
	for _, name := range dateAttributes {
		if d, ok := t.days.Parse(t.attribute(n, name), t.monthFirst); ok {
			c, _ := t.add(date, t.keyInParent(n), i, cell{d.String() + clockOf(d, t.attribute(n, name)), n})
			c.marked = true
			return
		}
	}
}

// dateAttributes are the attributes, besides datetime of <time>, in which forums write when a post was written.
var dateAttributes = []string{
	"title", "datetime", "data-original-title", "data-tippy-content", "data-tooltip", "aria-label",
	"data-time", "data-timestamp", "data-date",
}

// isOtherDate reports whether a line is called the date of something else than a post, as in "Joined: 1 May 2024":
// by a word above the first digit, which may be on the line above.
func (t *table) isOtherDate(line int) bool {
	isLetter := func(r rune) bool { return unicode.IsLetter(r) }
	label := t.Page.LineText(line)
	label = label[:max(bytes.IndexAny(label, "0123456789"), 0)]
	if line > 0 && !bytes.ContainsFunc(label, isLetter) {
		label = t.Page.LineText(line - 1)
		if len(label) > longestLabel || bytes.ContainsAny(label, "0123456789") {
			return false
		}
	}
	isOther := func(word []byte) bool { return otherDates().Of(word) != 0 }
	notLetter := func(r rune) bool { return !isLetter(r) }
	return slices.ContainsFunc(bytes.FieldsFunc(bytes.ToLower(label), notLetter), isOther)
}

// otherDates has what dates of registering, editing and the last visit are called.
var otherDates = words.Listed[hint](hintList, "other-date")

// longestLabel is the longest line, in bytes, that may be the label of the date below.
const longestLabel = 30

// zoned returns the time in an element's markup as readers see it: in the zone of the time that the element's text or
// title has, or without the time of day if the text has another day.
func (t *table) zoned(d words.Date, n int32) string {
	instant, err := time.Parse(time.RFC3339, d.String())
	if err != nil || t.strict {
		return d.String()
	}
	seen, ok := t.date([]byte(t.text(n)))
	if !ok {
		return d.String()
	}
	for _, text := range [][]byte{[]byte(t.text(n)), t.attribute(n, "title")} {
		local, ok := t.date(text)
		if clock := clockIn(text); ok && clock != "" {
			local.Time = clock[:len("T15:04")] + instant.Format(":05Z")
			there, err := time.Parse(time.RFC3339, local.String())
			if ahead := there.Sub(instant); err == nil && ahead%zoneStep == 0 && ahead.Abs() <= farthestZone {
				return instant.In(time.FixedZone("", int(ahead/time.Second))).Format(time.RFC3339)
			}
		}
	}
	if seen.Number() != d.Number() {
		seen.Time = ""
		return seen.String()
	}
	return d.String()
}

// Zones are whole quarters of an hour, at most so far from UTC.
const (
	zoneStep     = 15 * time.Minute
	farthestZone = 14 * time.Hour
)

// relativeDate returns the first relative date in the head of a segment, "2 hours ago", or "". The head
// may be the first lines of the text.
func (t *table) relativeDate(i int) string {
	seg := &t.segments[i]
	for line := seg.region.first; line < seg.region.end; line++ {
		if t.besideText(i, line) || line < seg.text.first+bodyTop {
			if found := t.relative(t.Page.LineText(line)); found != nil {
				return string(found)
			}
		}
	}
	return ""
}

// relative returns the relative date that a short text is, or nil: it has at least half of the text.
func (r *pageReader) relative(text []byte) []byte {
	if found := r.relativeIn(text); 2*len(found) >= len(bytes.Trim(text, besideDate)) {
		return found
	}
	return nil
}

// relativeIn returns the relative date in a short text, or nil.
func (r *pageReader) relativeIn(text []byte) []byte {
	if utf8.RuneCount(text) > longestDate || !mayBeRelative(text) {
		return nil
	}
	return bytes.Trim(relativeDates().Find(text), besideDate)
}

// besideDate has what may stand beside a relative date.
const besideDate = " \u00a0·•,|()-–—"

// mayBeRelative quickly rules out most texts that have no relative date.
func mayBeRelative(text []byte) bool {
	if bytes.ContainsAny(text, "前昨今刚剛") {
		return true
	}
	for word := range bytes.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if relativeWords().Of(bytes.ToLower(word)) != 0 {
			return true
		}
	}
	return false
}

// relativeWords has the words of relative dates that do not stand in Chinese and Japanese.
var relativeWords = words.Listed[hint](hintList, "relative")

//go:embed relative.txt
var relativeList string

// relativeDates matches relative dates.
var relativeDates = sync.OnceValue(func() *regexp.Regexp { return anyOf(relativeList) })

// anyOf returns an expression for any of those in a list, one a line. A line that begins with # is a
// comment.
func anyOf(list string) *regexp.Regexp {
	var all []string
	for line := range strings.Lines(list) {
		if line = strings.TrimSuffix(line, "\n"); line != "" && line[0] != '#' {
			all = append(all, line)
		}
	}
	return regexp.MustCompile("(?i)(?:" + strings.Join(all, "|") + ")")
}

// A day before a month's name, and one behind it. The word above a day may be a name: "Pete 19 Nov".
var (
	dayMonth = words.Pattern(`(?P<day>\d{1,2})(?:st|nd|rd|th|\.| de)? (?P<month>\pL{3,})`)
	monthDay = words.Pattern(`(?P<month>\pL{3,})\.? (?P<day>\d{1,2})(?:\D|$)`)
)

// dateWithoutYear reads a day and a month in a short text that has a time of day too. Forums leave the
// year out if it is this one: the day is the last before the latest date on the page.
func (t *table) dateWithoutYear(text []byte) (d words.Date, ok bool) {
	if utf8.RuneCount(text) > longestHead || clockIn(text) == "" {
		return d, false
	}
	for _, form := range []*regexp.Regexp{dayMonth(), monthDay()} {
		for _, m := range form.FindAllSubmatch(text, -1) {
			d.Day, _ = strconv.Atoi(string(m[form.SubexpIndex("day")]))
			d.Month = words.Month(bytes.ToLower(m[form.SubexpIndex("month")]))
			if d.Month == 0 || d.Day == 0 || d.Day > 31 {
				continue
			}
			now := t.latest()
			d.Year = now.Year
			if d.Number() > now.Number() {
				d.Year--
			}
			return d, now.Year > 0
		}
	}
	return d, false
}

// dayIn returns a day and a month in a short text, "May 14", or nil. A month in lower case may be another word, as in
// "5 out of 5": with its day it has at least half of the text.
func dayIn(text []byte) []byte {
	if utf8.RuneCount(text) > longestDate {
		return nil
	}
	for _, form := range []*regexp.Regexp{dayMonth(), monthDay()} {
		m := form.FindSubmatchIndex(text)
		if m == nil {
			continue
		}
		day, month := m[2*form.SubexpIndex("day"):], m[2*form.SubexpIndex("month"):]
		found := text[min(day[0], month[0]):max(day[1], month[1])]
		name, _ := utf8.DecodeRune(text[month[0]:])
		n, _ := strconv.Atoi(string(text[day[0]:day[1]]))
		if 0 < n && n <= 31 && words.Month(bytes.ToLower(text[month[0]:month[1]])) > 0 &&
			(!unicode.IsLower(name) || 2*len(found) >= len(text)) {
			return found
		}
	}
	return nil
}

// latestDate returns the latest date on the page, which may be its own clock.
func (r *pageReader) latestDate() (latest words.Date) {
	for i := range r.Page.Lines {
		if d, _ := r.date(r.Page.LineText(i)); d.Number() > latest.Number() {
			latest = d
		}
	}
	return latest
}

// clock matches a time of day: 8:12, 8:12:30 pm, 8.12am.
var clock = words.Pattern(
	`(?i)(?:\b|\dT)(?:(\d{1,2}):(\d\d)(?::(\d\d))?\s*([ap]\.?m\b)?|(\d{1,2})\.(\d\d)()\s?([ap]\.?m\b))`)

// clockIn returns the time of day in a text, as ISO 8601 has it without a zone, or "".
func clockIn(text []byte) string {
	m := clock().FindSubmatch(text)
	if m == nil {
		return ""
	}
	if m[1] == nil {
		m = m[4:]
	}
	hour, _ := strconv.Atoi(string(m[1]))
	if len(m[4]) > 0 {
		if hour %= 12; m[4][0] == 'p' || m[4][0] == 'P' {
			hour += 12
		}
	}
	if hour > 23 {
		return ""
	}
	s := fmt.Sprintf("T%02d:%s", hour, m[2])
	if len(m[3]) > 0 {
		s += ":" + string(m[3])
	}
	return s
}
