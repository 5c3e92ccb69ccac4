package model

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"linesift/features"
)

func mustParse(t testing.TB, inputs ...string) *Schema {
	t.Helper()
	s, err := ParseSchema(inputs)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func full(t testing.TB, without ...string) []string {
	t.Helper()
	names, err := FullInputs(without...)
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// inputsOf returns the inputs that a network with the schema s sees of a page.
func inputsOf(s *Schema, raw *features.Matrix) *features.Matrix {
	x := new(features.Matrix)
	newRowReader(s).matrix(raw, &features.Matrix{Rows: raw.Rows}, x)
	return x
}

func TestInputsAreScaledAndOfNeighboursToo(t *testing.T) {
	s := mustParse(t, "density", "text_bytes", "density@-1", "text_bytes@+1")
	// density: mean .5, deviation .25; text_bytes takes the logarithm.
	s.Scales = []Scale{{Mean: .5, Std: .25}, {Log: true, Mean: 0, Std: 1}}
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
	s.Scales = []Scale{{Mean: .3, Std: .2}, {Log: true, Mean: 2, Std: .9}, {Mean: .6, Std: .5}}
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
		return float32(min(max((x-float64(sc.Mean))/float64(sc.Std), -clip), clip))
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
	if got := s.base(); !slices.EqualFunc(got, want, func(a, b float32) bool { return math.Abs(float64(a-b)) < 1e-6 }) {
		t.Errorf("a line of zeros has the inputs %v, want %v", got, want)
	}
}

func TestScalingLeavesWhatWasMeasured(t *testing.T) {
	s := mustParse(t, "density", "words")
	s.Scales = []Scale{{Mean: .5, Std: .25}, {Log: true, Mean: 1, Std: 2}}
	raw := &features.Matrix{Rows: 3, Cols: 2, Data: []float32{1, 2, 1, 3, .25, 3}}
	want := slices.Clone(raw.Data)
	inputsOf(s, raw)
	if !slices.Equal(raw.Data, want) {
		t.Errorf("%v became %v", want, raw.Data)
	}
}

func TestOutliersAreCut(t *testing.T) {
	s := mustParse(t, "density")
	s.Scales = []Scale{{Std: .01}}
	x := inputsOf(s, &features.Matrix{Rows: 1, Cols: 1, Data: []float32{1}})
	if x.Data[0] != clip {
		t.Errorf("a value of 100 deviations became %v", x.Data[0])
	}
}

func TestAFittedSchemaStandardises(t *testing.T) {
	s := mustParse(t, "density", "text_bytes", "density@-1")
	pages := []*features.Matrix{
		{Rows: 1, Cols: 2, Data: []float32{.2, 5}},
		{Rows: 2, Cols: 2, Data: []float32{.4, 5, .6, 5}},
	}
	if err := s.Fit(slices.Values(pages)); err != nil {
		t.Fatal(err)
	}
	// Mean .4, variance (.04+0+.04)/3; a constant is scaled to nothing.
	want := []Scale{
		{Mean: .4, Std: float32(math.Sqrt(.08 / 3))},
		{Log: true, Mean: float32(math.Log1p(5)), Std: neverVaried},
	}
	for i, got := range s.Scales {
		if got.Log != want[i].Log || math.Abs(float64(got.Mean-want[i].Mean)) > 1e-6 ||
			math.Abs(float64(got.Std-want[i].Std)) > 1e-6 {
			t.Errorf("scale %d: %+v, want %+v", i, got, want[i])
		}
	}
	if err := s.Fit(slices.Values(pages[:0])); err == nil {
		t.Error("fitted on nothing")
	}
	if err := s.Fit(slices.Values([]*features.Matrix{{Rows: 1, Cols: 1, Data: []float32{1}}})); err == nil {
		t.Error("fitted on rows of another width")
	}
}

func TestSchemaSurvivesJSON(t *testing.T) {
	s := mustParse(t, full(t)...)
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
		{"densty", `unknown attribute "densty"`},
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
		{`{"version":1,"inputs":["density"],"scales":[{"mean":0,"std":1}]}`,
			"a schema of version 1, this program measures version 3"},
		{`{"version":3,"inputs":["density"],"scales":[]}`, "0 scales for 1 attributes"},
		{`{"version":3,"inputs":["density"],"scales":[{"mean":0,"std":0}]}`, "impossible scale"},
		{`{"version":3,"inputs":["density"],"scales":[{"mean":0,"std":-1}]}`, "impossible scale"},
		{`{"version":3,"inputs":["weight"],"scales":[{"mean":0,"std":1}]}`, `unknown attribute "weight"`},
	} {
		err := json.Unmarshal([]byte(c.json), new(Schema))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.json, err, c.want)
		}
	}
}

func TestArticleSets(t *testing.T) {
	got, err := ArticleInputs(3, 2)
	want := []string{"density", "html_bytes", "density@-1", "html_bytes@-1", "density@+1", "html_bytes@+1"}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("3L 2A: %v %v, want %v", got, err, want)
	}
	for _, c := range [][2]int{{0, 1}, {4, 1}, {1, 0}, {1, 4}} {
		if _, err := ArticleInputs(c[0], c[1]); err == nil {
			t.Errorf("%dL %dA is no configuration of the article", c[0], c[1])
		}
	}
}

func TestGroupsMayBeLeftOutOfTheFullSet(t *testing.T) {
	all := full(t)
	if len(all) != len(features.Attributes())-1+4*8 || slices.Contains(all, union) {
		t.Errorf("%d inputs, want %d attributes but %s, and 8 of each of 4 neighbours", len(all),
			len(features.Attributes()), union)
	}
	without := full(t, "text", "class words")
	dropped := 0
	for _, name := range all {
		base, _, _ := strings.Cut(name, "@")
		a, _ := features.Lookup(base)
		out := a.Group == "text" || a.Group == "class words"
		if out {
			dropped++
		}
		if slices.Contains(without, name) == out {
			t.Errorf("%s, of %q: left out is %v", name, a.Group, !out)
		}
	}
	// 17 attributes of the text, 6 of them of 4 neighbours as well (words,
	// link_share, ends_sentence, prose, upper_share, tags); near and around
	// for 22 topics, and 5 of the body.
	if want := 17 + 6*4 + 2*22 + 5; dropped != want {
		t.Errorf("%d inputs left out, want %d", dropped, want)
	}
	if _, err := FullInputs("text", "colour"); err == nil ||
		!strings.Contains(err.Error(), `unknown group of attributes "colour"; groups are bytes, text, `) {
		t.Errorf("error %v", err)
	}
}
