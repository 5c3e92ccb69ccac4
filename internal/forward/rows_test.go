package forward

import (
	"math"
	"slices"
	"testing"

	"linesift/features"
	"linesift/model"
)

func mustParse(t testing.TB, inputs ...string) *model.Schema {
	t.Helper()
	s, err := model.ParseSchema(inputs)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// inputsOf returns the inputs that a network with the schema s sees of a page.
func inputsOf(s *model.Schema, raw *features.Matrix) *features.Matrix {
	x := new(features.Matrix)
	NewReader(s).Matrix(raw, &features.Matrix{Rows: raw.Rows}, x)
	return x
}

func TestInputsAreScaledAndOfNeighboursToo(t *testing.T) {
	s := mustParse(t, "density", "text_bytes", "density@-1", "text_bytes@+1")
	// density: mean .5, deviation .25; text_bytes takes the logarithm.
	s.Scales = []model.Scale{{Mean: .5, Std: .25}, {Log: true, Mean: 0, Std: 1}}
	raw := &features.Matrix{Rows: 2, Cols: 2, Data: []float32{
		1, 0,
		.25, float32(math.E - 1),
	}}
	x := inputsOf(s, raw)
	want := []float32{
		2, 0, -2, 1, // outside the page density is 0: (0 − .5)/.25 = −2
		-1, 1, 2, 0,
	}
	if x.Rows != 2 || x.Cols != 4 {
		t.Fatalf("shape %d × %d", x.Rows, x.Cols)
	}
	for i := range want {
		if math.Abs(float64(x.Data[i]-want[i])) > 1e-6 {
			t.Errorf("inputs %v, want %v", x.Data, want)
			break
		}
	}
}

// Whatever the lines before hold, a line's inputs are its own attributes and its
// neighbours', scaled.
func TestInputsOfEveryLineFollowTheDefinition(t *testing.T) {
	s := mustParse(t, "density", "words", "prose", "words@-2", "density@+1")
	s.Scales = []model.Scale{{Mean: .3, Std: .2}, {Log: true, Mean: 2, Std: .9}, {Mean: .6, Std: .5}}
	lines := [][]float32{ // density, words, prose
		{.5, 9, 1}, {.5, 9, 1}, {0, 9, 0}, {.5, 0, 0}, {0, 0, 0}, {.5, .5, 1}, {.5, 1e6, 1}, {.1, 1e6, 0},
	}
	at := func(line, column int) float32 {
		x := 0.0
		if line >= 0 && line < len(lines) {
			x = float64(lines[line][column])
		}
		sc := s.Scales[column]
		if sc.Log {
			x = math.Log1p(x)
		}
		return float32(min(max((x-float64(sc.Mean))/float64(sc.Std), -6), 6))
	}
	raw := &features.Matrix{Rows: len(lines), Cols: 3, Data: slices.Concat(lines...)}
	x := inputsOf(s, raw)
	for i := range lines {
		for k, want := range []float32{at(i, 0), at(i, 1), at(i, 2), at(i-2, 1), at(i+1, 0)} {
			if got := x.Row(i)[k]; math.Abs(float64(got-want)) > 1e-5 {
				t.Errorf("line %d: input %s is %v, want %v", i, s.Names()[k], got, want)
			}
		}
	}

	// (0 − .3)/.2, (ln 1 − 2)/.9, (0 − .6)/.5
	want := []float32{-1.5, -2.2222222, -1.2, -2.2222222, -1.5}
	near := func(a, b float32) bool { return math.Abs(float64(a-b)) < 1e-6 }
	if got := NewReader(s).base; !slices.EqualFunc(got, want, near) {
		t.Errorf("a line of zeros has the inputs %v, want %v", got, want)
	}
}

func TestScalingLeavesWhatWasMeasured(t *testing.T) {
	s := mustParse(t, "density", "words")
	s.Scales = []model.Scale{{Mean: .5, Std: .25}, {Log: true, Mean: 1, Std: 2}}
	raw := &features.Matrix{Rows: 3, Cols: 2, Data: []float32{1, 2, 1, 3, .25, 3}}
	want := slices.Clone(raw.Data)
	inputsOf(s, raw)
	if !slices.Equal(raw.Data, want) {
		t.Errorf("%v became %v", want, raw.Data)
	}
}

func TestMeansAreOfTheLinesOwnAttributes(t *testing.T) {
	s := mustParse(t, "words", "density", "words@-1", "tags")
	s.Scales[0] = model.Scale{Mean: -1, Std: 1} // 1 where there are no words
	r := NewReader(s)
	// Tags do not stand among the first inputs.
	if names := r.SumLines(); !slices.Equal(names, []string{"words", "density"}) {
		t.Errorf("means of %q", names)
	}
	// Scaled, the words are 1 and 4.
	r.Matrix(&features.Matrix{Rows: 2, Cols: 3, Data: []float32{
		0, -2, 7,
		3, 0.5, 7,
	}}, &features.Matrix{Rows: 2}, new(features.Matrix))
	if got, want := r.Means(2, nil), []float32{2.5, -0.75}; !slices.Equal(got, want) {
		t.Errorf("means %v, want %v", got, want)
	}
	r.Matrix(&features.Matrix{Cols: 3}, new(features.Matrix), new(features.Matrix)) // a page without lines
	if got, want := r.Means(0, nil), []float32{1, 0}; !slices.Equal(got, want) {
		t.Errorf("means %v of a page without lines, want %v", got, want)
	}
}
