package data

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"linesift/features"
	"linesift/page"
)

// A record is the part of a row of the file that gocsv converts: the columns
// that are always there. It cannot name the attributes, which are known at run
// time only; the Writer adds their cells to those that gocsv makes, and the
// Reader keeps them back from those that gocsv is given.
type record struct {
	Page       text       `csv:"page"`
	Site       text       `csv:"site"`
	Type       text       `csv:"type"`
	Line       int32      `csv:"line"`
	Start      int32      `csv:"start"`
	End        int32      `csv:"end"`
	Label      label      `csv:"label"`
	Weight     float32    `csv:"weight"`
	Score      score      `csv:"score"`
	Containers containers `csv:"containers"`
	Template   template   `csv:"template"`
	Text       text       `csv:"text"`
}

// columns are the names of record's columns, in order.
var columns = func() (names []string) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[record]()) {
		names = append(names, field.Tag.Get("csv"))
	}
	return names
}()

// oldNames are what columns were called in files of earlier versions.
var oldNames = map[string]string{"guess": "score", "skeleton": "template"}

func newRecord(p *LabelledPage, line int) record {
	r := &p.Rows[line]
	return record{
		Page: text(p.ID), Site: text(p.Site), Type: text(p.Type),
		Line: int32(line), Start: r.Source.Start, End: r.Source.End,
		Label: label(r.Content), Weight: r.Weight, Score: score(r.Score),
		Containers: r.Containers, Template: template(r.Template), Text: text(r.Text),
	}
}

func (r *record) row() Row {
	return Row{
		Source:  page.Span{Start: r.Start, End: r.End},
		Content: bool(r.Label), Weight: r.Weight, Score: float32(r.Score),
		Containers: r.Containers, Template: uint32(r.Template), Text: strings.Clone(string(r.Text)), // not to keep the row's other cells with it
	}
}

// UnmarshalCSVWithFields implements gocsv's TypeUnmarshalCSVWithFields. With
// struct tags alone gocsv takes empty cells for 0, 1.5 for a whole number and
// NaN for a number.
func (r *record) UnmarshalCSVWithFields(column, cell string) (err error) {
	switch column {
	case "page":
		r.Page = unescape(cell)
	case "site":
		r.Site = unescape(cell)
	case "type":
		r.Type = unescape(cell)
	case "line":
		r.Line, err = parseCount(cell)
	case "start":
		r.Start, err = parseCount(cell)
	case "end":
		r.End, err = parseCount(cell)
	case "label":
		r.Label, err = parseLabel(cell)
	case "weight":
		r.Weight, err = parseNumber(cell)
	case "score":
		r.Score, err = parseScore(cell)
	case "containers":
		r.Containers, err = parseContainers(cell)
	case "template":
		r.Template, err = parseTemplate(cell)
	case "text":
		r.Text = unescape(cell)
	}
	return err
}

// A label is true for content.
type label bool

// MarshalCSV implements gocsv's TypeMarshaller.
func (l label) MarshalCSV() (string, error) {
	if l {
		return "content", nil
	}
	return "boilerplate", nil
}

func parseLabel(cell string) (label, error) {
	switch cell {
	case "content":
		return true, nil
	case "boilerplate":
		return false, nil
	}
	return false, fmt.Errorf("%q is neither content nor boilerplate", cell)
}

// A score is a probability or NoScore, which is an empty cell.
type score float32

// MarshalCSV implements gocsv's TypeMarshaller.
func (s score) MarshalCSV() (string, error) {
	if s == NoScore {
		return "", nil
	}
	return formatNumber(float32(s)), nil
}

func parseScore(cell string) (score, error) {
	if cell == "" {
		return NoScore, nil
	}
	x, err := parseNumber(cell)
	if err == nil && x < 0 {
		err = fmt.Errorf("%s is not between 0 and 1", cell)
	}
	return score(x), err
}

// containers are numbers of elements, separated by single spaces.
type containers [features.Levels]int32

