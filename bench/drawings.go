package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"linesift/bench/chart"
	"linesift/bench/measure"
	"linesift/internal/cli"
	"linesift/internal/train"
)

type drawCurves struct {
	Report string     `arg:"" type:"existingfile" name:"report.json" help:"A report of train --report."`
	Chart  chart.File `arg:"" type:"path" name:"chart.svg" help:"The SVG file to draw them to."`
}

// Run draws the learning curves of a training.
func (o *drawCurves) Run(context.Context, cli.Streams) error {
	b, err := os.ReadFile(o.Report)
	if err != nil {
		return err
	}
	var r train.Report
	if err := json.Unmarshal(b, &r); err != nil {
		return fmt.Errorf("%s: %w", o.Report, err)
	}
	return o.Chart.Save(func() (*chart.Chart, error) { return measure.CurveChart(&r) })
}
