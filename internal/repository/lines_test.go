package repository

import (
	"go/scanner"
	"go/token"
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

// Lines of code have 120 characters at most, and a tab is four of them. Pages, scripts and tables in strings of several
// lines may be longer.
func TestLinesOfCodeFit(t *testing.T) {
	n := 0
	for _, file := range filesOf(t, ".go") {
		module, _, _ := strings.Cut(file, "/")
		if _, err := fs.Stat(repo, path.Join(module, "go.mod")); err == nil {
			continue // a module of its own
		}
		source := read(t, file)
		inString := linesInStrings(source)
		for i, line := range strings.Split(strings.ReplaceAll(source, "\t", "    "), "\n") {
			n++
			if length := utf8.RuneCountInString(line); length > 120 && !inString[i+1] {
				t.Errorf("%s:%d: %d characters", file, i+1, length)
			}
		}
	}
	if n < 10000 {
		t.Errorf("only %d lines", n)
	}
}

// linesInStrings returns the numbers of the lines that strings of several lines have, from 1.
func linesInStrings(source string) map[int]bool {
	files := token.NewFileSet()
	f := files.AddFile("", -1, len(source))
	var s scanner.Scanner
	s.Init(f, []byte(source), nil, 0)
	lines := make(map[int]bool)
	for {
		position, kind, text := s.Scan()
		if kind == token.EOF {
			return lines
		}
		if more := strings.Count(text, "\n"); kind == token.STRING && more > 0 {
			first := f.Line(position)
			for i := first; i <= first+more; i++ {
				lines[i] = true
			}
		}
	}
}
