package eval

import (
	"bytes"
	"errors"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// exampleCharts are one chart of each kind.
func exampleCharts(t *testing.T) map[string]*Chart {
	t.Helper()
	b := NewBootstrap(1)
	f1, err := WordF1Chart(exampleTable(t, TableOptions{By: []Dimension{BySet, ByType, ByAll}, Bootstrap: &b}))
	if err != nil {
		t.Fatal(err)
	}
	configurations := []Configuration{{"threshold 0.5", LineRates{.15, .06}}}
	for i, kind := range []string{"SLP", "MLP"} {
		for j, size := range []string{"1L 1A", "1L 3A", "3L 3A"} {
			x := .2 / float64(1+i+j)
			configurations = append(configurations, Configuration{kind + " " + size, LineRates{x * .6, x * .4}})
		}
	}
	rates, err := ErrorChart(configurations)
	if err != nil {
		t.Fatal(err)
	}
	density, err := DensityChart(examplePage())
	if err != nil {
		t.Fatal(err)
	}
	charts := map[string]*Chart{"f1": f1, "errors": rates, "density": density}
	networks := exampleNetworks(t)
	calibrations, err := Calibrations(networks, []Dimension{ByAll})
	if err != nil {
		t.Fatal(err)
	}
	trusts, err := Trusts(networks, []Dimension{ByAll}, nil)
	if err != nil {
		t.Fatal(err)
	}
	curves, err := FavorCurves(networks)
	if err != nil {
		t.Fatal(err)
	}
	for name, draw := range map[string]func() (*Chart, error){
		"reliability": func() (*Chart, error) { return ReliabilityChart(calibrations) },
		"coverage":    func() (*Chart, error) { return CoverageChart(trusts) },
		"favor":       func() (*Chart, error) { return FavorChart(curves) },
		"threshold":   func() (*Chart, error) { return RatioChart(examplePage(), exampleRatios(false)) },
		"clusters":    func() (*Chart, error) { return RatioChart(examplePage(), exampleRatios(true)) },
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
		var pages []PageScore
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
			page.Favored = favored("", func(s float64) Favored {
				x := 1 / (1 + math.Exp(s-3+float64(i)/4))
				return Favored{Word: PRF{1 - x/2, x, harmonic(1-x/2, x)}}
			}).Favored
			pages = append(pages, page)
		}
		results = append(results, Result{name, pages})
	}
	return results
}

// examplePage has a head with a large script, a menu, an article with an
// advertisement in it, and a footer.
func examplePage() PageLines {
	l := PageLines{Title: "an article <of> 20 lines"}
	add := func(html, text int, kept bool) {
		l.HTML, l.Text, l.Kept = append(l.HTML, html), append(l.Text, text), append(l.Kept, kept)
	}
	add(15200, 31, false)
	for i := range 6 {
		add(90+7*i, 6+i, false)
	}
	for i := range 9 {
		if i == 4 {
			add(2300, 18, false)
		}
		add(310+70*(i%3), 280+60*(i%3), true)
	}
	add(40, 0, false)
	add(60, 52, true)
	add(420, 35, false)
	return l
}

// exampleRatios has an article in the middle of a file of 30 lines, found by a
// threshold or as clusters, with a second dimension.
func exampleRatios(clusters bool) Ratios {
	r := Ratios{Of: "line of the file"}
	for i := range 30 {
		x := float64(i*7%5) + 120*math.Exp(-float64((i-14)*(i-14))/30)
		r.Ratios = append(r.Ratios, x*float64(i%2))
		r.Smoothed = append(r.Smoothed, x/2)
		r.Content = append(r.Content, x >= 40)
		if clusters {
			r.Derivatives = append(r.Derivatives, math.Abs(float64(i-14))*x/20)
			r.Clusters = append(r.Clusters, int(x)/40)
		}
	}
	if !clusters {
		r.Threshold = 20
	}
	return r
}

// The goldens also show that nothing of the time or the machine goes into them.
func TestChartGoldens(t *testing.T) {
	for name, chart := range exampleCharts(t) {
		var svg bytes.Buffer
		if err := chart.WriteSVG(&svg); err != nil {
			t.Fatal(err)
		}
		golden(t, name+".svg", svg.Bytes())
	}
}

func TestChartsAreTheSameEveryTime(t *testing.T) {
	first, second := exampleCharts(t), exampleCharts(t)
	for name := range first {
		var a, b bytes.Buffer
		if err := errors.Join(first[name].WritePNG(&a), second[name].WritePNG(&b)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("%s: two drawings differ", name)
		}
		a.Reset()
		b.Reset()
		if err := errors.Join(first[name].WriteSVG(&a), first[name].WriteSVG(&b)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("%s: drawn twice, it differs", name)
		}
	}
}

