package inspect

import (
	_ "embed"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"text/template"

	"linesift"
	"linesift/internal/file"
)

// A drawing is the data of the template plot.svg. The upper panel has the bytes of HTML and of
// text of each line, on a logarithmic scale. The lower panel has the density, text over HTML
// bytes. They are the two graphs of "The Easy Way to Extract Useful Text from Arbitrary HTML"
// (2007). Lines that a method kept have another color, and the threshold 0.5 is drawn.
type drawing struct {
	Title  string
	Panels [2]panel
	Lines  []tick
}

type panel struct {
	Name      string
	Top       int
	Ticks     []tick
	Columns   []columns
	Threshold float64 // the height at which it is drawn, or 0
}

type tick struct {
	At    float64
	Label string
}

// Columns are an SVG path with a column for each line that is shown.
type columns struct{ Class, Path string }

//go:embed plot.svg
var plotSVG string

var plotTemplate = template.Must(template.New("plot").Parse(plotSVG))

// The size of a panel in the template.
const panelWidth, panelHeight = 644.0, 148.0

// plot draws a page's lines to the file at path.
func plot(title string, d *linesift.Document, path string) error {
	return file.Write(path, func(w io.Writer) error { return plotTemplate.Execute(w, newDrawing(title, d)) })
}

func newDrawing(title string, d *linesift.Document) *drawing {
	content := d.Content()
	lines := d.Page().Lines
	highest := 10.0
	for _, l := range lines {
		highest = max(highest, float64(l.Source.Len()), float64(l.Text.Len()))
	}
	width := panelWidth / float64(max(len(lines), 1))
	// path draws the values of the lines that are shown. A value is 0 to 1.
	path := func(class string, shown func(i int) bool, value func(i int) float64) columns {
		var b strings.Builder
		for i := range lines {
			if v := value(i); v > 0 && shown(i) {
				x, y := float64(i)*width, panelHeight*(1-min(v, 1))
				fmt.Fprintf(&b, "M%.2f %gV%.2fh%.2fV%[2]gz", x, panelHeight, y, width)
			}
		}
		return columns{class, b.String()}
	}
	logarithm := func(bytes float64) float64 { // one byte has a height, 0 bytes have none
		const none = 0.8
		return math.Log(max(bytes, none)/none) / math.Log(1.2*highest/none)
	}
	html := func(i int) float64 { return logarithm(float64(lines[i].Source.Len())) }
	text := func(i int) float64 { return logarithm(float64(lines[i].Text.Len())) }
	density := func(i int) float64 { return lines[i].Density() }
	every := func(int) bool { return true }
	kept := func(i int) bool { return content.Line(d.Page(), i) }
	dropped := func(i int) bool { return !kept(i) }

	size := panel{Name: "bytes", Top: 32, Columns: []columns{
		path("html", every, html), path("kept", kept, text), path("dropped", dropped, text),
	}}
	for power := 1; float64(power) <= 1.2*highest; power *= 10 {
		height := math.Round(panelHeight * (1 - logarithm(float64(power))))
		size.Ticks = append(size.Ticks, tick{height, strconv.Itoa(power)})
	}
	ratio := panel{Name: "density", Top: 200, Threshold: panelHeight / 2, Columns: []columns{
		path("kept", kept, density), path("dropped", dropped, density),
	}}
	for _, share := range []float64{0, 0.5, 1} {
		ratio.Ticks = append(ratio.Ticks, tick{panelHeight * (1 - share), fmt.Sprint(share)})
	}
	drawn := &drawing{Title: title, Panels: [2]panel{size, ratio}}
	step := max(1, int(math.Pow(10, math.Floor(math.Log10(float64(max(len(lines), 1)))))/2))
	for i := 0; i < len(lines); i += step {
		drawn.Lines = append(drawn.Lines, tick{64 + (float64(i)+0.5)*width, strconv.Itoa(i)})
	}
	return drawn
}
