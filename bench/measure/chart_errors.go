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

// pitch is the distance from one column to the next.
const pitch = 44 * vg.Length(1)

// columns are the columns of an error chart, from left to right.
type columns struct {
	below, above *plotter.BarChart // of the last column
	ticks        plot.ConstantTicks
	totals       plotter.XYLabels
	top, at      float64 // the highest total in percent, and where the last column stands
	group        int     // index of the first column of the last group
}

// add adds column i of all.
func (c *columns) add(p *plot.Plot, all []Configuration, i int) (err error) {
	const apart = 0.5 // between groups, in columns
	column := all[i]
	r := column.Rates
	if !(r.FalsePositive >= 0 && r.FalseNegative >= 0 && r.Total() <= 1) {
		return fmt.Errorf("measure: error chart: %s: rates %v and %v are not shares of the lines",
			column.title(), r.FalsePositive, r.FalseNegative)
	}
	if i > 0 {
		c.at++
		if column.Group != all[i-1].Group {
			c.at, c.group = c.at+apart, i
		}
	}
	if c.below, err = errorBar(100*r.FalsePositive, c.at, chart.Vermillion); err != nil {
		return err
	}
	if c.above, err = errorBar(100*r.FalseNegative, c.at, chart.SkyBlue); err != nil {
		return err
	}
	c.above.StackOn(c.below)
	p.Add(c.below, c.above)
	total := 100 * r.Total()
	c.top = math.Max(c.top, total)
	c.totals.XYs = append(c.totals.XYs, plotter.XY{X: c.at, Y: total})
	c.totals.Labels = append(c.totals.Labels, fmt.Sprintf("%.1f", total))
	c.ticks = append(c.ticks, plot.Tick{Value: c.at, Label: column.Name})
	if last := i+1 == len(all) || all[i+1].Group != column.Group; last && column.Group != "" {
		c.ticks = append(c.ticks, plot.Tick{Value: c.at - float64(i-c.group)/2, Label: "\n" + column.Group})
	}
	return nil
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
		height = 260 * vg.Length(1)
		frame  = 40 * vg.Length(1)  // the axis on the left
		least  = 220 * vg.Length(1) // room for title and legend
	)
	if len(configurations) == 0 {
		return nil, errors.New("measure: an error chart of no configurations")
	}
	p := chart.NewPlot("Lines kept or dropped in error")
	p.Add(&plotter.Grid{Horizontal: chart.Thin})
	var c columns
	for i := range configurations {
		if err := c.add(p, configurations, i); err != nil {
			return nil, err
		}
	}
	labels, err := chart.NewLabels(c.totals, draw.XCenter, draw.YBottom)
	if err != nil {
		return nil, err
	}
	labels.Offset.Y = 3
	p.Add(labels)
	p.X.Tick.Marker = c.ticks
	p.X.Tick.LineStyle.Width, p.X.LineStyle.Width = 0, 0
	p.Y.Padding = 0
	p.Y.Label.Text = "% of a page's lines"
	p.Y.Min, p.Y.Max = 0, math.Max(1.1*c.top, 1)
	p.Y.Tick.Marker = chart.WholeNumbers(int(p.Y.Max)+1, 6)
	p.X.Min, p.X.Max = -0.6, c.at+0.6
	legend := chart.NewLegend()
	legend.Add("false negatives: content dropped", c.above)
	legend.Add("false positives: boilerplate kept", c.below)
	return chart.New(max(least, frame+vg.Length(c.at+1)*pitch), height, 0, 0, [][]*plot.Plot{{p}}, legend), nil
}

func errorBar(value, at float64, colour color.Color) (*plotter.BarChart, error) {
	bar, err := plotter.NewBarChart(plotter.Values{value}, pitch*3/5)
	if err != nil {
		return nil, err
	}
	bar.XMin, bar.Color, bar.LineStyle.Width = at, colour, 0
	return bar, nil
}
