//go:build unix

package extractors

import (
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"linesift/data"
)

// timed are the extractors that differ in speed; go-trafilatura takes as long with
// the other options as without.
var timed = []string{"go-trafilatura", "go-trafilatura-fast", "go-readability", "go-readability-v2", "go-domdistiller"}

// BenchmarkExtract runs each extractor over the same pages, from bytes to text. Two
// metrics are of processor time, garbage collection included, which does not depend
// on what else the machine does: MB/cpu-s, and times-linesift, how much of it the
// extractor takes for what linesift does in 1. linesift is measured anew beside each,
// pass by pass, so that a processor that slows down slows down both.
func BenchmarkExtract(b *testing.B) {
	xs, err := named(timed)
	if err != nil {
		b.Fatal(err)
	}
	for _, set := range []struct{ name, dir string }{
		{"samples", filepath.Join("..", "..", "data", "samples")},
		{"mozilla", filepath.Join(corpus, "speed", "mozilla_readability")},
	} {
		pages, size := readPages(b, set.dir)
		if pages == nil {
			b.Logf("no pages in %s", set.dir)
			continue
		}
		b.Run("pages="+set.name, func(b *testing.B) {
			for _, x := range xs {
				b.Run("extractor="+x.name, func(b *testing.B) { benchmark(b, x, pages, size) })
			}
		})
	}
}

func benchmark(b *testing.B, x extractor, pages []benchmarkPage, size int64) {
	theirs, err := x.new()
	if err != nil {
		b.Fatal(err)
	}
	linesift, err := newLinesift()
	if err != nil {
		b.Fatal(err)
	}
	theirs = safely(theirs)
	pass := func(run extract) time.Duration {
		runtime.GC() // each clears up after itself
		start := processorTime(b)
		for _, p := range pages {
			run(p.html, p.from) // what fails has failed in its time
		}
		return processorTime(b) - start
	}
	pass(theirs) // compiles expressions, fills caches
	pass(linesift)
	b.SetBytes(size)
	var taken, ours time.Duration
	for b.Loop() {
		taken += pass(theirs)
		b.StopTimer()
		ours += pass(linesift)
		b.StartTimer()
	}
	b.ReportMetric(float64(size)*float64(b.N)/1e6/taken.Seconds(), "MB/cpu-s")
	b.ReportMetric(float64(taken)/float64(ours), "times-linesift")
}

// processorTime is what the process has used so far.
func processorTime(b *testing.B) time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		b.Fatal(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

type benchmarkPage struct {
	html []byte
	from *url.URL
}

// readPages returns the pages of a set and their size in bytes; none if it is not
// there.
func readPages(b *testing.B, dir string) (pages []benchmarkPage, size int64) {
	if _, err := os.Stat(dir); err != nil {
		return nil, 0
	}
	set, err := data.Open(dir)
	if err != nil {
		b.Fatal(err)
	}
	for _, p := range set.Pages {
		html, err := p.HTML()
		if err != nil {
			b.Fatal(err)
		}
		pages = append(pages, benchmarkPage{html, address(&p)})
		size += int64(len(html))
	}
	return pages, size
}
