package measure

import (
	"errors"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"linesift/bench/chart"
)

// panelChart sets plots of one kind beside each other, three to a row, above
// one legend. No plots are an error: nothing was measured that has them.
func panelChart(panels []*plot.Plot, legend plot.Legend) (*chart.Chart, error) {
	const (
		panelsPerRow = 3
		width        = 300 * vg.Length(1)
		height       = 260 * vg.Length(1)
	)
	if len(panels) == 0 {
		return nil, errors.New("measure: no method has probabilities to draw")
	}
	cols := min(panelsPerRow, len(panels))
	var rows [][]*plot.Plot
	for i, p := range panels {
		if i%cols == 0 {
			rows = append(rows, make([]*plot.Plot, cols))
		}
		rows[i/cols][i%cols] = p
	}
	return chart.New(vg.Length(cols)*width, vg.Length(len(rows))*height, 14, 10, rows, legend), nil
}

// panelLine is a curve in a panel.
func panelLine(points plotter.XYs, colour color.Color) (*plotter.Line, error) {
	line, err := plotter.NewLine(points)
	if err != nil {
		return nil, err
	}
	line.Color, line.Width = colour, 1.5
	return line, nil
}

// shareTicks mark an axis from 0 to 1.
var shareTicks = plot.ConstantTicks{
	{Value: 0, Label: "0"}, {Value: 0.2, Label: "0.2"}, {Value: 0.4, Label: "0.4"},
	{Value: 0.6, Label: "0.6"}, {Value: 0.8, Label: "0.8"}, {Value: 1, Label: "1"},
}
