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

// libraries prints what each library takes for all pages: with one processor the time of
// the process, which other work on the machine hardly changes; with all there are the time
// that passes, as garbage is then collected beside it.
func (o *Command) libraries(ctx context.Context, xs []extractors.Extractor, pages [][]byte, w io.Writer) error {
	names := []string{"tokenizer"}
	runs := []func(page []byte){tokenize}
	for _, x := range xs {
		extract, err := x.New()
		if err != nil {
			return err
		}
		names = append(names, x.Name)
		runs = append(runs, func(page []byte) { extract(page, nil) }) // what fails has failed in its time
	}
	processors := []int{1, runtime.GOMAXPROCS(0)}
	rows := [][]string{{"library", "MB/s, one processor", "× tokenizer", fmt.Sprintf("MB/s, %d processors", processors[1]), "× tokenizer"}}
	for _, name := range names {
		rows = append(rows, []string{name})
	}
	ratios := make([]float64, len(names))
	defer runtime.GOMAXPROCS(processors[1])
	for _, n := range processors {
		runtime.GOMAXPROCS(n)
		clock := processorTime
		if n > 1 {
			clock = elapsed
		}
		taken := make([][]float64, len(names)) // × tokenizer, by pass
		total := make([]time.Duration, len(names))
		for pass := range o.Passes + 1 {
			var first time.Duration
			for i, run := range runs {
				if err := ctx.Err(); err != nil {
					return err
				}
				runtime.GC() // each clears up after itself
				start := clock()
				for _, p := range pages {
					run(p)
				}
				took := clock() - start
				if i == 0 {
					first = took
				}
				if pass > 0 { // the first fills caches
					total[i] += took
					taken[i] = append(taken[i], float64(took)/float64(first))
				}
			}
		}
		for i := range names {
			s := newSpread(taken[i])
			rows[i+1] = append(rows[i+1], fmt.Sprintf("%.1f", float64(size(pages)*o.Passes)/1e6/total[i].Seconds()), s.String())
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