func TestSaveWritesByExtension(t *testing.T) {
	dir := t.TempDir()
	chart := exampleCharts(t)["errors"]
	if err := errors.Join(chart.Save(filepath.Join(dir, "c.svg")), chart.Save(filepath.Join(dir, "c.PNG"))); err != nil {
		t.Fatal(err)
	}
	svg, err := os.ReadFile(filepath.Join(dir, "c.svg"))
	if err != nil || !bytes.Contains(svg, []byte("<svg ")) {
		t.Errorf("c.svg is no SVG: %.50q, %v", svg, err)
	}
	f, err := os.Open(filepath.Join(dir, "c.PNG"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := png.Decode(f); err != nil {
		t.Errorf("c.PNG: %v", err)
	}
	for _, name := range []string{"c.pdf", "c"} {
		path := filepath.Join(dir, name)
		if err := chart.Save(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: want an error that names it, got %v", name, err)
		}
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%s was created", name)
		}
	}
	if err := chart.Save(filepath.Join(dir, "none", "c.svg")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
	if err := chart.WriteSVG(brokenWriter{}); !errors.Is(err, errBroken) {
		t.Errorf("SVG on a broken writer: %v", err)
	}
	if err := chart.WritePNG(brokenWriter{}); !errors.Is(err, errBroken) {
		t.Errorf("PNG on a broken writer: %v", err)
	}
}

func TestChartsRefuse(t *testing.T) {
	_, empty := WordF1Chart(&Table{})
	_, ragged := WordF1Chart(&Table{Columns: []Column{{BySet, "s", 1}}, Rows: []Row{{Method: "m"}}})
	_, none := ErrorChart(nil)
	_, share := ErrorChart([]Configuration{{"m", LineRates{.7, .4}}})
	_, nan := ErrorChart([]Configuration{{"m", LineRates{math.NaN(), 0}}})
	_, lines := DensityChart(PageLines{})
	_, lengths := DensityChart(PageLines{HTML: []int{1, 2}, Text: []int{1, 1}, Kept: []bool{true}})
	_, negative := DensityChart(PageLines{HTML: []int{1}, Text: []int{-1}, Kept: []bool{true}})
	_, page := RatioChart(PageLines{}, Ratios{Ratios: []float64{1}, Content: []bool{true}})
	_, ratios := RatioChart(examplePage(), Ratios{})
	_, smoothed := RatioChart(examplePage(), Ratios{Ratios: []float64{1}, Content: []bool{true}, Smoothed: []float64{1, 2}})
	_, calibrations := ReliabilityChart(nil)
	_, trusts := CoverageChart(nil)
	_, curves := FavorChart(nil)
	for what, err := range map[string]error{
		"no calibrations": calibrations, "no confidence": trusts, "no curves": curves,
		"an empty table": empty, "a table that is no rectangle": ragged, "no configurations": none, "rates above 1": share, "a rate that is no number": nan,
		"no lines": lines, "different lengths": lengths, "negative bytes": negative,
		"ratios of no lines": page, "no ratios": ratios, "ratios smoothed to more": smoothed,
	} {
		if err == nil {
			t.Errorf("%s went through", what)
		}
	}
}

// Pages and tables that are at an edge must still give a drawing.
func TestChartsOfExtremeInput(t *testing.T) {
	var charts []*Chart
	add := func(c *Chart, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		charts = append(charts, c)
	}
	add(DensityChart(PageLines{HTML: []int{0}, Text: []int{0}, Kept: []bool{false}}))
	add(DensityChart(PageLines{HTML: []int{0, 3}, Text: []int{0, 5}, Kept: []bool{true, true}})) // text decoded to more bytes
	add(DensityChart(PageLines{HTML: make([]int, 5000), Text: make([]int, 5000), Kept: make([]bool, 5000)}))
	few := PageLines{HTML: []int{5}, Text: []int{4}, Kept: []bool{true}}
	add(RatioChart(few, Ratios{Ratios: make([]float64, 5000), Content: make([]bool, 5000), Clusters: make([]int, 5000)})) // no cluster is content
	add(RatioChart(few, Ratios{Ratios: []float64{0}, Smoothed: []float64{0}, Derivatives: []float64{0}, Content: []bool{true}, Threshold: 1e9}))
	add(ErrorChart([]Configuration{{"", LineRates{}}}))
	add(ErrorChart([]Configuration{{"all wrong", LineRates{.5, .5}}}))
	table, err := Compare([]Result{{"", []PageScore{{ID: "1"}}}, {"中文 <&>", nil}}, TableOptions{By: []Dimension{BySet, ByType, ByLang, ByAll, BySet}})
	if err != nil {
		t.Fatal(err)
	}
	add(WordF1Chart(table))
	for _, c := range charts {
		if err := errors.Join(c.WriteSVG(&bytes.Buffer{}), c.WritePNG(&bytes.Buffer{})); err != nil {
			t.Error(err)
		}
	}
}
