package train

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/data"
	"linesift/features"
	"linesift/internal/eval"
	"linesift/internal/lexicon"
	"linesift/page"
	"linesift/pagetype"
)

// A line counts by the root of one more than its words: 1, 2 and 3 of 0, 3 and
// 8 words, in all 6 where all labels are known.
func TestALongLineCountsMore(t *testing.T) {
	for _, test := range []struct{ weights, want []float32 }{
		{[]float32{1, 1, 1}, []float32{1. / 6, 2. / 6, 3. / 6}},
		{[]float32{1, 1, 0}, []float32{1. / 3, 2. / 3, 0}},
		{[]float32{0.5, 1, 0}, []float32{0.5 / 3, 2. / 3, 0}}, // half known counts half
		{[]float32{0, 0, 0}, []float32{0, 0, 0}},
	} {
		p := densities("a", make([]float32, 3), true, false, true)
		for i, words := range []float32{0, 3, 8} {
			p.Raw.Row(i)[column("words")] = words
		}
		p.W = test.weights
		if d := cmp.Diff(test.want, p.weights(), cmpopts.EquateApprox(1e-6, 0)); d != "" {
			t.Errorf("%v: %s", test.weights, d)
		}
	}
}

// Columns of a page come in the order asked for, and the bytes inside links are
// the link's share of the text.
func TestLinesOfAPage(t *testing.T) {
	p := densities("a", []float32{0.25, 0.75}, false, true)
	p.Containers[1], p.Templates = features.Containers{3, 1}, []uint32{7, 9}
	for i, x := range []struct{ text, share, words float32 }{{8, 0.5, 2}, {40, 0, 7}} {
		row := p.Raw.Row(i)
		row[column("text_bytes")], row[column("link_share")], row[column("words")] = x.text, x.share, x.words
	}
	want := &features.Lines{
		Raw:        features.Matrix{Rows: 2, Cols: 2, Data: []float32{2, 0.25, 7, 0.75}},
		TextBytes:  []float32{8, 40},
		LinkBytes:  []float32{4, 0},
		Containers: []features.Containers{{}, {3, 1}},
		Templates:  []uint32{7, 9},
	}
	l := &features.Lines{TextBytes: []float32{9}, LinkBytes: []float32{9}} // of a page before
	p.lines(originsOf([]string{"words", "density"}), nil, l)
	if d := cmp.Diff(want, l); d != "" {
		t.Error(d)
	}
}

func TestF1OverTheWordsOfKnownLines(t *testing.T) {
	const keep, content, unknown = 1, 2, 4
	for _, test := range []struct {
		name                  string
		lines                 []int // of 2, 3, 5 and 7 words
		f1, precision, recall float64
	}{
		// 2 words are kept and content, of 7 kept and 5 content
		{"some", []int{keep | content, content, keep, 0}, 4. / 12, 2. / 7, 2. / 5},
		{"unknown", []int{keep | content, content, keep, keep | content | unknown}, 4. / 12, 2. / 7, 2. / 5},
		{"all right", []int{keep | content, 0, keep | content, 0}, 1, 1, 1},
		{"all wrong", []int{keep, content, keep, content}, 0, 0, 0},
		{"nothing kept", []int{content, content, 0, 0}, 0, 0, 0},
		{"nothing to keep", []int{keep, 0, 0, 0}, 0, 0, 0},
		{"nothing kept of nothing", []int{0, 0, 0, 0}, 1, 1, 1},
		{"nothing known", []int{keep | unknown, content | unknown, unknown, unknown}, 1, 1, 1},
	} {
		p := densities("a", make([]float32, 4), make([]bool, 4)...)
		for i, l := range test.lines {
			p.Raw.Row(i)[column("words")] = []float32{2, 3, 5, 7}[i]
			if l&content != 0 {
				p.Y[i] = 1
			}
			if l&unknown != 0 {
				p.W[i] = 0
			}
		}
		f1, precision, recall := p.f1(func(i int) bool { return test.lines[i]&keep != 0 })
		if f1 != test.f1 || precision != test.precision || recall != test.recall {
			t.Errorf("%s: F1 %v, precision %v, recall %v; want %v, %v, %v", test.name, f1, precision, recall, test.f1,
				test.precision, test.recall)
		}
		if want := test.name != "nothing known"; known(p) != want {
			t.Errorf("%s: labels are known: %v", test.name, known(p))
		}
	}
}

