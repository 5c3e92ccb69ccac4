package measure

import (
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"linesift/bench/chart"
	"linesift/internal/eval"
)

// A Configuration is one column of an error chart: a threshold, or a network of
// some kind and size.
type Configuration struct {
	Group string // columns of one group stand together above its name; empty for none
	Name  string
	Rates eval.LineRates
}

// title is what a table calls the configuration.
func (c Configuration) title() string { return strings.TrimSpace(c.Group + " " + c.Name) }

// WriteConfigurations writes the rates of configurations in percent as a
// Markdown table, and how many fewer errors each makes than the first.
func WriteConfigurations(w io.Writer, configurations []Configuration) error {
	rows := [][]string{{"", "false positives", "false negatives", "errors", "fewer than " + configurations[0].title()}}
	first := configurations[0].Rates.Total()
	for _, c := range configurations {
		fewer := eval.NoValue
		if first > 0 {
			fewer = fmt.Sprintf("%.0f %%", 100*(1-c.Rates.Total()/first))
		}
		rows = append(rows, []string{c.title(),
			fmt.Sprintf("%.1f %%", 100*c.Rates.FalsePositive),
			fmt.Sprintf("%.1f %%", 100*c.Rates.FalseNegative),
			fmt.Sprintf("%.1f %%", 100*c.Rates.Total()),
			fewer})
	}
	return WriteTable(w, rows)
}

// ErrorChart draws false positives and false negatives of configurations as
// stacked columns, in the manner of the "Neural Network Comparison Chart" of
// "The Easy Way to Extract Useful Text from Arbitrary HTML" (2007). There the
// first is the threshold 0.5, then come single-layer (SLP) and multi-layer
// perceptrons (MLP) over one to three lines (1L to 3L) with one to three
// attributes each (1A to 3A). Rates that are no shares, and no configurations
// at all, are errors.
func ErrorChart(configurations []Configuration) (*chart.Chart, error) {
	const (
		pitch  = 44 * vg.Length(1) // from one column to the next
		height = 260 * vg.Length(1)
		frame  = 40 * vg.Length(1)  // the axis on the left
		least  = 220 * vg.Length(1) // room for title and legend
		apart  = 0.5                // between groups, in columns
	)
	if len(configurations) == 0 {
		return nil, errors.New("measure: an error chart of no configurations")
	}
	p := chart.NewPlot("Lines kept or dropped in error")
	p.Add(&plotter.Grid{Horizontal: chart.Thin})
	var below, above *plotter.BarChart
	var ticks plot.ConstantTicks
	var totals plotter.XYLabels
	top, at, group := 0.0, 0.0, 0
	for i, c := range configurations {
		if r := c.Rates; !(r.FalsePositive >= 0 && r.FalseNegative >= 0 && r.Total() <= 1) {
			return nil, fmt.Errorf("measure: error chart: %s: rates %v and %v are no shares of the lines", c.title(), r.FalsePositive, r.FalseNegative)
		}
		if i > 0 {
			at++
			if c.Group != configurations[i-1].Group {
				at, group = at+apart, i
			}
		}
		var err error
		if below, err = errorBar(100*c.Rates.FalsePositive, at, pitch, chart.Vermillion); err != nil {
			return nil, err
		}
		if above, err = errorBar(100*c.Rates.FalseNegative, at, pitch, chart.SkyBlue); err != nil {
			return nil, err
		}
		above.StackOn(below)
		p.Add(below, above)
		total := 100 * c.Rates.Total()
		top = math.Max(top, total)
		totals.XYs = append(totals.XYs, plotter.XY{X: at, Y: total})
		totals.Labels = append(totals.Labels, fmt.Sprintf("%.1f", total))
		ticks = append(ticks, plot.Tick{Value: at, Label: c.Name})
		if last := i+1 == len(configurations) || configurations[i+1].Group != c.Group; last && c.Group != "" {
			ticks = append(ticks, plot.Tick{Value: at - float64(i-group)/2, Label: "\n" + c.Group})
		}
	}
	labels, err := chart.NewLabels(totals, draw.XCenter, draw.YBottom)
	if err != nil {
		return nil, err
	}
	labels.Offset.Y = 3
	p.Add(labels)
	p.X.Tick.Marker = ticks
	p.X.Tick.LineStyle.Width, p.X.LineStyle.Width = 0, 0
	p.Y.Padding = 0
	p.Y.Label.Text = "% of a page's lines"
	p.Y.Min, p.Y.Max = 0, math.Max(1.1*top, 1)
	p.Y.Tick.Marker = chart.WholeNumbers(int(p.Y.Max)+1, 6)
	p.X.Min, p.X.Max = -0.6, at+0.6
	legend := chart.NewLegend()
	legend.Add("false negatives: content dropped", above)
	legend.Add("false positives: boilerplate kept", below)
	return chart.New(max(least, frame+vg.Length(at+1)*pitch), height, 0, 0, [][]*plot.Plot{{p}}, legend), nil
}

func errorBar(value, at float64, pitch vg.Length, colour color.Color) (*plotter.BarChart, error) {
	bar, err := plotter.NewBarChart(plotter.Values{value}, pitch*3/5)
	if err != nil {
		return nil, err
	}
	bar.XMin, bar.Color, bar.LineStyle.Width = at, colour, 0
	return bar, nil
}
