package role

import (
	_ "embed"
	"slices"
	"strings"

	"linesift/words"
)

// A sense is what a word of a short line says.
type sense uint32

const (
	month   sense = 1 << iota // a month's name, or a short form
	weekday                   // likewise
	clock                     // stands with a number in a time or date: pm, Uhr, 年
	ago                       // tells a time from today: yesterday, ago, vor
	unit                      // of time: hours
	filler                    // joins the others: of, at, de
	publish                   // what was done with a page: published, updated, Stand
	by                        // begins a byline: by, written, von, Text
	author                    // what somebody or something is to a page: author, reporter, source
	reading                   // of the time that reading takes: read, Lesezeit
	agency                    // a news agency
	credit                    // begins a picture's credit: photo, Bild
	figure                    // begins a numbered caption: figure
	comment                   // comments
	address                   // with comments, whose, which or what to do: readers, latest, add
	action                    // what a comment's buttons say: reply, report
	reply                     // reply
)

// ofBylines are the senses of the words that a byline can have.
const ofBylines = month | weekday | clock | ago | unit | filler | publish | by | author | reading | agency

// senseNames has the names that senses.txt uses, in the order of the constants.
var senseNames = []string{
	"month", "weekday", "clock", "ago", "unit", "filler", "publish", "by",
	"author", "reading", "agency", "credit", "figure", "comment", "address", "action", "reply",
}

//go:embed senses.txt
var senseList string

// senses has the words of the lines that stand around an article, in lower
// case, in the languages that most of the Web is written in; Chinese and
// Japanese by the character, as the scanner reads them.
var senses, senseFilter = func() (map[string]sense, words.Filter) {
	m := make(map[string]sense)
	var filter words.Filter
	var s sense
	for line := range strings.Lines(senseList) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "#") {
			continue
		}
		if name, ok := strings.CutSuffix(line, ":"); ok {
			s = 1 << slices.Index(senseNames, name)
			continue
		}
		for word := range strings.FieldsSeq(line) {
			m[word] |= s
			filter.Add(word)
		}
	}
	return m, filter
}()

// senseOf returns what a word in lower case says.
func senseOf(word []byte) sense {
	if !senseFilter.May(word) {
		return 0
	}
	return senses[string(word)]
}
