package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Where a document has a table of word F1, the figures of the methods that ship are
// those of today: an older network's are easily left standing.
func TestDocumentsSayWhatIsMeasured(t *testing.T) {
	if testing.Short() {
		t.Skip("measuring takes some seconds")
	}
	if _, err := os.Stat(corpus); err != nil {
		t.Skip("no gold standards beside the repository")
	}
	methods := []string{"--resample", "0", "--method", "full,article-mlp,article-slp,density,all"} // not those that know a part of the site, or all
	sets := glob(t, filepath.Join(corpus, "dev", "*"), filepath.Join(corpus, "eval", "*"))
	measured := make(map[string]string) // by method and column
	note := func(args ...string) {
		table := evaluate(t, append(args, methods...)...)
		for _, r := range table.Rows {
			for i, c := range table.Columns {
				measured[fmt.Sprintf("%s %s (%d)", r.Method, c.Group, r.Cells[i].Pages)] = fmt.Sprintf("%.3f", r.Cells[i].Word.F1)
			}
		}
	}
	note(append(sets, "--by", "set,all")...)
	note(filepath.Join(corpus, "dev", "wcxb_dev"), "--by", "type")

	for _, file := range glob(t, "../../README.md", "../../models/*.md", "../../others/README.md", "../../docs/*.md") {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		compared := 0
		compare := func(line int, method, column, figure string) {
			want, ok := measured[method+" "+strings.TrimPrefix(column, "type: ")]
			if !ok || figure == "" {
				return
			}
			compared++
			if got := strings.Fields(figure)[0]; got != want {
				t.Errorf("%s:%d: %s has %s on %s, and is said to have %s", file, line, method, want, column, got)
			}
		}
		var header []string
		for n, text := range strings.Split(string(b), "\n") {
			row := cells(text)
			switch {
			case row == nil:
				header = nil
			case header == nil:
				header = row
			case header[0] == "word F1":
				method := strings.Replace(row[0], "linesift", "full", 1) // what it is called beside others
				for i := 1; i < min(len(row), len(header)); i++ {
					compare(n+1, method, header[i], row[i])
				}
			case strings.HasSuffix(header[0], "(pages)") && header[1] == "word F1": // a model's card
				compare(n+1, strings.TrimSuffix(filepath.Base(file), ".md"), row[0], row[1])
			}
		}
		t.Logf("%s: %d figures", file, compared)
		if compared == 0 {
			t.Errorf("%s: no figures were found", file)
		}
	}
}

// cells returns the cells of a row of a Markdown table, nil for any other line.
func cells(line string) (row []string) {
	if inner, ok := strings.CutPrefix(strings.TrimSpace(line), "|"); ok {
		for c := range strings.SplitSeq(strings.TrimSuffix(inner, "|"), "|") {
			row = append(row, strings.TrimSpace(c))
		}
	}
	return row
}

func glob(t *testing.T, patterns ...string) (files []string) {
	t.Helper()
	for _, p := range patterns {
		found, err := filepath.Glob(p)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %d files, %v", p, len(found), err)
		}
		files = append(files, found...)
	}
	return files
}
