package main

import (
	"errors"

	"linesift/eval"
	"linesift/internal/pages"
)

// plot draws the one page that the options name.
func (b *batch) plot() error {
	found, err := pages.Find(b.Paths, b.streams.In)
	if err != nil {
		return err
	}
	var files []pages.File
	for f := range found.All() {
		if files = append(files, f); len(files) > 1 {
			break
		}
	}
	if len(files) != 1 {
		return errors.New("--plot draws one page")
	}
	w := b.newWorker()
	p, _, err := w.parse(files[0])
	if err != nil {
		return err
	}
	if b.sites != nil {
		w.extractor.Know(b.sites.of(files[0], p).profile)
	}
	d := w.extractor.ExtractPage(p)
	content := b.content(d)
	lines := eval.PageLines{Title: files[0].ID}
	for i, l := range d.Page.Lines {
		lines.HTML = append(lines.HTML, l.Source.Len())
		lines.Text = append(lines.Text, l.Text.Len())
		lines.Kept = append(lines.Kept, content.Line(d.Page, i))
	}
	chart, err := eval.DensityChart(lines)
	if err != nil {
		return err
	}
	return chart.Save(b.Plot)
}
