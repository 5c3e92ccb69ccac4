package perceptron

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestThreshold(t *testing.T) {
	below1 := math.Nextafter32(1, 0)
	for _, test := range []struct {
		name       string
		prob, y, w []float32
		cost       float64
		want       float32
	}{
		// (0.25+0.75)/2
		{"parted labels", []float32{0.125, 0.25, 0.75, 1}, []float32{0, 0, 1, 1}, nil, 1, 0.5},
		{"any order", []float32{1, 0.25, 0.75, 0.125}, []float32{1, 0, 1, 0}, nil, 1, 0.5},
		// Content at 0.25 and boilerplate at 0.5 are the wrong way round. Drop
		// both (1 error) or keep both (cost): midway of 0.5 and 0.75, of 0 and 0.25.
		{"dear false positives", []float32{0.25, 0.5, 0.75}, []float32{1, 0, 1}, nil, 3, 0.625},
		{"cheap false positives", []float32{0.25, 0.5, 0.75}, []float32{1, 0, 1}, nil, 0.5, 0.125},
		{"dear by weight", []float32{0.25, 0.5, 0.75}, []float32{1, 0, 1}, []float32{1, 3, 1}, 1, 0.625},
		// At cost 1 they tie, with 0.125 and 0.625; the nearer to 1/2 wins.
		{"a tie", []float32{0.25, 0.5, 0.75}, []float32{1, 0, 1}, nil, 1, 0.625},
		{"rows of weight 0", []float32{0.25, 0.375, 0.75}, []float32{0, 1, 1}, []float32{1, 0, 1}, 1, 0.5},
		{"best to keep all", []float32{0.5, 0.75}, []float32{1, 0}, nil, 0.25, 0.25},
		{"best to drop all", []float32{0.25, 0.5}, []float32{1, 0}, nil, 4, 0.75},
		{"same probability", []float32{0.5, 0.5}, []float32{1, 0}, nil, 2, 0.75},
		{"certain and wrong", []float32{0, 1}, []float32{1, 0}, nil, 1, 0.5},
		{"no number between", []float32{below1, 1, 0.5}, []float32{0, 1, 0}, nil, 1, (0.5 + below1) / 2},
	} {
		got, err := Threshold(test.prob, test.y, test.w, test.cost)
		if err != nil || got != test.want {
			t.Errorf("%s: %v, %v; want %v", test.name, got, err, test.want)
		}
	}
}

// No threshold on a fine grid costs less.
func TestThresholdIsTheCheapest(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 50 {
		cost := math.Exp(rng.NormFloat64())
		var prob, y, w []float32
		for i := range 60 {
			p := float32(rng.IntN(40)) / 39
			label := float32(0)
			if rng.Float32() < p {
				label = 1
			}
			if i < 2 {
				label = float32(i)
			}
			prob, y, w = append(prob, p), append(y, label), append(w, 0.1+rng.Float32())
		}
		at := func(threshold float32) (sum float64) {
			for i, p := range prob {
				switch kept := p >= threshold; {
				case kept && y[i] == 0:
					sum += cost * float64(w[i])
				case !kept && y[i] == 1:
					sum += float64(w[i])
				}
			}
			return sum
		}
		got, err := Threshold(prob, y, w, cost)
		if err != nil {
			t.Fatal(err)
		}
		for k := 1; k < 1000; k++ {
			if other := float32(k) / 1000; at(other) < at(got)-1e-9 {
				t.Fatalf("cost %v at %v, %v at %v", at(got), got, at(other), other)
			}
		}
	}
}

func TestThresholdRefuses(t *testing.T) {
	for _, test := range []struct {
		name    string
		prob, y []float32
		cost    float64
		want    string
	}{
		{"no rows", nil, nil, 1, "no rows"},
		{"one label", []float32{0.1, 0.2}, []float32{0, 0}, 1, "no row is content"},
		{"a logit", []float32{0.1, 1.5}, []float32{0, 1}, 1, "row 1: probability 1.5"},
		{"NaN", []float32{float32(math.NaN()), 1}, []float32{0, 1}, 1, "row 0"},
		{"no cost", []float32{0.1, 0.2}, []float32{0, 1}, 0, "false positive cost of 0"},
	} {
		if _, err := Threshold(test.prob, test.y, nil, test.cost); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want one with %q", test.name, err, test.want)
		}
	}
}
