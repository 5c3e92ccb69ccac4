package train

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/internal/eval"
	"linesift/model"
)

// measured are three pages, of which the third is of unknown labels and not measured:
//
//	a  2 lines known, 1 kept wrongly
//	b  4 lines known, 1 dropped wrongly; the fifth, of weight 0, would be wrong too
//
// As the mean of the pages (1/2 + 0)/2 and (0 + 1/4)/2; of all 6 lines 1/6 and 1/6.
func measured() ([]Page, Errors) {
	a := densities("a", []float32{0.9, 0.9}, false, true)
	b := densities("b", []float32{0.1, 0.9, 0.1, 0.1, 0.9}, true, true, false, false, false)
	b.W[1], b.W[4] = 0.5, 0
	c := densities("c", []float32{0.9}, false)
	c.W[0] = 0
	return []Page{a, b, c}, Errors{
		Pages:  2,
		Page:   eval.LineRates{FalsePositive: 0.25, FalseNegative: 0.125},
		Pooled: eval.LineRates{FalsePositive: 1. / 6, FalseNegative: 1. / 6},
	}
}

// byDensity is a model of the probability sigmoid(10·density − 5).
func byDensity(t *testing.T) *model.Model {
	t.Helper()
	schema, err := model.ParseSchema([]string{"density"})
	if err != nil {
		t.Fatal(err)
	}
	schema.Scales = []model.Scale{{Std: 1}}
	n := &model.Network{Schema: schema, Layers: []model.Layer{{In: 1, Out: 1, W: []float32{10}, B: []float32{-5}}}}
	return &model.Model{Threshold: 0.5, Networks: map[model.NetworkName]*model.Network{model.NetworkLine: n}}
}

func TestErrorsAreMeansOverPagesAndPooled(t *testing.T) {
	pages, want := measured()
	if d := cmp.Diff(want, Measure(byDensity(t), pages)); d != "" {
		t.Errorf("network: %s", d)
	}
	if d := cmp.Diff(want, measureDensity(pages)); d != "" {
		t.Errorf("threshold: %s", d)
	}
	if got := measureDensity(nil); got != (Errors{}) {
		t.Errorf("no pages: %+v", got)
	}
}

// A network keeps what reaches its threshold, the article what is above it.
func TestALineAtTheThreshold(t *testing.T) {
	pages := []Page{densities("a", []float32{0.5}, false)}
	if got := Measure(byDensity(t), pages).Page.Total(); got != 1 {
		t.Errorf("network: %v of the lines wrong, want it kept", got)
	}
	if got := measureDensity(pages).Page.Total(); got != 0 {
		t.Errorf("threshold: %v of the lines wrong, want it dropped", got)
	}
}

func TestMeasuringLeavesThePagesAsTheyAre(t *testing.T) {
	pages, _ := measured()
	same, _ := measured()
	Measure(byDensity(t), pages)
	if d := cmp.Diff(same, pages); d != "" {
		t.Error(d)
	}
}
