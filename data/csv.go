package data

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"linesift/features"
)

// A writtenRow is what gocsv writes of a line: the columns that are always there.
// It cannot name the attributes, which are known at run time only; the Writer
// adds their cells to those that gocsv makes, and the Reader keeps them back from
// those that gocsv is given.
type writtenRow struct {
	Page       string  `csv:"page"`
	Site       string  `csv:"site"`
	Type       string  `csv:"type"`
	Line       int     `csv:"line"`
	Start      int32   `csv:"start"`
	End        int32   `csv:"end"`
	Label      string  `csv:"label"`
	Weight     float32 `csv:"weight"`
	Score      string  `csv:"score"`
	Containers string  `csv:"containers"`
	Template   string  `csv:"template"`
	Text       string  `csv:"text"`
}

// columns are the names of these columns, in order.
var columns = func() (names []string) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[writtenRow]()) {
		names = append(names, field.Tag.Get("csv"))
	}
	return names
}()

// oldNames are what columns were called in files of earlier versions.
var oldNames = map[string]string{"guess": "score", "skeleton": "template"}

func newWrittenRow(p *LabelledPage, line int) writtenRow {
	r := &p.Rows[line]
	w := writtenRow{
		Page: escape(p.ID), Site: escape(p.Site), Type: escape(p.Type),
		Line: line, Start: r.Source.Start, End: r.Source.End, Label: "boilerplate", Weight: r.Weight,
		Containers: strings.Trim(fmt.Sprint(r.Containers), "[]"),
		Template:   fmt.Sprintf("x%08x", r.Template), // the letter keeps spreadsheets from reading a number
		Text:       escape(r.Text),
	}
	if r.Content {
		w.Label = "content"
	}
	if r.Score != NoScore {
		w.Score = formatNumber(r.Score)
	}
	return w
}

// A readRow is what gocsv reads of a line.
type readRow struct {
	Page, Site, Type string
	Line             int32
	Row              Row
}

// UnmarshalCSVWithFields implements gocsv's TypeUnmarshalCSVWithFields. With
// struct tags alone gocsv takes empty cells for 0, 1.5 for a whole number and
// NaN for a number.
func (r *readRow) UnmarshalCSVWithFields(column, cell string) (err error) {
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
		r.Row.Source.Start, err = parseCount(cell)
	case "end":
		r.Row.Source.End, err = parseCount(cell)
	case "label":
		r.Row.Content, err = parseLabel(cell)
	case "weight":
		r.Row.Weight, err = parseNumber(cell)
	case "score":
		r.Row.Score, err = parseScore(cell)
	case "containers":
		r.Row.Containers, err = parseContainers(cell)
	case "template":
		r.Row.Template, err = parseTemplate(cell)
	case "text":
		r.Row.Text = unescape(cell)
	}
	return err
}

func parseLabel(cell string) (content bool, err error) {
	if cell != "content" && cell != "boilerplate" {
		err = fmt.Errorf("%q is neither content nor boilerplate", cell)
	}
	return cell == "content", err
}

func parseScore(cell string) (float32, error) {
	if cell == "" {
		return NoScore, nil
	}
	x, err := parseNumber(cell)
	if err == nil && x < 0 {
		err = fmt.Errorf("%s is not between 0 and 1", cell)
	}
	return x, err
}

func parseContainers(cell string) (c [features.Levels]int32, err error) {
	rest := cell
	for k := range c {
		number, after, more := strings.Cut(rest, " ")
		if more != (k < len(c)-1) {
			return c, fmt.Errorf("%q is not %d numbers", cell, len(c))
		}
		if c[k], err = parseCount(number); err != nil {
			return c, err
		}
		rest = after
	}
	return c, nil
}

func parseTemplate(cell string) (uint32, error) {
	digits, ok := strings.CutPrefix(cell, "x")
	t, err := strconv.ParseUint(digits, 16, 32)
	if !ok || err != nil || len(digits) != 8 {
		return 0, fmt.Errorf("%q is not x and 8 hexadecimal digits", cell)
	}
	return uint32(t), nil
}

// escape writes an apostrophe before text that a spreadsheet would take for a
// formula.
func escape(text string) string {
	text = unixLines(text)
	if looksLikeFormula(text) {
		return "'" + text
	}
	return text
}

func unescape(cell string) string {
	if strings.HasPrefix(cell, "'") && looksLikeFormula(cell) {
		cell = cell[1:]
	}
	return unixLines(cell)
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
func unixLines(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
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

// formatNumber writes a number so that it reads back the same.
func formatNumber(x float32) string {
	if n := int32(x); float32(n) == x && -1e6 < x && x < 1e6 {
		return strconv.Itoa(int(n)) // strconv has the small ones ready
	}
	return strconv.FormatFloat(float64(x), 'f', -1, 32)
}
