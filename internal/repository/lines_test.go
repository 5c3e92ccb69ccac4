package repository

import (
	"io/fs"
	"path"
	"strings"
	"testing"
	"unicode/utf8"
)

// Lines of documents have 120 characters at most, as lines of code do. Tables, code, pictures and
// HTML may be longer.
func TestLinesOfDocumentsFit(t *testing.T) {
	documents := glob(t, "*.md", "docs/*.md", "docs/decisions/*.md", "models/*.md", "data/*.md", "bench/*.md")
	for _, file := range documents {
		inCode := false
		for i, line := range strings.Split(read(t, file), "\n") {
			if strings.HasPrefix(line, "```") {
				inCode = !inCode
			}
			mayBeLong := inCode || strings.HasPrefix(line, "    ") || strings.IndexAny(line, "|!<") == 0
			if n := utf8.RuneCountInString(line); n > 120 && !mayBeLong {
				t.Errorf("%s:%d: %d characters", file, i+1, n)
			}
		}
	}
}

// Lines of code have 120 characters at most, and a tab is four of them. Tables of tests may be longer, and the page
// that linesift-wasm has in its source.
func TestLinesOfCodeFit(t *testing.T) {
	n := 0
	for _, file := range filesOf(t, ".go") {
		module, _, _ := strings.Cut(file, "/")
		_, err := fs.Stat(repo, path.Join(module, "go.mod"))
		if err == nil || strings.HasSuffix(file, "_test.go") || strings.Contains(file, "/linesift-wasm/") {
			continue
		}
		for i, line := range strings.Split(strings.ReplaceAll(read(t, file), "\t", "    "), "\n") {
			n++
			if length := utf8.RuneCountInString(line); length > 120 {
				t.Errorf("%s:%d: %d characters", file, i+1, length)
			}
		}
	}
	if n < 10000 {
		t.Errorf("only %d lines", n)
	}
}
