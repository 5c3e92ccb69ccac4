package linesift

import (
	"math"
	"slices"
	"strings"
	"testing"

	"linesift/model"
	"linesift/page"
)

// densityModel is sure of a line by sigmoid(10·density − 5).
func densityModel(t *testing.T) *model.Model {
	t.Helper()
	schema := &model.Schema{Attributes: []string{"density"}, Inputs: make([]model.Input, 1), Scales: []model.Scale{{Std: 1}}}
	n := &model.Network{Schema: schema, Layers: []model.Layer{{In: 1, Out: 1, W: []float32{10}, B: []float32{-5}}}}
	return &model.Model{Threshold: 0.5, Networks: map[model.Name]*model.Network{model.Line: n}}
}

// Its lines have the densities 4/31, 19/28 and 24/35: logits of -3.71, 1.79 and
// 1.86.
const ferryPage = `<nav><a href="/">Home</a></nav><h1>The ferry came late</h1><p>Fish &amp; chips were eaten.</p>`

// The threshold is .5, so a shift is the logit that a line must reach.
func TestFavorKeepsLinesByTheirLogits(t *testing.T) {
	n := densityModel(t)
	m, err := NewNetwork(n)
	if err != nil {
		t.Fatal(err)
	}
	p, err := page.Parse([]byte(ferryPage))
	if err != nil {
		t.Fatal(err)
	}
	doc := extractor(t, UseMethod(m)).ExtractPage(p, Untrimmed())
	for _, c := range []struct {
		shift float64
		want  []bool
	}{
		{-4, []bool{true, true, true}},
		{-3.5, []bool{false, true, true}},
		{0, []bool{false, true, true}},
		{1.8, []bool{false, false, true}},
		{2, []bool{false, false, false}},
	} {
		if got := lines(p, doc.AtThreshold(model.Shift(doc.Threshold, c.shift)).Content()); !slices.Equal(got, c.want) {
			t.Errorf("content favouring %v: %v, want %v", c.shift, got, c.want)
		}
		m, err := NewNetwork(n, Favor(c.shift))
		if err != nil {
			t.Fatal(err)
		}
		if got := lines(p, m.Mask(p, nil)); !slices.Equal(got, c.want) {
			t.Errorf("network favouring %v: %v, want %v", c.shift, got, c.want)
		}
	}
}

func extractor(t *testing.T, options ...Option) *Extractor {
	t.Helper()
	x, err := NewExtractor(options...)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func lines(p *page.Page, m page.Mask) (kept []bool) {
	for i := range p.Lines {
		kept = append(kept, m.Line(p, i))
	}
	return kept
}

// The model's threshold moves, and one that the caller chose.
func TestFavorMovesEveryThreshold(t *testing.T) {
	m := densityModel(t)
	m.Operating = model.OperatingPoints{Precision: 1.5, Recall: -0.5}
	for _, c := range []struct {
		threshold float64
		option    MethodOption
		from      float32
		shift     float64
	}{
		{0, Favor(0), 0.5, 0},
		{0, Favor(2), 0.5, 2},
		{0.3, Favor(2), 0.3, 2},
		{0, FavorPrecision(), 0.5, 1.5},
		{0.3, FavorRecall(), 0.3, -0.5},
	} {
		n, err := NewNetwork(m, Threshold(c.threshold), c.option)
		if err != nil {
			t.Fatal(err)
		}
		d, err := extractor(t, UseMethod(n)).Extract(strings.NewReader(ferryPage))
		if err != nil {
			t.Fatal(err)
		}
		if want := model.Shift(c.from, c.shift); d.Threshold != want {
			t.Errorf("threshold %v, shift %v: threshold %v, want %v", c.threshold, c.shift, d.Threshold, want)
		}
	}
}

func TestFavorNeedsAMeasuredShift(t *testing.T) {
	for _, o := range []MethodOption{FavorPrecision(), FavorRecall()} {
		if _, err := NewNetwork(densityModel(t), o); err == nil || !strings.Contains(err.Error(), "no measured shift") {
			t.Errorf("error %v", err)
		}
	}
}

func TestMethodsWithoutProbabilitiesHaveNoConfidence(t *testing.T) {
	d, err := extractor(t, UseNamed("density"), Favor(0)).Extract(strings.NewReader(ferryPage))
	if err != nil {
		t.Fatal(err)
	}
	if d.Confidence != NoConfidence || d.Threshold != 0 {
		t.Errorf("confidence %v, threshold %v", d.Confidence, d.Threshold)
	}
}

func TestExtractPageIsExtractWithoutParsing(t *testing.T) {
	p, err := page.Parse([]byte(ferryPage))
	if err != nil {
		t.Fatal(err)
	}
	x := extractor(t)
	d, err := x.Extract(strings.NewReader(ferryPage), ContentType("text/html; charset=utf-8"))
	if err != nil {
		t.Fatal(err)
	}
	want := *d
	want.Mask, want.Probabilities = slices.Clone(d.Mask), slices.Clone(d.Probabilities)
	got := x.ExtractPage(p)
	if !slices.Equal(got.Mask, want.Mask) || !slices.Equal(got.Probabilities, want.Probabilities) ||
		got.Confidence != want.Confidence || got.Threshold != want.Threshold || got.Page != p {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got.Encoding != "" || want.Encoding != "utf-8" {
		t.Errorf("encodings %q and %q", got.Encoding, want.Encoding)
	}
}

func TestWrongShiftsAreErrors(t *testing.T) {
	for _, c := range []struct {
		name  string
		shift float64
		want  string
	}{
		{"full", math.NaN(), "cannot be moved by NaN"},
		{"full", math.Inf(1), "cannot be moved by +Inf"},
		{"density", 1, "only networks"},
		{"all", -1, "only networks"},
	} {
		if _, err := NewMethod(c.name, Favor(c.shift)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %v: error %v, want %q", c.name, c.shift, err, c.want)
		}
	}
	if _, err := NewNetwork(densityModel(t), Favor(math.NaN())); err == nil {
		t.Error("a network took a shift that is no number")
	}
}
