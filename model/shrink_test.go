package model

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestLinesOfOneSkeletonAreLevelled(t *testing.T) {
	var v Leveler
	const a, b, c = 0xaaaa, 0xbbbb, 0xcccc
	for _, test := range []struct {
		name             string
		skeletons        []uint32
		text, odds, want []float32
	}{
		// The mean of 2, −1 and 5 is 2.
		{"three of one make", []uint32{a, b, a, a}, []float32{9, 9, 9, 9}, []float32{2, 3, -1, 5}, []float32{2, 3, -1 + 0.4*3, 5 - 0.4*3}},
		// ln(1+3) is twice ln(1+1): the mean of 3 and 0 is 2.
		{"by the logarithm of text", []uint32{c, c}, []float32{3, 1}, []float32{3, 0}, []float32{3 - 0.4, 0.8}},
		// The mean of 6 and −4 is 1.
		{"what is beyond 6 counts as 6", []uint32{a, a}, []float32{5, 5}, []float32{16, -4}, []float32{0.6*16 + 0.4, -4 + 0.4*5}},
		{"without text", []uint32{a, a}, []float32{0, 0}, []float32{1, 2}, []float32{1, 2}},
		{"skeletons are not known", nil, []float32{5, 5}, []float32{1, 2}, []float32{1, 2}},
		{"no lines", nil, nil, nil, nil},
	} {
		v.Level(test.odds, &Lines{Text: test.text, Skeletons: test.skeletons})
		if d := cmp.Diff(test.want, test.odds, cmpopts.EquateApprox(0, 1e-6)); d != "" {
			t.Errorf("%s: %s", test.name, d)
		}
	}
}

// Weights that overflow make odds infinite; what is certain stays so.
func TestLevellingWhatIsCertain(t *testing.T) {
	inf := float32(math.Inf(1))
	odds := []float32{inf, 0}
	new(Leveler).Level(odds, &Lines{Text: []float32{5, 5}, Skeletons: []uint32{1, 1}})
	if want := []float32{inf, 0.4 * 3}; !cmp.Equal(want, odds, cmpopts.EquateApprox(0, 1e-6)) {
		t.Errorf("%v, want %v", odds, want)
	}
}
