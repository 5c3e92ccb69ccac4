package eval

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSummarize(t *testing.T) {
	pages := []PageScore{
		{ID: "1", Site: "a", Text: Text{PRF{1, .5, 2. / 3}, shingleShares{.5, .5, 0}}, Lines: LineErrors{10, 1, 2}},
		{ID: "2", Site: "a", Text: Text{PRF{}, shingleShares{FN: 1}}, Lines: LineErrors{90, 0, 9}, Failed: true},
		{ID: "3", Text: Text{PRF{1, 1, 1}, shingleShares{}}},
		{ID: "4", Text: Text{PRF{}, shingleShares{FP: 1}}},
	}
	// Word: P = (1+0+1+0)/4, R = (.5+0+1+0)/4, F1 = (2/3+0+1+0)/4 = 5/12.
	// Shingle: P is .5 of page 1, undefined of 2, 1 of 3 (both empty), 0 of 4:
	// 1.5/3. R is 1, 0, 1 and undefined of 4: 2/3. F1 = 2·(1/2)(2/3)/(7/6) = 4/7.
	// Lines: 100 in all, of which 1 and 11; by page (.1+0)/2 and (.2+.1)/2.
	want := Summary{
		Pages: 4, Sites: 3, Failed: 1,
		Word:          PRF{.5, .375, 5. / 12},
		Shingle:       PRF{.5, 2. / 3, 4. / 7},
		Lines:         LineErrors{100, 1, 11},
		PooledRates:   LineRates{.01, .11},
		PageRates:     LineRates{.05, .15},
		LabelledPages: 2,
	}
	if diff := cmp.Diff(want, Summarize(pages), approx); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestSummaryOfNoPagesIsZero(t *testing.T) {
	if got := Summarize(nil); got != (Summary{}) {
		t.Errorf("got %+v", got)
	}
}
