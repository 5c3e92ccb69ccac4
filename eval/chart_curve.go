package eval

import (
	"errors"
	"fmt"
	"image/color"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"linesift/eval/chart"
)

// Curves are the losses of the fits of one network, one per fold.
type Curves struct {
	Network string // its name
	Pages   int    // of all folds together
	Folds   []FoldCurve
}

// A FoldCurve is the losses of a fit, epoch by epoch.
type FoldCurve struct {
	Training []float64 // on the lines that it was fitted to
	HeldOut  []float64 // on the lines of the fold; as many
	Best     int       // the epoch whose network was chosen, from 1
}

// CurveChart draws the learning curves of a network's folds, with a dot at the epoch that
// was chosen and the fold's number at its end: where the loss on the fold no longer falls
// with that on the others, the network learns by heart. No folds, folds without epochs and
// curves of different lengths are errors.
func CurveChart(c Curves) (*Chart, error) {
	p := chart.NewPlot(fmt.Sprintf("Learning curves of the network %s, %d pages in %d folds", c.Network, c.Pages, len(c.Folds)))
	p.X.Label.Text = "epoch"
	p.Y.Label.Text = "loss (cross-entropy per line, nats)"
	p.Add(&plotter.Grid{Horizontal: chart.Thin})
	training, heldOut := &plotter.Line{}, &plotter.Line{}
	var best, ends plotter.XYs
	var numbers []string
	epochs := 0
	for i, f := range c.Folds {
		if len(f.Training) == 0 || len(f.Training) != len(f.HeldOut) || f.Best < 1 || f.Best > len(f.HeldOut) {
			return nil, fmt.Errorf("eval: the learning curve of fold %d has %d losses of training, %d of the fold, and epoch %d chosen", i+1, len(f.Training), len(f.HeldOut), f.Best)
		}
		var err error
		if training, err = curve(f.Training, chart.SkyBlue); err != nil {
			return nil, err
		}
		if heldOut, err = curve(f.HeldOut, chart.Vermillion); err != nil {
			return nil, err
		}
		p.Add(training, heldOut)
		best = append(best, plotter.XY{X: float64(f.Best), Y: f.HeldOut[f.Best-1]})
		ends = append(ends, plotter.XY{X: float64(len(f.HeldOut)), Y: f.HeldOut[len(f.HeldOut)-1]})
		numbers = append(numbers, strconv.Itoa(i+1))
		epochs = max(epochs, len(f.HeldOut))
	}
	if epochs == 0 {
		return nil, errors.New("eval: learning curves of no folds")
	}
	chosen, err := plotter.NewScatter(best)
	if err != nil {
		return nil, err
	}
	chosen.GlyphStyle = draw.GlyphStyle{Color: chart.Vermillion, Shape: draw.CircleGlyph{}, Radius: 3.5}
	labels, err := chart.NewLabels(plotter.XYLabels{XYs: ends, Labels: numbers}, draw.XLeft, draw.YCenter)
	if err != nil {
		return nil, err
	}
	labels.Offset.X = 5
	p.Add(chosen, labels)
	p.X.Min, p.X.Max = 1, max(2, float64(epochs)*1.03) // room for the numbers
	p.X.Tick.Marker = chart.WholeNumbers(epochs+1, 10)
	p.Y.Min = 0
	p.Y.Max *= 1.1
	legend := chart.NewLegend()
	legend.Add("lines that were fitted to", training)
	legend.Add("lines of the fold, by its number", heldOut)
	legend.Add("the epoch that was chosen", chosen)
	return chart.New(456, 248, 0, 0, [][]*plot.Plot{{p}}, legend), nil
}

func curve(losses []float64, colour color.Color) (*plotter.Line, error) {
	points := make(plotter.XYs, len(losses))
	for i, y := range losses {
		points[i] = plotter.XY{X: float64(i + 1), Y: y}
	}
	line, err := plotter.NewLine(points)
	if err != nil {
		return nil, err
	}
	line.Color, line.Width = colour, vg.Points(1.2)
	return line, nil
}
