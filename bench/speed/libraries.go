package speed

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/net/html"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"linesift/bench/chart"
	"linesift/bench/extractors"
	"linesift/bench/measure"
)

// A library is a way from the bytes of a page to its text.
type library struct {
	name string
	run  func(page []byte)
}

// newLibraries returns the bare tokenizer and the extractors.
func newLibraries(xs []extractors.Extractor) ([]library, error) {
	all := []library{{"tokenizer", tokenize}}
	for _, x := range xs {
		extract, err := x.New()
		if err != nil {
			return nil, err
		}
		run := func(page []byte) { extract(page, nil) } // what fails has failed in its time
		all = append(all, library{x.Name, run})
	}
	return all, nil
}

// laps is what a library took in the passes.
type laps struct {
	total  time.Duration
	ratios []float64 // × tokenizer, by pass
}

// race has each library take all pages, pass by pass in turn.
func (o *Command) race(
	ctx context.Context, all []library, pages [][]byte, clock func() time.Duration,
) ([]laps, error) {
	results := make([]laps, len(all))
	for pass := range o.Passes + 1 {
		var first time.Duration
		for i, l := range all {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			runtime.GC() // each clears up after itself
			start := clock()
			for _, p := range pages {
				l.run(p)
			}
			took := clock() - start
			if i == 0 {
				first = took
			}
			if pass > 0 { // the first fills caches
				results[i].total += took
				results[i].ratios = append(results[i].ratios, float64(took)/float64(first))
			}
		}
	}
	return results, nil
}

// libraries prints what each library takes for all pages: with one processor the time of
// the process, which other work on the machine hardly changes; with all there are the time
// that passes, as garbage is then collected beside it.
func (o *Command) libraries(ctx context.Context, xs []extractors.Extractor, pages [][]byte, w io.Writer) error {
	all, err := newLibraries(xs)
	if err != nil {
		return err
	}
	processors := []int{1, runtime.GOMAXPROCS(0)}
	defer runtime.GOMAXPROCS(processors[1])
	many := fmt.Sprintf("MB/s, %d processors", processors[1])
	rows := [][]string{{"library", "MB/s, one processor", "× tokenizer", many, "× tokenizer"}}
	var names []string
	for _, l := range all {
		names = append(names, l.name)
		rows = append(rows, []string{l.name})
	}
	ratios := make([]float64, len(all))
	for _, n := range processors {
		runtime.GOMAXPROCS(n)
		clock := processorTime
		if n > 1 {
			clock = elapsed
		}
		results, err := o.race(ctx, all, pages, clock)
		if err != nil {
			return err
		}
		for i, r := range results {
			s := newSpread(r.ratios)
			megabytes := float64(size(pages)*o.Passes) / 1e6
			rows[i+1] = append(rows[i+1], fmt.Sprintf("%.1f", megabytes/r.total.Seconds()), s.String())
			if n == 1 {
				ratios[i] = s.median
			}
		}
	}
	if err := measure.WriteTable(w, rows); err != nil {
		return err
	}
	return o.Chart.Save(func() (*chart.Chart, error) {
		return barChart("Time from bytes to text, × the bare tokenizer (less is better)", names, ratios)
	})
}

// processorTime is what the process has used so far, of the user and of the system.
func processorTime() time.Duration {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0 // it does not fail for the process itself
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

var begin = time.Now()

func elapsed() time.Duration { return time.Since(begin) }

func tokenize(page []byte) {
	z := html.NewTokenizer(bytes.NewReader(page))
	for z.Next() != html.ErrorToken {
	}
}

// barChart draws a bar for each name, the first on top.
func barChart(title string, names []string, values []float64) (*chart.Chart, error) {
	p := chart.NewPlot(title)
	n := len(names)
	bars, labels, ticks := make(plotter.Values, n), plotter.XYLabels{}, make([]string, n)
	most := 0.0
	for i, v := range values {
		at := n - 1 - i
		bars[at], ticks[at] = v, names[i]
		labels.XYs = append(labels.XYs, plotter.XY{X: v, Y: float64(at)})
		labels.Labels = append(labels.Labels, fmt.Sprintf(" %.1f", v))
		most = max(most, v)
	}
	b, err := plotter.NewBarChart(bars, 14)
	if err != nil {
		return nil, err
	}
	b.Horizontal, b.Color, b.LineStyle.Width = true, chart.Blue, 0
	text, err := chart.NewLabels(labels, draw.XLeft, draw.YCenter)
	if err != nil {
		return nil, err
	}
	p.Add(&plotter.Grid{Vertical: chart.Thin}, b, text)
	p.NominalY(ticks...)
	p.Y.Padding = 12 // other fonts than Liberation are wider
	p.X.Min, p.X.Max = 0, 1.2*most
	p.X.Padding = 0
	return chart.New(456, vg.Length(40+22*n), 0, 0, [][]*plot.Plot{{p}}), nil
}
