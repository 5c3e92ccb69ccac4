// Package chart draws small charts as SVG: values as dots with their intervals, and losses over epochs. They are light
// or dark, as the reader's system is.
package chart

import (
	_ "embed"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"text/template"

	"linesift/internal/file"
)

// A Chart is panels below each other.
type Chart struct {
	Title  string
	Panels []Panel
}

// A Panel has dots or losses. The dots of all panels have one scale.
type Panel struct {
	Title  string
	Dots   []Dot
	Losses *Losses
}

// A Dot is a value in a row of its own.
type Dot struct {
	Name, Label         string // Label is the value as text
	Value, Lower, Upper float64
	Muted               bool // drawn grey, for comparison
	Unknown             bool // there is no value to draw
}

// Losses are curves over the epochs 1, 2 and so on, one for each fold.
type Losses struct {
	Training, Validation [][]float64
	Final                int // epochs of the final fit
}

// A File is the name of the file that a chart is written to; "" for none.
type File string

// Validate returns an error if no chart can be written to the file. Kong calls it.
func (f File) Validate() error {
	switch {
	case f == "":
		return nil
	case !strings.EqualFold(filepath.Ext(string(f)), ".svg"):
		return fmt.Errorf("%s: a chart is written as .svg", filepath.Base(string(f)))
	}
	return file.Check(string(f))
}

// Write draws the chart to the file, if there is one.
func (f File) Write(c Chart) error {
	if f == "" {
		return nil
	}
	return file.Write(string(f), c.write)
}

//go:embed chart.svg
var chartSVG string

var chartTemplate = template.Must(template.New("chart").Funcs(template.FuncMap{
	"name": func(s string) string { return template.HTMLEscapeString(file.Printable(s)) },
}).Parse(chartSVG))

func (c Chart) write(w io.Writer) error {
	return chartTemplate.Execute(w, c.draw())
}

// A drawing is the data of the template chart.svg. Numbers are pixels from the upper left corner
// of the drawing or of a panel.
type drawing struct {
	Title  string
	Height int
	Panels []panel
}

type panel struct {
	Title                    string
	Left, Top, Width, Height int
	Across, Up, Values       []label
	Paths                    []path
	Circles                  []circle
	Final                    float64 // the end of the final fit; 0 without losses
}

type label struct {
	At    float64
	Label string
}

type path struct{ Class, Path string }

type circle struct {
	Class string
	X, Y  float64
}

const (
	chartWidth   = 720
	valuesWidth  = 152 // of the column with the values
	rowHeight    = 18
	lossesHeight = 130
	titleHeight  = 44  // of the chart, and of a panel with the labels of the one above it
	charWidth    = 6   // of most names in the font of the template
	mostName     = 250 // pixels
)

func (c Chart) draw() drawing {
	left := 60
	var all []float64
	for _, p := range c.Panels {
		for _, d := range p.Dots {
			left = max(left, min(charWidth*len([]rune(d.Name)), mostName)+20)
			if !d.Unknown {
				all = append(all, d.Lower, d.Upper)
			}
		}
	}
	width := chartWidth - left - valuesWidth
	scale := newScale(all, 0.001, 0, float64(width))
	drawn := drawing{Title: c.Title, Height: titleHeight / 2}
	for _, p := range c.Panels {
		drawn.Height += titleHeight
		to := panel{Title: p.Title, Left: left, Top: drawn.Height - 8, Width: width}
		if p.Losses != nil {
			to.losses(p.Losses)
		} else {
			to.dots(p.Dots, scale)
		}
		drawn.Height += to.Height
		drawn.Panels = append(drawn.Panels, to)
	}
	drawn.Height += titleHeight / 2
	return drawn
}

func (p *panel) dots(dots []Dot, s scale) {
	p.Height, p.Across = rowHeight*len(dots), s.labels()
	for i, d := range dots {
		y := rowHeight * (float64(i) + 0.5)
		p.Up = append(p.Up, label{y, shorten(d.Name)})
		p.Values = append(p.Values, label{y, d.Label})
		if d.Unknown {
			continue
		}
		class := "mark"
		if d.Muted {
			class = "muted"
		}
		p.Paths = append(p.Paths, path{class, fmt.Sprintf("M%g %gH%g", s.at(d.Lower), y, s.at(d.Upper))})
		p.Circles = append(p.Circles, circle{class, s.at(d.Value), y})
	}
}

func (p *panel) losses(l *Losses) {
	p.Height = lossesHeight
	epochs := []float64{0, float64(l.Final)}
	var losses []float64
	for _, curves := range [][][]float64{l.Training, l.Validation} {
		for _, c := range curves {
			epochs = append(epochs, float64(len(c)))
			losses = append(losses, c...)
		}
	}
	across, up := newScale(epochs, 1, 0, float64(p.Width)), newScale(losses, 0.001, lossesHeight, 0)
	p.Across, p.Up = across.labels(), up.labels()
	draw := func(class string, curves [][]float64) {
		for _, c := range curves {
			var b strings.Builder
			for i, loss := range c {
				fmt.Fprintf(&b, "%c%g %g", "ML"[min(i, 1)], across.at(float64(i+1)), up.at(loss))
			}
			p.Paths = append(p.Paths, path{class, b.String()})
		}
	}
	draw("muted", l.Training)
	draw("mark", l.Validation)
	p.Final = across.at(float64(l.Final))
}

// shorten returns a name that has room beside the dots.
func shorten(name string) string {
	if r := []rune(name); charWidth*len(r) > mostName {
		return string(r[:mostName/charWidth-1]) + "…"
	}
	return name
}
