package data

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"linesift/features"
	"linesift/page"
)

// A LabelledPage is the lines of a page with their labels.
type LabelledPage struct {
	ID   string // unique in its file
	Site string // pages of one site are kept together when pages are split
	Type string // article, forum, product, … as the gold has it; may be empty

	Rows       []Row           // of each line
	Attributes features.Matrix // len(Rows) × features.Names
}

// A Row is a line and its label.
type Row struct {
	Source  page.Span // its bytes in the source as UTF-8
	Content bool      // its label
	Weight  float32   // how much the label counts, finite and ≥ 0; 0 if it is not known
	Guess   float32   // a network's probability of content, 0 to 1, or NoGuess
	Text    string

	// Containers are the elements around it, as features.Meter.Containers has
	// them: none is negative, and none below the next one.
	Containers [features.Levels]int32

	// Skeleton is that of the line as features.Templates finds it.
	Skeleton uint32
}

// NoGuess is the guess of a line that no network has seen.
const NoGuess = -1

// A CSVError says what is wrong with a labelled CSV, and where.
type CSVError struct {
	File   string
	Line   int    // of the file, from 1
	Column int    // byte of the line, from 1
	Name   string // of the column; empty if it is about none
	Err    error
}

// Error returns "file:line:column: name: reason".
func (e *CSVError) Error() string {
	name := ""
	if e.Name != "" {
		name = e.Name + ": "
	}
	return fmt.Sprintf("%s:%d:%d: %s%v", e.File, e.Line, e.Column, name, e.Err)
}

// Unwrap returns the reason.
func (e *CSVError) Unwrap() error { return e.Err }

// A record is the part of a row of the file that gocsv converts: the columns
// that are always there. It cannot name the attributes, which are known at run
// time only; the Writer adds their cells to those that gocsv makes, and the
// Reader keeps them back from those that gocsv is given.
type record struct {
	Page       cellText   `csv:"page"`
	Site       cellText   `csv:"site"`
	Type       cellText   `csv:"type"`
	Line       int32      `csv:"line"`
	Start      int32      `csv:"start"`
	End        int32      `csv:"end"`
	Label      label      `csv:"label"`
	Weight     float32    `csv:"weight"`
	Guess      guess      `csv:"guess"`
	Containers containers `csv:"containers"`
	Skeleton   skeleton   `csv:"skeleton"`
	Text       cellText   `csv:"text"`
}

// columns are the names of record's columns, in order.
var columns = [...]string{"page", "site", "type", "line", "start", "end", "label", "weight", "guess", "containers", "skeleton", "text"}

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
		if r.Weight, err = parseNumber(cell); r.Weight < 0 {
			err = fmt.Errorf("%s is negative", cell)
		}
	case "guess":
		r.Guess, err = parseGuess(cell)
	case "containers":
		r.Containers, err = parseContainers(cell)
	case "skeleton":
		r.Skeleton, err = parseSkeleton(cell)
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

// A guess is a probability or NoGuess, which is an empty cell.
type guess float32

// MarshalCSV implements gocsv's TypeMarshaller.
func (g guess) MarshalCSV() (string, error) {
	if g == NoGuess {
		return "", nil
	}
	return strconv.FormatFloat(float64(g), 'f', -1, 32), nil
}

func parseGuess(cell string) (guess, error) {
	if cell == "" {
		return NoGuess, nil
	}
	x, err := parseNumber(cell)
	if err == nil && !(0 <= x && x <= 1) {
		err = fmt.Errorf("%s is not between 0 and 1", cell)
	}
	return guess(x), err
}

// containers are numbers of elements, separated by single spaces.
type containers [features.Levels]int32

// MarshalCSV implements gocsv's TypeMarshaller.
func (c containers) MarshalCSV() (string, error) {
	b := make([]byte, 0, 32)
	for k, n := range c {
		if k > 0 {
			b = append(b, ' ')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return string(b), nil
}

func parseContainers(cell string) (c containers, err error) {
	k, rest, more := 0, cell, true
	for ; more && k < len(c); k++ {
		var number string
		number, rest, more = strings.Cut(rest, " ")
		if c[k], err = parseCount(number); err != nil {
			return c, err
		}
	}
	if more || k < len(c) {
		return c, fmt.Errorf("%q is not %d numbers", cell, len(c))
	}
	return c, c.check()
}

// check tells whether the numbers can be of elements inside each other:
// those outside have lower numbers.
func (c containers) check() error {
	for k, n := range c {
		if n < 0 {
			return fmt.Errorf("%d is negative", n)
		}
		if k > 0 && c[k-1] < n {
			return fmt.Errorf("%d is below %d, which is around it", c[k-1], n)
		}
	}
	return nil
}

// A skeleton is a hash, written in hexadecimal.
type skeleton uint32

// MarshalCSV implements gocsv's TypeMarshaller.
func (s skeleton) MarshalCSV() (string, error) { return fmt.Sprintf("x%08x", uint32(s)), nil }

func parseSkeleton(cell string) (skeleton, error) {
	// The letter keeps spreadsheets from reading 12345678 or 1234e567 as a number.
	digits, ok := strings.CutPrefix(cell, "x")
	s, err := strconv.ParseUint(digits, 16, 32)
	if !ok || err != nil || len(digits) != 8 {
		return 0, fmt.Errorf("%q is not x and 8 hexadecimal digits", cell)
	}
	return skeleton(s), nil
}

// cellText is text that stands in a cell with an apostrophe before it if a
// spreadsheet would take it for a formula.
type cellText string

// MarshalCSV implements gocsv's TypeMarshaller.
func (c cellText) MarshalCSV() (string, error) {
	text := unixLines(string(c))
	if looksLikeFormula(text) {
		return "'" + text, nil
	}
	return text, nil
}

func unescape(cell string) cellText {
	if strings.HasPrefix(cell, "'") && looksLikeFormula(cell) {
		cell = cell[1:]
	}
	return cellText(unixLines(cell))
}

// looksLikeFormula tells whether text is a formula to spreadsheets, or would
// be without the apostrophes it begins with.
//
// The characters are those of OWASP's "CSV Injection".
func looksLikeFormula(text string) bool {
	text = strings.TrimLeft(text, "'")
	return text != "" && strings.IndexByte("=+-@\t\r", text[0]) >= 0
}

// unixLines turns CR LF into LF, as every CSV reader does.
func unixLines(s string) string {
	for strings.Contains(s, "\r\n") { // again for CR CR LF
		s = strings.ReplaceAll(s, "\r\n", "\n")
	}
	return s
}

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
