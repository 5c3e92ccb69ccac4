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

	"linesift/bench/extractors"
	"linesift/bench/measure"
	"linesift/internal/chart"
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
	for _, l := range all {
		rows = append(rows, []string{l.name})
	}
	var dots []chart.Dot
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
				dots = append(dots, chart.Dot{Name: all[i].name, Label: fmt.Sprintf("%.1f", s.median),
					Value: s.median, Lower: s.least, Upper: s.most, Muted: all[i].name != "linesift"})
			}
		}
	}
	if err := measure.WriteTable(w, rows); err != nil {
		return err
	}
	return o.Chart.Write(chart.Chart{Title: "Time from bytes to text, × the bare tokenizer (less is better)",
		Panels: []chart.Panel{{Dots: dots}}})
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
