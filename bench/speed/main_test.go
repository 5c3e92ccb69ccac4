package speed

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"linesift/internal/chart"
	"linesift/internal/cli"
)

const samples = "../../data/samples/pages"

// What is measured is of no interest here, only that everything is, and said.
func TestTablesHaveEveryRow(t *testing.T) {
	file := filepath.Join(t.TempDir(), "speed.svg")
	for _, test := range []struct {
		o    Command
		want []string // first cells
	}{
		{Command{Extractor: []string{"go-readability-v2"}, Chart: chart.File(file)},
			[]string{"tokenizer", "linesift", "go-readability-v2",
				"tokenizer", "decode", "parse", "roles, a part of measure", "measure", "networks", "text",
				"Markdown, instead of text", "metadata, for records", "from bytes to text"}},
	} {
		var out bytes.Buffer
		test.o.Pages, test.o.Passes = samples, 1
		if err := test.o.Run(t.Context(), cli.Streams{Out: &out}); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range regexp.MustCompile(`(?m)^\| ([^|]*\S) +\|(?: +\d[^|]*\|)+$`).FindAllStringSubmatch(
			out.String(), -1) {
			got = append(got, m[1])
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("rows %q, want %q in\n%s", got, test.want, out.String())
		}
		if b, err := os.ReadFile(file); err != nil || !bytes.Contains(b, []byte("<svg")) {
			t.Errorf("the chart: %v", err)
		}
	}
}

func TestSpreads(t *testing.T) {
	if got := newSpread([]float64{3, 1, 2}).String(); got != "2.00 (1.00 to 3.00)" {
		t.Errorf("got %s", got)
	}
}

func TestWhatIsWrongIsSaid(t *testing.T) {
	for want, o := range map[string]Command{
		"go together":      {Pages: samples, Passes: 1, Classify: "x"},
		"--passes must be": {Pages: samples},
		"no pages":         {Pages: t.TempDir(), Passes: 1},
		"unknown library":  {Pages: samples, Passes: 1, Extractor: []string{"nothing"}},
	} {
		if err := o.Run(t.Context(), cli.Streams{Out: new(bytes.Buffer)}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
