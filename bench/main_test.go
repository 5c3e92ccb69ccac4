package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"linesift/data"
	"linesift/internal/ci"
	"linesift/internal/cli"
	"linesift/models"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"bench": main})
}

var update = flag.Bool("update", false, "rewrite the files that tests compare with")

// A script runs in a folder of its own with the sample pages and with the networks of
// exact probabilities that scripts of linesift's commands have.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata", UpdateScripts: *update, Setup: func(e *testscript.Env) error {
		return errors.Join(
			os.CopyFS(filepath.Join(e.WorkDir, "data", "samples"), os.DirFS("../data/samples")),
			os.CopyFS(filepath.Join(e.WorkDir, "networks"), os.DirFS("../internal/cli/testdata/networks")))
	}})
}

var documented = regexp.MustCompile(`(?m)^ +(?:bench|go run \.) ([a-z].*)$`)

// The documents of the repository name commands and flags that there are. What the
// commands print is compared with the tables by eye, when these are measured anew.
func TestDocumentedCommandsParse(t *testing.T) {
	t.Chdir("..")
	commandsIn(t, documented, 10, func(file, command string) {
		args := strings.Fields(command)
		for i, arg := range args {
			switch {
			case arg == "N":
				args[i] = "5"
			case strings.HasPrefix(arg, "../"): // a set that may not be there
				args[i] = "data/samples"
			case strings.HasPrefix(arg, "/tmp/"): // what was built just before
				args[i] = "go.mod"
			}
		}
		checkFlags(t, file, args)
	}, "README.md", "docs/*.md", "models/*.md", "data/*/README.md", "bench/*.md", "bench/*/*.md")
}

// commandsIn calls check with each command in the documents that the glob patterns match:
// with the file and the first group of commands. Fewer than least commands are an error.
func commandsIn(t *testing.T, commands *regexp.Regexp, least int, check func(file, command string),
	patterns ...string) {
	t.Helper()
	n := 0
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range commands.FindAllStringSubmatch(string(text), -1) {
				n++
				check(file, found[1])
			}
		}
	}
	if n < least {
		t.Errorf("%d commands, want at least %d", n, least)
	}
}

// checkFlags reports what is wrong with the arguments, before anything is done.
func checkFlags(t *testing.T, file string, args []string) {
	var out, errs bytes.Buffer
	if status := run(t.Context(), append(args, "--help"), cli.Streams{Out: &out, Err: &errs}); status != cli.OK {
		t.Errorf("%s: %q: %s", file, args, &errs)
	}
}

// corpus is where the gold standards are, if they are.
const corpus = "../../shared/corpus"

// A set of another number of pages would leave the quotations out without a
// word.
func TestQuotationsAreOfTheseSets(t *testing.T) {
	quoted, err := readQuotations()
	if err != nil {
		t.Fatal(err)
	}
	if len(quoted.Methods) != 8 || len(quoted.Pages) != 7 {
		t.Errorf("quotations of %d methods on %d sets, want 8 on 7", len(quoted.Methods), len(quoted.Pages))
	}
	for _, m := range quoted.Methods {
		for set := range quoted.Pages {
			if f1 := m.WordF1[set]; !(f1 > 0 && f1 < 1) {
				t.Errorf("%s on %s: %v", m.Method, set, f1)
			}
		}
	}
	if _, err := os.Stat(corpus); err != nil {
		ci.MissingGold(t, "no gold standards beside the repository")
	}
	for name, n := range quoted.Pages {
		found, err := filepath.Glob(filepath.Join(corpus, "[de]*", name)) // dev, eval
		if err != nil || len(found) != 1 {
			t.Fatalf("%s: %q, error %v", name, found, err)
		}
		set, err := data.Open(found[0])
		if err != nil {
			t.Fatal(err)
		}
		if len(set.Pages) != n {
			t.Errorf("%s has %d pages, others were measured on %d", name, len(set.Pages), n)
		}
	}
}

// Two sites of eight pages each: the network is fine-tuned with four of each site,
// and compared on its four others and on the eight of the other site.
func TestFineTuning(t *testing.T) {
	if testing.Short() {
		t.Skip("fits networks")
	}
	dir := filepath.Join(t.TempDir(), "ferries")
	var truth []string
	for i := range 16 {
		id := fmt.Sprintf("%c%d", "ab"[i%2], i)
		text := "The ferry " + id + " came late, and with it came the mail of a week, two calves and a piano."
		truth = append(truth, `"`+id+`": {"articleBody": "`+text+`", "site": "`+id[:1]+`.example"}`)
		if err := os.MkdirAll(filepath.Join(dir, "html"), 0o777); err != nil {
			t.Fatal(err)
		}
		page := "<nav><a href=/>Home</a> <a href=/q>Quay</a></nav>\n<p>" + text + "</p>\n<div>Read on</div>"
		if err := os.WriteFile(filepath.Join(dir, "html", id+".html"), []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "ground-truth.json"), []byte("{"+strings.Join(truth, ", ")+"}"),
		0o666); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if status := run(t.Context(), []string{"fine-tuning", dir, "--pages", "4", "--resample", "0"},
		cli.Streams{Out: &out, Err: &errs}); status != cli.OK {
		t.Fatalf("status %d: %s", status, &errs)
	}
	for _, want := range []string{
		`(?m)^\| word F1 +\| a\.example \(4\) \| b\.example \(4\) \| other sites \(16\) \| +all \(24\) \|$`,
		`(?m)^\| full +\| +[01]\.\d{3} \| `,
		`(?m)^\| full, with 4 pages of the site +\| +[01]\.\d{3} \| `,
	} {
		if !regexp.MustCompile(want).MatchString(out.String()) {
			t.Errorf("no %s in\n%s", want, &out)
		}
	}
}

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
	status := run(t.Context(),
		[]string{"article", samples, "--train", firstPages(t, filepath.Join(samples, "labels.csv"), 6), "--chart",
			chart}, cli.Streams{Out: &out, Err: &errs})
	if status != cli.OK {
		t.Fatalf("exit status %d: %s", status, errs.String())
	}
	if want := "6 of the 28 pages are of sites in "; !strings.Contains(errs.String(), want) {
		t.Errorf("no warning %q: %s", want, errs.String())
	}
	var names []string
	for _, m := range regexp.MustCompile(`(?m)^\| (\S+(?: \dL\dA)?) +\|(?: +\d+\.\d % \|){3} `+
		`+-?\d+ % \|$`).FindAllStringSubmatch(out.String(), -1) {
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
