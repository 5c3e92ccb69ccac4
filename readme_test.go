package linesift_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestREADMECommandsRun runs the commands of the README's sh blocks word for
// word, in order, in a copy of the repository. "go test" is left out, which is
// what runs this; those on the gold standards run where these are.
func TestREADMECommandsRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds all commands in a fresh folder")
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
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
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(readme), -1) {
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
			if strings.Contains(command, "./cmd/evaluate") && !strings.Contains(string(readme), strings.TrimSpace(string(out))) {
				t.Errorf("%s: the README's table is not what the command prints today:\n%s", command, out)
			}
		}
	}
	if ran == 0 {
		t.Error("the README has no commands")
	}
	for _, made := range []string{"labels.csv", "my.safetensors", "report/curves-line.svg", "report/curves-context.svg", "report/comparison.png", "mine.safetensors", "texts/news-harbour.txt"} {
		if _, err := os.Stat(filepath.Join(repo, filepath.FromSlash(made))); err != nil {
			t.Error(err)
		}
	}
}
