package eval

import (
	"errors"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"

	"linesift/internal/chart"
)

// Curves are the losses of a fit, epoch by epoch.
type Curves struct {
	Training []float64 // on the lines that it was fitted to
	HeldOut  []float64 // on lines of other sites; as many
}

// CurveChart draws a learning curve: where the loss on other sites no longer
// falls with that on its own, the network learns by heart. No epochs, or curves
// of different lengths, are errors.
func CurveChart(c Curves) (*Chart, error) {
	if len(c.Training) == 0 || len(c.Training) != len(c.HeldOut) {
		return nil, errors.New("eval: a learning curve needs a training and a held-out loss for each epoch")
	}
	p := chart.NewPlot("Learning curve")
	p.X.Label.Text = "epoch"
	p.Y.Label.Text = "loss (cross-entropy per line, nats)"
	legend := chart.NewLegend()
	p.Add(&plotter.Grid{Horizontal: chart.Thin})
	for _, l := range []struct {
		name   string
		losses []float64
		colour color.Color
	}{{"lines of the training sites", c.Training, chart.SkyBlue}, {"lines of held-out sites", c.HeldOut, chart.Vermillion}} {
		points := make(plotter.XYs, len(l.losses))
		for i, y := range l.losses {
			points[i] = plotter.XY{X: float64(i + 1), Y: y}
		}
		line, dots, err := plotter.NewLinePoints(points)
		if err != nil {
			return nil, err
		}
		line.Color, line.Width = l.colour, 2
		dots.Color, dots.Shape, dots.Radius = l.colour, draw.CircleGlyph{}, 2.5
		p.Add(line, dots)
		legend.Add(l.name, line, dots)
	}
	p.X.Min, p.X.Max = 1, max(2, float64(len(c.Training)))
	p.X.Tick.Marker = chart.WholeNumbers(len(c.Training) + 1)
	p.Y.Min = 0
	p.Y.Max *= 1.1
	return chart.New(456, 248, 0, 0, [][]*plot.Plot{{p}}, legend), nil
}
