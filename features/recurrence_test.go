package features

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// Of three lines the first two stand in element 1, which is in element 3's
// neighbour, the document. Their texts have e−1, e²−1 and e−1 bytes: they weigh
// 1, 2 and 1.
func sitePage() *Lines {
	e := float32(math.E)
	return &Lines{
		Text:       []float32{e - 1, e*e - 1, e - 1},
		Links:      make([]float32, 3),
		Containers: [][Levels]int32{{1, 0}, {1, 0}, {0}},
		OtherPages: 9,
		Recurrences: []Recurrence{
			{Line: 1, Passage: 0.5, Skeleton: 1, Entropy: 0.9, Alike: 20, Guess: 0.1},
			{Line: 0.2, Skeleton: 0.8, Entropy: 0.3},
			{Line: 0.6},
		},
	}
}

func TestAttributesOfTheSite(t *testing.T) {
	var c Context
	c.Read([]float32{0, 0, 0}, sitePage())
	for name, want := range map[string][]float32{
		"site_pages":    {9, 9, 9},
		"site_line":     {1, 0.2, 0.6},
		"site_passage":  {0.5, 0, 0},
		"site_skeleton": {1, 0.8, 0},
		"site_entropy":  {0.9, 0.3, 0},
		"site_alike":    {20, 0, 0},
		"site_guess":    {0.1, 0.5, 0.5}, // the own guess is 0.5 where there is no other
		// The other line of element 1, and none beside the line in the document,
		// which has three: (1·1 + 2·0.2)/3 = 0.466667 for the last, and so on.
		"c1_site": {0.2, 1, 1.4 / 3},
		"c2_site": {1 / 3.0, 1.6 / 2, 1.4 / 3}, // (2·0.2 + 1·0.6)/3, (1 + 0.6)/2
		"w3_site": {0.5, 0.5, 0.5},             // (1 + 0.4 + 0.6)/4
	} {
		var m Matrix
		c.Measure([]string{name}, &m)
		if d := cmp.Diff(want, m.Data, cmpopts.EquateApprox(0, 1e-5)); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func TestWithoutOtherPagesNothingIsKnownOfTheSite(t *testing.T) {
	var c Context
	c.Read([]float32{0, 0, 0}, sitePage()) // the page before
	alone := sitePage()
	alone.OtherPages, alone.Recurrences = 0, nil
	c.Read([]float32{1, 1, 1}, alone)
	for _, name := range aboutSite {
		want := float32(0)
		if name == "site_guess" {
			want = probability(1)
		}
		var m Matrix
		c.Measure([]string{name}, &m)
		for i, x := range m.Data {
			if x != want {
				t.Errorf("%s of line %d is %v, want %v", name, i, x, want)
			}
		}
	}
}
