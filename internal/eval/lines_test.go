package eval

import "testing"

func TestLineErrorsCountBothKinds(t *testing.T) {
	content := []bool{true, true, true, false, false, false, false, true}
	kept := []bool{true, false, false, true, false, false, false, true}
	// Dropped in error: lines 1 and 2. Kept in error: line 3.
	var e LineErrors
	for i := range content {
		e.Count(content[i], kept[i])
	}
	if want := (LineErrors{Lines: 8, FalsePositives: 1, FalseNegatives: 2}); e != want {
		t.Errorf("got %+v, want %+v", e, want)
	}
	if want := (LineRates{FalsePositive: 1. / 8, FalseNegative: 2. / 8}); e.Rates() != want ||
		e.Rates().Total() != 3./8 {
		t.Errorf("rates %+v, total %v, want %+v, total 3/8", e.Rates(), e.Rates().Total(), want)
	}
}

func TestNoLinesHaveNoErrors(t *testing.T) {
	if rates := (LineErrors{}).Rates(); rates != (LineRates{}) {
		t.Errorf("rates %+v", rates)
	}
}

func TestLineErrorsAddUp(t *testing.T) {
	got := LineErrors{10, 2, 1}.Add(LineErrors{5, 0, 3})
	if want := (LineErrors{15, 2, 4}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
