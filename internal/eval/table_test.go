package eval

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"linesift/internal/golden"

	"github.com/google/go-cmp/cmp"
)

// exampleResults are three methods on two sets; one of them has no answer for
// one set.
func exampleResults() []Result {
	page := func(set, id, site, typ string, precision, recall float64, s shingleShares, l LineErrors) PageScore {
		return PageScore{Set: set, ID: id, Site: site, Language: "en", Type: typ,
			Text: Text{PRF{precision, recall, harmonic(precision, recall)}, s}, Lines: l}
	}
	failed := page("blogs", "b2", "two.example", "forum", 0, 0, shingleShares{FN: 1}, LineErrors{20, 0, 8})
	failed.Failed = true
	return []Result{
		{Method: "linesift", Pages: []PageScore{
			page("blogs", "b1", "one.example", "article", .9, 1, shingleShares{.9, .1, 0}, LineErrors{10, 1, 0}),
			page("blogs", "b2", "two.example", "forum", .8, .7, shingleShares{.6, .2, .2}, LineErrors{20, 2, 3}),
			page("news", "n1", "three.example", "article", 1, .95, shingleShares{.95, 0, .05}, LineErrors{}),
			page("news", "n2", "three.example", "article", 1, 1, shingleShares{TP: 1}, LineErrors{}),
		}},
		{Method: "density > 0.5 | fixed", Pages: []PageScore{
			page("blogs", "b1", "one.example", "article", .5, .9, shingleShares{.4, .5, .1}, LineErrors{10, 4, 1}),
			failed,
			page("news", "n1", "three.example", "article", .7, .8, shingleShares{.6, .3, .1}, LineErrors{}),
			page("news", "n2", "three.example", "article", .6, .9, shingleShares{.5, .4, .1}, LineErrors{}),
		}},
		{Bound: true, Method: "templates", Pages: []PageScore{
			page("news", "n2", "three.example", "article", .9, .9, shingleShares{.8, .1, .1}, LineErrors{}),
			page("news", "n1", "three.example", "article", .8, 1, shingleShares{.8, .2, 0}, LineErrors{}),
		}},
	}
}

func exampleTable(t *testing.T, o TableOptions) *Table {
	t.Helper()
	table, err := Compare(exampleResults(), o)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestTableGoldens(t *testing.T) {
	b := NewBootstrap(1)
	full := exampleTable(t, TableOptions{By: []Dimension{BySet, ByType, ByLang, ByAll}, Bootstrap: &b, Pages: true})
	var text bytes.Buffer
	plain := exampleTable(t, TableOptions{})
	for _, m := range []Measure{WordF1, WordPrecision, WordRecall, ShingleF1, LineErrorRate} {
		if err := plain.WriteText(&text, m); err != nil {
			t.Fatal(err)
		}
		text.WriteByte('\n')
	}
	if err := full.WriteText(&text, WordF1); err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "testdata/table.golden", text.Bytes())

	var asJSON bytes.Buffer
	if err := full.WriteJSON(&asJSON); err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "testdata/table.json", asJSON.Bytes())

	var back Table
	if err := json.Unmarshal(asJSON.Bytes(), &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(full, &back); diff != "" {
		t.Errorf("JSON does not read back (-want +got)\n%s", diff)
	}
}

// The mean over a part of a group would be taken for the mean over all of it.
func TestCellNeedsEveryPageOfItsGroup(t *testing.T) {
	results := exampleResults()
	results[1].Pages = results[1].Pages[1:] // without b1
	table, err := Compare(results, TableOptions{})
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, r := range table.Rows {
		for _, c := range r.Cells {
			if c == nil {
				got += "-"
			} else {
				got += "x"
			}
		}
		got += " "
	}
	if want := "xxx -x- -x- "; got != want { // blogs, news, all
		t.Errorf("got cells %q, want %q", got, want)
	}
}

func TestCompareRefuses(t *testing.T) {
	twice := Result{Method: "m", Pages: []PageScore{{Set: "s", ID: "1"}, {Set: "s", ID: "1"}}}
	once := Result{Method: "m", Pages: twice.Pages[:1]}
	for _, test := range []struct {
		why     string
		results []Result
		options TableOptions
	}{
		{"scored twice", []Result{twice}, TableOptions{}},
		{"one name", []Result{once, once}, TableOptions{}},
		{`no "colour"`, []Result{once}, TableOptions{By: []Dimension{"colour"}}},
	} {
		if _, err := Compare(test.results, test.options); err == nil || !strings.Contains(err.Error(), test.why) {
			t.Errorf("want an error about %q, got %v", test.why, err)
		}
	}
	if err := exampleTable(t, TableOptions{}).WriteText(&bytes.Buffer{}, "beauty"); err == nil {
		t.Error("a table of beauty was written")
	}
	ragged := &Table{Columns: []Column{{BySet, "s", 1}}, Rows: []Row{{Method: "m"}}}
	if err := ragged.WriteText(&bytes.Buffer{}, WordF1); err == nil {
		t.Error("a table that is no rectangle was written")
	}
}

// brokenWriter refuses all it is given.
type brokenWriter struct{}

var errBroken = errors.New("broken")

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

func TestTableReportsWriteErrors(t *testing.T) {
	table := exampleTable(t, TableOptions{})
	for name, err := range map[string]error{
		"text": table.WriteText(brokenWriter{}, WordF1),
		"JSON": table.WriteJSON(brokenWriter{}),
	} {
		if !errors.Is(err, errBroken) {
			t.Errorf("%s: got error %v", name, err)
		}
	}
}

func ExampleTable_WriteText() {
	gold := "A line of content. And another one."
	score := func(out string) PageScore {
		return PageScore{Set: "pages", ID: "1", Text: ScoreText(Gold{Text: gold, Language: "en"}, out)}
	}
	table, err := Compare([]Result{
		{Method: "all text", Pages: []PageScore{score("Home News " + gold + " Copyright")}},
		{Method: "first line", Pages: []PageScore{score("A line of content.")}},
	}, TableOptions{By: []Dimension{BySet}})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := table.WriteText(os.Stdout, WordF1); err != nil {
		fmt.Println(err)
	}
	// Output:
	// | word F1    | pages (1) |
	// | ---------- | --------: |
	// | all text   |     0.824 |
	// | first line |     0.727 |
}
