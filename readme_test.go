package linesift_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestREADMECommandsRun runs the commands of the sh blocks of the README and of
// docs/evaluation.md word for word, in order, in a copy of the repository. "go test" is
// left out, which is what runs this; those on the gold standards run where these are, and
// what evaluate prints is what the document has.
func TestREADMECommandsRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds all commands in a fresh folder")
	}
	var documents []byte
	for _, name := range []string{"README.md", "docs/evaluation.md"} {
		document, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		documents = append(documents, document...)
	}
	root := t.TempDir()
	repo := filepath.Join(root, "linesift")
	if err := os.CopyFS(repo, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	const corpus = "../shared/corpus"
	shared, err := filepath.Abs(filepath.Dir(corpus))
	if err != nil {
		t.Fatal(err)
	}
	_, err = os.Stat(corpus)
	haveCorpus := err == nil
	if haveCorpus {
		if err := os.Symlink(shared, filepath.Join(root, "shared")); err != nil {
			t.Fatal(err)
		}
	}
	ran := 0
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(documents), -1) {
		for command := range strings.Lines(block[1]) {
			command = strings.TrimSpace(command)
			if strings.HasPrefix(command, "go test") || strings.Contains(command, corpus) && !haveCorpus {
				continue
			}
			ran++
			c := exec.Command("sh", "-c", command)
			c.Dir = repo
			out, err := c.CombinedOutput()
			if err != nil {
				t.Fatalf("%s: %v\n%s", command, err, out)
			}
			if strings.Contains(command, "./cmd/evaluate") && !strings.Contains(string(documents), strings.TrimSpace(string(out))) {
				t.Errorf("%s: the documented table is not what the command prints today:\n%s", command, out)
			}
		}
	}
	if ran == 0 {
		t.Error("the documents have no commands")
	}
	for _, made := range []string{"labels.csv", "my.safetensors", "report/curves-line.svg", "report/curves-context.svg", "report/comparison.png", "mine.safetensors", "texts/news-harbour.txt"} {
		if _, err := os.Stat(filepath.Join(repo, filepath.FromSlash(made))); err != nil {
			t.Error(err)
		}
	}
}

// What the tables of docs/evaluation.md have of word F1, the others have too: figures of
// an older network are easily left standing. That it has those of today is checked by
// running its commands. Methods that judge by the site have other figures with other
// pages known.
func TestDocumentsAgree(t *testing.T) {
	today := wordF1(t, "docs/evaluation.md")
	for _, pattern := range []string{"README.md", "models/*.md", "bench/extractors/README.md", "docs/ratio.md"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, file := range files {
			compared := 0
			for of, figure := range wordF1(t, file) {
				want, ok := today[of]
				if !ok {
					continue
				}
				compared++
				if figure != want {
					t.Errorf("%s: %s has %s, docs/evaluation.md %s", file, of, figure, want)
				}
			}
			if compared == 0 && file != "README.md" { // which shows what it likes
				t.Errorf("%s has no figure that docs/evaluation.md has", file)
			}
		}
	}
}

// wordF1 returns the word F1 in a document's tables by method and pages, as in "full on
// dragnet (300)": of tables headed "word F1", with a method in each row, and of those of
// a model's card, with some pages in each row.
func wordF1(t *testing.T, file string) map[string]string {
	t.Helper()
	document, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	figures := make(map[string]string)
	note := func(method, pages, figure string) {
		switch method {
		case "full-site", "template", "entropy":
			return
		case "linesift": // what it is called beside others
			method = "full"
		}
		figure, _, _ = strings.Cut(figure, " ") // without its interval
		figures[fmt.Sprintf("%s on %s", method, strings.TrimPrefix(pages, "type: "))] = figure
	}
	var header []string
	for line := range strings.Lines(string(document)) {
		var row []string
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "|") {
			for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
				row = append(row, strings.TrimSpace(cell))
			}
		}
		switch {
		case row == nil:
			header = nil
		case header == nil:
			header = row
		case strings.HasPrefix(row[0], "--"): // the rule below the header
		case header[0] == "word F1":
			for i := 1; i < min(len(row), len(header)); i++ {
				note(row[0], header[i], row[i])
			}
		case strings.HasSuffix(header[0], "(pages)"):
			note(strings.TrimSuffix(filepath.Base(file), ".md"), row[0], row[1])
		}
	}
	return figures
}
