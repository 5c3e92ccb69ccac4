package measure

import (
	"fmt"
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"linesift/internal/chart"
	"linesift/ratio"
)

// RatioChart draws what a method saw that goes by the ratio of text to tags, as its
// paper has it: the ratios, before and after smoothing, with the threshold or in the
// colours of the clusters (T. Weninger and W. Hsu, 2008), and the two dimensions of
// CETR as a scatter plot (T. Weninger, W. Hsu and J. Han, 2010). What is not content is
// orange in all of them. No ratios, and slices of different lengths, are errors.
func RatioChart(title string, r ratio.Trace) (*chart.Chart, error) {
	n := len(r.Ratios)
	if n == 0 || len(r.Content) != n {
		return nil, fmt.Errorf("measure: ratio chart: %d ratios and %d answers; want the same, at least one", n, len(r.Content))
	}
	for _, m := range []int{len(r.Smoothed), len(r.Derivatives), len(r.Clusters)} {
		if m != 0 && m != n {
			return nil, fmt.Errorf("measure: ratio chart: %d values beside %d ratios", m, n)
		}
	}
	groups := groupsOf(&r)
	legend := chart.NewLegend()
	legend.Add("not content", &chart.Columns{Colour: chart.Orange})
	if r.Clusters != nil && len(groups) > 1 {
		legend.Add("clusters of content", stripes(groups))
	} else {
		legend.Add("content", &chart.Columns{Colour: chart.Blue})
	}
	before := histogram("ratio", r.Of, r.Ratios, groups)
	before.Title.Text = title
	plots := []*plot.Plot{before}
	if r.Smoothed != nil {
		plots = append(plots, histogram("ratio, smoothed", r.Of, r.Smoothed, groups))
		before.HideX()
		before.X.Label.Text = ""
	}
	if r.Threshold > 0 {
		line := &level{r.Threshold}
		last := plots[len(plots)-1]
		last.Add(line)
		last.Y.Max = math.Max(last.Y.Max, 1.05*r.Threshold)
		legend.Add("threshold", line)
	}
	if r.Derivatives != nil {
		plots = append(plots, scatter(&r, groups))
	}
	const width, height = 696 * vg.Length(1), 174 * vg.Length(1) // of a plot
	var rows [][]*plot.Plot
	for _, p := range plots {
		rows = append(rows, []*plot.Plot{p})
	}
	return chart.New(width, vg.Length(len(rows))*height, 0, 10, rows, legend), nil
}

// A group is what is drawn in one colour.
type group struct {
	has    func(i int) bool
	colour color.Color
}

// groups are the clusters of content, or all content, and the rest.
func groupsOf(r *ratio.Trace) []group {
	groups := []group{{func(i int) bool { return !r.Content[i] }, chart.Orange}}
	if r.Clusters == nil {
		return append(groups, group{func(i int) bool { return r.Content[i] }, chart.Blue})
	}
	k := 0
	for _, c := range r.Clusters {
		k = max(k, c+1)
	}
	colours := []color.Color{chart.Blue, chart.Green, chart.Purple, chart.SkyBlue, chart.DarkGrey} // then again
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
func histogram(title, of string, values []float64, groups []group) *plot.Plot {
	p := chart.NewPlot("")
	p.Add(&plotter.Grid{Horizontal: chart.Thin})
	for _, g := range groups {
		p.Add(&chart.Columns{Values: values, Shown: g.has, Colour: g.colour})
	}
	p.Y.Label.Text, p.X.Label.Text = title, of
	p.X.Tick.Marker, p.Y.Tick.Marker = chart.WholeNumbers(len(values)), short{}
	p.Y.Min, p.Y.Max = 0, math.Max(1, 1.05*p.Y.Max)
	return p
}

// scatter draws a dot for each smoothed ratio and its derivative.
func scatter(r *ratio.Trace, groups []group) *plot.Plot {
	p := chart.NewPlot("")
	p.Add(&plotter.Grid{Horizontal: chart.Thin, Vertical: chart.Thin})
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

var dashed = draw.LineStyle{Color: chart.DarkGrey, Width: 1, Dashes: []vg.Length{4, 3}}

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
