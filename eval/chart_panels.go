package eval

import (
	"errors"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// panelChart sets plots of one kind beside each other, three to a row, above
// one legend. No plots are an error: nothing was measured that has them.
func panelChart(panels []*plot.Plot, legend plot.Legend) (*Chart, error) {
	const (
		panelsPerRow = 3
		width        = 300 * vg.Length(1)
		height       = 260 * vg.Length(1)
	)
	if len(panels) == 0 {
		return nil, errors.New("eval: no method has probabilities to draw")
	}
	cols := min(panelsPerRow, len(panels))
	var rows [][]*plot.Plot
	for i, p := range panels {
		if i%cols == 0 {
			rows = append(rows, make([]*plot.Plot, cols))
		}
		rows[i/cols][i%cols] = p
	}
	return &Chart{
		width:  2*chartMargin + vg.Length(cols)*width,
		height: 2*chartMargin + vg.Length(len(rows))*height + legendHeight,
		draw: func(area draw.Canvas) {
			tiles := draw.Tiles{Rows: len(rows), Cols: cols, PadX: 14, PadY: 10}
			tiled := plot.Align(rows, tiles, draw.Crop(area, 0, 0, legendHeight, 0))
			for i, p := range panels {
				p.Draw(tiled[i/cols][i%cols])
			}
			legend.Draw(area)
		},
	}, nil
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
