package data

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"

	"linesift/features"
	"linesift/page"
)

// A Mark is what a person said of a stretch of a page's source: one or more
// lines of one kind. The marks of a page cover it without a gap.
type Mark struct {
	Source   page.Span // bytes of the source as UTF-8
	Lines    int       // how many, when they were labelled
	Kind     Kind
	Doubtful bool // the person was not sure
}

// A Kind is what a line is to a person who reads the page.
type Kind string

// The kinds of hand labels. Only KindContent counts as content, as in the gold
// standards, most of which leave headlines, bylines and captions out.
const (
	KindContent     Kind = "content"
	KindTitle       Kind = "title"   // the headline of the page's main piece
	KindByline      Kind = "byline"  // its author, date, place, source
	KindCaption     Kind = "caption" // of its pictures
	KindComment     Kind = "comment" // of readers, below it
	KindBoilerplate Kind = "boilerplate"
)

// Kinds returns all kinds.
func Kinds() []Kind { return slices.Clone(kinds) }

var kinds = []Kind{KindContent, KindTitle, KindByline, KindCaption, KindComment, KindBoilerplate}

// handColumns are the columns of a file of hand labels. line is for people who
// look a mark up; the bytes decide.
var handColumns = []string{"page", "line", "lines", "start", "end", "kind", "doubtful"}

// ReadHand reads hand labels: for each page by its key (SET/ID) the marks in
// the order of the source. file is the name that errors give.
func ReadHand(file string, r io.Reader) (map[string][]Mark, error) {
	c := csv.NewReader(r)
	c.ReuseRecord = true
	pages := make(map[string][]Mark)
	for first := true; ; first = false {
		row, err := c.Read()
		if errors.Is(err, io.EOF) {
			return pages, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		line, _ := c.FieldPos(0)
		if first {
			if !slices.Equal(row, handColumns) {
				return nil, fmt.Errorf("%s:%d: columns %q, want %q", file, line, row, handColumns)
			}
			continue
		}
		m, err := parseMark(row, pages[row[0]])
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, line, err)
		}
		pages[row[0]] = append(pages[row[0]], m)
	}
}

// parseMark reads a row; before are the page's marks above it.
func parseMark(row []string, before []Mark) (Mark, error) {
	lines, err1 := parseCount(row[2])
	start, err2 := parseCount(row[3])
	end, err3 := parseCount(row[4])
	m := Mark{page.Span{Start: start, End: end}, int(lines), Kind(row[5]), row[6] == "yes"}
	from := int32(0)
	if n := len(before); n > 0 {
		from = before[n-1].Source.End
	}
	err := cmp.Or(err1, err2, err3)
	switch {
	case err != nil:
	case start != from || end < from:
		err = fmt.Errorf("bytes %d to %d do not follow on %d", start, end, from)
	case lines < 1 || lines > end-start:
		err = fmt.Errorf("%d lines in %d bytes", lines, end-start)
	case !slices.Contains(kinds, m.Kind):
		err = fmt.Errorf("a line of kind %q, want one of %q", m.Kind, kinds)
	case row[6] != "" && row[6] != "yes":
		err = fmt.Errorf("doubtful is %q, want yes or nothing", row[6])
	}
	return m, err
}

// LineMarks returns the mark of each line of p. Lines beyond the last mark, and
// the line of a page without text, have one without a kind.
func LineMarks(p *page.Page, marks []Mark) []Mark {
	of := make([]Mark, len(p.Lines))
	k := 0
	for i := range of {
		if p.Lines[i].Runs.Len() == 0 {
			continue
		}
		// Where the text begins, not the markup before it: that leaves a mark
		// with its line when the parser comes to cut the markup elsewhere.
		at := p.Runs[p.Lines[i].Runs.Start].Source.Start
		for k < len(marks) && marks[k].Source.End <= at {
			k++
		}
		if k == len(marks) {
			break
		}
		of[i] = marks[k]
	}
	return of
}

// LabelHand is Label with a person's marks in the place of a gold text. Lines
// that the person was not sure of have the weight of a doubt, lines beyond the
// last mark none.
func LabelHand(m *features.Meter, p *page.Page, gold *Page, marks []Mark) *LabelledPage {
	l := newLabelledPage(m, p, gold.Key(), gold.Site, gold.Type)
	for i, mark := range LineMarks(p, marks) {
		if mark.Kind == "" {
			continue
		}
		l.Rows[i].Content = mark.Kind == KindContent
		l.Rows[i].Weight = 1
		if mark.Doubtful {
			l.Rows[i].Weight = doubtfulWeight
		}
	}
	return l
}

// doubtfulWeight is what a line counts that a person was not sure of. It is a
// judgement, not a measurement.
const doubtfulWeight = 0.3
