package train

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/features"
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
		Text:       []float32{8, 40},
		Links:      []float32{4, 0},
		Containers: []features.Containers{{}, {3, 1}},
		Templates:  []uint32{7, 9},
	}
	l := &features.Lines{Text: []float32{9}, Links: []float32{9}} // of a page before
	p.lines(sources([]string{"words", "density"}), nil, l)
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
			t.Errorf("%s: F1 %v, precision %v, recall %v; want %v, %v, %v", test.name, f1, precision, recall, test.f1, test.precision, test.recall)
		}
		if want := test.name != "nothing known"; known(p) != want {
			t.Errorf("%s: labels are known: %v", test.name, known(p))
		}
	}
}
