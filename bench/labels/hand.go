package labels

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"linesift/data"
	"linesift/features"
	"linesift/page"
	"linesift/pagetype"
)

// A Mark is a person's label of one or more successive lines of one kind. The marks of a
// page leave no gap.
type Mark struct {
	Source   page.Span // bytes of the source as UTF-8
	Lines    int       // how many, when they were labelled
	Kind     string    // what they are to a reader, one of Kinds
	Doubtful bool      // the person was not sure
}

// Kinds are the kinds of hand labels: the page's content; the headline of its
// main piece; its author, date, place and source; captions of its pictures;
// readers' comments below it; all else. The first alone counts as content, as in the
// gold standards, most of which leave headlines, bylines and captions out.
var Kinds = []string{kindContent, "title", "byline", "caption", "comment", "boilerplate"}

const kindContent = "content"

// markColumns are the columns of a file of hand labels. line is for people who
// look a mark up; the bytes decide.
var markColumns = []string{"page", "line", "lines", "start", "end", "kind", "doubtful"}

// OpenMarks reads a file of hand labels, as ReadMarks does.
func OpenMarks(path string) (map[string][]Mark, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return ReadMarks(path, f)
}

// openHands reads files of hand labels. marks and types have pages by their keys; types has
// those of the files that are named for a type. A page in two files is an error.
func openHands(files []string) (marks map[string][]Mark, types map[string]string, err error) {
	marks, types = make(map[string][]Mark), make(map[string]string)
	for _, file := range files {
		pages, err := OpenMarks(file)
		if err != nil {
			return nil, nil, err
		}
		pageType := strings.TrimSuffix(filepath.Base(file), ".csv")
		for key, m := range pages {
			if marks[key] != nil {
				return nil, nil, fmt.Errorf("%s: the page %s is in another file too", file, key)
			}
			marks[key] = m
			if slices.Contains(pagetype.Names(), pageType) {
				types[key] = pageType
			}
		}
	}
	return marks, types, nil
}

// ReadMarks reads a file of hand labels: for each page by its key (SET/ID) the marks in
// the order of the source. file is the name that errors give.
func ReadMarks(file string, r io.Reader) (map[string][]Mark, error) {
	rows, err := csv.NewReader(r).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(rows) == 0 || !slices.Equal(rows[0], markColumns) {
		return nil, fmt.Errorf("%s:1: want the columns %q", file, markColumns)
	}
	pages := make(map[string][]Mark)
	for i, row := range rows[1:] {
		m, err := parseMark(row, pages[row[0]])
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, 2+i, err)
		}
		pages[row[0]] = append(pages[row[0]], m)
	}
	return pages, nil
}

// parseMark reads a row; before are the page's marks above it.
func parseMark(row []string, before []Mark) (Mark, error) {
	var numbers [3]int32
	var err error
	for i := range numbers {
		n, failed := strconv.ParseUint(row[2+i], 10, 31)
		numbers[i], err = int32(n), cmp.Or(err, failed)
	}
	lines, start, end := numbers[0], numbers[1], numbers[2]
	m := Mark{page.Span{Start: start, End: end}, int(lines), row[5], row[6] == "yes"}
	from := int32(0)
	if n := len(before); n > 0 {
		from = before[n-1].Source.End
	}
	switch {
	case err != nil:
	case start != from || end < from:
		err = fmt.Errorf("bytes %d to %d do not follow on %d", start, end, from)
	case lines < 1 || lines > end-start:
		err = fmt.Errorf("%d lines in %d bytes", lines, end-start)
	case !slices.Contains(Kinds, m.Kind):
		err = fmt.Errorf("a line of kind %q, want one of %q", m.Kind, Kinds)
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

// LabelByHand is Label with a person's marks instead of a gold text. Lines beyond the last
// mark have weight 0.
func LabelByHand(m *features.Meter, p *page.Page, gold *data.GoldPage, marks []Mark) *data.LabelledPage {
	l := data.NewLabelledPage(m, p, gold.Key(), gold.Site, gold.Type)
	for i, mark := range LineMarks(p, marks) {
		if mark.Kind == "" {
			continue
		}
		l.Rows[i].Content = mark.Kind == kindContent
		l.Rows[i].Weight = 1
		if mark.Doubtful {
			l.Rows[i].Weight = doubtfulWeight
		}
	}
	return l
}
