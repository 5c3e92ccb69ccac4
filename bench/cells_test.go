package main

import (
	"strings"
	"testing"

	"linesift/page"
)

func TestHolesAreCellsThatThePageFills(t *testing.T) {
	long := strings.Repeat("thirty kilos ", 20)
	for _, test := range []struct {
		name, html string
		kept       string // a letter a line: x if it is kept
		rows       bool
		holes      int
	}{
		{"a whole row", "<tr><td>Weight<td>30 kg", "xx", true, 0},
		{"without its label", "<tr><td>Weight<td>30 kg", ".x", true, 1},
		{"without its value", "<tr><td>Weight<td>30 kg", "x.", true, 1},
		{"without a third cell", "<tr><td>Weight<td>30 kg<td>each", "xx.", true, 0},
		{"an empty cell on the page", "<tr><td><td>Weight<td>30 kg", "xx", true, 0},
		{"a row that is left out", "<tr><td>Weight<td>30 kg<tr><td>Size<td>large", "xx..", true, 0},
		{"two rows", "<tr><td>Weight<td>30 kg<tr><td>Size<td>large", ".x.x", true, 2},
		{"a layout by its length", "<tr><td>Menu<td>" + long, ".x", false, 0},
		{"a layout by its lines", "<tr><td>Menu<td>a<br>b<br>c", ".xxx", false, 0},
		{"a layout by its table", "<tr><td>Menu<td><table><tr><td>x</table>", ".x", false, 0},
	} {
		p, err := page.ParseUTF8([]byte("<table>" + test.html + "</table>"))
		if err != nil {
			t.Fatal(err)
		}
		m := page.NewMask(p, nil)
		for i, c := range test.kept {
			m.SetLine(p, i, c == 'x')
		}
		if h := holesIn(p, m); h.tables != test.rows || h.rows != test.holes {
			t.Errorf("%s: %v, want rows %v and %d holes", test.name, h, test.rows, test.holes)
		}
	}
}
