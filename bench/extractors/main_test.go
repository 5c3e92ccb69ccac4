package extractors

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"linesift/bench/commandtest"
	"linesift/data"
	"linesift/eval"
	"linesift/internal/cli"
)

// corpus is where the gold standards are, if they are.
const corpus = "../../../shared/corpus"

// article is the text of the made-up page.
var article = []string{
	"The ferry to the island stays in port since its captain fell ill on the stairs of the pilot house, and nobody else has a licence for the narrow passage between the two lighthouses.",
	"Passengers were put up in the gymnasium, where the brass band rehearsed until nine, and the mail went by rowing boat, as it did before there were engines. Two calves and a piano had to wait.",
	"On Thursday the harbour master, who is seventy, offered to take the wheel himself. The council, which met in the bakery, thanked him warmly, and asked the mainland for a younger man.",
}

// madeUp is a page with the article, a menu and a foot.
func madeUp() string {
	return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Ferry stays in port</title></head><body>
<nav><ul><li><a href="/w">Weather</a></li><li><a href="/m">Market prices</a></li><li><a href="/c">Classifieds</a></li></ul></nav>
<main><article><h1>Ferry stays in port</h1><p>` + strings.Join(article, "</p>\n<p>") + `</p></article></main>
<footer><p><a href="/s">Subscribe to our newsletter</a> <a href="/i">Imprint</a></p></footer></body></html>`
}

// madeUpSet writes a set of three pages, one without text, and returns its folder.
func madeUpSet(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	gold := make(map[string]map[string]string)
	for id, p := range map[string]struct{ site, kind, html, gold string }{
		"a": {"harbour.example", "article", madeUp(), strings.Join(article, "\n")},
		"b": {"island.example", "article", madeUp(), strings.Join(article, "\n")},
		"c": {"island.example", "product", "<!DOCTYPE html><title>Sold</title>", "A brass lamp, sold"},
	} {
		gold[id] = map[string]string{"url": "https://" + p.site + "/" + id, "pageType": p.kind, "lang": "en", "articleBody": p.gold}
		if err := write(filepath.Join(dir, "html", id+".html"), p.html); err != nil {
			t.Fatal(err)
		}
	}
	truth, err := json.Marshal(gold)
	if err != nil {
		t.Fatal(err)
	}
	if err := write(filepath.Join(dir, "ground-truth.json"), string(truth)); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestEachExtractorFindsTheArticle(t *testing.T) {
	for _, x := range extractors {
		run, err := x.New()
		if err != nil {
			t.Fatal(err)
		}
		for _, from := range []*url.URL{nil, {Scheme: "https", Host: "harbour.example", Path: "/a"}} {
			text, err := run([]byte(madeUp()), from)
			if err != nil {
				t.Errorf("%s: %v", x.Name, err)
			}
			for _, want := range article {
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
	for _, x := range extractors {
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
	constant := func(x Extract) func() (Extract, error) { return func() (Extract, error) { return x, nil } }
	c, err := compare([]Extractor{
		{"half", constant(func([]byte, *url.URL) (string, error) { return article[0] + "\n" + article[1], nil })},
		{"broken", constant(func([]byte, *url.URL) (string, error) { return article[0], errors.New("gave up") })},
		{"bad", constant(func([]byte, *url.URL) (string, error) { panic("oh") })},
		{"blank", constant(func([]byte, *url.URL) (string, error) { return " \n", nil })},
	}, set.Pages, 2, "")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(c.empty), "[0 3 3 3]"; got != want {
		t.Errorf("pages without text: %s, want %s", got, want)
	}
	for i, r := range c.results {
		for p, s := range r.Pages {
			if s.Failed != (i == 1 || i == 2) || i > 0 && s.Word.F1 != 0 || i == 0 && p < 2 && s.Word.Precision != 1 {
				t.Errorf("%s: %+v", r.Method, s)
			}
		}
	}
	name := set.Name
	want := fmt.Sprintf("%[1]s/a: broken: gave up %[1]s/a: bad: panic: oh %[1]s/b: broken: gave up", name)
	if got := strings.Join(c.failures, " "); len(c.failures) != 6 || !strings.HasPrefix(got, want) {
		t.Errorf("failures %q, want %q first", got, want)
	}
}

// command is the command under test.
var command = commandtest.Command{Name: "extractors", Program: func() any {
	return &struct {
		Extractors Command `cmd:""`
	}{}
}}

// runs runs the command and returns what it prints.
func runs(t *testing.T, args ...string) string {
	t.Helper()
	out, _ := command.Output(t, args...)
	return out
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
			"linesift, go-trafilatura, go-trafilatura-comments, go-trafilatura-recall, go-trafilatura-precision, go-trafilatura-fast, go-readability, go-readability-v2, go-domdistiller",
			"\ngo-trafilatura-precision: no text of 1 of 3 pages, an error on 1\n"},
		{[]string{"--by", "type", "--extractor", "go-readability,go-domdistiller"}, "word F1, type: article (2), type: product (1)",
			"linesift, go-readability, go-domdistiller", "\ngo-readability: no text of 1 of 3 pages, an error on 0\n"},
		{[]string{"--by", "all", "--extractor", "linesift", "--measure", "word-recall", "--type", "article"}, "word recall, all (2)", "linesift", " 1.000 |"},
		{[]string{"--by", "type", "--extractor", "go-domdistiller", "--difference"}, "word F1 of linesift above, type: article (2), type: product (1)", "go-domdistiller", " +0.000 |"},
		{[]string{"--extractor", "go-domdistiller", "--behind", "5"}, "page, type, best, behind, F1, precision, recall, best F1, best precision, best recall", "", ""},
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
	for _, name := range []string{ours, "go-domdistiller"} {
		text, err := os.ReadFile(filepath.Join(texts, name, filepath.Base(dir), "a.txt"))
		if err != nil || !strings.Contains(string(text), article[2]) {
			t.Errorf("%s: %v: %s", name, err, text)
		}
	}
}

func TestWrongArguments(t *testing.T) {
	dir := madeUpSet(t)
	command.Errors(t, "--difference", []commandtest.Error{
		{Args: nil, Status: cli.Usage, Says: `expected "<sets> ..."`},
		{Args: []string{"nowhere"}, Status: cli.Usage, Says: "nowhere"},
		{Args: []string{dir, "--extractor", "magic"}, Status: cli.Usage, Says: `no extractor is called "magic"`},
		{Args: []string{dir, "--extractor", "go-domdistiller,go-domdistiller"}, Status: cli.Usage, Says: "named twice"},
		{Args: []string{dir, "--jobs", "0"}, Status: cli.Usage, Says: "at least 1"},
		{Args: []string{dir, "--behind=-1"}, Status: cli.Usage, Says: "--behind must"},
		{Args: []string{dir, "--behind", "1", "--difference"}, Status: cli.Usage, Says: "one at a time"},
		{Args: []string{dir, "--behind", "1", "--measure", "shingle-f1"}, Status: cli.Usage, Says: "of the word F1"},
		{Args: []string{dir, "--type", "poem"}, Status: cli.Failed, Says: "no pages of these types"},
		{Args: []string{dir, dir}, Status: cli.Failed, Says: "scored twice"},
		{Args: []string{t.TempDir()}, Status: cli.Failed, Says: "no gold standard"},
	})
}

func TestTheReadmesCommandsRun(t *testing.T) { command.ReadMe(t, madeUpSet(t)) }

// The word F1 that bench quotations prints was measured by another scorer, before this
// command was written.
func TestAgreesWithWhatWasMeasuredBefore(t *testing.T) {
	sets := []string{filepath.Join(corpus, "dev", "andy_news424"), filepath.Join(corpus, "dev", "fundus_multilang")}
	if _, err := os.Stat(sets[0]); err != nil || testing.Short() {
		t.Skip("needs the gold standards, and a minute under the race detector")
	}
	file, err := os.ReadFile(filepath.Join("..", "quotations.json"))
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
	xs, err := Named([]string{"go-trafilatura", "go-readability", "go-domdistiller"})
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range sets {
		set, err := data.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		c, err := compare(xs[1:], set.Pages, 2, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range c.results {
			f1, ok := known[r.Method][set.Name]
			if now := eval.Summarize(r.Pages).Word.F1; !ok || math.Abs(now-f1) > 0.01 {
				t.Errorf("%s on %s: word F1 %.3f, was %.3f", r.Method, set.Name, now, f1)
			}
		}
	}
}
