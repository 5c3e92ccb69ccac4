package measure

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/bench/chart"
	"linesift/internal/eval"
	"linesift/internal/golden"
	"linesift/internal/train"
	"linesift/internal/train/perceptron"
	"linesift/model"
)

// approx lets floats differ by rounding.
var approx = cmpopts.EquateApprox(0, 1e-12)

// is returns a PRF.
func is(precision, recall, f1 float64) eval.PRF {
	return eval.PRF{Precision: precision, Recall: recall, F1: f1}
}

// scored makes pages of a site with these F1.
func scored(site string, f1 ...float64) []eval.PageScore {
	var pages []eval.PageScore
	for i, x := range f1 {
		pages = append(pages,
			eval.PageScore{Set: "set", ID: fmt.Sprint(site, i), Site: site, Text: eval.Text{Word: is(x, x, x)}})
	}
	return pages
}

// paged makes pages of scores.
func paged(scores []eval.PageScore) []MeasuredPage {
	pages := make([]MeasuredPage, len(scores))
	for i, s := range scores {
		pages[i].PageScore = s
	}
	return pages
}

// page makes a page of set s.
func page(id string) MeasuredPage { return MeasuredPage{PageScore: eval.PageScore{Set: "s", ID: id}} }

// exampleCharts are one chart of each kind.
func exampleCharts(t *testing.T) map[string]*chart.Chart {
	t.Helper()
	charts := make(map[string]*chart.Chart)
	var err error
	networks := exampleNetworks(t)
	calibrations, err := Calibrations(networks, []eval.Dimension{eval.ByAll})
	if err != nil {
		t.Fatal(err)
	}
	curves := OperatingCurves(networks)
	configurations := []Configuration{{Name: "0.5", Rates: eval.LineRates{FalsePositive: .15, FalseNegative: .06}}}
	for i, kind := range []string{"SLP", "MLP"} {
		for j, size := range []string{"1L1A", "1L3A", "3L3A"} {
			x := .2 / float64(1+i+j)
			configurations = append(configurations,
				Configuration{kind, size, eval.LineRates{FalsePositive: x * .6, FalseNegative: x * .4}})
		}
	}
	report := &train.Report{Training: train.Part{Pages: 24},
		Fits: []train.Fit{{Network: model.NetworkContext, Curves: []perceptron.Curve{
			fold([]float64{.7, .4, .25, .2}, []float64{.72, .5, .42, .45}),
			fold([]float64{.68, .42, .3}, []float64{.65, .4, .36}),
		}}}}
	for name, draw := range map[string]func() (*chart.Chart, error){
		"reliability": func() (*chart.Chart, error) { return ReliabilityChart(calibrations) },
		"operating":   func() (*chart.Chart, error) { return OperatingChart(curves) },
		"errors":      func() (*chart.Chart, error) { return ErrorChart(configurations) },
		"curves":      func() (*chart.Chart, error) { return CurveChart(report) },
	} {
		if charts[name], err = draw(); err != nil {
			t.Fatal(err)
		}
	}
	return charts
}

// fold is the curve of a fit that ends an epoch after its best.
func fold(training, heldOut []float64) (c perceptron.Curve) {
	for i := range training {
		best := i == 0 || heldOut[i] < heldOut[i-1]
		c = append(c, perceptron.Epoch{Number: i + 1, TrainLoss: training[i], ValidationLoss: heldOut[i], Best: best})
	}
	return c
}

// exampleNetworks are four methods on twelve pages each, from one that is surer
// than it should be to one that does not know what is a line of content.
func exampleNetworks(t *testing.T) []Result {
	t.Helper()
	var results []Result
	for n, name := range []string{"sure", "exact", "doubtful", "blind"} {
		var pages []MeasuredPage
		for i := range 12 {
			var probabilities []float32
			var content []bool
			for line := range 40 {
				p := float64(line) / 39
				content = append(content, float64((line*7+i)%40)/40 < math.Pow(p, float64(n+1)/2))
				probabilities = append(probabilities, float32(p))
			}
			page := reliable(t, "s", string(rune('a'+i)), probabilities, content)
			confidence := 1 - float64((i*(n+1))%12)/20
			page.Confidence = &confidence
			page.Word.F1 = 1 - float64(i)/16
			page.Shifted = shifted("", func(s float64) ShiftedScore {
				x := 1 / (1 + math.Exp(s-3+float64(i)/4))
				return ShiftedScore{Word: is(1-x/2, x, 2*(1-x/2)*x/(1+x/2))}
			}).Shifted
			pages = append(pages, page)
		}
		results = append(results, Result{name, pages})
	}
	return results
}

// The goldens also show that nothing of the time or the machine goes into them.
func TestChartGoldens(t *testing.T) {
	for name, drawn := range exampleCharts(t) {
		var svg bytes.Buffer
		if err := drawn.WriteSVG(&svg); err != nil {
			t.Fatal(err)
		}
		golden.Compare(t, filepath.Join("testdata", name+".svg"), svg.Bytes())
	}
}

func TestChartsAreSVGAlone(t *testing.T) {
	dir := t.TempDir()
	save := func(path string) error {
		return chart.File(path).Save(func() (*chart.Chart, error) { return exampleCharts(t)["errors"], nil })
	}
	if err := save(filepath.Join(dir, "c.svg")); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(dir, "c.svg"))
	if err != nil || !bytes.Contains(b[:min(len(b), 100)], []byte("<svg ")) {
		t.Errorf("it begins with %.50q, %v", b, err)
	}
	for name, ok := range map[chart.File]bool{"": true, "c.svg": true, "c.SVG": true, "c.pdf": false, "c.png": false,
		"c": false} {
		if err := name.Validate(); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
	if err := save(filepath.Join(dir, "none", "c.svg")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
}

func TestChartsRefuse(t *testing.T) {
	_, calibrations := ReliabilityChart(nil)
	_, curves := OperatingChart(nil)
	_, none := ErrorChart(nil)
	_, share := ErrorChart([]Configuration{{Name: "m", Rates: eval.LineRates{FalsePositive: .7, FalseNegative: .4}}})
	_, nan := ErrorChart([]Configuration{{Name: "m", Rates: eval.LineRates{FalsePositive: math.NaN()}}})
	_, networks := CurveChart(&train.Report{})
	_, folds := CurveChart(&train.Report{Fits: []train.Fit{{Network: model.NetworkLine}}})
	_, epochs := CurveChart(
		&train.Report{Fits: []train.Fit{{Network: model.NetworkLine, Curves: make([]perceptron.Curve, 2)}}})
	for what, err := range map[string]error{
		"no configurations": none,
		"rates above 1":     share, "a rate that is no number": nan,
		"no networks": networks, "no folds": folds, "no epochs": epochs,
		"no calibrations": calibrations, "no curves": curves,
	} {
		if err == nil {
			t.Errorf("%s went through", what)
		}
	}
}

// Tables that are at an edge must still give a drawing.
func TestChartsOfExtremeInput(t *testing.T) {
	var charts []*chart.Chart
	add := func(c *chart.Chart, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		charts = append(charts, c)
	}
	add(ErrorChart([]Configuration{{}}))
	add(ErrorChart([]Configuration{{Name: "all wrong", Rates: eval.LineRates{FalsePositive: .5, FalseNegative: .5}}}))
	for _, c := range charts {
		if err := c.WriteSVG(&bytes.Buffer{}); err != nil {
			t.Error(err)
		}
	}
}
