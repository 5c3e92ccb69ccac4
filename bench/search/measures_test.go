package search

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestJudge(t *testing.T) {
	of := func(ids ...string) map[string]bool {
		set := make(map[string]bool)
		for _, id := range ids {
			set[id] = true
		}
		return set
	}
	for _, tt := range []struct {
		name     string
		answers  []string
		relevant map[string]bool
		want     score
	}{
		{"no answer", nil, of("a"), score{}},
		{"no right answer", []string{"b", "c"}, of("a"), score{}},
		// 1 of 1, of 5 and of 10, though there was but one to find
		{"the only answer is right", []string{"a"}, of("a"), score{[3]float64{1, 1. / 5, 1. / 10}, 1}},
		// right are ranks 2, 3 and 6: none of 1, 2 of 5, 3 of 10
		{"right answers further down", []string{"x", "a", "b", "y", "z", "c"}, of("a", "b", "c"), score{[3]float64{0, 2. / 5, 3. / 10}, 1. / 2}},
		{"a right answer below the tenth", []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "a"}, of("a"), score{rank: 1. / 11}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := judge(tt.answers, tt.relevant); got != tt.want {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
		})
	}
}

func TestQueriesAreCountedThatImprovedOrGotWorse(t *testing.T) {
	before := []score{
		{[3]float64{0, .2, .1}, .5},
		{[3]float64{1, .2, .1}, 1},
		{[3]float64{1, .4, .2}, 1},
	}
	after := []score{
		{[3]float64{1, .2, .2}, 1},  // better but for P@5
		{[3]float64{0, .2, .1}, .5}, // the first answer is worse
		{[3]float64{1, .2, .3}, 1},  // P@5 is worse, P@10 better
	}
	want := comparison{better: [4]int{1, 0, 2, 1}, worse: [4]int{1, 1, 0, 1}}
	if got := compareScores(before, after); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestMeansAreOverQueries(t *testing.T) {
	// (0 + 1)/2, (0.5 + 0.25)/2, (0.25 + 0.125)/2, (0.25 + 1)/2
	got := mean([]score{{[3]float64{0, .5, .25}, .25}, {[3]float64{1, .25, .125}, 1}})
	if d := cmp.Diff([4]float64{.5, .375, .1875, .625}, got); d != "" {
		t.Error(d)
	}
}
