package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"linesift/internal/cli"
	"linesift/models"
)

const samples = "../data/samples"

// firstPages writes the rows of the first pages of a labelled CSV to a file of its
// own, and returns its path. The samples have no row of several lines.
func firstPages(t *testing.T, path string, pages int) string {
	t.Helper()
	all, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var some []byte
	last, n := []byte("page"), 0
	for line := range bytes.Lines(all) {
		page, _, _ := bytes.Cut(line, []byte(","))
		if !bytes.Equal(page, last) {
			last, n = page, n+1
		}
		if n <= pages {
			some = append(some, line...)
		}
	}
	path = filepath.Join(t.TempDir(), "some.csv")
	if err := os.WriteFile(path, some, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// Eighteen networks are fitted, five times each.
func TestArticleComparesThresholdAndNetworks(t *testing.T) {
	if testing.Short() {
		t.Skip("fitting the article's networks takes a minute under the race detector")
	}
	t.Parallel()
	dir := t.TempDir()
	chart := filepath.Join(dir, "article.svg")
	var out, errs bytes.Buffer
	status := run(t.Context(), []string{"article", samples, "--train", firstPages(t, filepath.Join(samples, "labels.csv"), 6), "--chart", chart}, cli.Streams{Out: &out, Err: &errs})
	if status != cli.OK {
		t.Fatalf("exit status %d: %s", status, errs.String())
	}
	if want := "6 of the 28 pages are of sites in "; !strings.Contains(errs.String(), want) {
		t.Errorf("no warning %q: %s", want, errs.String())
	}
	var names []string
	for _, m := range regexp.MustCompile(`(?m)^\| (\S+(?: \dL\dA)?) +\|(?: +\d+\.\d % \|){3} +-?\d+ % \|$`).FindAllStringSubmatch(out.String(), -1) {
		names = append(names, m[1])
	}
	want := []string{"0.5"}
	for _, kind := range []string{"SLP", "MLP"} {
		for lines := 1; lines <= 3; lines++ {
			for attributes := 1; attributes <= 3; attributes++ {
				want = append(want, fmt.Sprintf("%s %dL%dA", kind, lines, attributes))
			}
		}
	}
	want = append(want, models.Default)
	if !slices.Equal(names, want) {
		t.Errorf("configurations %q, want %q in\n%s", names, want, out.String())
	}
	if b, err := os.ReadFile(chart); err != nil || !bytes.Contains(b, []byte("<svg")) {
		t.Errorf("chart: %v", err)
	}
}
