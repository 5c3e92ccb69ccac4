package main

import (
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"linesift/data"
)

// BenchmarkExtract runs each extractor over the same pages, from bytes to text. The
// metric times-linesift is how long it takes for what linesift does in 1. linesift
// is timed anew beside each extractor, pass by pass, so that a machine that slows
// down slows down both.
func BenchmarkExtract(b *testing.B) {
	for _, set := range []struct{ name, dir string }{
		{"samples", filepath.Join("..", "data", "samples")},
		{"mozilla", filepath.Join(corpus, "speed", "mozilla_readability")},
	} {
		pages, size := readPages(b, set.dir)
		if pages == nil {
			b.Logf("no pages in %s", set.dir)
			continue
		}
		b.Run("pages="+set.name, func(b *testing.B) {
			for _, x := range extractors {
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
		start := time.Now()
		for _, p := range pages {
			run(p.html, p.from) // what fails has failed in its time
		}
		return time.Since(start)
	}
	pass(theirs) // compiles expressions, fills caches
	pass(linesift)
	b.SetBytes(size)
	b.ReportAllocs()
	var time, ours time.Duration
	for b.Loop() {
		time += pass(theirs)
		b.StopTimer()
		ours += pass(linesift)
		b.StartTimer()
	}
	b.ReportMetric(float64(time)/float64(ours), "times-linesift")
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
