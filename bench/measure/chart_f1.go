package measure

import (
	"errors"
	"fmt"
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"linesift/bench/chart"
	"linesift/eval"
)

// WordF1Chart draws the mean word F1 of every method on every group of a table:
// a panel per column, in it a bar per method in the table's order, with its
// interval if it has one. The bar of a panel's best method is darker, and that of a bound
// grey; where a method has no cell there is none. A table without rows or columns is an error.
//
// One panel per group was chosen over one plot with a colour per group: methods
// are compared on the same pages, and no palette tells ten groups apart.
func WordF1Chart(t *eval.Table) (*chart.Chart, error) {
	const (
		panelsPerRow = 4
		panelWidth   = 165 * vg.Length(1)
		panelFrame   = 56 * vg.Length(1) // title above, ticks and label below
	)
	if len(t.Rows) == 0 || len(t.Columns) == 0 {
		return nil, errors.New("measure: a chart of an empty table")
	}
	for _, r := range t.Rows {
		if len(r.Cells) != len(t.Columns) {
			return nil, fmt.Errorf("measure: %s has %d cells in %d columns", r.Method, len(r.Cells), len(t.Columns))
		}
	}
	width := min(panelsPerRow, len(t.Columns))
	var panels [][]*plot.Plot
	for column := range t.Columns {
		if column%width == 0 {
			panels = append(panels, make([]*plot.Plot, width))
		}
		p, err := wordF1Panel(t, column, column%width == 0)
		if err != nil {
			return nil, fmt.Errorf("measure: chart of %s: %w", t.Columns[column].Title(), err)
		}
		panels[len(panels)-1][column%width] = p
	}

	var names vg.Length
	for _, r := range t.Rows {
		names = max(names, panels[0][0].Y.Tick.Label.Width(r.Method))
	}
	height := panelFrame + vg.Length(len(t.Rows))*wordF1Pitch
	return chart.New(names+vg.Length(width)*panelWidth, vg.Length(len(panels))*height, 14, 10, panels, wordF1Legend(t)), nil
}

// wordF1Pitch is the distance from one bar to the next.
const wordF1Pitch = 15 * vg.Length(1)

// wordF1Panel is the panel of one column of t; only the first of a row of
// panels names the methods.
func wordF1Panel(t *eval.Table, column int, named bool) (*plot.Plot, error) {
	bars, err := wordF1Bars(t, column)
	if err != nil {
		return nil, err
	}
	whiskers, err := wordF1Whiskers(t, column)
	if err != nil {
		return nil, err
	}
	labels, err := wordF1Labels(t, column)
	if err != nil {
		return nil, err
	}
	p := chart.NewPlot("")
	p.Add(&plotter.Grid{Vertical: chart.Thin})
	p.Add(bars...)
	p.Add(whiskers, labels)

	p.X.Label.Text = "word F1"
	p.X.LineStyle.Width = 0
	p.X.Min, p.X.Max = 0, 1.3 // the numbers stand right of 1
	p.X.Tick.Marker = plot.ConstantTicks{{Value: 0, Label: "0"}, {Value: 0.5, Label: "0.5"}, {Value: 1, Label: "1"}}

	names := make([]string, len(t.Rows))
	for i, r := range t.Rows {
		names[rowAt(t, i)] = r.Method
	}
	p.NominalY(names...)
	p.X.Padding = 0
	p.Y.Min, p.Y.Max = -0.6, float64(len(names))+0.5 // room for the heading
	if !named {
		p.Y.Tick.Marker = plot.ConstantTicks{}
	}
	return p, nil
}

// rowAt returns how high row i is drawn: the first on top, the last at 0.
func rowAt(t *eval.Table, i int) int { return len(t.Rows) - 1 - i }

