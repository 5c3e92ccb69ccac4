package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"linesift/bench/chart"
	"linesift/bench/measure"
	"linesift/eval"
	"linesift/internal/cli"
	"linesift/train"
)

type (
	drawTable struct {
		Table string   `arg:"" type:"existingfile" name:"table.json" help:"A table of evaluate --format json."`
		Chart []string `arg:"" type:"path" name:"chart.svg" help:"SVG or PNG files to draw it to."`
	}
	drawCurves struct {
		Report string   `arg:"" type:"existingfile" name:"report.json" help:"A report of train --report."`
		Chart  []string `arg:"" type:"path" name:"chart.svg" help:"SVG or PNG files to draw them to."`
	}
)

// Run draws the word F1 of a table.
func (o *drawTable) Run(context.Context, cli.Streams) error {
	var t eval.Table
	return drawJSON(o.Table, &t, o.Chart, func() (*chart.Chart, error) { return measure.WordF1Chart(&t) })
}

// Run draws the learning curves of a training.
func (o *drawCurves) Run(context.Context, cli.Streams) error {
	var r train.Report
	return drawJSON(o.Report, &r, o.Chart, func() (*chart.Chart, error) { return measure.CurveChart(&r) })
}

// drawJSON reads a file into v and draws it.
func drawJSON(path string, v any, charts []string, draw func() (*chart.Chart, error)) error {
	if err := chart.Check(charts); err != nil {
		return cli.Usagef("%w", err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(b, v); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return chartFlag{charts}.save(draw)
}