// labelled writes a CSV with a page for each site, each of another type and of
// three lines: boilerplate, content, and content of weight 0 in two containers.
// Their densities are i, i + 0.25 and i + 0.5 hundredths.
func labelled(t *testing.T, name string, sites ...string) string {
	t.Helper()
	var b bytes.Buffer
	w, err := data.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	for i, of := range sites {
		p := &data.LabelledPage{ID: fmt.Sprint(of, "/", i), Site: of, Type: pagetype.Names()[i]}
		p.Attributes.Reset(3, len(features.Names()))
		clear(p.Attributes.Data)
		for l := range 3 {
			at := int32(10 * l)
			row := data.Row{Source: page.Span{Start: at, End: at + 10}, Content: l > 0, Weight: 1, Score: data.NoScore,
				Template: uint32(l), Text: "text"}
			if l == 2 {
				row.Weight, row.Containers = 0, features.Containers{4, 2}
			}
			p.Rows = append(p.Rows, row)
			p.Attributes.Row(l)[column("density")] = (float32(i) + 0.25*float32(l)) / 100
		}
		if err := w.WritePage(p); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestReadCSV(t *testing.T) {
	want := func(of string, n int) Page {
		i := float32(n)
		p := densities(of, []float32{i / 100, (i + 0.25) / 100, (i + 0.5) / 100}, false, true, true)
		p.Type, p.W[2], p.Containers[2] = pagetype.Names()[n], 0, features.Containers{1, 2} // numbered as they come
		p.Templates = []uint32{0, 1, 2}
		p.ID, p.Source = fmt.Sprint(of, "/", n), []page.Span{{Start: 0, End: 10}, {Start: 10, End: 20},
			{Start: 20, End: 30}}
		for range 3 {
			p.Keys = append(p.Keys, lexicon.AppendKeys(nil, []byte("text")))
		}
		return p
	}
	got, notes, err := ReadCSV(labelled(t, "one.csv", "a.example", "b.example"), labelled(t, "two.csv", "a.example"))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]Page{want("a.example", 0), want("b.example", 1), want("a.example", 0)}, got); d != "" {
		t.Error(d)
	}
	if len(notes) != 1 || !strings.HasPrefix(notes[0], "lines with weight 0: 3.") {
		t.Error(notes)
	}
	if got, _, err := ReadCSV(); len(got) != 0 || err != nil {
		t.Errorf("no files: %v, %v", got, err)
	}
}

func TestReadCSVRefuses(t *testing.T) {
	good := labelled(t, "good.csv", "a.example")
	if _, _, err := ReadCSV(good, filepath.Join(t.TempDir(), "nowhere.csv")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing file: error %v", err)
	}
	b, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(t.TempDir(), "bad.csv")
	if err := os.WriteFile(bad, bytes.Replace(b, []byte(",content,1,"), []byte(",perhaps,1,"), 1), 0o666); err != nil {
		t.Fatal(err)
	}
	_, _, err = ReadCSV(good, bad)
	if err == nil || !strings.HasPrefix(err.Error(), bad+":3:") {
		t.Errorf("error %v, want one at %s:3", err, bad)
	}
}

