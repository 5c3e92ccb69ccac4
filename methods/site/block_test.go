package site

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// blocksOf writes the blocks of a page as the paper's Figure 2 does, by their first
// lines: "S2+S5".
func blocksOf(t *testing.T, html string, d Delimiters, least int) (blocks []string) {
	t.Helper()
	p, s := sketchOf(t, html)
	at := make(map[int32]int)
	for i, b := range s.blocks(d, least) {
		text := string(p.LineText(i))
		if j, ok := at[b]; ok {
			blocks[j] += "+" + text
			continue
		}
		at[b] = len(blocks)
		blocks = append(blocks, text)
	}
	return blocks
}

// Figure 2: what stands in an inner table is not in the table around it.
const figure2 = `<table><tr><td>
	<table><tr><td>S1</td></tr></table>
	S2
	<table><tr><td>S3</td></tr></table>
	<table><tr><td>S4</td></tr></table>
	S5
	<table><tr><td>S6</td></tr></table>
</td></tr></table>`

func TestBlocks(t *testing.T) {
	for _, test := range []struct {
		name, html string
		by         Delimiters
		least      int
		want       string // separated by spaces
	}{
		{"the paper's figure 2", figure2, Table, 0, "S1 S2+S5 S3 S4 S6"},
		{"its tables have one cell each", figure2, Block, 0, "S1 S2+S5 S3 S4 S6"},
		{"no table", "<p>S1<p>S2", Table, 0, "S1+S2"},
		{"text around tables", "S1<table><td>S2</table>S3", Table, 0, "S1+S3 S2"},
		{"cells are no tables", "<table><tr><td>S1<td>S2</table>", Table, 0, "S1+S2"},
		{"cells are blocks", "<table><tr><td>S1<td>S2</table>", Block, 0, "S1 S2"},
		{"paragraphs", "<div>S1<p>S2</p>S3<p>S4</p></div>", Block, 0, "S1+S3 S2 S4"},
		{"inline elements are none", "<p><b>S1</b><br><i>S2</i>", Block, 0, "S1+S2"},
		{"blocks inside a link", "<div>S1<a href=x><p>S2</p><p>S3</p></a></div>", Block, 0, "S1 S2 S3"},

		// S1 is one term, S2a_S2b_S2c are three.
		{"small ones are part of what is around", "<div><p>S1<p>S2</div><p>S3", Block, 2, "S1+S2 S3"},
		{"and that of what is around it", "<div><p>S1</p><div><p>S2</p></div></div><p>S3", Block, 3, "S1+S2+S3"},
		{"large ones stay", "<div><p>S1</p><p>S2a_S2b_S2c</p><p>S3</p></div>", Block, 2, "S1+S3 S2a_S2b_S2c"},
		{"tables that are small", figure2, Table, 2, "S1+S2+S3+S4+S5+S6"},
		{"a table inside elements", "<table><td>S1_S1b<div><div><table><td>S2</table></div></div></table>", Table, 2,
			"S1_S1b+S2"},
	} {
		if got := strings.Join(blocksOf(t, test.html, test.by, test.least), " "); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestContainersHoldTextOrSeveralOthers(t *testing.T) {
	// The document, the body that holds two, the first div, its table, the second p.
	// Of tr and td one has text, of the divs around the p none holds several.
	_, s := sketchOf(t, `<body><div>S1<table><tr><td>S2</table></div><div><div><p>S3</div></div>`)
	want := []container{{-1, false}, {0, false}, {1, false}, {2, true}, {3, false}, {1, false}}
	if d := cmp.Diff(want, s.containers); d != "" {
		t.Error(d)
	}
	var of []int32
	for _, l := range s.lines {
		of = append(of, l.Block)
	}
	if d := cmp.Diff([]int32{2, 4, 5}, of); d != "" {
		t.Error(d)
	}
}

// Merging must not take quadratic time where blocks are nested deeply.
func TestBlocksOfDeepPages(t *testing.T) {
	var html strings.Builder
	for i := range 400 {
		fmt.Fprintf(&html, "<div>word%d", i)
	}
	if got := blocksOf(t, html.String(), Block, 1000); len(got) != 1 {
		t.Errorf("%d blocks, want 1", len(got))
	}
}
