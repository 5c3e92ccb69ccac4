package train

import (
	"fmt"
	"path/filepath"

	"linesift/internal/chart"
	"linesift/internal/cli"
	"linesift/internal/train"
)

// chart draws the wrong lines of the network and of others on the same pages, as printErrors writes
// them, and the losses of each fit.
func (f *flags) chart(r *train.Report) chart.Chart {
	drawn := chart.Chart{Title: "Training of " + filepath.Base(f.Output)}
	for _, measured := range []struct {
		name             string
		network, density train.Errors
		start            *train.Errors
	}{
		{"in cross-validation", r.Validation, r.ValidationDensity, r.ValidationStart},
		{"on the test pages", r.TestModel, r.TestDensity, r.TestStart},
	} {
		if measured.network.Pages == 0 {
			continue
		}
		dots := []chart.Dot{wrongLines("threshold 0.5", measured.density, true)}
		if measured.start != nil {
			dots = append(dots, wrongLines(filepath.Base(f.From), *measured.start, true))
		}
		drawn.Panels = append(drawn.Panels, chart.Panel{
			Title: fmt.Sprintf("Wrong lines %s, %% (%s)", measured.name, cli.Count(measured.network.Pages, "page")),
			Dots:  append(dots, wrongLines(filepath.Base(f.Output), measured.network, false)),
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
	return chart.Dot{
		Name: name, Label: fmt.Sprintf("%.1f %%", share), Value: share, Lower: share, Upper: share, Muted: muted,
	}
}
