package data_test

import (
	"os"
	"path/filepath"
	"testing"

	"linesift/data"
	"linesift/internal/ci"
	"linesift/internal/eval"
	"linesift/page"
)

// perfectFloors are just below what was measured, so they move only on purpose.
var perfectFloors = []struct {
	set   string
	step  int // one page of every step is taken
	floor float64
}{
	{"dev/wcxb_dev", 5, .985},
	{"dev/andy_news424", 2, .98},
	{"dev/fundus_multilang", 2, .999},
	{"eval/cleaneval", 10, .99},
	{"eval/dragnet", 10, .997},
	{"eval/l3s_gn1", 10, .996},
	{"eval/xmu_zhnews", 10, .96},
}

// TestPerfectLabelsGiveTheGoldBack renders the lines that Labels labels and
// compares them with the gold they come from. What is missing from 1 is text
// that is not on the page, lines that are content only in part, and gold that
// its authors put in their own words.
//
// The gold standards are not part of the repository. Where they are missing,
// there is nothing to test, except in CI, where they must not be.
func TestPerfectLabelsGiveTheGoldBack(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, tt := range perfectFloors {
		t.Run(tt.set, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join("../../shared/corpus", tt.set)
			if _, err := os.Stat(dir); err != nil {
				ci.MissingGold(t, "no gold standard")
			}
			set, err := data.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			var parser page.Parser
			sum, n := 0.0, 0
			for i := 0; i < len(set.Pages); i += tt.step {
				gold := &set.Pages[i]
				src, err := gold.HTML()
				if err != nil {
					t.Fatal(err)
				}
				src, _ = page.Decode(src, "")
				p, err := parser.ParseUTF8(src)
				if err != nil {
					t.Fatal(err)
				}
				mask := page.NewMask(p, nil)
				labels, _ := data.Labels(p, gold.Gold)
				for l, content := range labels {
					mask.SetLine(p, l, content)
				}
				sum += eval.ScoreText(eval.Gold{Text: gold.Gold, Language: gold.Language},
					string(p.AppendText(nil, mask))).Word.F1
				n++
			}
			if f1 := sum / float64(n); f1 < tt.floor {
				t.Errorf("word F1 %.4f, below %v", f1, tt.floor)
			} else {
				t.Logf("word F1 %.4f", f1)
			}
		})
	}
}
