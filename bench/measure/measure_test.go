package measure

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/eval"
	"linesift/eval/chart"
)

var update = flag.Bool("update", false, "write the goldens in testdata instead of comparing with them")

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
		pages = append(pages, eval.PageScore{Set: "set", ID: fmt.Sprint(site, i), Site: site, Text: eval.Text{Word: is(x, x, x)}})
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
	confidences, err := Confidences(networks, []eval.Dimension{eval.ByAll}, nil)
	if err != nil {
		t.Fatal(err)
	}
	curves, err := OperatingCurves(networks)
	if err != nil {
		t.Fatal(err)
	}
	for name, draw := range map[string]func() (*chart.Chart, error){
		"reliability": func() (*chart.Chart, error) { return ReliabilityChart(calibrations) },
		"coverage":    func() (*chart.Chart, error) { return CoverageChart(confidences) },
		"operating":   func() (*chart.Chart, error) { return OperatingChart(curves) },
	} {
		if charts[name], err = draw(); err != nil {
			t.Fatal(err)
		}
	}
	return charts
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
		golden := filepath.Join("testdata", name+".svg")
		if *update {
			if err := os.WriteFile(golden, svg.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), svg.String()); d != "" {
			t.Errorf("%s (-want +got)\n%s", golden, d)
		}
	}
}

func TestChartsRefuse(t *testing.T) {
	_, calibrations := ReliabilityChart(nil)
	_, confidences := CoverageChart(nil)
	_, curves := OperatingChart(nil)
	for what, err := range map[string]error{
		"no calibrations": calibrations, "no confidence": confidences, "no curves": curves,
	} {
		if err == nil {
			t.Errorf("%s went through", what)
		}
	}
}
