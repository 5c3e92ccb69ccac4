package repository

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"linesift"
)

// TestREADMECommandsRun runs the commands of the sh blocks of the documents word for
// word, in order, with the commands built once and in a folder where the sample pages
// are. "go test" is left out, which is what runs this. Commands on the gold standards take
// a minute and run where CI is set; what evaluate prints is what the
// document has. The site https://harbour.example is a server of the test's own, which is on this
// machine: --allow-private is given there.
func TestREADMECommandsRun(t *testing.T) {
	if testing.Short() && os.Getenv("CI") == "" {
		t.Skip("builds all commands, and runs where CI is set")
	}
	t.Parallel()
	temp := t.TempDir()
	folder, bin := filepath.Join(temp, "linesift"), filepath.Join(temp, "bin")
	here, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-o", bin+"/", "./cmd/classify", "./cmd/inspect", "./cmd/train", "./cmd/label",
		"./cmd/evaluate", "./cmd/linesift")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Symlink(filepath.Join(here, "data"), filepath.Join(folder, "data")),
		os.Symlink(filepath.Join(here, "../shared"), filepath.Join(temp, "shared"))); err != nil {
		t.Fatal(err)
	}
	harbour := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" {
			http.NotFound(w, r)
			return
		}
		http.ServeFileFS(w, r, repo, "data/samples/pages/news-harbour.html")
	}))
	defer harbour.Close()
	const corpus = "../shared/corpus"
	onGold := os.Getenv("CI") != "" && os.Getenv("LINESIFT_GOLD") != "none"
	for _, name := range []string{"README.md", "docs/command.md", "docs/output.md", "docs/labelling.md",
		"docs/methods.md", "docs/evaluation.md"} {
		document := read(t, name)
		ran := 0
		for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(document, -1) {
			for command := range strings.Lines(block[1]) {
				command = strings.TrimSpace(command)
				ran++
				if strings.HasPrefix(command, "go test") || strings.Contains(command, corpus) && !onGold {
					continue
				}
				c := exec.Command("sh", "-c",
					strings.NewReplacer("go run ./cmd/", bin+"/", "https://harbour.example", harbour.URL, "--delay",
						"--allow-private --delay").Replace(command))
				c.Dir = folder
				out, err := c.CombinedOutput()
				if err != nil {
					t.Fatalf("%s: %s: %v\n%s", name, command, err, out)
				}
				if strings.Contains(command, "./cmd/evaluate") &&
					!strings.Contains(document, strings.TrimSpace(string(out))) {
					t.Errorf("%s: %s: the documented table is not what the command prints today:\n%s", name, command,
						out)
				}
			}
		}
		if ran == 0 {
			t.Errorf("%s has no commands", name)
		}
	}
	for _, made := range []string{"my.safetensors", "report.json", "mine.safetensors", "texts/news-harbour.txt",
		"again.jsonl", "records.jsonl"} {
		if _, err := os.Stat(filepath.Join(folder, filepath.FromSlash(made))); err != nil {
			t.Error(err)
		}
	}
}

// The page and the Markdown that the README shows side by side are what the page has, and what its
// command prints. "…" stands for what is left out.
func TestREADMEShowsWhatIsPrinted(t *testing.T) {
	document := read(t, "README.md")
	block := func(language string) string {
		m := regexp.MustCompile("(?s)<td>\n\n```" + language + "\n(.*?)```").FindStringSubmatch(document)
		if m == nil {
			t.Fatalf("the README has no %s in a table", language)
		}
		return m[1]
	}
	const sample = "data/samples/pages/forum-bikes.html"
	source := read(t, sample)
	d, err := linesift.Extract(strings.NewReader(source), &linesift.Options{Title: true, Segments: true})
	if err != nil {
		t.Fatal(err)
	}
	for shown, whole := range map[string]string{block("html"): source, block("markdown"): d.Markdown()} {
		rest := strings.Join(strings.Fields(whole), "")
		for part := range strings.SplitSeq(strings.Join(strings.Fields(shown), ""), "…") {
			_, after, found := strings.Cut(rest, part)
			if !found {
				t.Fatalf("%q is not what is there, or not in this order", part)
			}
			rest = after
		}
	}
}
