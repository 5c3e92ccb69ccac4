package main

import (
	"errors"
	"fmt"

	"linesift"
	"linesift/cmd/internal/command"
	"linesift/cmd/internal/pages"
	"linesift/eval"
	"linesift/ratio"
)

// plot draws the one page that the options name.
func plot(o options, newMethod func() (linesift.Method, error), s command.Streams) error {
	files, err := pages.Find(o.Paths)
	if err != nil {
		return err
	}
	if len(files) != 1 {
		return errors.New("--plot draws one page")
	}
	method, err := newMethod()
	if err != nil {
		return err
	}
	reader := pages.Reader{Stdin: s.In}
	src, err := reader.Read(files[0])
	if err != nil {
		return err
	}
	d, err := linesift.NewExtractor(method).Extract(src, o.ContentType)
	if err != nil {
		return fmt.Errorf("%s: %w", files[0].Path, err)
	}
	content := o.content(d)
	lines := eval.PageLines{Title: files[0].ID}
	for i, l := range d.Page.Lines {
		lines.HTML = append(lines.HTML, l.Source.Len())
		lines.Text = append(lines.Text, l.Text.Len())
		lines.Kept = append(lines.Kept, content.Line(d.Page, i))
	}
	chart, err := eval.DensityChart(lines)
	if m, ok := method.(ratio.Tracer); ok {
		lines.Title += ": " + o.Method
		chart, err = eval.RatioChart(lines, eval.Ratios(m.Trace()))
	}
	if err != nil {
		return err
	}
	return chart.Save(o.Plot)
}
