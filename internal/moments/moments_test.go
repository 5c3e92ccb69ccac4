package moments

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat"
)

func TestMomentsAreThoseOfGonum(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 200 {
		values, weights := make([]float64, n), make([]float64, n)
		for i := range values {
			values[i], weights[i] = 100*r.NormFloat64(), r.Float64()
		}
		for name, numbers := range map[string][2]float64{
			"mean":      {Mean(values), stat.Mean(values, nil)},
			"deviation": {Deviation(values), stat.PopStdDev(values, nil)},
		} {
			mustBe(t, name, n, numbers[0], numbers[1])
		}
		mean, variance := Weighted(values, weights)
		wantMean, wantVariance := stat.PopMeanVariance(values, weights)
		mustBe(t, "weighted mean", n, mean, wantMean)
		mustBe(t, "weighted variance", n, variance, wantVariance)
	}
}

func mustBe(t *testing.T, name string, n int, got, want float64) {
	t.Helper()
	// Where the compiler fuses multiplying and adding, gonum rounds less often.
	if !(math.Abs(got-want) <= 1e-9*math.Abs(want)) && !(math.IsNaN(got) && math.IsNaN(want)) {
		t.Errorf("%s of %d values: %v, want %v", name, n, got, want)
	}
}
