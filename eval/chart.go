package eval

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A Chart is a drawing that can be written as SVG or PNG. The same chart always
// gives the same bytes.
type Chart struct {
	width, height vg.Length
	draw          func(draw.Canvas)
}

// Colours that also those tell apart who see no red or no green: Okabe and Ito,
// "Color Universal Design", 2008.
var (
	blue       = color.RGBA{0x00, 0x72, 0xb2, 0xff}
	skyBlue    = color.RGBA{0x56, 0xb4, 0xe9, 0xff}
	orange     = color.RGBA{0xe6, 0x9f, 0x00, 0xff}
	vermillion = color.RGBA{0xd5, 0x5e, 0x00, 0xff}
	green      = color.RGBA{0x00, 0x9e, 0x73, 0xff}
	purple     = color.RGBA{0xcc, 0x79, 0xa7, 0xff}

	paleBlue  = color.RGBA{0xb3, 0xcd, 0xe3, 0xff}
	lightGrey = color.RGBA{0xe0, 0xe0, 0xe0, 0xff}
	midGrey   = color.RGBA{0xc4, 0xc4, 0xc4, 0xff}
	darkGrey  = color.RGBA{0x40, 0x40, 0x40, 0xff}
)

// Save writes the chart to a file, as SVG or PNG by the extension of path. Any
// other extension is an error.
func (c *Chart) Save(path string) error {
	write := c.WritePNG
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".png":
	case ".svg":
		write = c.WriteSVG
	default:
		return fmt.Errorf("eval: %s: a chart is written as .svg or .png, not %q", path, ext)
	}
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("eval: %w", err)
	}
	if err := write(f); err != nil {
		f.Close()
		return fmt.Errorf("eval: %s: %w", path, err)
	}
	if err := f.Close(); err != nil {
		return fmt.Errorf("eval: %w", err)
	}
	return nil
}

// WriteSVG writes the chart as SVG. It names its fonts and does not embed them:
// Liberation Sans, by which it is laid out, and Arial and Helvetica, which have
// the same widths.
func (c *Chart) WriteSVG(w io.Writer) error {
	canvas := vgsvg.New(c.width, c.height)
	c.drawOn(canvas)
	var svg bytes.Buffer
	if _, err := canvas.WriteTo(&svg); err != nil {
		return err
	}
	const family = "font-family:Liberation Sans"
	_, err := w.Write(bytes.ReplaceAll(svg.Bytes(), []byte(family), []byte(family+",Arial,Helvetica,sans-serif")))
	return err
}

// pngDPI makes a chart sharp on a screen of twice the usual resolution and
// still readable at its size in pixels on others.
const pngDPI = 144

// WritePNG writes the chart as PNG, at 144 dots per inch.
func (c *Chart) WritePNG(w io.Writer) error {
	canvas := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(c.width, c.height), vgimg.UseDPI(pngDPI))}
	c.drawOn(canvas)
	_, err := canvas.WriteTo(w)
	return err
}

const (
	chartMargin  = 12 * vg.Length(1) // the white around a chart
	legendHeight = 48 * vg.Length(1) // of a legend of up to three entries
)

func (c *Chart) drawOn(canvas vg.CanvasSizer) {
	area := draw.New(canvas)
	area.SetColor(color.White)
	area.Fill(area.Rectangle.Path())
	c.draw(draw.Crop(area, chartMargin, -chartMargin, chartMargin, -chartMargin))
}

var (
	sans      = font.Font{Typeface: "Liberation", Variant: "Sans"}
	titleFont = font.From(sans, 11)
	labelFont = font.From(sans, 10)
	smallFont = font.From(sans, 9)
)

// newPlot returns an empty plot in the charts' style: sans serif, no axis
// lines drawn heavier than the data.
func newPlot(title string) *plot.Plot {
	p := plot.New()
	p.Title.Text = title
	p.Title.Padding = 4
	p.Title.TextStyle.Font = titleFont
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle.Font = labelFont
		axis.Label.Padding = 4
		axis.Tick.Label.Font = smallFont
		axis.LineStyle.Color = darkGrey
		axis.Tick.LineStyle.Color = darkGrey
		axis.Padding = 0
	}
	return p
}

// newLegend returns an empty legend in the charts' style. Legends stand below
// the plots, where they hide no data.
func newLegend() plot.Legend {
	l := plot.NewLegend()
	l.Left = true
	l.TextStyle.Font = smallFont
	l.Padding = 3
	return l
}

// thin is the style of grid lines.
var thin = draw.LineStyle{Color: lightGrey, Width: vg.Points(0.5)}
