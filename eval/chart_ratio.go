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

// Ratios are what RatioChart draws of a method that goes by the ratio of text to
// tags: an element of each slice for each line of the file, or whatever else has
// a ratio.
type Ratios struct {
	Of          string    // what has a ratio, for the axis
	Ratios      []float64 // 0 or more
	Smoothed    []float64 // nil if nothing is smoothed
	Derivatives []float64 // a second dimension, 0 or more; nil if there is none
	Clusters    []int     // from 0; nil if there are none
	Threshold   float64   // from which ratio on, the smoothed one if there is one, text is content; 0 if there is none
	Content     []bool    // the verdict
}

// check finds slices that are not as long as they should be.
func (r *Ratios) check() error {
	n := len(r.Ratios)
	if n == 0 || len(r.Content) != n {
		return fmt.Errorf("eval: ratio chart: %d ratios and %d answers; want the same, at least one", n, len(r.Content))
	}
	for _, m := range []int{len(r.Smoothed), len(r.Derivatives), len(r.Clusters)} {
		if m != 0 && m != n {
			return fmt.Errorf("eval: ratio chart: %d values beside %d ratios", m, n)
		}
	}
	return nil
}

// RatioChart draws the two graphs of DensityChart and below them what a method
// saw that goes by the ratio of text to tags, as its paper has it: the ratios,
// before and after smoothing, with the threshold or in the colours of the
// clusters (T. Weninger and W. Hsu, 2008), and the two dimensions of CETR as a
// scatter plot (T. Weninger, W. Hsu and J. Han, 2010). What is not content is
// orange in all of them. Slices of different lengths are errors, as in
// DensityChart.
func RatioChart(l PageLines, r Ratios) (*Chart, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	panels, err := densityPanels(l)
	if err != nil {
		return nil, err
	}
	groups := r.groups()
	before := r.histogram("ratio", r.Ratios, groups)
	panels.plots = append(panels.plots, before)
	last := before
	if r.Smoothed != nil {
		last = r.histogram("ratio, smoothed", r.Smoothed, groups)
		panels.plots = append(panels.plots, last)
		before.HideX()
		before.X.Label.Text = ""
	}
	if r.Threshold > 0 {
		line := &level{r.Threshold}
		last.Add(line)
		last.Y.Max = math.Max(last.Y.Max, 1.05*r.Threshold)
		panels.right.Add("threshold", line)
	}
	if r.Derivatives != nil {
		panels.plots = append(panels.plots, r.scatter(groups))
	}
	if r.Clusters != nil && len(groups) > 1 {
		panels.right.Add("clusters of content", stripes(groups))
	}
	return panels.chart(), nil
}

// A group is what is drawn in one colour.
type group struct {
	has    func(i int) bool
	colour color.Color
}

// groups are the clusters of content, or all content, and the rest.
func (r *Ratios) groups() []group {
	groups := []group{{func(i int) bool { return !r.Content[i] }, orange}}
	if r.Clusters == nil {
		return append(groups, group{func(i int) bool { return r.Content[i] }, blue})
	}
	k := 0
	for _, c := range r.Clusters {
		k = max(k, c+1)
	}
	colours := []color.Color{blue, green, purple, skyBlue, darkGrey} // then again
	for c := range k {
		has := func(i int) bool { return r.Content[i] && r.Clusters[i] == c }
		for i := range r.Clusters {
			if has(i) {
				groups = append(groups, group{has, colours[(len(groups)-1)%len(colours)]})
				break
			}
		}
	}
	return groups
}

// histogram draws a column for each value.
func (r *Ratios) histogram(title string, values []float64, groups []group) *plot.Plot {
	p := newPlot("")
	p.Add(&plotter.Grid{Horizontal: thin})
	for _, g := range groups {
		p.Add(&steps{values, g.has, g.colour})
	}
	p.Y.Label.Text, p.X.Label.Text = title, r.Of
	p.X.Tick.Marker, p.Y.Tick.Marker = wholeNumbers(len(values)), short{}
	p.Y.Min, p.Y.Max = 0, math.Max(1, 1.05*p.Y.Max)
	return p
}

// scatter draws a dot for each smoothed ratio and its derivative.
func (r *Ratios) scatter(groups []group) *plot.Plot {
	p := newPlot("")
	p.Add(&plotter.Grid{Horizontal: thin, Vertical: thin})
	for _, g := range groups {
		var points plotter.XYs
		for i := range r.Derivatives {
			if g.has(i) {
				points = append(points, plotter.XY{X: r.Smoothed[i], Y: r.Derivatives[i]})
			}
		}
		dots := &plotter.Scatter{XYs: points, GlyphStyle: draw.GlyphStyle{Color: g.colour, Shape: draw.CircleGlyph{}, Radius: 2}}
		p.Add(dots)
	}
	p.X.Label.Text, p.Y.Label.Text = "ratio, smoothed", "derivative"
	p.X.Tick.Marker, p.Y.Tick.Marker = short{}, short{}
	p.X.Min, p.Y.Min = 0, 0
	p.X.Max, p.Y.Max = math.Max(1, 1.02*p.X.Max), math.Max(1, 1.05*p.Y.Max)
	return p
}

// short are gonum's ticks without its zeros: 2.5 and 5, not 2.50 and 5.00.
type short struct{}

// Ticks implements plot.Ticker.
func (short) Ticks(low, high float64) []plot.Tick {
	ticks := plot.DefaultTicks{}.Ticks(low, high)
	for i, t := range ticks {
		if t.Label != "" {
			ticks[i].Label = strconv.FormatFloat(t.Value, 'g', 4, 64)
		}
	}
	return ticks
}

// level is a line at a value.
type level struct{ y float64 }

var dashed = draw.LineStyle{Color: darkGrey, Width: 1, Dashes: []vg.Length{4, 3}}

func (l *level) Plot(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	c.StrokeLine2(dashed, c.Min.X, y(l.y), c.Max.X, y(l.y))
}

// Thumbnail implements plot.Thumbnailer.
func (l *level) Thumbnail(c *draw.Canvas) {
	y := c.Center().Y
	c.StrokeLine2(dashed, c.Min.X, y, c.Max.X, y)
}

// stripes stand for several colours in a legend, all but the first.
type stripes []group

// Thumbnail implements plot.Thumbnailer.
func (s stripes) Thumbnail(c *draw.Canvas) {
	n := vg.Length(len(s) - 1)
	width := (c.Max.X - c.Min.X) / n
	for i, g := range s[1:] {
		left := c.Min.X + vg.Length(i)*width
		c.SetColor(g.colour)
		c.Fill(vg.Rectangle{Min: vg.Point{X: left, Y: c.Min.Y}, Max: vg.Point{X: left + width, Y: c.Max.Y}}.Path())
	}
}