// MarshalCSV implements gocsv's TypeMarshaller.
func (c containers) MarshalCSV() (string, error) {
	numbers := fmt.Sprint([features.Levels]int32(c)) // [9 7 0 0]
	return numbers[1 : len(numbers)-1], nil
}

func parseContainers(cell string) (c containers, err error) {
	k := 0
	for number := range strings.SplitSeq(cell, " ") {
		if k == len(c) {
			return c, fmt.Errorf("%q is more than %d numbers", cell, len(c))
		}
		if c[k], err = parseCount(number); err != nil {
			return c, err
		}
		k++
	}
	if k < len(c) {
		return c, fmt.Errorf("%q is less than %d numbers", cell, len(c))
	}
	return c, nil
}

// A template is a hash, written in hexadecimal.
type template uint32

// MarshalCSV implements gocsv's TypeMarshaller.
func (t template) MarshalCSV() (string, error) { return fmt.Sprintf("x%08x", uint32(t)), nil }

func parseTemplate(cell string) (template, error) {
	// The letter keeps spreadsheets from reading 12345678 or 1234e567 as a number.
	digits, ok := strings.CutPrefix(cell, "x")
	t, err := strconv.ParseUint(digits, 16, 32)
	if !ok || err != nil || len(digits) != 8 {
		return 0, fmt.Errorf("%q is not x and 8 hexadecimal digits", cell)
	}
	return template(t), nil
}

// text stands in a cell with an apostrophe before it if a spreadsheet would
// take it for a formula.
type text string

// MarshalCSV implements gocsv's TypeMarshaller.
func (t text) MarshalCSV() (string, error) {
	cell := unixLines.Replace(string(t))
	if looksLikeFormula(cell) {
		return "'" + cell, nil
	}
	return cell, nil
}

func unescape(cell string) text {
	if strings.HasPrefix(cell, "'") && looksLikeFormula(cell) {
		cell = cell[1:]
	}
	return text(unixLines.Replace(cell))
}

// looksLikeFormula tells whether a cell is a formula to spreadsheets, or would
// be without the apostrophes it begins with.
//
// The characters are those of OWASP's "CSV Injection", without CR, which is none
// of a cell here.
func looksLikeFormula(cell string) bool {
	cell = strings.TrimLeft(cell, "'")
	return cell != "" && strings.Contains("=+-@\t", cell[:1])
}

// unixLines turns CR LF into LF, as every CSV reader does, and a CR alone too.
var unixLines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// parseCount reads a whole number that is not negative.
func parseCount(cell string) (int32, error) {
	n, err := strconv.ParseInt(cell, 10, 32)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("%s is out of range", cell)
	case err != nil:
		return 0, fmt.Errorf("%q is not a whole number", cell)
	case n < 0:
		return 0, fmt.Errorf("%s is negative", cell)
	}
	return int32(n), nil
}

// parseNumber reads a finite number.
func parseNumber(cell string) (float32, error) {
	if n, ok := smallCount(cell); ok {
		return n, nil
	}
	x, err := strconv.ParseFloat(cell, 32)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("%s is out of range", cell)
	case err != nil:
		return 0, fmt.Errorf("%q is not a number", cell)
	case math.IsNaN(x) || math.IsInf(x, 0):
		return 0, fmt.Errorf("%s is not a finite number", cell)
	}
	return float32(x), nil
}

// smallCount reads the digits alone that most attributes are, flags and counts.
// It is several times as fast as strconv, which takes a third of the time of
// reading otherwise.
func smallCount(cell string) (float32, bool) {
	if len(cell) == 0 || len(cell) > 7 { // below 2²⁴ all are exact
		return 0, false
	}
	n := int32(0)
	for i := range len(cell) {
		d := cell[i] - '0'
		if d > 9 {
			return 0, false
		}
		n = 10*n + int32(d)
	}
	return float32(n), true
}

// formatNumber writes a number so that it reads back the same.
func formatNumber(x float32) string {
	if n := int32(x); float32(n) == x && -1e6 < x && x < 1e6 {
		return strconv.Itoa(int(n)) // strconv has the small ones ready
	}
	return strconv.FormatFloat(float64(x), 'f', -1, 32)
}
