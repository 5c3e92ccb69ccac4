package measure

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"linesift/bench/chart"
)

// drawnFrom is the least share of the pages whose mean is drawn: that of a few
// pages is chance, and would set the scale.
const drawnFrom = 0.1

// CoverageChart draws the mean word F1 of the pages that a method is most
// confident of against their share, a panel each, and beside it what the best
// order of the pages would give. A method that does not know its weak pages
// has a level curve. None at all is an error.
func CoverageChart(all []Confidence) (*chart.Chart, error) {
	var panels []*plot.Plot
	legend := chart.NewLegend()
	lowest := 0.8
	for i, t := range all {
		p := chart.NewPlot(panelTitle("Does it know its weak pages?", t.Method, t.Column))
		p.Add(&plotter.Grid{Horizontal: chart.Thin, Vertical: chart.Thin})
		for _, c := range []struct {
			name   string
			colour color.Color
			means  []float64
		}{
			{"the most confident pages", chart.Blue, t.curve},
			{"the best order of the pages", chart.Orange, t.best},
		} {
			var points plotter.XYs
			for j, f1 := range c.means {
				if share := float64(j+1) / float64(len(c.means)); share >= drawnFrom {
					points = append(points, plotter.XY{X: share, Y: f1})
					lowest = min(lowest, f1)
				}
			}
			line, err := panelLine(points, c.colour)
			if err != nil {
				return nil, err
			}
			p.Add(line)
			if i == 0 {
				legend.Add(c.name, line)
			}
		}
		p.X.Label.Text, p.Y.Label.Text = "share of the pages", "mean word F1"
		p.X.Min, p.X.Max, p.Y.Max = 0, 1, 1
		p.X.Tick.Marker = shareTicks
		panels = append(panels, p)
	}
	for _, p := range panels {
		p.Y.Min = lowest // one scale for all
	}
	return panelChart(panels, legend)
}
