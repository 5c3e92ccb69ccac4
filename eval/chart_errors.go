package eval

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"linesift/internal/chart"
	"linesift/internal/markdown"
)

// A Configuration is one column of an error chart: a threshold, or a network of
// some kind and size.
type Configuration struct {
	Name  string // drawn with one word per line: "MLP 3L 3A"
	Rates LineRates
}

// WriteConfigurations writes the rates of configurations in percent as a
// Markdown table, and how many fewer errors each makes than the first.
func WriteConfigurations(w io.Writer, configurations []Configuration) error {
	rows := [][]string{{"", "false positives", "false negatives", "errors", "fewer than " + configurations[0].Name}}
	first := configurations[0].Rates.Total()
	for _, c := range configurations {
		fewer := markdown.None
		if first > 0 {
			fewer = fmt.Sprintf("%.0f %%", 100*(1-c.Rates.Total()/first))
		}
		rows = append(rows, []string{c.Name,
			fmt.Sprintf("%.1f %%", 100*c.Rates.FalsePositive),
			fmt.Sprintf("%.1f %%", 100*c.Rates.FalseNegative),
			fmt.Sprintf("%.1f %%", 100*c.Rates.Total()),
			fewer})
	}
	_, err := io.WriteString(w, markdown.Table(rows))
	return err
}

// ErrorChart draws false positives and false negatives of configurations as
// stacked columns, in the manner of the "Neural Network Comparison Chart" of
// "The Easy Way to Extract Useful Text from Arbitrary HTML" (2007). There the
// first is the threshold 0.5, then come single-layer (SLP) and multi-layer
// perceptrons (MLP) over one to three lines (1L to 3L) with one to three
// attributes each (1A to 3A). Rates that are no shares, and no configurations
// at all, are errors.
func ErrorChart(configurations []Configuration) (*Chart, error) {
	const (
		pitch  = 44 * vg.Length(1) // from one column to the next
		height = 260 * vg.Length(1)
		frame  = 40 * vg.Length(1)  // the axis on the left
		least  = 220 * vg.Length(1) // room for title and legend
	)
	if len(configurations) == 0 {
		return nil, errors.New("eval: an error chart of no configurations")
	}
	var falsePositives, falseNegatives plotter.Values
	var names []string
	var totals plotter.XYLabels
	top := 0.0
	for i, c := range configurations {
		if r := c.Rates; !(r.FalsePositive >= 0 && r.FalseNegative >= 0 && r.Total() <= 1) {
			return nil, fmt.Errorf("eval: error chart: %s: rates %v and %v are no shares of the lines", c.Name, r.FalsePositive, r.FalseNegative)
		}
		falsePositives = append(falsePositives, 100*c.Rates.FalsePositive)
		falseNegatives = append(falseNegatives, 100*c.Rates.FalseNegative)
		total := 100 * c.Rates.Total()
		top = math.Max(top, total)
		names = append(names, strings.Join(strings.Fields(c.Name), "\n"))
		totals.XYs = append(totals.XYs, plotter.XY{X: float64(i), Y: total})
		totals.Labels = append(totals.Labels, fmt.Sprintf("%.1f", total))
	}

	p := chart.NewPlot("Lines kept or dropped in error")
	below, err := errorBars(falsePositives, pitch)
	if err != nil {
		return nil, err
	}
	below.Color = chart.Vermillion
	above, err := errorBars(falseNegatives, pitch)
	if err != nil {
		return nil, err
	}
	above.Color = chart.SkyBlue
	above.StackOn(below)
	labels, err := plotter.NewLabels(totals)
	if err != nil {
		return nil, err
	}
	for i := range labels.TextStyle {
		labels.TextStyle[i].Font = chart.SmallFont
		labels.TextStyle[i].XAlign = draw.XCenter
	}
	labels.Offset.Y = 3
	p.Add(&plotter.Grid{Horizontal: chart.Thin}, below, above, labels)
	p.NominalX(names...)
	p.Y.Padding = 0
	p.Y.Label.Text = "% of a page's lines"
	p.Y.Min, p.Y.Max = 0, math.Max(1.1*top, 1)
	p.X.Min, p.X.Max = -0.6, float64(len(configurations))-0.4
	legend := chart.NewLegend()
	legend.Add("false negatives: content dropped", above)
	legend.Add("false positives: boilerplate kept", below)
	width := max(least, frame+vg.Length(len(configurations))*pitch)
	return chart.New(width, height, 0, 0, [][]*plot.Plot{{p}}, legend), nil
}

func errorBars(values plotter.Values, pitch vg.Length) (*plotter.BarChart, error) {
	bars, err := plotter.NewBarChart(values, pitch*3/5)
	if err != nil {
		return nil, err
	}
	bars.LineStyle.Width = 0
	return bars, nil
}
