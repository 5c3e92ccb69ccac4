package eval

import (
	"fmt"
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// PageLines is what DensityChart draws of a page: an element per line, all
// slices of one length.
type PageLines struct {
	Title string
	HTML  []int  // bytes of source that the line took, markup and text
	Text  []int  // bytes of its text
	Kept  []bool // whether the method kept it
}

// DensityChart draws a page line by line: above the bytes of HTML and of text,
// on a logarithmic scale, below the density, text over HTML bytes. They are the
// two graphs of "The Easy Way to Extract Useful Text from Arbitrary HTML"
// (2007), with the lines that a method kept in another colour. Slices of
// different lengths, no lines, and negative bytes are errors.
func DensityChart(l PageLines) (*Chart, error) {
	panels, err := densityPanels(l)
	if err != nil {
		return nil, err
	}
	return panels.chart(), nil
}

// pagePanels are drawn one below the other, above their legends.
type pagePanels struct {
	plots       []*plot.Plot
	left, right plot.Legend
}

func densityPanels(l PageLines) (*pagePanels, error) {
	n := len(l.HTML)
	if n == 0 || len(l.Text) != n || len(l.Kept) != n {
		return nil, fmt.Errorf("eval: density chart: HTML bytes of %d lines, text of %d, answers for %d; want the same, at least one", n, len(l.Text), len(l.Kept))
	}
	html, text, density := make([]float64, n), make([]float64, n), make([]float64, n)
	for i := range n {
		if l.HTML[i] < 0 || l.Text[i] < 0 {
			return nil, fmt.Errorf("eval: density chart: line %d has %d bytes of HTML and %d of text", i, l.HTML[i], l.Text[i])
		}
		html[i], text[i] = float64(l.HTML[i]), float64(l.Text[i])
		if l.HTML[i] > 0 {
			density[i] = text[i] / html[i]
		}
	}
	every := func(int) bool { return true }
	kept := func(i int) bool { return l.Kept[i] }
	dropped := func(i int) bool { return !l.Kept[i] }

	sizes := newPlot(l.Title)
	markup := &steps{html, every, midGrey}
	sizes.Add(&plotter.Grid{Horizontal: thin}, markup, &steps{text, kept, blue}, &steps{text, dropped, orange})
	sizes.Y.Label.Text = "bytes"
	sizes.Y.Scale = plot.LogScale{}
	sizes.Y.Min, sizes.Y.Max = 0.8, math.Max(10, 1.2*sizes.Y.Max) // a byte shows, and none does not
	sizes.Y.Tick.Marker = powersOfTen(sizes.Y.Max)
	sizes.HideX()

	ratio := newPlot("")
	ratio.Add(&plotter.Grid{Horizontal: thin}, &steps{density, kept, blue}, &steps{density, dropped, orange})
	ratio.Y.Label.Text = "density"
	ratio.X.Label.Text = "line"
	ratio.X.Tick.Marker = wholeNumbers(n)
	ratio.Y.Min, ratio.Y.Max = 0, math.Max(1, ratio.Y.Max)

	panels := &pagePanels{[]*plot.Plot{sizes, ratio}, newLegend(), newLegend()}
	panels.left.Add("HTML", markup)
	panels.left.Add("text of lines kept", &steps{colour: blue})
	panels.left.Add("text of lines dropped", &steps{colour: orange})
	return panels, nil
}

func (p *pagePanels) chart() *Chart {
	const (
		width  = 720 * vg.Length(1)
		height = 174 * vg.Length(1) // of a plot
	)
	n := len(p.plots)
	return &Chart{
		width:  width,
		height: 2*chartMargin + legendHeight + vg.Length(n)*height,
		draw: func(area draw.Canvas) {
			var rows [][]*plot.Plot
			for _, p := range p.plots {
				rows = append(rows, []*plot.Plot{p})
			}
			tiled := plot.Align(rows, draw.Tiles{Rows: n, Cols: 1, PadY: 10}, draw.Crop(area, 0, 0, legendHeight, 0))
			for i, p := range p.plots {
				p.Draw(tiled[i][0])
			}
			p.left.Draw(area)
			p.right.Draw(draw.Crop(area, width/2, 0, 0, 0))
		},
	}
}

func powersOfTen(limit float64) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	for v := 1; float64(v) <= limit; v *= 10 {
		ticks = append(ticks, plot.Tick{Value: float64(v), Label: strconv.Itoa(v)})
	}
	return ticks
}

// wholeNumbers marks the lines 0 to n-1 at up to ten of 1, 2 or 5 times a power
// of ten; gonum's own ticks fall between the lines of a short page.
func wholeNumbers(n int) plot.ConstantTicks {
	step := 1
	for i := 0; n > 10*step; i++ { // 1, 2, 5, 10, 20, 50, ...
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

// steps draws a filled column, one unit wide, for each value that shown admits.
// Neighbours make one shape: columns drawn one by one would show the page's
// white between them, and hide the data of a page of thousands of lines.
type steps struct {
	values []float64
	shown  func(i int) bool
	colour color.Color
}

func (s *steps) Plot(c draw.Canvas, p *plot.Plot) {
	trX, trY := p.Transforms(&c)
	y := func(v float64) vg.Length { return trY(math.Max(v, p.Y.Min)) }
	var path vg.Path
	for i := 0; i < len(s.values); i++ {
		if !s.shown(i) {
			continue
		}
		path.Move(vg.Point{X: trX(float64(i) - 0.5), Y: trY(p.Y.Min)})
		for ; i < len(s.values) && s.shown(i); i++ {
			path.Line(vg.Point{X: trX(float64(i) - 0.5), Y: y(s.values[i])})
			path.Line(vg.Point{X: trX(float64(i) + 0.5), Y: y(s.values[i])})
		}
		path.Line(vg.Point{X: trX(float64(i) - 0.5), Y: trY(p.Y.Min)})
		path.Close()
	}
	if len(path) > 0 {
		c.SetColor(s.colour)
		c.Fill(path)
		if trX(1)-trX(0) < leastColumn {
			c.SetLineWidth(leastColumn)
			c.Stroke(path)
		}
	}
}

// leastColumn is the width below which a column hardly shows.
const leastColumn = vg.Length(0.75)

// DataRange implements plot.DataRanger.
func (s *steps) DataRange() (xmin, xmax, ymin, ymax float64) {
	_, ymax = plotter.Range(plotter.Values(s.values))
	return -0.5, float64(len(s.values)) - 0.5, 0, ymax
}

// Thumbnail implements plot.Thumbnailer.
func (s *steps) Thumbnail(c *draw.Canvas) {
	c.SetColor(s.colour)
	c.Fill(c.Rectangle.Path())
}
