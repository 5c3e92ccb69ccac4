package train

import (
	"os"
	"path/filepath"
	"testing"

	"linesift/internal/chart"
	"linesift/internal/eval"
	"linesift/internal/golden"
	"linesift/internal/train"
	"linesift/internal/train/perceptron"
	"linesift/model"
)

func TestChart(t *testing.T) {
	errors := func(pages int, share float64) train.Errors {
		return train.Errors{Pages: pages, Page: eval.LineRates{FalsePositive: share / 4, FalseNegative: share * 3 / 4}}
	}
	curve := func(offset float64, epochs int) (c perceptron.Curve) {
		for i := range epochs {
			loss := offset + 0.3/float64(i+1)
			c = append(c, perceptron.Epoch{Number: i + 1, TrainLoss: loss, ValidationLoss: loss + 0.01*float64(i)})
		}
		return c
	}
	start := errors(25, 0.05)
	report := &train.Report{
		Fits: []train.Fit{
			{Network: model.NetworkLine, Epochs: 5, Curves: []perceptron.Curve{curve(0.10, 8), curve(0.13, 6)}},
			{Network: model.NetworkContext, Epochs: 2, Curves: []perceptron.Curve{curve(0.05, 1), curve(0.06, 3)}},
		},
		Validation: errors(25, 0.032), ValidationStart: &start, ValidationDensity: errors(25, 0.223),
		TestModel: errors(3, 0.04), TestDensity: errors(3, 0.18),
	}
	f := &flags{Output: "networks/mine.safetensors", From: "full"}
	path := filepath.Join(t.TempDir(), "chart.svg")
	if err := chart.File(path).Write(f.chart(report)); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, filepath.Join("testdata", "chart.svg"), got)
}
