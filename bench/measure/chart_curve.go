package measure

import (
	"errors"
	"fmt"
	"image/color"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"linesift/bench/chart"
	"linesift/internal/train"
	"linesift/internal/train/perceptron"
)

// CurveChart draws the learning curves of each network's folds, with a dot at the epoch that
// was chosen and the fold's number at its end: where the loss on the fold no longer falls
// with that on the others, the network learns by heart. No networks, no folds, and folds
// without epochs are errors.
func CurveChart(r *train.Report) (*chart.Chart, error) {
	if len(r.Fits) == 0 {
		return nil, errors.New("measure: learning curves of no networks")
	}
	var plots []*plot.Plot
	var legend plot.Legend
	for _, fit := range r.Fits {
		title := fmt.Sprintf("Learning curves of the network %s, %d pages in %d folds", fit.Network, r.Training.Pages,
			len(fit.Curves))
		p, l, err := curvePlot(title, fit.Curves)
		if err != nil {
			return nil, fmt.Errorf("measure: the network %s: %w", fit.Network, err)
		}
		plots, legend = append(plots, p), l
	}
	return chart.New(456*vg.Length(len(plots)), 248, 14, 0, [][]*plot.Plot{plots}, legend), nil
}

// curvePlot draws the curves of the folds of one network.
func curvePlot(title string, folds []perceptron.Curve) (*plot.Plot, plot.Legend, error) {
	legend := chart.NewLegend()
	if len(folds) == 0 {
		return nil, legend, errors.New("no folds")
	}
	p := chart.NewPlot(title)
	p.X.Label.Text = "epoch"
	p.Y.Label.Text = "loss (cross-entropy per line, nats)"
	p.Add(&plotter.Grid{Horizontal: chart.Thin})
	var training, heldOut *plotter.Line
	var best, ends plotter.XYs
	var numbers []string
	epochs := 0
	for i, f := range folds {
		n := len(f)
		if n == 0 {
			return nil, legend, fmt.Errorf("fold %d has no epochs", i+1)
		}
		var err error
		if training, err = curve(f, chart.SkyBlue,
			func(e perceptron.Epoch) float64 { return e.TrainLoss }); err != nil {
			return nil, legend, err
		}
		if heldOut, err = curve(f, chart.Vermillion,
			func(e perceptron.Epoch) float64 { return e.ValidationLoss }); err != nil {
			return nil, legend, err
		}
		p.Add(training, heldOut)
		best = append(best, plotter.XY{X: float64(f.Best()), Y: f[f.Best()-1].ValidationLoss})
		ends = append(ends, plotter.XY{X: float64(n), Y: f[n-1].ValidationLoss})
		numbers = append(numbers, strconv.Itoa(i+1))
		epochs = max(epochs, n)
	}
	chosen, err := plotter.NewScatter(best)
	if err != nil {
		return nil, legend, err
	}
	chosen.GlyphStyle = draw.GlyphStyle{Color: chart.Vermillion, Shape: draw.CircleGlyph{}, Radius: 3.5}
	labels, err := chart.NewLabels(plotter.XYLabels{XYs: ends, Labels: numbers}, draw.XLeft, draw.YCenter)
	if err != nil {
		return nil, legend, err
	}
	labels.Offset.X = 5
	p.Add(chosen, labels)
	p.X.Min, p.X.Max = 1, max(2, float64(epochs)*1.03) // room for the numbers
	p.X.Tick.Marker = chart.WholeNumbers(epochs+1, 10)
	p.Y.Min = 0
	p.Y.Max *= 1.1
	legend.Add("lines that were fitted to", training)
	legend.Add("lines of the fold, by its number", heldOut)
	legend.Add("the epoch that was chosen", chosen)
	return p, legend, nil
}

func curve(epochs perceptron.Curve, colour color.Color, loss func(perceptron.Epoch) float64) (*plotter.Line, error) {
	points := make(plotter.XYs, len(epochs))
	for i, e := range epochs {
		points[i] = plotter.XY{X: float64(e.Number), Y: loss(e)}
	}
	line, err := plotter.NewLine(points)
	if err != nil {
		return nil, err
	}
	line.Color, line.Width = colour, vg.Points(1.2)
	return line, nil
}
