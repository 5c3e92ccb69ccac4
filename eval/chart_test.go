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

	"linesift/internal/file"
)

// exampleCharts are one chart of each kind.
func exampleCharts(t *testing.T) map[string]*Chart {
	t.Helper()
	b := NewBootstrap(1)
	f1, err := WordF1Chart(exampleTable(t, TableOptions{By: []Dimension{BySet, ByType, ByAll}, Bootstrap: &b}))
	if err != nil {
		t.Fatal(err)
	}
	configurations := []Configuration{{Name: "0.5", Rates: LineRates{.15, .06}}}
	for i, kind := range []string{"SLP", "MLP"} {
		for j, size := range []string{"1L1A", "1L3A", "3L3A"} {
			x := .2 / float64(1+i+j)
			configurations = append(configurations, Configuration{kind, size, LineRates{x * .6, x * .4}})
		}
	}
	rates, err := ErrorChart(configurations)
	if err != nil {
		t.Fatal(err)
	}
	curves, err := CurveChart(Curves{Network: "context", Pages: 24, Folds: []FoldCurve{
		{Training: []float64{.7, .4, .25, .2}, HeldOut: []float64{.72, .5, .42, .45}, Best: 3},
		{Training: []float64{.68, .42, .3}, HeldOut: []float64{.65, .4, .36}, Best: 3},
	}})
	if err != nil {
		t.Fatal(err)
	}
	density, err := DensityChart(examplePage())
	if err != nil {
		t.Fatal(err)
	}
	return map[string]*Chart{"f1": f1, "errors": rates, "curves": curves, "density": density}
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
	if err := errors.Join(chart.Save(filepath.Join(dir, "c.svg"), file.Write), chart.Save(filepath.Join(dir, "c.PNG"), file.Write)); err != nil {
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
		if err := chart.Save(path, file.Write); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: want an error that names it, got %v", name, err)
		}
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%s was created", name)
		}
	}
	if err := chart.Save(filepath.Join(dir, "none", "c.svg"), file.Write); !errors.Is(err, os.ErrNotExist) {
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
	_, share := ErrorChart([]Configuration{{Name: "m", Rates: LineRates{.7, .4}}})
	_, nan := ErrorChart([]Configuration{{Name: "m", Rates: LineRates{math.NaN(), 0}}})
	_, folds := CurveChart(Curves{Network: "line"})
	_, losses := CurveChart(Curves{Folds: []FoldCurve{{Training: []float64{1}, HeldOut: []float64{1, 2}, Best: 1}}})
	_, best := CurveChart(Curves{Folds: []FoldCurve{{Training: []float64{1}, HeldOut: []float64{1}, Best: 2}}})
	_, lines := DensityChart(PageLines{})
	_, lengths := DensityChart(PageLines{HTML: []int{1, 2}, Text: []int{1, 1}, Kept: []bool{true}})
	_, negative := DensityChart(PageLines{HTML: []int{1}, Text: []int{-1}, Kept: []bool{true}})
	for what, err := range map[string]error{
		"an empty table": empty, "a table that is no rectangle": ragged, "no configurations": none, "rates above 1": share, "a rate that is no number": nan,
		"no folds": folds, "losses of different lengths": losses, "an epoch that was none": best, "no lines": lines, "different lengths": lengths, "negative bytes": negative,
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
	add(ErrorChart([]Configuration{{Rates: LineRates{}}}))
	add(ErrorChart([]Configuration{{Name: "all wrong", Rates: LineRates{.5, .5}}}))
	table, err := Compare([]Result{{Pages: []PageScore{{ID: "1"}}}, {Method: "中文 <&>"}}, TableOptions{By: []Dimension{BySet, ByType, ByLang, ByAll, BySet}})
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
