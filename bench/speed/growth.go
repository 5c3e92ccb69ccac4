package speed

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"time"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"

	"linesift"
	"linesift/bench/chart"
	"linesift/bench/measure"
	"linesift/page"
)

// growth prints what made-up pages of growing size take. Where the time is linear in the
// size, a byte takes the same of each.
func (o *Command) growth(ctx context.Context, w io.Writer) error {
	var x linesift.Extractor
	options := &linesift.Options{MaxSize: page.MaxSize}
	rows := [][]string{{"page", "lines", "ms", "ns/byte"}}
	var points plotter.XYs
	for size := 1 << 10; size <= 16<<20; size *= 4 {
		html := article(size)
		least, lines := time.Duration(0), 0
		for pass := range o.Passes + 1 {
			if err := ctx.Err(); err != nil {
				return err
			}
			start := time.Now()
			d, err := x.Extract(bytes.NewReader(html), options)
			if err != nil {
				return err
			}
			d.Text()
			if took := time.Since(start); pass == 1 || pass > 0 && took < least {
				least, lines = took, len(d.Page().Lines)
			}
		}
		rows = append(rows, []string{fmt.Sprintf("%d KB", len(html)>>10), fmt.Sprint(lines),
			fmt.Sprintf("%.2f", 1e3*least.Seconds()), fmt.Sprintf("%.1f", float64(least)/float64(len(html)))})
		points = append(points, plotter.XY{X: float64(len(html)) / 1e6, Y: least.Seconds()})
	}
	if err := measure.WriteTable(w, rows); err != nil {
		return err
	}
	return o.Chart.Save(func() (*chart.Chart, error) { return growthChart(points) })
}

// article returns a page of about a size: a menu, and paragraphs with a list below every
// tenth.
func article(size int) []byte {
	var b bytes.Buffer
	b.WriteString("<!doctype html><html><head><title>The harbour</title></head><body><nav><ul><li><a href=/>Home</a>" +
		"<li><a href=/news>News</a></ul></nav><article><h1>The harbour</h1>\n")
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b,
			"<p class=\"text\">The ferry number %d came late on Monday, and it was <b>full of bikes</b> and dogs. "+
				"Nobody on the deck knew why, said <a href=\"/people/%d\">the captain</a>.</p>\n", i, i)
		if i%10 == 9 {
			b.WriteString("<ul class=\"related\"><li><a href=/a>More about ferries</a><li><a href=/b>More about dogs" +
				"</a></ul>\n")
		}
	}
	b.WriteString("</article><footer>All rights reserved</footer></body></html>")
	return b.Bytes()
}

func growthChart(points plotter.XYs) (*chart.Chart, error) {
	p := chart.NewPlot("Time of a page by its size")
	p.X.Label.Text, p.Y.Label.Text = "MB", "seconds"
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = plot.LogTicks{Prec: -1}, plot.LogTicks{Prec: -1}
	line, dots, err := plotter.NewLinePoints(points)
	if err != nil {
		return nil, err
	}
	line.Color, dots.Color, dots.Shape = chart.Blue, chart.Blue, draw.CircleGlyph{}
	p.Add(&plotter.Grid{Horizontal: chart.Thin, Vertical: chart.Thin}, line, dots)
	return chart.New(456, 300, 0, 0, [][]*plot.Plot{{p}}), nil
}
