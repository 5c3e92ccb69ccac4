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
	"linesift/model"
	"linesift/models"
	"linesift/page"
	"linesift/role"
)

// stages prints what each step of linesift takes, with one processor.
func (o *Command) stages(ctx context.Context, pages [][]byte, w io.Writer) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	m, err := models.Open(models.Default)
	if err != nil {
		return err
	}
	meter, err := features.NewMeter(m.Networks[model.Line].Schema.Attributes)
	if err != nil {
		return err
	}
	meter.Use(m.Lexicon)
	x, err := linesift.NewExtractor()
	if err != nil {
		return err
	}
	var (
		parser     page.Parser
		tagger     role.Tagger
		roles      []role.Role
		lines      features.Lines
		classifier = model.NewClassifier(m)
		utf8       []byte
		p          *page.Page
		d          *linesift.Document
		count      int
	)
	steps := []struct {
		name string
		do   func(html []byte) error
		of   bool // part of another step
	}{
		{"tokenizer", func(html []byte) error { tokenize(html); return nil }, true},
		{"decode", func(html []byte) error { utf8, _ = page.Decode(html, ""); return nil }, false},
		{"parse", func([]byte) (err error) { p, err = parser.Parse(utf8); return err }, false},
		{"roles, a part of measure", func([]byte) error { roles = tagger.Tag(p, roles[:0]); return nil }, true},
		{"measure", func([]byte) error { meter.MeasureLines(p, &lines); count += lines.Raw.Rows; return nil }, false},
		{"networks", func([]byte) error { classifier.Classify(&lines); return nil }, false},
		{"", func([]byte) (err error) { d, err = x.ExtractPage(p); return err }, true},
		{"text", func([]byte) error { d.Text(); return nil }, false},
		{"Markdown, instead of text", func([]byte) error { d.Markdown(); return nil }, true},
		{"metadata, for records", func([]byte) error { d.Metadata(); return nil }, true},
	}
	best := make([]time.Duration, len(steps))
	for pass := range o.Passes + 1 {
		count = 0
		taken := make([]time.Duration, len(steps))
		runtime.GC()
		for _, html := range pages {
			if err := ctx.Err(); err != nil {
				return err
			}
			for i, s := range steps {
				start := time.Now()
				if s.do(html) != nil {
					break // a page without text
				}
				taken[i] += time.Since(start)
			}
		}
		for i, t := range taken {
			if pass == 1 || pass > 0 && t < best[i] {
				best[i] = t
			}
		}
	}
	rows := [][]string{{"stage", "ns/byte", "ns/line", "µs/page", "× tokenizer"}}
	var all time.Duration
	row := func(name string, t time.Duration) {
		ns := float64(t)
		rows = append(rows, []string{name, fmt.Sprintf("%.2f", ns/float64(size(pages))), fmt.Sprintf("%.0f", ns/float64(count)),
			fmt.Sprintf("%.0f", ns/1e3/float64(len(pages))), fmt.Sprintf("%.2f", ns/float64(best[0]))})
	}
	for i, s := range steps {
		if s.name != "" {
			row(s.name, best[i])
		}
		if !s.of {
			all += best[i]
		}
	}
	row("from bytes to text", all)
	if err := measure.WriteTable(w, rows); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "\n%d pages, %.1f MB, %d lines; the least of %d passes\n", len(pages), float64(size(pages))/1e6, count, o.Passes)
	return err
}
