package limits

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"time"

	"linesift"
)

// A measured is what one page took.
type measured struct {
	bytes     int
	time      time.Duration // the least of all passes
	allocated uint64        // in the first pass, when nothing can be used again; garbage included
}

// measure does something with a page.
func (o *Command) measure(ctx context.Context, html []byte, do func(html []byte) error) (measured, error) {
	m := measured{bytes: len(html)}
	var took []time.Duration
	for pass := range o.Passes {
		if err := ctx.Err(); err != nil {
			return m, err
		}
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		start := time.Now()
		if err := do(html); err != nil && !errors.Is(err, linesift.ErrNotText) {
			return m, err
		}
		took = append(took, time.Since(start))
		if runtime.ReadMemStats(&after); pass == 0 {
			m.allocated = after.TotalAlloc - before.TotalAlloc
		}
	}
	m.time = slices.Min(took)
	return m, nil
}

// growth returns the nanoseconds that a byte of the large page takes, and the exponent of
// the time: 1 if it grows as the page does, 2 if with the square of its size. Less than a
// millisecond says nothing.
func growth(small, large measured) string {
	perByte := fmt.Sprintf("%.0f ns", float64(large.time)/float64(large.bytes))
	if small.time < time.Millisecond {
		return perByte
	}
	exponent := math.Log(float64(large.time)/float64(small.time)) / math.Log(float64(large.bytes)/float64(small.bytes))
	return fmt.Sprintf("%s, %.2f", perByte, exponent)
}

// memory returns the bytes allocated for each of the page.
func (m measured) memory() string {
	return fmt.Sprintf("%.0f", float64(m.allocated)/float64(max(m.bytes, 1)))
}
