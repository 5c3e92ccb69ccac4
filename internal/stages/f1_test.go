package stages

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestExpectedF1(t *testing.T) {
	for _, test := range []struct {
		name                string
		probabilities, text []float32
		want                float64
	}{
		{"no lines", nil, nil, 0},
		{"nothing", []float32{0, 0, 0, 0}, []float32{4, 4, 4, 4}, 0},
		// the first alone: 2·4 / (4 + 4)
		{"sure", []float32{1, 0, 0, 0}, []float32{4, 4, 4, 4}, 1},
		// all: 2·4 / (16 + 4)
		{"unsure", []float32{0.25, 0.25, 0.25, 0.25}, []float32{4, 4, 4, 4}, 0.4},
		// two: 2·(3.6 + 2.4) / (8 + 6.4); three or four give less
		{"between", []float32{0.05, 0.9, 0.6, 0.05}, []float32{4, 4, 4, 4}, 2 * 6 / 14.4},
		// the long line outweighs the likely one: of both 2·(0.8 + 50) / (101 + 50.8)
		{"by bytes", []float32{0.8, 0.5}, []float32{1, 100}, 2 * 50.8 / 151.8},
		{"no text", []float32{0.9, 0.9}, []float32{0, 0}, 0},
	} {
		var c ranking
		c.read(logOdds(test.probabilities...), plain(test.text...))
		if got := c.expectedF1(); math.Abs(float64(got)-test.want) > 1e-6 {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func TestConfidenceIsTheExpectedF1OfTwiceTheLogOdds(t *testing.T) {
	// Odds of 1:1 and 3:1, which become 1:1 and 9:1: of 100 and 200 bytes 50 and 180
	// are content. The second line alone gives 2·180/(200 + 230) = 0.837209, both
	// 2·230/(300 + 230) = 0.867925.
	var c ranking
	logOdds := []float32{0, float32(math.Log(3))}
	c.read(logOdds, plain(100, 200))
	if got := c.confidence(); math.Abs(float64(got)-0.867925) > 1e-6 {
		t.Errorf("%v, want 0.867925", got)
	}
	// Of a tenth of the page 5 and 15 bytes are expected to be content.
	c.read(logOdds, plain(10, 20))
	if got := c.confidence(); math.Abs(float64(got)-0.867925*20/150) > 1e-6 {
		t.Errorf("%v, want two fifteenths of 0.867925", got)
	}
	c.read(nil, plain())
	if got := c.confidence(); got != 0 {
		t.Errorf("%v of a page without lines", got)
	}
}

// The threshold of the highest expected F1 is half of it.
func TestExpectedF1IsTheHighestOfAllThresholds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		n := 1 + r.IntN(9)
		p, text := make([]float32, n), make([]float32, n)
		for i := range p {
			p[i], text[i] = float32(1+r.IntN(9))/10, float32(1+r.IntN(50))
		}
		var c ranking
		c.read(logOdds(p...), plain(text...))
		expected := func(threshold float32) float64 {
			var hits, kept, content float64
			for i := range p {
				content += float64(p[i] * text[i])
				if p[i] >= threshold {
					hits += float64(p[i] * text[i])
					kept += float64(text[i])
				}
			}
			return 2 * hits / (kept + content)
		}
		highest := 0.0
		for _, threshold := range p {
			highest = max(highest, expected(threshold))
		}
		got := c.expectedF1()
		if math.Abs(float64(got)-highest) > 1e-5 || math.Abs(expected(got/2)-highest) > 1e-5 {
			t.Errorf("%v of %v: %v, at half of it %v, want %v", p, text, got, expected(got/2), highest)
		}
	}
}
