package train

import (
	"fmt"
	"path/filepath"

	"linesift/internal/chart"
	"linesift/internal/cli"
	"linesift/internal/train"
)

// chart draws the wrong lines of the model and of others on the same pages, as printErrors writes
// them, and the losses of each fit.
func (f *flags) chart(r *train.Report) chart.Chart {
	drawn := chart.Chart{Title: "Training of " + filepath.Base(f.Output)}
	validation, test := measurements(r)
	for _, m := range []measurement{validation, test} {
		if m.model.Pages == 0 {
			continue
		}
		dots := []chart.Dot{wrongLines("threshold 0.5", m.density, true)}
		if m.other != nil {
			dots = append(dots, wrongLines(f.otherName(), *m.other, true))
		}
		drawn.Panels = append(drawn.Panels, chart.Panel{
			Title: fmt.Sprintf("Wrong lines %s, %% (%s)", m.where, cli.Count(m.model.Pages, "page")),
			Dots:  append(dots, wrongLines(filepath.Base(f.Output), m.model, false)),
		})
	}
	for _, fit := range r.Fits {
		losses := &chart.Losses{Final: fit.Epochs}
		for _, curve := range fit.Curves {
			var training, validation []float64
			for _, e := range curve {
				training, validation = append(training, e.TrainLoss), append(validation, e.ValidationLoss)
			}
			losses.Training = append(losses.Training, training)
			losses.Validation = append(losses.Validation, validation)
		}
		drawn.Panels = append(drawn.Panels, chart.Panel{
			Title: fmt.Sprintf("Loss of the network %s over epochs", fit.Network), Losses: losses,
		})
	}
	return drawn
}

func wrongLines(name string, e train.Errors, muted bool) chart.Dot {
	share := 100 * e.Page.Total()
	return chart.Dot{Name: name, Label: percent(e), Value: share, Lower: share, Upper: share, Muted: muted}
}
