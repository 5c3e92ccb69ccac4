package perceptron

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"linesift/model"
)

// logistic returns logits z and labels drawn with the probability
// sigmoid(a·z + b).
func logistic(rows int, a, b float64) (z, y []float32) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range rows {
		v := rng.NormFloat64() * 3
		label := float32(0)
		if rng.Float64() < 1/(1+math.Exp(-(a*v+b))) {
			label = 1
		}
		z, y = append(z, float32(v)), append(y, label)
	}
	return z, y
}

func TestCalibrateFindsTheScaleTheLabelsWereDrawnWith(t *testing.T) {
	t.Parallel()
	for _, want := range [][2]float64{{1, 0}, {0.4, -1}, {2, 1.5}} {
		z, y := logistic(50000, want[0], want[1])
		c, err := Calibrate(z, y, nil)
		if err != nil {
			t.Fatal(err)
		}
		// standard errors of about 0.02 and 0.03 at the steepest
		if math.Abs(c.A-want[0]) > 0.06 || math.Abs(c.B-want[1]) > 0.08 {
			t.Errorf("drawn with %v, found %+v", want, c)
		}
	}
}

// The gradient of the likelihood vanishes: Σ w (p − t) z and Σ w (p − t), with
// the targets t as Platt has them.
func TestCalibrateIsAtTheOptimum(t *testing.T) {
	z, y := logistic(300, 0.7, 0.2)
	w := make([]float32, len(z))
	rng := rand.New(rand.NewPCG(2, 2))
	sum := 0.0
	for i := range w {
		w[i] = 100 * rng.Float32()
		sum += float64(w[i])
	}
	c, err := Calibrate(z, y, w)
	if err != nil {
		t.Fatal(err)
	}
	var n [2]float64
	for i, label := range y {
		n[int(label)] += float64(w[i]) * 300 / sum
	}
	var ga, gb float64
	for i := range z {
		target := (n[1] + 1) / (n[1] + 2)
		if y[i] == 0 {
			target = 1 / (n[0] + 2)
		}
		d := float64(w[i]) / sum * (1/(1+math.Exp(-(c.A*float64(z[i])+c.B))) - target)
		ga, gb = ga+d*float64(z[i]), gb+d
	}
	if math.Abs(ga) > 1e-6 || math.Abs(gb) > 1e-6 {
		t.Errorf("gradient %v, %v at %+v", ga, gb, c)
	}
	for i := range w {
		w[i] *= 8
	}
	if again, err := Calibrate(z, y, w); err != nil || math.Abs(again.A-c.A) > 1e-9 {
		t.Errorf("weights times 8: %+v, %v; want %+v", again, err, c)
	}
}

func TestCalibrateStaysFiniteWhenAThresholdPartsTheLabels(t *testing.T) {
	c, err := Calibrate([]float32{-2, -1, 1, 2}, []float32{0, 0, 1, 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !(c.A > 0.1 && c.A < 10) || math.Abs(c.B) > 1e-6 {
		t.Errorf("%+v, want a moderate slope and 0 by symmetry", c)
	}
	// Huge logits: probabilities of exactly 0 and 1 on the way.
	if c, err = Calibrate([]float32{-1e4, -1, 1, 1e4}, []float32{0, 1, 0, 1}, nil); err != nil || !(c.A > 0) {
		t.Errorf("huge logits: %+v, %v", c, err)
	}
}

func TestCalibrateRefuses(t *testing.T) {
	for _, test := range []struct {
		name    string
		z, y, w []float32
		want    string
	}{
		{"no rows", nil, nil, nil, "no rows"},
		{"one label", []float32{1, 2}, []float32{1, 1}, nil, "no row is boilerplate"},
		{"one label by weight", []float32{1, 2}, []float32{0, 1}, []float32{1, 0}, "no row is content"},
		{"lengths", []float32{1}, []float32{1, 0}, nil, "2 labels for 1 rows"},
		{"NaN", []float32{1, float32(math.NaN())}, []float32{1, 0}, nil, "row 1"},
		{"falling", []float32{1, 2, 3, 4}, []float32{1, 1, 0, 0}, nil, "do not rise"},
	} {
		if _, err := Calibrate(test.z, test.y, test.w); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want one with %q", test.name, err, test.want)
		}
	}
}

func TestCalibratedOddsAreAScaleOfTheLogit(t *testing.T) {
	c := Calibration{A: 2, B: -1}
	if got := c.LogOdds(1.5); got != 2 {
		t.Errorf("2·1.5 − 1 = %v", got)
	}
}

// Of three outputs the second is calibrated: its logits z become 0.4·z − 1.5, the
// others stay as they are.
func TestAFoldedCalibrationScalesTheLogitsOfItsOutput(t *testing.T) {
	for _, sizes := range [][]int{{4, 3}, {4, 5, 3}} {
		rows := noisy(1, 20, 4, 1)
		layers := initial(sizes, 3)
		copy(layers[len(layers)-1].B, []float32{0.5, -2, 1})
		before := logOdds(layers, rows)
		c := Calibration{A: 0.4, B: -1.5}
		c.Fold(layers[len(layers)-1], 1)
		for k, z := range logOdds(layers, rows) {
			want := before[k]
			if k%3 == 1 {
				want = c.LogOdds(want)
			}
			if math.Abs(float64(z-want)) > 1e-6 {
				t.Errorf("%v: row %d: output %d is %v, want %v", sizes, k/3, k%3, z, want)
			}
		}
	}

	last := model.Layer{In: 2, Out: 2, W: []float32{1, 2, 3, 4}, B: []float32{5, 6}}
	Calibration{A: 2, B: 10}.Fold(last, 1)
	if !slices.Equal(last.W, []float32{1, 2, 6, 8}) || !slices.Equal(last.B, []float32{5, 22}) {
		t.Errorf("folded: %+v", last)
	}
}
