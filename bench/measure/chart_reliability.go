package measure

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"linesift/bench/chart"
)

// ReliabilityChart draws calibrations as reliability diagrams (C. Guo et al.,
// "On Calibration of Modern Neural Networks", 2017, figure 1), a panel each: a
// dot per bin at the mean probability of its lines and the share of them that
// are content, which should lie on the diagonal, and a bar for the share of all
// lines that is in the bin. No calibrations are an error.
func ReliabilityChart(all []Calibration) (*chart.Chart, error) {
	var panels []*plot.Plot
	legend := chart.NewLegend()
	for i, c := range all {
		shares := &plotter.Histogram{FillColor: chart.LightGrey, Width: 1. / calibrationBins}
		var points plotter.XYs
		for _, b := range c.Bins {
			shares.Bins = append(shares.Bins, plotter.HistogramBin{Min: b.Low, Max: b.High, Weight: b.Share})
			if b.Share > 0 {
				points = append(points, plotter.XY{X: b.Probability, Y: b.Content})
			}
		}
		shares.LineStyle = draw.LineStyle{Color: chart.MidGrey, Width: vg.Points(0.5)}
		exact, err := panelLine(plotter.XYs{{X: 0, Y: 0}, {X: 1, Y: 1}}, chart.DarkGrey)
		if err != nil {
			return nil, err
		}
		exact.Width, exact.Dashes = 0.8, []vg.Length{4, 3}
		line, dots, err := plotter.NewLinePoints(points)
		if err != nil {
			return nil, err
		}
		line.Color, line.Width = chart.Blue, 1.5
		dots.Color, dots.Shape, dots.Radius = chart.Blue, draw.CircleGlyph{}, 2.5

		p := chart.NewPlot(panelTitle("Do the probabilities hold?", c.Method, c.Column))
		p.Add(&plotter.Grid{Horizontal: chart.Thin, Vertical: chart.Thin}, shares, exact, line, dots)
		p.X.Label.Text, p.Y.Label.Text = "probability", "share"
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
		p.X.Tick.Marker, p.Y.Tick.Marker = shareTicks, shareTicks
		panels = append(panels, p)
		if i == 0 {
			legend.Add("share of the lines that are content", line, dots)
			legend.Add("what the probability promises", exact)
			legend.Add("share of the lines that have it", shares)
		}
	}
	return panelChart(panels, legend)
}
