package speed

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"time"

	"linesift"
	"linesift/bench/measure"
	"linesift/features"
	"linesift/internal/stages"
	"linesift/model"
	"linesift/models"
	"linesift/page"
	"linesift/role"
)

// A step is one thing that linesift does with a page, after the steps before it.
type step struct {
	name string // empty if it has no row of its own
	do   func(html []byte) error
	part bool // of another step
}

// newSteps returns the steps of linesift in their order. They count the lines of all pages.
func newSteps(count *int) ([]step, error) {
	m, err := models.Open(models.Default)
	if err != nil {
		return nil, err
	}
	meter, err := features.NewMeter(m.Networks[model.NetworkLine].Schema.Attributes)
	if err != nil {
		return nil, err
	}
	meter.Use(m.Lexicon)
	var x linesift.Extractor
	var (
		parser     page.Parser
		tagger     role.Tagger
		roles      []role.Role
		lines      features.Lines
		classifier = stages.NewClassifier(m)
		utf8       []byte
		p          *page.Page
		d          *linesift.Document
	)
	return []step{
		{"tokenizer", func(html []byte) error { tokenize(html); return nil }, true},
		{"decode", func(html []byte) error { utf8, _ = page.Decode(html, ""); return nil }, false},
		{"parse", func([]byte) (err error) { p, err = parser.ParseUTF8(utf8); return err }, false},
		{"roles, a part of measure", func([]byte) error { roles = tagger.Tag(p, roles[:0]); return nil }, true},
		{"measure", func([]byte) error { meter.MeasureLines(p, &lines); *count += lines.Raw.Rows; return nil }, false},
		{"networks", func([]byte) error { classifier.Classify(&lines); return nil }, false},
		{"", func([]byte) (err error) { d, err = x.ExtractPage(p, nil); return err }, true},
		{"text", func([]byte) error { d.Text(); return nil }, false},
		{"Markdown, instead of text", func([]byte) error { d.Markdown(); return nil }, true},
		{"metadata, for records", func([]byte) error { d.Metadata(); return nil }, true},
	}, nil
}

// times returns the time that each step takes for all pages.
func times(ctx context.Context, steps []step, pages [][]byte) ([]time.Duration, error) {
	taken := make([]time.Duration, len(steps))
	runtime.GC()
	for _, html := range pages {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for i, s := range steps {
			start := time.Now()
			if s.do(html) != nil {
				break // a page without text
			}
			taken[i] += time.Since(start)
		}
	}
	return taken, nil
}

// stages prints what each step of linesift takes, with one processor.
func (o *Command) stages(ctx context.Context, pages [][]byte, w io.Writer) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	lines := 0
	steps, err := newSteps(&lines)
	if err != nil {
		return err
	}
	best, err := times(ctx, steps, pages) // fills caches
	for pass := 0; pass < o.Passes && err == nil; pass++ {
		lines = 0
		var taken []time.Duration
		taken, err = times(ctx, steps, pages)
		for i, t := range taken {
			if pass == 0 || t < best[i] {
				best[i] = t
			}
		}
	}
	if err != nil {
		return err
	}
	if err := measure.WriteTable(w, stageRows(steps, best, pages, lines)); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "\n%d pages, %.1f MB, %d lines; the least of %d passes\n",
		len(pages), float64(size(pages))/1e6, lines, o.Passes)
	return err
}

// stageRows returns the table of what the steps took, and of them together.
func stageRows(steps []step, taken []time.Duration, pages [][]byte, lines int) [][]string {
	rows := [][]string{{"stage", "ns/byte", "ns/line", "µs/page", "× tokenizer"}}
	row := func(name string, t time.Duration) {
		ns := float64(t)
		rows = append(rows, []string{
			name, fmt.Sprintf("%.2f", ns/float64(size(pages))), fmt.Sprintf("%.0f", ns/float64(lines)),
			fmt.Sprintf("%.0f", ns/1e3/float64(len(pages))), fmt.Sprintf("%.2f", ns/float64(taken[0])),
		})
	}
	var all time.Duration
	for i, s := range steps {
		if s.name != "" {
			row(s.name, taken[i])
		}
		if !s.part {
			all += taken[i]
		}
	}
	row("from bytes to text", all)
	return rows
}
