package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"linesift/bench/extractors"
	"linesift/data"
	"linesift/internal/ci"
	"linesift/internal/cli"
	"linesift/internal/eval"
)

// ferries is the text of the made-up page.
var ferries = []string{
	"The ferry to the island stays in port since its captain fell ill on the stairs of the pilot house, and nobody " +
		"else has a licence for the narrow passage between the two lighthouses.",
	"Passengers were put up in the gymnasium, where the brass band rehearsed until nine, and the mail went by " +
		"rowing boat, as it did before there were engines. Two calves and a piano had to wait.",
	"On Thursday the harbour master, who is seventy, offered to take the wheel himself. The council, which met in " +
		"the bakery, thanked him warmly, and asked the mainland for a younger man.",
}

// madeUp is a page with the article, a menu and a foot.
func madeUp() string {
	return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Ferry stays in port</title></head><body>
<nav><ul><li><a href="/w">Weather</a></li><li><a href="/m">Prices</a></li><li><a href="/c">Adverts</a></li></ul></nav>
<main><article><h1>Ferry stays in port</h1><p>` + strings.Join(ferries, "</p>\n<p>") + `</p></article></main>
<footer><p><a href="/s">Subscribe to our newsletter</a> <a href="/i">Imprint</a></p></footer></body></html>`
}

// madeUpSet writes a set of three pages, one without text, and returns its folder.
func madeUpSet(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	gold := make(map[string]map[string]string)
	for id, p := range map[string]struct{ site, kind, html, gold string }{
		"a": {"harbour.example", "article", madeUp(), strings.Join(ferries, "\n")},
		"b": {"island.example", "article", madeUp(), strings.Join(ferries, "\n")},
		"c": {"island.example", "product", "<!DOCTYPE html><title>Sold</title>", "A brass lamp, sold"},
	} {
		gold[id] = map[string]string{"url": "https://" + p.site + "/" + id, "pageType": p.kind, "lang": "en",
			"articleBody": p.gold}
		if err := extractors.Write([]byte(p.html), dir, "html", id+".html"); err != nil {
			t.Fatal(err)
		}
	}
	truth, err := json.Marshal(gold)
	if err != nil {
		t.Fatal(err)
	}
	if err := extractors.Write(truth, dir, "ground-truth.json"); err != nil {
		t.Fatal(err)
	}
	return dir
}

// allExtractors returns all that are known.
func allExtractors(t *testing.T) []extractors.Extractor {
	t.Helper()
	all, err := extractors.Named(nil)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestEachExtractorFindsTheArticle(t *testing.T) {
	for _, x := range allExtractors(t) {
		run, err := x.New()
		if err != nil {
			t.Fatal(err)
		}
		for _, from := range []*url.URL{nil, {Scheme: "https", Host: "harbour.example", Path: "/a"}} {
			text, err := run([]byte(madeUp()), from)
			if err != nil {
				t.Errorf("%s: %v", x.Name, err)
			}
			for _, want := range ferries {
				if !strings.Contains(text, want) {
					t.Errorf("%s from %v: %q is missing in %q", x.Name, from, want, text)
				}
			}
			if strings.Contains(text, "newsletter") {
				t.Errorf("%s from %v: the foot is in %q", x.Name, from, text)
			}
		}
	}
}

func TestEachExtractorReadsTheDeclaredEncoding(t *testing.T) {
	html := strings.NewReplacer("utf-8", "windows-1252", "captain", "capit\xe1n").Replace(madeUp())
	for _, x := range allExtractors(t) {
		run, err := x.New()
		if err != nil {
			t.Fatal(err)
		}
		if text, err := run([]byte(html), nil); err != nil || !strings.Contains(text, "capitán") {
			t.Errorf("%s: %q, %v", x.Name, text, err)
		}
	}
}

// A page that an extractor gives an error on, or panics on, is one without text.
func TestFailuresCountAsEmpty(t *testing.T) {
	set, err := data.Open(madeUpSet(t))
	if err != nil {
		t.Fatal(err)
	}
	c, err := extractors.Compare(t.Context(), []extractors.Extractor{
		{Name: "half",
			New: extractors.Stateless(
				func([]byte, *url.URL) (string, error) { return ferries[0] + "\n" + ferries[1], nil })},
		{Name: "broken",
			New: extractors.Stateless(
				func([]byte, *url.URL) (string, error) { return ferries[0], errors.New("gave up") })},
		{Name: "bad", New: extractors.Stateless(func([]byte, *url.URL) (string, error) { panic("oh") })},
		{Name: "blank", New: extractors.Stateless(func([]byte, *url.URL) (string, error) { return " \n", nil })},
	}, set.Pages, 2, "")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(c.Empty), "[0 3 3 3]"; got != want {
		t.Errorf("pages without text: %s, want %s", got, want)
	}
	for i, r := range c.Results {
		for p, s := range r.Pages {
			if s.Failed != (i == 1 || i == 2) || i > 0 && s.Word.F1 != 0 || i == 0 && p < 2 && s.Word.Precision != 1 {
				t.Errorf("%s: %+v", r.Method, s)
			}
		}
	}
	name := set.Name
	want := fmt.Sprintf("%[1]s/a: broken: gave up %[1]s/a: bad: panic: oh %[1]s/b: broken: gave up", name)
	if got := strings.Join(c.Failures, " "); len(c.Failures) != 6 || !strings.HasPrefix(got, want) {
		t.Errorf("failures %q, want %q first", got, want)
	}
}

// runs runs the command extractors, which must succeed, and returns what it prints.
func runs(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := run(t.Context(), append([]string{"extractors"}, args...),
		cli.Streams{Out: &out, Err: &errs}); status != cli.OK {
		t.Fatalf("%q: status %d: %s", args, status, &errs)
	}
	return out.String()
}

// head returns the names of a Markdown table's columns and the first cells of its rows.
func head(table string) (columns, rows []string) {
	for i, line := range strings.Split(table, "\n") {
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if !strings.HasPrefix(line, "|") {
			break
		}
		for j := range cells {
			cells[j] = strings.TrimSpace(cells[j])
		}
		switch i {
		case 0:
			columns = cells
		case 1: // the rule
		default:
			rows = append(rows, cells[0])
		}
	}
	return columns, rows
}

func TestTables(t *testing.T) {
	dir := madeUpSet(t)
	set := filepath.Base(dir)
	for _, tt := range []struct {
		args          []string
		columns, rows string
		says          string
	}{
		{nil, "word F1, " + set + " (3), all (3)",
			"linesift, go-trafilatura, go-trafilatura-comments, go-trafilatura-recall, go-trafilatura-precision, " +
				"go-trafilatura-fast, go-readability, go-readability-v2, go-domdistiller",
			"\ngo-trafilatura-precision: no text of 1 of 3 pages, an error on 1\n"},
		{[]string{"--by", "type", "--extractor", "go-readability,go-domdistiller"},
			"word F1, type: article (2), type: product (1)",
			"linesift, go-readability, go-domdistiller", "\ngo-readability: no text of 1 of 3 pages, an error on 0\n"},
		{[]string{"--by", "all", "--extractor", "linesift", "--measure", "word-recall", "--type", "article"},
			"word recall, all (2)", "linesift", " 1.000 |"},
		{[]string{"--by", "type", "--extractor", "go-domdistiller", "--difference"},
			"word F1 of linesift above, type: article (2), type: product (1)", "go-domdistiller", " +0.000 |"},
	} {
		first := runs(t, append(tt.args, dir)...)
		columns, rows := head(first)
		if got := strings.Join(columns, ", "); got != tt.columns {
			t.Errorf("%q: columns %s, want %s", tt.args, got, tt.columns)
		}
		if got := strings.Join(rows, ", "); got != tt.rows {
			t.Errorf("%q: rows %s, want %s", tt.args, got, tt.rows)
		}
		if !strings.Contains(first, tt.says) {
			t.Errorf("%q: %q is missing in\n%s", tt.args, tt.says, first)
		}
		if again := runs(t, append(tt.args, "-j", "1", dir)...); again != first {
			t.Errorf("%q: one page at a time prints something else:\n%s%s", tt.args, first, again)
		}
	}
}

func TestTextsAreWritten(t *testing.T) {
	dir, texts := madeUpSet(t), t.TempDir()
	runs(t, dir, "--extractor", "go-domdistiller", "--texts", texts)
	for _, name := range []string{"linesift", "go-domdistiller"} {
		text, err := os.ReadFile(filepath.Join(texts, name, filepath.Base(dir), "a.txt"))
		if err != nil || !strings.Contains(string(text), ferries[2]) {
			t.Errorf("%s: %v: %s", name, err, text)
		}
	}
}

func TestWrongArguments(t *testing.T) {
	dir := madeUpSet(t)
	for _, e := range []struct {
		args   []string
		status int
		says   string
	}{
		{nil, cli.Usage, `expected "<set> ..."`},
		{[]string{"nowhere"}, cli.Usage, "nowhere"},
		{[]string{dir, "--extractor", "magic"}, cli.Usage, `unknown library "magic"`},
		{[]string{dir, "--extractor", "go-domdistiller,go-domdistiller"}, cli.Usage, "named twice"},
		{[]string{dir, "--jobs", "0"}, cli.Usage, "--jobs must be between 1 and 256"},
		{[]string{dir, "--difference", "--measure", "shingle-f1"}, cli.Usage, "of the word F1"},
		{[]string{dir, "--type", "poem"}, cli.Failed, "no pages of these types"},
		{[]string{dir, dir}, cli.Usage, "are both called"},
		{[]string{t.TempDir()}, cli.Usage, "no gold standard"},
	} {
		var out, errs bytes.Buffer
		if status := run(t.Context(), append([]string{"extractors"}, e.args...),
			cli.Streams{Out: &out, Err: &errs}); status != e.status || !strings.Contains(errs.String(), e.says) ||
			out.Len() > 0 {
			t.Errorf("%q: status %d, want %d with %q: %s%s", e.args, status, e.status, e.says, &errs, &out)
		}
	}
}

func TestTheReadmesCommandsRun(t *testing.T) {
	set := madeUpSet(t)
	documented := regexp.MustCompile(`(?m)^ +go run \. extractors (.*)$`)
	commandsIn(t, documented, 4, func(_, command string) {
		args := strings.Fields(command)
		for i, arg := range args {
			if strings.HasPrefix(arg, "../") { // a gold standard
				args[i] = set
			}
		}
		runs(t, args...)
	}, "extractors/README.md")
}

// The word F1 that bench quotations prints was measured by another scorer, before this
// command was written.
func TestAgreesWithWhatWasMeasuredBefore(t *testing.T) {
	sets := []string{filepath.Join(corpus, "dev", "andy_news424"), filepath.Join(corpus, "dev", "fundus_multilang")}
	if testing.Short() {
		t.Skip("needs a minute under the race detector")
	}
	if _, err := os.Stat(sets[0]); err != nil {
		ci.MissingGold(t, "needs the gold standards: ", err)
	}
	file, err := os.ReadFile("quotations.json")
	if err != nil {
		t.Fatal(err)
	}
	var before struct {
		Methods []struct {
			Method string
			WordF1 map[string]float64 `json:"word_f1"`
		}
	}
	if err := json.Unmarshal(file, &before); err != nil {
		t.Fatal(err)
	}
	known := make(map[string]map[string]float64)
	for _, m := range before.Methods {
		known[m.Method] = m.WordF1
	}
	xs, err := extractors.Named([]string{"go-trafilatura", "go-readability", "go-domdistiller"})
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range sets {
		set, err := data.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		c, err := extractors.Compare(t.Context(), xs[1:], set.Pages, 2, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range c.Results {
			f1, ok := known[r.Method][set.Name]
			if now := eval.Summarize(r.Pages).Word.F1; !ok || math.Abs(now-f1) > 0.01 {
				t.Errorf("%s on %s: word F1 %.3f, was %.3f", r.Method, set.Name, now, f1)
			}
		}
	}
}
