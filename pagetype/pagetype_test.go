package pagetype

import (
	"math"
	"testing"
)

func TestLikeliest(t *testing.T) {
	for _, test := range []struct {
		types []float32
		want  Type
	}{
		{nil, ""},
		{[]float32{0.1, 0.2, 0.4, 0.1, 0.1, 0.1, 0}, "listing"},
		{[]float32{0.1, 0.3, 0.3, 0.1, 0.1, 0.1, 0}, "forum"}, // the first of equals
		{[]float32{float32(math.NaN()), 0.3, 0.4}, "article"},
	} {
		if got := Likeliest(test.types); got != test.want {
			t.Errorf("%v: %q, want %q", test.types, got, test.want)
		}
	}
}

func TestProbabilities(t *testing.T) {
	for _, test := range []struct {
		types  []float32
		isSure bool
		none   float32
	}{
		{nil, false, 0},
		{[]float32{.5, 0, 0, 0, 0, 0, 0, 0, .3}, true, .3},
		{[]float32{.49, .1, 0, 0, 0, 0, 0, 0, .41}, false, .41},
		{[]float32{.1, .9}, true, 0}, // without a probability of none
	} {
		if sure, none := IsSure(test.types), Probability(test.types, None); sure != test.isSure || none != test.none {
			t.Errorf("%v: sure %v, none %v", test.types, sure, none)
		}
	}
	if p := Probability([]float32{1}, "harbour"); p != 0 {
		t.Errorf("a type that is none: %v", p)
	}
}
