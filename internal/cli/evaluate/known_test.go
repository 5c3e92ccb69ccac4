package evaluate

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"linesift/internal/cli"
	"linesift/internal/file"
	"linesift/internal/train"
)

// A model is fitted to 26 of the 28 pages of samples. Two are kept for the test, as its report says.
func TestAWarningOfPagesThatANetworkWasFittedTo(t *testing.T) {
	labels := filepath.Join(samples, "labels.csv")
	pages, _, err := train.ReadCSV(labels)
	if err != nil {
		t.Fatal(err)
	}
	task := train.Defaults([]string{"density"}, nil)
	task.Alone, task.Folds, task.Test, task.Config.Epochs = true, 2, 0.05, 40
	m, report, err := train.Model(t.Context(), task, pages, nil)
	if err != nil || report.Training.Pages != 26 {
		t.Fatal(report, err)
	}
	m.Provenance = report.Provenance(task, "")
	network := filepath.Join(t.TempDir(), "my.safetensors")
	if err := file.Write(network, m.Write); err != nil {
		t.Fatal(err)
	}
	const want = "evaluate: my was fitted to 26 of these 28 pages, so its figures flatter; measure it on other pages\n"
	for _, set := range []string{labels, samples} {
		var out, errs bytes.Buffer
		args := []string{set, "--method", "density", "--model", network, "--resample", "0"}
		status := Command().Run(t.Context(), args, cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
		if status != cli.OK || errs.String() != want {
			t.Errorf("%s: status %d, %q", set, status, errs.String())
		}
	}
}
