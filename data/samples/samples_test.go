// Package samples_test checks the sample pages' labels against the pages.
package samples_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"linesift/data"
	"linesift/features"
	"linesift/page"
)

var update = flag.Bool("update", false,
	"measure the pages again, keep the labels, and write labels.csv and ground-truth.json")

const (
	labelsFile = "labels.csv"
	truthFile  = "ground-truth.json"
)

// An entry is what ground-truth.json says of a page. All but the text is
// written by hand.
type entry struct {
	ArticleBody string `json:"articleBody"`
	URL         string `json:"url"`
	Lang        string `json:"lang"`
	PageType    string `json:"pageType"`
	Site        string `json:"site"`
}

func readTruth(t *testing.T) map[string]entry {
	t.Helper()
	b, err := os.ReadFile(truthFile)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	var truth map[string]entry
	if err := d.Decode(&truth); err != nil {
		t.Fatalf("%s: %v", truthFile, err)
	}
	return truth
}

func readLabels(t *testing.T) map[string]*data.LabelledPage {
	t.Helper()
	f, err := os.Open(labelsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	labelled := make(map[string]*data.LabelledPage)
	for p, err := range data.NewReader(labelsFile, f).Pages() {
		if err != nil {
			t.Fatal(err)
		}
		labelled[p.ID] = p
	}
	return labelled
}

func parse(t *testing.T, id string) *page.Page {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("pages", id+".html"))
	if err != nil {
		t.Fatal(err)
	}
	src, _ = page.Decode(src, "")
	p, err := page.ParseUTF8(src)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// measure returns what labels.csv is to say of a page, with all lines
// boilerplate.
func measure(t *testing.T, id string, e entry, p *page.Page) *data.LabelledPage {
	t.Helper()
	meter, err := features.NewMeter(features.Names())
	if err != nil {
		t.Fatal(err)
	}
	l := data.NewLabelledPage(meter, p, id, e.Site, e.PageType)
	for i := range l.Rows {
		l.Rows[i].Weight = 1
	}
	return l
}

// contentText is the text of the lines that are content.
func contentText(p *page.Page, content func(line int) bool) string {
	mask := page.NewMask(p, nil)
	for i := range p.Lines {
		mask.SetLine(p, i, content(i))
	}
	return string(p.AppendText(nil, mask))
}

func TestPagesLabelsAndTruthAreOfTheSamePages(t *testing.T) {
	paths, err := filepath.Glob("pages/*.html")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, path := range paths {
		ids = append(ids, strings.TrimSuffix(filepath.Base(path), ".html"))
	}
	if *update {
		rewrite(t, ids)
	}
	truth := readTruth(t)
	if got := slices.Sorted(maps.Keys(truth)); !slices.Equal(got, ids) {
		t.Errorf("%s is about %v, want %v", truthFile, got, ids)
	}
	if got := slices.Sorted(maps.Keys(readLabels(t))); !slices.Equal(got, ids) {
		t.Errorf("%s is about %v, want %v", labelsFile, got, ids)
	}
	langs := make(map[string]bool)
	for _, e := range truth {
		langs[e.Lang] = true
	}
	if len(ids) < 24 || len(langs) < 6 {
		t.Errorf("%d pages in %d languages, want at least 24 in 6", len(ids), len(langs))
	}
}

func TestLabelsAreOfThePagesLinesAsMeasuredToday(t *testing.T) {
	truth := readTruth(t)
	names := features.Names()
	for id, got := range readLabels(t) {
		if got.Site != truth[id].Site {
			t.Errorf("%s: site %q, but %q in %s", id, got.Site, truth[id].Site, truthFile)
		}
		if got.Type != truth[id].PageType {
			t.Errorf("%s: type %q, but %q in %s", id, got.Type, truth[id].PageType, truthFile)
		}
		want := measure(t, id, truth[id], parse(t, id))
		if len(got.Rows) != len(want.Rows) {
			t.Errorf("%s: %d lines, the page has %d", id, len(got.Rows), len(want.Rows))
			continue
		}
		for i, w := range want.Rows {
			w.Content = got.Rows[i].Content
			if got.Rows[i] != w {
				t.Errorf("%s: line %d is\n%+v, want\n%+v", id, i, got.Rows[i], w)
			}
			for j, x := range want.Attributes.Row(i) {
				// An attribute that the file has no column for yet is NaN.
				if y := got.Attributes.Row(i)[j]; y == y && !near(x, y) {
					t.Errorf("%s: line %d: %s is %v, want %v", id, i, names[j], y, x)
				}
			}
		}
	}
	if t.Failed() {
		t.Log("if a change in page or features is meant, run this test with -update")
	}
}

// near allows for processors that multiply and add in one step.
func near(x, y float32) bool {
	return math.Abs(float64(x-y)) <= 1e-5*max(1, math.Abs(float64(x)))
}

// itemMark is what text has before the items of lists, and gold texts have not.
var itemMark = regexp.MustCompile(`(?m)^- `)

func TestTruthIsTheTextOfTheLabels(t *testing.T) {
	truth := readTruth(t)
	for id, l := range readLabels(t) {
		p := parse(t, id)
		if len(p.Lines) != len(l.Rows) {
			t.Errorf("%s: %d lines, the page has %d", id, len(l.Rows), len(p.Lines))
			continue
		}
		want := itemMark.ReplaceAllString(contentText(p, func(i int) bool { return l.Rows[i].Content }), "")
		if itemMark.ReplaceAllString(truth[id].ArticleBody, "") != want {
			t.Errorf("%s: articleBody is\n%q, want\n%q", id, truth[id].ArticleBody, want)
		}
	}
}

// What Align finds is what all other gold standards are learnt from, so it has
// to find again what a person marked.
func TestAlignFindsTheLabelsAgain(t *testing.T) {
	set, err := data.Open(".")
	if err != nil {
		t.Fatal(err)
	}
	labelled := readLabels(t)
	lines, found := 0, 0
	for _, g := range set.Pages {
		p := parse(t, g.ID)
		labels, _ := data.Labels(p, g.Gold)
		for i, content := range labels {
			lines++
			if content == labelled[g.ID].Rows[i].Content {
				found++
			} else {
				t.Logf("%s: line %d: content %v: %s", g.ID, i, content, p.LineText(i))
			}
		}
	}
	if share := float64(found) / float64(lines); share < .99 {
		t.Errorf("the labels of %d of %d lines (%.1f %%), want 99 %%", found, lines, 100*share)
	}
}

// rewrite writes labels.csv and ground-truth.json for the pages as they are
// parsed and measured today. A line keeps its label if it is there still, by
// its text and its place among the lines. Of lines that are new it says so, for
// a person to look at.
func rewrite(t *testing.T, ids []string) {
	truth := readTruth(t)
	old := readLabels(t)
	var labels bytes.Buffer
	w, err := data.NewWriter(&labels)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		e, ok := truth[id]
		if !ok {
			t.Errorf("%s: %s does not say where this page is from", id, truthFile)
		}
		p := parse(t, id)
		l := measure(t, id, e, p)
		gold, _ := data.Labels(p, e.ArticleBody)
		var before []data.Row
		if old[id] != nil {
			before = old[id].Rows
		}
		kept := keep(before, l.Rows)
		for i := range l.Rows {
			if kept[i] != nil {
				l.Rows[i].Content = kept[i].Content
				continue
			}
			l.Rows[i].Content = gold[i]
			t.Errorf("%s: line %d is new; its label may be wrong: content %v: %s", id, i, gold[i], l.Rows[i].Text)
		}
		if err := w.WritePage(l); err != nil {
			t.Fatal(err)
		}
		e.ArticleBody = contentText(p, func(i int) bool { return l.Rows[i].Content })
		truth[id] = e
	}
	if err := os.WriteFile(labelsFile, labels.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	j := json.NewEncoder(&b)
	j.SetEscapeHTML(false)
	j.SetIndent("", "  ")
	if err := j.Encode(truth); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(truthFile, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// keep returns the old row of each row, nil for new ones: those of a longest
// common subsequence of texts.
func keep(old, rows []data.Row) []*data.Row {
	common := make([][]int, len(old)+1) // the longest from old line i and row j on
	for i := range common {
		common[i] = make([]int, len(rows)+1)
	}
	same := func(i, j int) bool { return slices.Equal(strings.Fields(old[i].Text), strings.Fields(rows[j].Text)) }
	for i := len(old) - 1; i >= 0; i-- {
		for j := len(rows) - 1; j >= 0; j-- {
			common[i][j] = max(common[i+1][j], common[i][j+1])
			if same(i, j) {
				common[i][j] = 1 + common[i+1][j+1]
			}
		}
	}
	kept := make([]*data.Row, len(rows))
	for i, j := 0, 0; i < len(old) && j < len(rows); {
		switch {
		case same(i, j):
			kept[j] = &old[i]
			i++
			j++
		case common[i+1][j] >= common[i][j+1]:
			i++
		default:
			j++
		}
	}
	return kept
}
