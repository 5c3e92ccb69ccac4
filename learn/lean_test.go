package learn

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
		// With 10,000 pages 0.0005·x² is taken off.
		{"many pages", 10000, func(x float64) float64 { return 0.9 - (x-0.4)*(x-0.4) }, 0.4},
		{"downwards", 10000, func(x float64) float64 { return 0.9 - (x+0.7)*(x+0.7) }, -0.7},
		{"beyond the last", 10000, func(x float64) float64 { return 0.8 + x/10 }, 1},
		// From 0.2 to 0.8 it is flat, of which at most 0.0002 more than 0.0005·0.2² is
		// taken off up to 0.66.
		{"a plateau", 10000, func(x float64) float64 { return 0.9 - max(0.2-x, x-0.8, 0) }, 0.4},
		// With 25 pages 0.01·x² is taken off: of 0.01·x − 0.01·x² the most is at 0.5,
		// 0.0025, and nowhere from 0 to 1 it is less by more than 0.004; at −0.1 it is
		// −0.0011, which is still not, and at −0.2 it is −0.0024.
		{"few pages", 25, func(x float64) float64 { return 0.8 + 0.01*x }, 0.45},
	} {
		if got := leaning(test.pages, test.f1); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}
