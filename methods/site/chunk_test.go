package site

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/page"
)

func sketchOf(t testing.TB, html string) (*page.Page, *Sketch) {
	t.Helper()
	p, err := page.ParseUTF8([]byte(html))
	if err != nil {
		t.Fatal(err)
	}
	return p, new(Sketcher).Sketch(p)
}

func TestChunksAreTheTextBetweenDelimiters(t *testing.T) {
	for _, test := range []struct {
		name, html   string
		block, table []int32 // the chunk of each line
	}{
		{"a paragraph of two lines", "<p>a<br>b</p><p>c", []int32{0, 0, 1}, []int32{0, 0, 0}},
		{"start and end of a table", "a<table><tr><td>b<td>c</table>d", []int32{0, 1, 2, 3}, []int32{0, 1, 1, 2}},
		{"a table in a table", "<table><td>a<table><td>b</table>c</table>d", []int32{0, 1, 2, 3}, []int32{0, 1, 2, 3}},
		{"an empty one", "a<br><table></table>b", []int32{0, 1}, []int32{0, 1}},
		{"an image map", "a<br><map><area></map>b<br>c", []int32{0, 0, 0}, []int32{0, 1, 1}},
		{"a map in the midst of a line", "a<map></map>b<br>c", []int32{0, 0}, []int32{0, 1}},
		{"rows and cells do not delimit", "<table><tr><td>a<tr><td>b</table>", []int32{0, 1}, []int32{0, 0}},
		{"no text", "<table></table>", []int32{0}, []int32{0}},
	} {
		_, s := sketchOf(t, test.html)
		var block, table []int32
		for _, l := range s.lines {
			block, table = append(block, l.Chunk[Block]), append(table, l.Chunk[Table])
		}
		if d := cmp.Diff([][]int32{test.block, test.table}, [][]int32{block, table}); d != "" {
			t.Errorf("%s: %s", test.name, d)
		}
	}
}
