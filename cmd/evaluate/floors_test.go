package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"linesift/cmd/internal/command"
	"linesift/eval"
)

// corpus is where the gold standards are, beside the repository.
const corpus = "../../../shared/corpus"

// floors.json has the least word F1 that a method must reach on a set. They are
// a point below what was measured when they were set, and go up by hand.
type floors map[string]map[string]float64 // set (dev/wcxb_dev) → method → F1

func TestQualityStaysAboveTheFloors(t *testing.T) {
	if testing.Short() {
		t.Skip("the floors take some seconds")
	}
	if _, err := os.Stat(corpus); err != nil {
		t.Skip("no gold standards beside the repository")
	}
	b, err := os.ReadFile("testdata/floors.json")
	if err != nil {
		t.Fatal(err)
	}
	var want floors
	if err := json.Unmarshal(b, &want); err != nil {
		t.Fatal(err)
	}
	var args []string
	for set := range want {
		args = append(args, filepath.Join(corpus, filepath.FromSlash(set)))
	}
	slices.Sort(args)
	table := evaluate(t, append(args, "--resample", "0")...)
	for set, methods := range want {
		for method, floor := range methods {
			c := cell(table, method, eval.BySet, filepath.Base(set))
			if c == nil {
				t.Errorf("%s on %s was not measured", method, set)
			} else if c.Word.F1 < floor {
				t.Errorf("%s on %s: word F1 %.4f is below the floor of %.4f", method, set, c.Word.F1, floor)
			}
		}
	}
}

// The issue that the network solves: the article's own claim, on today's pages.
const leastFewerErrors = 0.45

func TestTheNetworkMakesHalfTheErrorsOfTheThreshold(t *testing.T) {
	dev, _ := filepath.Glob(filepath.Join(corpus, "dev", "*"))
	if testing.Short() || len(dev) == 0 {
		t.Skip("no gold standards beside the repository, or no time")
	}
	table := evaluate(t, append(dev, "--resample", "0", "--method", "full,density")...)
	full := cell(table, "full", eval.ByAll, "all").PageRates.Total()
	density := cell(table, "density", eval.ByAll, "all").PageRates.Total()
	if fewer := 1 - full/density; fewer < leastFewerErrors {
		t.Errorf("%.1f %% of the lines of a page are wrong, %.1f %% by the threshold 0.5: %.1f %% fewer, want %.0f %%", 100*full, 100*density, 100*fewer, 100*leastFewerErrors)
	}
}

// evaluate runs the command and returns its table.
func evaluate(t *testing.T, args ...string) *eval.Table {
	t.Helper()
	var out, errs bytes.Buffer
	if status := run(t.Context(), append(args, "--format", "json"), command.Streams{Out: &out, Err: &errs}); status != command.OK {
		t.Fatalf("evaluate: exit status %d: %s", status, errs.String())
	}
	var table eval.Table
	if err := json.Unmarshal(out.Bytes(), &table); err != nil {
		t.Fatal(err)
	}
	return &table
}

func cell(t *eval.Table, method string, by eval.Dimension, group string) *eval.Cell {
	for _, r := range t.Rows {
		for i, c := range t.Columns {
			if r.Method == method && c.By == by && c.Group == group {
				return r.Cells[i]
			}
		}
	}
	return nil
}
