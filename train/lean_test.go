package train

import (
	"math"
	"testing"
)

func TestALeaningHasToBeWorthIt(t *testing.T) {
	for _, test := range []struct {
		name  string
		pages int
		f1    func(shift float64) float64
		want  float64
	}{
		{"nothing to gain", 100, func(float64) float64 { return 0.9 }, 0},
		{"no page", 0, func(float64) float64 { return math.NaN() }, 0},
		// With 10,000 pages 0.0004·x² is taken off.
		{"many pages", 10000, func(x float64) float64 { return 0.9 - (x-0.4)*(x-0.4) }, 0.4},
		{"downwards", 10000, func(x float64) float64 { return 0.9 - (x+0.7)*(x+0.7) }, -0.7},
		{"beyond the last", 10000, func(x float64) float64 { return 0.8 + x/10 }, 1},
		{"the least of equals", 10000, func(x float64) float64 { return 0.9 - max(0.2-x, x-0.8, 0) }, 0.2},
		// With 100 pages 0.04·x² is taken off: of 0.024·x − 0.04·x² the most is at 0.3.
		{"few pages", 100, func(x float64) float64 { return 0.8 + 0.024*x }, 0.3},
		{"too few", 5, func(x float64) float64 { return 0.8 + 0.024*x }, 0},
	} {
		if got := leaning(test.pages, test.f1); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}