// Of the density, 1, 2 and 3 hundredths stand in one file; another has no column
// of it; and of html_bytes, a count, 2 and 5 stand, and an empty cell. The means are
// 2 hundredths and, of the logarithms of 1+x, √(3·6) − 1.
func TestWhatAFileDoesNotHaveIsFilledWithTheMean(t *testing.T) {
	csv := func(header string, rows ...string) string {
		const fixed, row = "page,site,type,line,start,end,label,weight,score,containers,template,text",
			"p,s,,%d,%[1]d,%[1]d,content,1,,0 0 0 0 0 0 0,x00000000,"
		text := fixed + header + "\n"
		for i, r := range rows {
			text += fmt.Sprintf(row, i) + r + "\n"
		}
		path := filepath.Join(t.TempDir(), "f.csv")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	one := csv(",density,html_bytes", ",.01,2", ",.02,5", ",.03,")
	two := csv(",redness", ",red")
	pages, notes, err := ReadCSV(one, two)
	if err != nil {
		t.Fatal(err)
	}
	var density, bytes, words []float32
	for _, p := range pages {
		for i := range p.Raw.Rows {
			row := p.Raw.Row(i)
			density, bytes, words = append(density, row[column("density")]), append(bytes,
				row[column("html_bytes")]), append(words, row[column("words")])
		}
	}
	near := cmpopts.EquateApprox(1e-6, 0)
	mean := float32(math.Sqrt(3*6) - 1)
	if d := cmp.Diff([]float32{.01, .02, .03, .02}, density, near); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]float32{2, 5, mean, mean}, bytes, near); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]float32{0, 0, 0, 0}, words); d != "" {
		t.Error(d)
	}
	want := []string{
		two + ": columns of attributes that are not measured any more are not read: redness",
		"attributes that some lines do not have are filled with their means: density, html_bytes",
		"attributes that no line has are not learned from: text_bytes, words, ",
	}
	if len(notes) != 3 || notes[0] != want[0] || notes[1] != want[1] || !strings.HasPrefix(notes[2], want[2]) {
		t.Errorf("notes %q", notes)
	}
	if _, _, err := ReadCSV(two); err == nil || err.Error() != "no line has any attribute" {
		t.Errorf("a file without attributes: %v", err)
	}
}

func TestArePredicted(t *testing.T) {
	row := func(content bool, score, weight float32) data.Row {
		return data.Row{Content: content, Score: score, Weight: weight}
	}
	for _, test := range []struct {
		why  string
		rows []data.Row
		want bool
	}{
		{"a threshold of .4 gives them", []data.Row{row(true, .9, 1), row(false, .2, 1), row(true, .45, 1)}, true},
		{"one is corrected", []data.Row{row(true, .9, 1), row(false, .2, 1), row(true, .1, 1)}, false},
		{"all are boilerplate, as predicted", []data.Row{row(false, .3, 1)}, true},
		{"all are boilerplate, one against .95", []data.Row{row(false, .95, 1)}, false},
		{"of two lines one is labelled, as predicted", []data.Row{row(true, .6, 1), row(false, .5, 0)}, true},
		{"of two lines one is labelled, against what the other shows",
			[]data.Row{row(true, .4, 1), row(true, .5, 0), row(false, .45, 0)}, false},
		{"nothing was predicted", []data.Row{row(true, data.NoScore, 1)}, false},
		{"nothing is labelled", []data.Row{row(true, .9, 0)}, false},
	} {
		if got := arePredicted(test.rows); got != test.want {
			t.Errorf("%s: %v", test.why, got)
		}
	}
}

func TestNothingIsMeasuredOnPredictedPages(t *testing.T) {
	wrong := labelledPage("a.example", true, false)
	accepted := labelledPage("b.example", true, true)
	accepted.Predicted = true
	pages := []Page{wrong, accepted}
	var scores []eval.PageScore
	for i := range pages {
		pages[i].Raw.Reset(2, len(features.Names()))
		scores = append(scores, pages[i].Score(func(int) bool { return false }))
	}
	e := errorsOf(pages, scores)
	if e.Pages != 1 || e.Page.Total() != 0.5 {
		t.Errorf("%+v, want half of the lines of one page", e)
	}
}

// labelledPage returns a page whose lines have labels of equal weight and no containers; its
// Raw is still to be measured.
func labelledPage(of string, content ...bool) Page {
	n := len(content)
	p := Page{Site: of, Containers: make([]features.Containers, n), Y: make([]float32, n), W: make([]float32, n)}
	for i, c := range content {
		p.W[i] = 1
		if c {
			p.Y[i] = 1
		}
	}
	return p
}
