package features

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
)

func mustParse(t *testing.T, inputs ...string) *Schema {
	t.Helper()
	s, err := ParseSchema(inputs)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestVectorsTakeNeighboursAndScale(t *testing.T) {
	s := mustParse(t, "density", "text_bytes", "density@-1", "text_bytes@+1")
	// density: mean .5, deviation .25; text_bytes takes the logarithm.
	s.Scales = []Scale{{Mean: .5, Std: .25}, {Log: true, Mean: 0, Std: 1}}
	raw := &Matrix{Rows: 2, Cols: 2, Data: []float32{
		1, 0,
		.25, float32(math.E - 1),
	}}
	var x Matrix
	s.Vectors(raw, &x)
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

func TestVectorsCutOutliers(t *testing.T) {
	s := mustParse(t, "density")
	s.Scales = []Scale{{Std: .01}}
	var x Matrix
	s.Vectors(&Matrix{Rows: 1, Cols: 1, Data: []float32{1}}, &x)
	if x.Data[0] != Clip {
		t.Errorf("a value of 100 deviations became %v", x.Data[0])
	}
}

func TestFitStandardises(t *testing.T) {
	s := mustParse(t, "density", "text_bytes", "density@-1")
	pages := []Matrix{
		{Rows: 1, Cols: 2, Data: []float32{.2, 5}},
		{Rows: 2, Cols: 2, Data: []float32{.4, 5, .6, 5}},
	}
	if err := s.Fit(pages); err != nil {
		t.Fatal(err)
	}
	// Mean .4, variance (.04+0+.04)/3; a constant keeps the deviation 1.
	want := []Scale{
		{Mean: .4, Std: float32(math.Sqrt(.08 / 3))},
		{Log: true, Mean: float32(math.Log1p(5)), Std: 1},
	}
	for i, got := range s.Scales {
		if got.Log != want[i].Log || math.Abs(float64(got.Mean-want[i].Mean)) > 1e-6 || math.Abs(float64(got.Std-want[i].Std)) > 1e-6 {
			t.Errorf("scale %d: %+v, want %+v", i, got, want[i])
		}
	}
	if err := s.Fit(nil); err == nil {
		t.Error("fitted on nothing")
	}
	if err := s.Fit([]Matrix{{Rows: 1, Cols: 1, Data: []float32{1}}}); err == nil {
		t.Error("fitted on rows of another width")
	}
}

func TestSchemaSurvivesJSON(t *testing.T) {
	s := mustParse(t, Full()...)
	for i := range s.Scales {
		s.Scales[i].Mean, s.Scales[i].Std = float32(i)/7, 1+float32(i)/3
	}
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var back Schema
	if err := json.Unmarshal(b, &back); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(&back, s) {
		t.Error("the schema changed")
	}
}

func TestBadSchemasAreRefused(t *testing.T) {
	for _, c := range []struct{ inputs, want string }{
		{"", "at least one input"},
		{"densty", `no attribute is called "densty"`},
		{"density density", "stands twice"},
		{"density@0", "offset"},
		{"density@x", "offset"},
		{"density@+65", "offset"},
	} {
		_, err := ParseSchema(strings.Fields(c.inputs))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.inputs, err, c.want)
		}
	}
	for _, c := range []struct{ json, want string }{
		{`{"version":0,"inputs":["density"],"scales":[{"mean":0,"std":1}]}`, "version 0"},
		{`{"version":1,"inputs":["density"],"scales":[]}`, "0 scales for 1 attributes"},
		{`{"version":1,"inputs":["density"],"scales":[{"mean":0,"std":0}]}`, "impossible scale"},
		{`{"version":1,"inputs":["density"],"scales":[{"mean":0,"std":-1}]}`, "impossible scale"},
		{`{"version":1,"inputs":["weight"],"scales":[{"mean":0,"std":1}]}`, "no attribute"},
	} {
		err := json.Unmarshal([]byte(c.json), new(Schema))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.json, err, c.want)
		}
	}
}

func TestArticleSets(t *testing.T) {
	got, err := Article(3, 2)
	want := []string{"density", "html_bytes", "density@-1", "html_bytes@-1", "density@+1", "html_bytes@+1"}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("3L 2A: %v %v, want %v", got, err, want)
	}
	for _, c := range [][2]int{{0, 1}, {4, 1}, {1, 0}, {1, 4}} {
		if _, err := Article(c[0], c[1]); err == nil {
			t.Errorf("%dL %dA is no configuration of the article", c[0], c[1])
		}
	}
}

func TestLog1pTableAgreesWithMath(t *testing.T) {
	for _, x := range []float32{0, 1, 2047, 2048, .5, 1e6} {
		if got, want := log1p(x), float32(math.Log1p(float64(x))); got != want {
			t.Errorf("log1p(%v) = %v, want %v", x, got, want)
		}
	}
}
