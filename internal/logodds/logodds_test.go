package logodds

import (
	"math"
	"testing"
)

var ln3 = float32(math.Log(3))

func TestOddsAndShift(t *testing.T) {
	for _, test := range []struct{ p, by, logOdds, want float32 }{
		{0.5, 0, 0, 0.5},
		{0.75, 0, ln3, 0.75},
		{0.5, ln3, 0, 0.75},
		{0.75, -ln3, ln3, 0.5},
		{0.25, -ln3, -ln3, 0.1}, // a third to one is 1 in 4, a ninth 1 in 10
	} {
		if got := Of(test.p); math.Abs(float64(got-test.logOdds)) > 1e-6 {
			t.Errorf("log-odds of %v: %v, want %v", test.p, got, test.logOdds)
		}
		if got := Shift(test.p, float64(test.by)); math.Abs(float64(got-test.want)) > 1e-6 {
			t.Errorf("%v shifted by %v: %v, want %v", test.p, test.by, got, test.want)
		}
	}
	if lo, hi := Shift(0.5, -1e6), Shift(0.5, 1e6); lo != 0 || hi != 1 {
		t.Errorf("one half shifted without end: %v, %v", lo, hi)
	}
	if lo, hi := Of(0), Of(1); !math.IsInf(float64(lo), -1) || !math.IsInf(float64(hi), 1) {
		t.Errorf("log-odds of 0 and 1: %v, %v", lo, hi)
	}
	if got := Of(Probability(2)); math.Abs(float64(got-2)) > 1e-5 {
		t.Errorf("log-odds of the probability of log-odds 2: %v", got)
	}
	if lo, hi := Probability(-1000), Probability(1000); lo != 0 || hi != 1 {
		t.Errorf("probabilities of log-odds ±1000: %v, %v", lo, hi)
	}
}

func TestLog1pTableAgreesWithMath(t *testing.T) {
	for _, x := range []float32{0, 1, 2047, 2048, .5, 1e6} {
		if got, want := Log1p(x), float32(math.Log1p(float64(x))); got != want {
			t.Errorf("Log1p(%v) = %v, want %v", x, got, want)
		}
	}
}
