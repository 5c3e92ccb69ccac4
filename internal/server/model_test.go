package server

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"linesift/internal/options"
)

// The file of the operator's network is read when the server is made, and not for each request.
func TestTheModelIsReadOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "own.safetensors")
	b, err := os.ReadFile("../../models/article-slp.safetensors")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b, 0o666); err != nil {
		t.Fatal(err)
	}
	s := newServer(t, Config{Options: options.Options{Extraction: options.Extraction{Model: path}}})
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	page := sample(t, "news-harbour.html")
	if got := body(t, answer(t, s, post("/extract?format=text", page))); !strings.Contains(got, "bridge") {
		t.Errorf("without the file: %q", got)
	}
	own := body(t, answer(t, s, post("/extract?format=json", page)))
	named := body(t, answer(t, s, post("/extract?format=json&method=full", page)))
	if want := body(t, answer(t, newServer(t, Config{}), post("/extract?format=json", page))); named != want ||
		named == own {
		t.Errorf("with another method: %s, want %s", named, want)
	}
}
