package stages

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/features"
	"linesift/model"
)

// shrunk returns log-odds after the stage shrink of a model.
func shrunk(m *model.Model, logOdds []float32, l *features.Lines) []float32 {
	p := NewPass(m)
	p.Begin(l)
	p.setLogOdds(logOdds, l)
	shrink(p)
	return p.LogOdds
}

func TestLogOddsOfATemplateMoveToTheirMean(t *testing.T) {
	const a, b, c = 0xaaaa, 0xbbbb, 0xcccc
	for _, test := range []struct {
		name                string
		templates           []uint32
		text, logOdds, want []float32
	}{
		// The mean of 2, −1 and 5 is 2.
		{"three of one template", []uint32{a, b, a, a}, []float32{9, 9, 9, 9}, []float32{2, 3, -1, 5},
			[]float32{2, 3, -1 + 0.4*3, 5 - 0.4*3}},
		// ln(1+3) is twice ln(1+1): the mean of 3 and 0 is 2.
		{"by the logarithm of text", []uint32{c, c}, []float32{3, 1}, []float32{3, 0}, []float32{3 - 0.4, 0.8}},
		// The mean of 6 and −4 is 1.
		{"what is beyond 6 counts as 6", []uint32{a, a}, []float32{5, 5}, []float32{16, -4},
			[]float32{0.6*16 + 0.4, -4 + 0.4*5}},
		{"without text", []uint32{a, a}, []float32{0, 0}, []float32{1, 2}, []float32{1, 2}},
		{"templates are not known", nil, []float32{5, 5}, []float32{1, 2}, []float32{1, 2}},
		{"no lines", nil, nil, nil, nil},
		// Weights that overflow make log-odds infinite; what is certain stays so.
		{"certain", []uint32{a, a}, []float32{5, 5}, []float32{float32(math.Inf(1)), 0},
			[]float32{float32(math.Inf(1)), 0.4 * 3}},
	} {
		got := shrunk(whole(t), test.logOdds, &features.Lines{TextBytes: test.text, Templates: test.templates})
		if d := cmp.Diff(test.want, got, cmpopts.EquateApprox(0, 1e-6), cmpopts.EquateEmpty()); d != "" {
			t.Errorf("%s: %s", test.name, d)
		}
	}
}

func TestLogOddsOfLinesAloneStay(t *testing.T) {
	logOdds := []float32{1, 2}
	if got := shrunk(linesAlone(t), logOdds,
		&features.Lines{TextBytes: []float32{5, 5}, Templates: []uint32{7, 7}}); !cmp.Equal(got, logOdds) {
		t.Errorf("%v became %v", logOdds, got)
	}
}
