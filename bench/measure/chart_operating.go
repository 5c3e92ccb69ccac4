package measure

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"linesift/bench/chart"
	"linesift/internal/eval"
)

// OperatingChart draws mean word precision, recall and F1 against the shift of the
// threshold, a panel for each curve. No curves are an error.
func OperatingChart(all []OperatingCurve) (*chart.Chart, error) {
	var panels []*plot.Plot
	legend := chart.NewLegend()
	for i, c := range all {
		p := chart.NewPlot(panelTitle("Precision bought with recall", c.Method, c.Column))
		p.Add(&plotter.Grid{Horizontal: chart.Thin, Vertical: chart.Thin})
		for _, m := range []struct {
			name   string
			colour color.Color
			of     func(eval.PRF) float64
		}{
			{"word precision", chart.Blue, func(x eval.PRF) float64 { return x.Precision }},
			{"word recall", chart.Vermillion, func(x eval.PRF) float64 { return x.Recall }},
			{"word F1", chart.DarkGrey, func(x eval.PRF) float64 { return x.F1 }},
		} {
			points := make(plotter.XYs, len(c.Points))
			for j, point := range c.Points {
				points[j] = plotter.XY{X: point.Shift, Y: m.of(point.Word)}
			}
			line, err := panelLine(points, m.colour)
			if err != nil {
				return nil, err
			}
			p.Add(line)
			if i == 0 {
				legend.Add(m.name, line)
			}
		}
		p.X.Label.Text, p.Y.Label.Text = "recall  ←  shift of the threshold, log-odds  →  precision", "mean over pages"
		p.X.Tick.Marker, p.Y.Tick.Marker = shiftTicks, shareTicks
		p.Y.Min, p.Y.Max = 0, 1
		panels = append(panels, p)
	}
	return panelChart(panels, legend)
}

var shiftTicks = plot.ConstantTicks{
	{Value: -6, Label: "-6"}, {Value: -4, Label: "-4"}, {Value: -2, Label: "-2"}, {Value: 0, Label: "0"},
	{Value: 2, Label: "+2"}, {Value: 4, Label: "+4"}, {Value: 6, Label: "+6"},
}
