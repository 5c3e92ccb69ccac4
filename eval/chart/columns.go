package chart

import (
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Columns draws a filled column, one unit wide, for each value that Shown admits.
// Neighbours make one shape: columns drawn one by one would show the page's
// white between them, and hide the data of a page of thousands of lines.
type Columns struct {
	Values []float64
	Shown  func(i int) bool
	Colour color.Color
}

// Plot implements plot.Plotter.
func (c *Columns) Plot(area draw.Canvas, p *plot.Plot) {
	trX, trY := p.Transforms(&area)
	y := func(v float64) vg.Length { return trY(math.Max(v, p.Y.Min)) }
	var path vg.Path
	for i := 0; i < len(c.Values); i++ {
		if !c.Shown(i) {
			continue
		}
		path.Move(vg.Point{X: trX(float64(i) - 0.5), Y: trY(p.Y.Min)})
		for ; i < len(c.Values) && c.Shown(i); i++ {
			path.Line(vg.Point{X: trX(float64(i) - 0.5), Y: y(c.Values[i])})
			path.Line(vg.Point{X: trX(float64(i) + 0.5), Y: y(c.Values[i])})
		}
		path.Line(vg.Point{X: trX(float64(i) - 0.5), Y: trY(p.Y.Min)})
		path.Close()
	}
	if len(path) > 0 {
		area.SetColor(c.Colour)
		area.Fill(path)
		if trX(1)-trX(0) < leastColumn {
			area.SetLineWidth(leastColumn)
			area.Stroke(path)
		}
	}
}

// leastColumn is the width below which a column hardly shows.
const leastColumn = vg.Length(0.75)

// DataRange implements plot.DataRanger.
func (c *Columns) DataRange() (xmin, xmax, ymin, ymax float64) {
	_, ymax = plotter.Range(plotter.Values(c.Values))
	return -0.5, float64(len(c.Values)) - 0.5, 0, ymax
}

// Thumbnail implements plot.Thumbnailer.
func (c *Columns) Thumbnail(area *draw.Canvas) {
	area.SetColor(c.Colour)
	area.Fill(area.Rectangle.Path())
}

// WholeNumbers marks 0 to n-1 at up to most multiples of 1, 2 or 5 times a power
// of ten; gonum's own ticks fall between the lines of a short page.
func WholeNumbers(n, most int) plot.ConstantTicks {
	step := 1
	for i := 0; n > most*step; i++ { // 1, 2, 5, 10, 20, 50, ...
		if i%3 == 1 {
			step = step * 5 / 2
		} else {
			step *= 2
		}
	}
	var ticks plot.ConstantTicks
	for v := 0; v < n; v += step {
		ticks = append(ticks, plot.Tick{Value: float64(v), Label: strconv.Itoa(v)})
	}
	return ticks
}
