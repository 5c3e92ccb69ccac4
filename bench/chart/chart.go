// Package chart has what linesift's charts have in common: their style, their layout
// and how they are written. A chart is plots (gonum.org/v1/plot) side by side above
// their legends: NewPlot and NewLegend make these, New lays them out, File.Save
// writes an SVG file. What is drawn is left to others.
package chart

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"linesift/internal/file"
)

// A Chart is a drawing that can be written as SVG. The same chart always
// gives the same bytes.
type Chart struct {
	width, height vg.Length
	draw          func(draw.Canvas)
}

// Colours that also those tell apart who see no red or no green: Okabe and Ito,
// "Color Universal Design", 2008.
var (
	Blue       = color.RGBA{0x00, 0x72, 0xb2, 0xff}
	SkyBlue    = color.RGBA{0x56, 0xb4, 0xe9, 0xff}
	Vermillion = color.RGBA{0xd5, 0x5e, 0x00, 0xff}

	LightGrey = color.RGBA{0xe0, 0xe0, 0xe0, 0xff}
	MidGrey   = color.RGBA{0xc4, 0xc4, 0xc4, 0xff}
	DarkGrey  = color.RGBA{0x40, 0x40, 0x40, 0xff}
)

// A File is the name of the file that a chart is written to; "" for none.
type File string

// Validate returns an error if the name is not one of an SVG file. Kong calls it.
func (f File) Validate() error {
	if f != "" && !strings.EqualFold(filepath.Ext(string(f)), ".svg") {
		return fmt.Errorf("%s: a chart is written as .svg", f)
	}
	return nil
}

// Save draws a chart and writes it to the file, if there is one.
func (f File) Save(draw func() (*Chart, error)) error {
	if f == "" {
		return nil
	}
	c, err := draw()
	if err != nil {
		return err
	}
	if err := file.Write(string(f), c.WriteSVG); err != nil {
		return fmt.Errorf("%s: %w", f, err)
	}
	return nil
}

// WriteSVG writes the chart as SVG. It names its fonts and does not embed them:
// Liberation Sans, by which it is laid out, and Arial and Helvetica, which have
// the same widths.
func (c *Chart) WriteSVG(w io.Writer) error {
	canvas := vgsvg.New(c.width, c.height)
	area := draw.New(canvas)
	area.SetColor(color.White)
	area.Fill(area.Rectangle.Path())
	c.draw(draw.Crop(area, margin, -margin, margin, -margin))
	var svg bytes.Buffer
	if _, err := canvas.WriteTo(&svg); err != nil {
		return err
	}
	const family = "font-family:Liberation Sans"
	_, err := w.Write(bytes.ReplaceAll(svg.Bytes(), []byte(family), []byte(family+",Arial,Helvetica,sans-serif")))
	return err
}

const (
	margin       = 12 * vg.Length(1) // the white around a chart
	legendHeight = 48 * vg.Length(1) // of a legend of up to three entries
)

// New lays out rows of plots in equal tiles that are aligned with each other, with
// gaps of padX and padY between them, above legends side by side. Width and height are
// those of the plots together. A row may end in nil.
func New(width, height, padX, padY vg.Length, rows [][]*plot.Plot, legends ...plot.Legend) *Chart {
	return &Chart{
		width:  width + 2*margin,
		height: height + legendHeight + 2*margin,
		draw: func(area draw.Canvas) {
			tiles := draw.Tiles{Rows: len(rows), Cols: len(rows[0]), PadX: padX, PadY: padY}
			tiled := plot.Align(rows, tiles, draw.Crop(area, 0, 0, legendHeight, 0))
			for i, row := range rows {
				for j, p := range row {
					if p != nil {
						p.Draw(tiled[i][j])
					}
				}
			}
			for i := range legends {
				legends[i].Draw(draw.Crop(area, vg.Length(i)*width/vg.Length(len(legends)), 0, 0, 0))
			}
		},
	}
}

var (
	sans      = font.Font{Typeface: "Liberation", Variant: "Sans"}
	titleFont = font.From(sans, 11)
	labelFont = font.From(sans, 10)
	smallFont = font.From(sans, 9)
)

// NewPlot returns an empty plot in the charts' style: sans serif, no axis
// lines drawn heavier than the data.
func NewPlot(title string) *plot.Plot {
	p := plot.New()
	p.Title.Text = title
	p.Title.Padding = 4
	p.Title.TextStyle.Font = titleFont
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle.Font = labelFont
		axis.Label.Padding = 4
		axis.Tick.Label.Font = smallFont
		axis.LineStyle.Color = DarkGrey
		axis.Tick.LineStyle.Color = DarkGrey
		axis.Padding = 0
	}
	return p
}

// NewLegend returns an empty legend in the charts' style. Legends stand below
// the plots, where they hide no data.
func NewLegend() plot.Legend {
	l := plot.NewLegend()
	l.Left = true
	l.TextStyle.Font = smallFont
	l.Padding = 3
	return l
}

// NewLabels returns small labels that stand to their points as x and y say.
func NewLabels(labels plotter.XYLabels, x text.XAlignment, y text.YAlignment) (*plotter.Labels, error) {
	l, err := plotter.NewLabels(labels)
	if err != nil {
		return nil, err
	}
	for i := range l.TextStyle {
		s := &l.TextStyle[i]
		s.Font, s.XAlign, s.YAlign = smallFont, x, y
	}
	return l, nil
}

// Thin is the style of grid lines.
var Thin = draw.LineStyle{Color: LightGrey, Width: vg.Points(0.5)}