// wordF1Bars are the bars of the methods that are not the best, of those that are, and of
// bounds. A bar of length 0 does not show.
func wordF1Bars(t *eval.Table, column int) (all []plot.Plotter, err error) {
	highest := 0.0
	for _, r := range t.Rows {
		if c := r.Cells[column]; c != nil && !r.Bound {
			highest = max(highest, c.Word.F1)
		}
	}
	values := make(map[color.Color]plotter.Values)
	colours := []color.Color{chart.PaleBlue, chart.Blue, chart.MidGrey}
	for _, colour := range colours {
		values[colour] = make(plotter.Values, len(t.Rows))
	}
	for i, r := range t.Rows {
		c := r.Cells[column]
		if c == nil {
			continue
		}
		colour := chart.PaleBlue
		switch {
		case r.Bound:
			colour = chart.MidGrey
		case c.Word.F1 == highest:
			colour = chart.Blue
		}
		values[colour][rowAt(t, i)] = c.Word.F1
	}
	for _, colour := range colours {
		bars, err := plotter.NewBarChart(values[colour], wordF1Pitch*2/3)
		if err != nil {
			return nil, err
		}
		bars.Color, bars.Horizontal, bars.LineStyle.Width = colour, true, 0
		all = append(all, bars)
	}
	return all, nil
}

// wordF1Whiskers are the intervals, where there are any.
func wordF1Whiskers(t *eval.Table, column int) (plot.Plotter, error) {
	var data struct {
		plotter.XYs
		plotter.XErrors
	}
	for i, r := range t.Rows {
		if c := r.Cells[column]; c != nil && c.WordF1Interval != nil {
			f1, interval := c.Word.F1, c.WordF1Interval
			data.XYs = append(data.XYs, plotter.XY{X: f1, Y: float64(rowAt(t, i))})
			// A percentile interval need not hold the mean, but gonum takes
			// the distance to either end as positive.
			data.XErrors = append(data.XErrors, struct{ Low, High float64 }{max(0, f1-interval.Low), max(0, interval.High-f1)})
		}
	}
	if len(data.XYs) == 0 {
		return &plotter.XErrorBars{}, nil
	}
	whiskers, err := plotter.NewXErrorBars(data)
	if err != nil {
		return nil, err
	}
	whiskers.LineStyle = whiskerStyle
	whiskers.CapWidth = 4
	return whiskers, nil
}

// wordF1Labels are the numbers at the right of the bars and the heading of the
// panel: a title of gonum's would be centred over bars and names.
func wordF1Labels(t *eval.Table, column int) (plot.Plotter, error) {
	var data plotter.XYLabels
	add := func(x, y float64, text string) {
		data.XYs = append(data.XYs, plotter.XY{X: x, Y: y})
		data.Labels = append(data.Labels, text)
	}
	add(0, float64(len(t.Rows))+0.1, t.Columns[column].Title())
	for i, r := range t.Rows {
		text := eval.NoValue
		if c := r.Cells[column]; c != nil {
			text = fmt.Sprintf("%.3f", c.Word.F1)
		}
		add(1.04, float64(rowAt(t, i)), text)
	}
	labels, err := chart.NewLabels(data, draw.XLeft, draw.YCenter)
	if err != nil {
		return nil, err
	}
	labels.TextStyle[0].Font = chart.TitleFont
	labels.Offset.Y = 1.5 // gonum centres the box of the font, not its digits
	return labels, nil
}

var whiskerStyle = draw.LineStyle{Color: chart.DarkGrey, Width: vg.Points(0.8)}

func wordF1Legend(t *eval.Table) plot.Legend {
	legend := chart.NewLegend()
	legend.Add("the best method of the group", &plotter.BarChart{Color: chart.Blue})
	legend.Add("the other methods", &plotter.BarChart{Color: chart.PaleBlue})
	if slices.ContainsFunc(t.Rows, func(r eval.Row) bool { return r.Bound }) {
		legend.Add("no method: the most that lines allow", &plotter.BarChart{Color: chart.MidGrey})
	}
	interval := func(r eval.Row) bool {
		return slices.ContainsFunc(r.Cells, func(c *eval.Cell) bool { return c != nil && c.WordF1Interval != nil })
	}
	if t.Bootstrap != nil && slices.ContainsFunc(t.Rows, interval) {
		legend.Add(fmt.Sprintf("%g %% interval, sites resampled", 100*t.Bootstrap.Level), &plotter.Line{LineStyle: whiskerStyle})
	}
	return legend
}
