package eval

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"linesift/eval/chart"
)

// A Chart is a drawing that can be written as SVG or PNG.
type Chart = chart.Chart

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
// (2007), with the lines that a method kept in another colour, and the threshold 0.5. Slices of
// different lengths, no lines, and negative bytes are errors.
func DensityChart(l PageLines) (*Chart, error) {
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

	sizes := chart.NewPlot(l.Title)
	markup := &chart.Columns{Values: html, Shown: every, Colour: chart.MidGrey}
	sizes.Add(&plotter.Grid{Horizontal: chart.Thin}, markup, &chart.Columns{Values: text, Shown: kept, Colour: chart.Blue}, &chart.Columns{Values: text, Shown: dropped, Colour: chart.Orange})
	sizes.Y.Label.Text = "bytes"
	sizes.Y.Scale = plot.LogScale{}
	sizes.Y.Min, sizes.Y.Max = 0.8, math.Max(10, 1.2*sizes.Y.Max) // a byte shows, and none does not
	sizes.Y.Tick.Marker = powersOfTen(sizes.Y.Max)
	sizes.HideX()

	ratio := chart.NewPlot("")
	ratio.Add(&plotter.Grid{Horizontal: chart.Thin}, &chart.Columns{Values: density, Shown: kept, Colour: chart.Blue}, &chart.Columns{Values: density, Shown: dropped, Colour: chart.Orange})
	ratio.Y.Label.Text = "density"
	ratio.X.Label.Text = "line"
	ratio.X.Tick.Marker = chart.WholeNumbers(n, 10)
	ratio.Y.Min, ratio.Y.Max = 0, math.Max(1, ratio.Y.Max)
	threshold := &plotter.Function{F: func(float64) float64 { return articleThreshold }, Samples: 2}
	threshold.LineStyle = draw.LineStyle{Color: chart.Vermillion, Width: 1, Dashes: []vg.Length{4, 3}}
	threshold.XMin, threshold.XMax = -0.5, float64(n)-0.5
	ratio.Add(threshold)

	legend := chart.NewLegend()
	legend.Add("HTML", markup)
	legend.Add("text of lines kept", &chart.Columns{Colour: chart.Blue})
	legend.Add("text of lines dropped", &chart.Columns{Colour: chart.Orange})
	fixed := chart.NewLegend()
	fixed.Add("density 0.5, the article's fixed threshold", threshold)
	return chart.New(696, 2*174, 0, 10, [][]*plot.Plot{{sizes}, {ratio}}, legend, fixed), nil
}

// articleThreshold is the density from which the article of 2007 takes a line for content.
const articleThreshold = 0.5

func powersOfTen(limit float64) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	for v := 1; float64(v) <= limit; v *= 10 {
		ticks = append(ticks, plot.Tick{Value: float64(v), Label: strconv.Itoa(v)})
	}
	return ticks
}
