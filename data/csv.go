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

// A csvRow is a line as gocsv reads and writes it: the fixed columns, in order. Reader and
// Writer handle the attributes' cells themselves, because their columns are only known at run
// time.
//
// Cells have their own types, because gocsv accepts empty cells as 0, 1.5 as a whole number
// and NaN as a number.
type csvRow struct {
	Page       text       `csv:"page"`
	Site       text       `csv:"site"`
	Type       text       `csv:"type"`
	Line       count      `csv:"line"`
	Start      count      `csv:"start"`
	End        count      `csv:"end"`
	Label      label      `csv:"label"`
	Weight     number     `csv:"weight"`
	Score      *number    `csv:"score,omitempty"` // nil for NoScore
	Containers containers `csv:"containers"`
	Template   template   `csv:"template"`
	Text       text       `csv:"text"`
}

// columns are the names of the fixed columns.
var columns = func() (names []string) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[csvRow]()) {
		name, _, _ := strings.Cut(field.Tag.Get("csv"), ",")
		names = append(names, name)
	}
	return names
}()

func newCSVRow(p *LabelledPage, line int) csvRow {
	r := &p.Rows[line]
	c := csvRow{
		Page: text(p.ID), Site: text(p.Site), Type: text(p.Type),
		Line: count(line), Start: count(r.Source.Start), End: count(r.Source.End),
		Label: label(r.Content), Weight: number(r.Weight),
		Containers: containers(r.Containers), Template: template(r.Template), Text: text(r.Text),
	}
	if r.Score != NoScore {
		c.Score = (*number)(&r.Score)
	}
	return c
}

func (c *csvRow) row() Row {
	r := Row{
		Source:  page.Span{Start: int32(c.Start), End: int32(c.End)},
		Content: bool(c.Label), Weight: float32(c.Weight), Score: NoScore,
		Containers: features.Containers(c.Containers), Template: uint32(c.Template),
		Text: strings.Clone(string(c.Text)), // a copy, to free the row's other cells
	}
	if c.Score != nil {
		r.Score = float32(*c.Score)
	}
	return r
}

// A text gets an apostrophe before it if a spreadsheet would read it as a formula. CR LF and
// CR become LF.
type text string

func (t text) MarshalCSV() (string, error) {
	cell := unixLines.Replace(string(t))
	if looksLikeFormula(cell) {
		cell = "'" + cell
	}
	return cell, nil
}

func (t *text) UnmarshalCSV(cell string) error {
	if strings.HasPrefix(cell, "'") && looksLikeFormula(cell) {
		cell = cell[1:]
	}
	*t = text(unixLines.Replace(cell))
	return nil
}

var unixLines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// looksLikeFormula reports whether spreadsheets read a cell, without its leading
// apostrophes, as a formula. The characters are from OWASP's "CSV Injection", without CR:
// cells have none here.
func looksLikeFormula(cell string) bool {
	cell = strings.TrimLeft(cell, "'")
	return cell != "" && strings.Contains("=+-@\t", cell[:1])
}

type label bool // true for content

func (l label) MarshalCSV() (string, error) {
	if l {
		return "content", nil
	}
	return "boilerplate", nil
}

func (l *label) UnmarshalCSV(cell string) error {
	if cell != "content" && cell != "boilerplate" {
		return fmt.Errorf("%q is neither content nor boilerplate", cell)
	}
	*l = cell == "content"
	return nil
}

type containers features.Containers

func (c containers) MarshalCSV() (string, error) {
	return strings.Trim(fmt.Sprint(features.Containers(c)), "[]"), nil
}

func (c *containers) UnmarshalCSV(cell string) error {
	numbers := strings.Split(cell, " ")
	if len(numbers) != len(c) {
		return fmt.Errorf("%q is not %d numbers", cell, len(c))
	}
	for k, n := range numbers {
		if err := (*count)(&c[k]).UnmarshalCSV(n); err != nil {
			return err
		}
	}
	return nil
}

type template uint32

func (t template) MarshalCSV() (string, error) {
	return fmt.Sprintf("x%08x", uint32(t)), nil // the letter keeps spreadsheets from reading a number
}

func (t *template) UnmarshalCSV(cell string) error {
	digits, ok := strings.CutPrefix(cell, "x")
	n, err := strconv.ParseUint(digits, 16, 32)
	if !ok || err != nil || len(digits) != 8 {
		return fmt.Errorf("%q is not x and 8 hexadecimal digits", cell)
	}
	*t = template(n)
	return nil
}

type count int32 // ≥ 0

func (c *count) UnmarshalCSV(cell string) error {
	n, err := strconv.ParseInt(cell, 10, 32)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return fmt.Errorf("%s is out of range", cell)
	case err != nil:
		return fmt.Errorf("%q is not a whole number", cell)
	case n < 0:
		return fmt.Errorf("%s is negative", cell)
	}
	*c = count(n)
	return nil
}

type number float32 // finite

func (n *number) UnmarshalCSV(cell string) error {
	x, err := strconv.ParseFloat(cell, 32)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return fmt.Errorf("%s is out of range", cell)
	case err != nil:
		return fmt.Errorf("%q is not a number", cell)
	case math.IsNaN(x) || math.IsInf(x, 0):
		return fmt.Errorf("%s is not a finite number", cell)
	}
	*n = number(x)
	return nil
}

// formatNumber writes a number so that it reads back the same.
func formatNumber(x float32) string {
	return strconv.FormatFloat(float64(x)+0, 'f', -1, 32) // + 0 turns -0 into 0
}
