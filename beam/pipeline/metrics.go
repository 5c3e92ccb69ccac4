package pipeline

import (
	"fmt"
	"io"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/metrics"
)

// What is counted, on all machines together. A runner that tries something again may count
// it twice.
var (
	pagesRead    = beam.NewCounter("linesift", "pages")
	failed       = beam.NewCounter("linesift", "errors")
	leftOut      = beam.NewCounter("linesift", "left out")
	duplicates   = beam.NewCounter("linesift", "copies")
	empty        = beam.NewCounter("linesift", "empty")
	lines        = beam.NewCounter("linesift", "lines")
	contentLines = beam.NewCounter("linesift", "lines of content")
	groups       = beam.NewCounter("linesift", "groups of hosts")
	written      = beam.NewCounter("linesift", "bytes written")

	pageTime = beam.NewDistribution("linesift", "microseconds of a page")

	// In nanoseconds.
	cutTime      = beam.NewCounter("linesift", "cut")
	readTime     = beam.NewCounter("linesift", "read")
	siteTime     = beam.NewCounter("linesift", "site")
	classifyTime = beam.NewCounter("linesift", "classify")
	writeTime    = beam.NewCounter("linesift", "write")
)

// PrintMetrics prints what was counted, and the seconds that each step took.
func PrintMetrics(w io.Writer, results metrics.Results) {
	sum := make(map[string]int64)
	all := results.AllMetrics()
	for _, c := range all.Counters() {
		if c.Namespace() == "linesift" {
			sum[c.Name()] += c.Result()
		}
	}
	for _, name := range []string{"pages", "errors", "left out", "copies", "empty", "lines", "groups of hosts",
		"bytes written"} {
		fmt.Fprintf(w, "%-20s %d\n", name, sum[name])
	}
	fmt.Fprintf(w, "%-20s %.3f\n", "share of content", float64(sum["lines of content"])/float64(max(sum["lines"], 1)))
	for _, name := range []string{"cut", "read", "site", "classify", "write"} {
		fmt.Fprintf(w, "%-20s %.2f s\n", name, time.Duration(sum[name]).Seconds())
	}
	for _, d := range all.Distributions() {
		if v := d.Result(); d.Namespace() == "linesift" && v.Count > 0 {
			fmt.Fprintf(w, "%-20s mean %.1f ms, max %.1f ms\n", "a page", float64(v.Sum)/float64(v.Count)/1000,
				float64(v.Max)/1000)
		}
	}
}
