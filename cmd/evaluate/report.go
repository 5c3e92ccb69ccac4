package main

import (
	"io"
	"os"

	"linesift/eval"
	"linesift/internal/command"
)

var measures = map[string]eval.Measure{
	"word-f1":        eval.WordF1,
	"word-precision": eval.WordPrecision,
	"word-recall":    eval.WordRecall,
	"shingle-f1":     eval.ShingleF1,
	"line-errors":    eval.LineErrorRate,
	"pooled-errors":  eval.PooledErrors,
}

// report writes the table that the options ask for, and draws the charts.
func (o *options) report(results []eval.Result, s command.Streams) error {
	table, err := o.table(results)
	if err != nil {
		return err
	}
	if err := o.writeTable(results, table, s); err != nil {
		return err
	}
	everything := []eval.Dimension{eval.ByAll}
	for _, c := range []struct {
		paths []string
		draw  func() (*eval.Chart, error)
	}{
		{o.Chart, func() (*eval.Chart, error) { return eval.WordF1Chart(table) }},
		{o.Reliability, func() (*eval.Chart, error) {
			all, err := eval.Calibrations(results, everything)
			if err != nil {
				return nil, err
			}
			return eval.ReliabilityChart(all)
		}},
		{o.Coverage, func() (*eval.Chart, error) {
			all, err := eval.Trusts(results, everything, nil)
			if err != nil {
				return nil, err
			}
			return eval.CoverageChart(all)
		}},
		{o.FavorCurve, func() (*eval.Chart, error) {
			all, err := eval.FavorCurves(results)
			if err != nil {
				return nil, err
			}
			return eval.FavorChart(all)
		}},
	} {
		if len(c.paths) == 0 {
			continue
		}
		chart, err := c.draw()
		if err != nil {
			return err
		}
		if err := save(chart, c.paths); err != nil {
			return err
		}
	}
	return nil
}

// table sets the methods beside each other.
func (o *options) table(results []eval.Result) (*eval.Table, error) {
	table, err := eval.Compare(results, eval.TableOptions{Pages: o.Pages, By: o.dimensions(), Bootstrap: o.bootstrap()})
	if err != nil || !o.Others {
		return table, err
	}
	quotations, err := others()
	if err != nil {
		return nil, err
	}
	table.Quote(quotations)
	return table, nil
}

func (o *options) dimensions() (by []eval.Dimension) {
	for _, d := range o.By {
		by = append(by, eval.Dimension(d))
	}
	return by
}

func (o *options) bootstrap() *eval.Bootstrap {
	if o.Resample == 0 {
		return nil
	}
	b := eval.NewBootstrap(o.Seed)
	b.Resamples = o.Resample
	return &b
}

// writeTable writes the table, or one of those that are made of the results.
func (o *options) writeTable(results []eval.Result, table *eval.Table, s command.Streams) error {
	var measured any
	var text func(io.Writer) error
	switch {
	case o.Worst > 0:
		worst := eval.Worst(results[0].Pages, o.Worst)
		measured, text = worst, func(w io.Writer) error { return eval.WriteWorst(w, worst) }
	case o.Measure == calibration:
		all, err := eval.Calibrations(results, o.dimensions())
		if err != nil {
			return err
		}
		measured, text = all, func(w io.Writer) error { return eval.WriteCalibrations(w, all) }
	case o.Measure == confidence:
		all, err := eval.Trusts(results, o.dimensions(), o.bootstrap())
		if err != nil {
			return err
		}
		measured, text = all, func(w io.Writer) error { return eval.WriteTrusts(w, all) }
	case o.Measure == favor:
		all, err := eval.FavorCurves(results)
		if err != nil {
			return err
		}
		measured, text = all, func(w io.Writer) error { return eval.WriteFavorCurves(w, all) }
	default:
		measured, text = table, func(w io.Writer) error { return table.WriteText(w, measures[o.Measure]) }
	}
	return o.to(s.Out, func(w io.Writer) error {
		switch o.Format {
		case "json":
			return eval.WriteJSON(w, measured)
		case "csv":
			return table.WriteCSV(w)
		}
		return text(w)
	})
}

// to calls write with the output that the options name.
func (o *options) to(stdout io.Writer, write func(io.Writer) error) error {
	if o.Output == "" {
		return write(stdout)
	}
	f, err := os.Create(o.Output)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func save(chart *eval.Chart, paths []string) error {
	for _, path := range paths {
		if err := chart.Save(path); err != nil {
			return err
		}
	}
	return nil
}
