package linesift

import (
	"math"
	"testing"

	"linesift/page"
)

func TestThresholdOfHighestExpectedF1(t *testing.T) {
	p, err := page.Parse([]byte("<p>abcd<p>abcd<p>abcd<p>abcd"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name          string
		probabilities []float32
		want          float64
	}{
		{"unsure", []float32{0.25, 0.25, 0.25, 0.25}, leastThreshold}, // 2·4 / (16 + 4) / 2 = .2 is less
		// the first alone: 2·4 / (4 + 4)
		{"sure", []float32{1, 0, 0, 0}, 0.5},
		{"nothing", []float32{0, 0, 0, 0}, leastThreshold},
		// two: 2·(3.6+2.4) / (8 + 6.4); three or four give less
		{"between", []float32{0.05, 0.9, 0.6, 0.05}, 2 * 6 / 14.4 / 2},
	} {
		if got := new(chooser).threshold(p, c.probabilities); math.Abs(float64(got)-c.want) > 1e-6 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestSaysNoArticle(t *testing.T) {
	for _, c := range []struct {
		html string
		want bool
	}{
		{`<p>x`, false},
		{`<meta property="og:type" content="article"><p>x`, false},
		{`<meta property="og:type" content="product"><p>x`, true},
		{`<meta property="og:type" content="website"><p>x`, true},
		{`<meta property="og:type" content="website"><script type="application/ld+json">{"@type":"NewsArticle"}</script><p>x`, false},
		{`<script type="application/ld+json">{"@type":"Product"}</script><p>x`, true},
	} {
		p, err := page.Parse([]byte(c.html))
		if err != nil {
			t.Fatal(err)
		}
		if got := saysNoArticle(&p.Meta); got != c.want {
			t.Errorf("%s: %v, want %v", c.html, got, c.want)
		}
	}
}
