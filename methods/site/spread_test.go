package site

import (
	"math"
	"testing"
)

func TestEntropyOfTerms(t *testing.T) {
	const a, b, c = 1, 2, 3
	page := func(digest uint64, terms ...uint32) *Sketch { return &Sketch{digest: digest, hashes: terms} }
	first, second := page(10, a, b, b, b), page(20, a, b)
	two := entropiesOf([]*Sketch{first, second})
	for _, test := range []struct {
		name string
		of   *entropies
		want map[uint32]float64
	}{
		// Two pages. a is on both as often: −2·½·log₂ ½ = 1. b has shares of ¾
		// and ¼: −¾·log₂ ¾ − ¼·log₂ ¼ = 0.311278 + 0.5.
		{"of both", two, map[uint32]float64{a: 1, b: 0.811278, c: 0}},
		// Three pages. a has ⅓ each: log₃ 3 = 1. b has ¾, ¼ and nothing: 0.562335
		// nats, of ln 3 = 1.098612. c is on one page.
		{"with a third", two.plus(page(30, a, c, c)), map[uint32]float64{a: 1, b: 0.562335 / 1.098612, c: 0}},
	} {
		for term, want := range test.want {
			if h := test.of.entropy(term); math.Abs(h-want) > 1e-6 {
				t.Errorf("%s: term %d has an entropy of %f, want %f", test.name, term, h, want)
			}
		}
	}
}
