//go:build unix

package linesift

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"linesift/internal/cli"
)

// What is written to a full disk fails, and says where.
func TestTheDiskIsFull(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip(err)
	}
	const samples = "../../../data/samples"
	labels, page := filepath.Join(samples, "labels.csv"), filepath.Join(samples, "pages", "news-harbour.html")
	for _, args := range [][]string{
		{"label", "lines", page, "--output", "/dev/full"},
		{"evaluate", samples, "--method", "density", "--output", "/dev/full"},
		{"train", labels, "--output", "/dev/full", "--inputs", "density", "--hidden", "0", "--epochs", "60", "--test",
			"0", "--folds", "2"},
	} {
		var stderr bytes.Buffer
		status := Run(t.Context(), args, cli.Streams{Out: new(bytes.Buffer), Err: &stderr})
		if status != cli.Failed || !strings.Contains(stderr.String(), "/dev/full: no space left on device") {
			t.Errorf("linesift %q: status %d, %q", args, status, stderr.String())
		}
	}
}

// Whatever prints something says so when it cannot.
func TestStandardOutputIsFull(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	const samples = "../../../data/samples"
	labels := filepath.Join(samples, "labels.csv")
	pages, err := filepath.Glob(filepath.Join(samples, "pages", "*"))
	if err != nil || len(pages) < 2 {
		t.Fatal("no sample pages: ", err)
	}
	model := filepath.Join(t.TempDir(), "m.safetensors")
	for _, args := range [][]string{
		{"--help"}, {"--version"}, {"classify", "--help"}, {"classify", "--version"}, {"classify", "--list-methods"},
		{"classify", "--method", "density", pages[0]}, {"classify", "--method", "density", pages[0], pages[1]},
		{"classify", "--method", "density", "--format", "json", pages[0]},
		{"inspect", "--compare", "density,all", pages[0]},
		{"label", "check", labels}, {"label", "lines", pages[0]},
		{"evaluate", "--list-methods"}, {"evaluate", samples, "--method", "density"},
		{"train", labels, "--output", model, "--inputs", "density", "--hidden", "0", "--epochs", "60", "--test", "0",
			"--folds", "2"},
	} {
		var stderr bytes.Buffer
		status := Run(t.Context(), args, cli.Streams{Out: full, Err: &stderr})
		if status != cli.Failed || !strings.Contains(stderr.String(), "no space left on device") {
			t.Errorf("linesift %q: status %d, %q", args, status, stderr.String())
		}
	}
	if _, err := os.Stat(model); err != nil {
		t.Errorf("the model was made, though nothing could be printed about it: %v", err)
	}
}
