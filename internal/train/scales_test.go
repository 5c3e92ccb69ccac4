package train

import (
	"math"
	"slices"
	"testing"

	"linesift/features"
	"linesift/model"
)

func TestAFittedSchemaStandardises(t *testing.T) {
	s, err := model.ParseSchema([]string{"density", "text_bytes", "density@-1"})
	if err != nil {
		t.Fatal(err)
	}
	pages := []*features.Matrix{
		{Rows: 1, Cols: 2, Data: []float32{.2, 5}},
		{Rows: 2, Cols: 2, Data: []float32{.4, 5, .6, 5}},
	}
	if err := fitScales(s, slices.Values(pages)); err != nil {
		t.Fatal(err)
	}
	// Mean .4, variance (.04+0+.04)/3; a constant is scaled to nothing.
	want := []model.Scale{
		{Mean: .4, Std: float32(math.Sqrt(.08 / 3))},
		{Log: true, Mean: float32(math.Log1p(5)), Std: neverVaried},
	}
	for i, got := range s.Scales {
		if got.Log != want[i].Log || math.Abs(float64(got.Mean-want[i].Mean)) > 1e-6 ||
			math.Abs(float64(got.Std-want[i].Std)) > 1e-6 {
			t.Errorf("scale %d: %+v, want %+v", i, got, want[i])
		}
	}
	if err := fitScales(s, slices.Values(pages[:0])); err == nil {
		t.Error("fitted on nothing")
	}
	if err := fitScales(s, slices.Values([]*features.Matrix{{Rows: 1, Cols: 1, Data: []float32{1}}})); err == nil {
		t.Error("fitted on rows of another width")
	}
}
