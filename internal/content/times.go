package content

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"linesift/internal/words"
)

// The limits of times and their labels.
const (
	longestTime  = 40 // the most bytes of it, and of its label
	minutesADay  = 24 * 60
	minutesAHour = 60
)

// KeepTimes keeps the lines with the times of a recipe that its JSON-LD declares, such as "1 h 20 min", with the
// label in the same box. They stand between the title and the last line of the content.
func KeepTimes(s *State) {
	p := s.Page
	missing := make(map[int]bool) // minutes
	for _, e := range p.Meta.Entries {
		if m := declaredMinutes(e); m > 0 {
			missing[m] = true
		}
	}
	if len(missing) == 0 {
		return
	}
	last := -1
	for i := range s.Mask.Lines(p) {
		delete(missing, minutesIn(p.LineText(i)))
		last = i
	}
	_, title := s.Roles()
	for i := title + 1; i < last && len(missing) > 0; i++ {
		m := minutesIn(p.LineText(i))
		if !missing[m] || p.In(i)&besideMatter != 0 || p.Lines[i].LinkBytes > 0 {
			continue
		}
		delete(missing, m)
		s.Mask.SetLine(p, i, true)
		if label := i - 1; s.isLabelOf(i, label) {
			s.Mask.SetLine(p, label, true)
		} else if label = i + 1; s.isLabelOf(i, label) {
			s.Mask.SetLine(p, label, true)
		}
	}
}

// isLabelOf reports whether a short line beside line i is alone in a box with it.
func (s *State) isLabelOf(i, label int) bool {
	p := s.Page
	if label < 0 || p.Lines[label].Text.Len() > longestTime {
		return false
	}
	first, end := p.NodeLines[p.CommonAncestor(p.Lines[i].Node, p.Lines[label].Node)].Range()
	return end-first == 2
}

// isoTime matches a duration of ISO 8601 in days, hours and minutes.
var isoTime = words.Pattern(`^P(?:0Y)?(?:0M)?(?:(\d+)D)?T(?:(\d+)H)?(?:(\d+)M)?(?:0*S)?$`)

// declaredMinutes returns the minutes of a duration of ISO 8601, or 0.
func declaredMinutes(text []byte) (minutes int) {
	parts := isoTime().FindSubmatch(text)
	if parts == nil {
		return 0
	}
	for i, unit := range []int{minutesADay, minutesAHour, 1} {
		n, _ := strconv.Atoi(string(parts[i+1]))
		minutes += n * unit
	}
	return minutes
}

// The words for hours and minutes begin like this, in many languages. Those that begin other words too are whole.
var (
	hourWords = []string{"hour", "hr", "std", "stund", "heure", "hora", "hod", "godz", "timm", "tunti",
		"час", "ώρ", "時間", "小时", "小時", "시간"}
	minuteWords  = []string{"min", "мин", "хвил", "dakika", "λεπ", "分", "분"}
	wholeHours   = []string{"h", "u", "uur", "t", "time", "timer", "ora", "ore", "óra", "saat", "ч", "год"}
	wholeMinutes = []string{"m", "м", "хв", "perc", "dk"}
)

// minutesIn returns how many minutes a short text says: 80 for "Total: 1 h 20 min". It returns 0 for a text with
// other numbers.
func minutesIn(text []byte) (minutes int) {
	if len(text) > longestTime {
		return 0
	}
	text = bytes.ToLower(text)
	for {
		start := bytes.IndexAny(text, "0123456789")
		if start < 0 {
			return minutes
		}
		text = text[start:]
		end := len(text) - len(bytes.TrimLeft(text, "0123456789"))
		n, _ := strconv.Atoi(string(text[:end]))
		text = bytes.TrimLeftFunc(text[end:], unicode.IsSpace)
		unit := minutesOf(text)
		if unit == 0 {
			return 0
		}
		minutes += n * unit
	}
}

// minutesOf returns the minutes of the unit that a text begins with, or 0.
func minutesOf(text []byte) int {
	word := string(text)
	if end := bytes.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }); end >= 0 {
		word = word[:end]
	}
	begins := func(unit string) bool { return strings.HasPrefix(word, unit) }
	switch {
	case slices.Contains(wholeMinutes, word), slices.ContainsFunc(minuteWords, begins):
		return 1
	case slices.Contains(wholeHours, word), slices.ContainsFunc(hourWords, begins):
		return minutesAHour
	}
	return 0
}
