package train

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/internal/eval"
	"linesift/internal/lexicon"
	"linesift/model"
)

var exactly = cmpopts.EquateApprox(0, 1e-9)

// withWords returns a page of a type, of lines of so many words.
func withWords(typ string, words []float32, content ...bool) Page {
	p := densities("a", make([]float32, len(content)), content...)
	p.Type = typ
	for i, w := range words {
		p.Raw.Row(i)[column("words")] = w
	}
	return p
}

// Page a is right, of b a line of as many words as the content is kept too; half of c's
// content is dropped by the threshold 0.8, log-odds of 1.39; nothing is known of d.
func TestWhatIsReportedOfAStage(t *testing.T) {
	a := withWords("article", []float32{3, 1}, true, false)
	b := withWords("article", []float32{2, 2}, true, false)
	c := withWords("news", []float32{5, 5}, true, true)
	d := withWords("forum", []float32{1}, true)
	d.W[0] = 0
	tr := newTraining(t.Context(), quick(), [][]Page{{a, b}, {c, d}}, nil)
	tr.model.Networks, tr.model.Threshold = byDensity(t).Networks, 0.8
	tr.origins, tr.lexicons = originsOf([]string{"density"}), make([]*lexicon.Lexicon, 2)
	tr.logOdds[model.NetworkLine] = []float32{2, -1, 2, 2, 1, 2, 0}
	tr.trimmed[1] = true

	tr.score(tr.stages[0])
	if d := cmp.Diff([]StageScore{{"line", 1, (1 + 2./3) / 2, (1 + 2./3 + 2./3) / 3}}, tr.report.Stages,
		exactly); d != "" {
		t.Error(d)
	}
	tr.conclude()
	if d := cmp.Diff([]typeScore{{"article", 1, 1}, {"", 1, 2. / 3}}, tr.report.Types, exactly); d != "" {
		t.Error(d)
	}
	// of the lines of a page on the average, one of two of b and one of two of c
	if d := cmp.Diff(eval.LineRates{FalsePositive: 0.5 / 3, FalseNegative: 0.5 / 3}, tr.report.Validation.Page,
		exactly); d != "" {
		t.Error(d)
	}
}

// Of the pages that have a type, the article and the listing are told right, the
// forum is not; the overview is of none of the types that are told apart. The forum
// and the listing are taken for hubs, of which the listing and the overview are two.
func TestWhatIsReportedOfPageTypes(t *testing.T) {
	var pages []Page
	for _, typ := range []string{"article", "forum", "listing", "overview", "recipe"} {
		pages = append(pages, withWords(typ, []float32{1}, true))
	}
	m := byDensity(t)
	schema, err := model.ParseSchema([]string{"page_score"})
	if err != nil {
		t.Fatal(err)
	}
	m.Networks[model.NetworkPage] = &model.Network{Schema: schema}
	task := quick()
	task.Alone = false
	tr := newTraining(t.Context(), task, [][]Page{pages[:2], pages[2:]}, nil)
	tr.model.Networks = m.Networks
	tr.origins, tr.lexicons = originsOf([]string{"density"}), make([]*lexicon.Lexicon, 2)
	tr.logOdds[model.NetworkLine] = make([]float32, 5)
	tr.logOdds[model.NetworkPage] = []float32{
		2, 0, 0, 0, 0, 0, 0, 0, 0, -5, // an article
		2, 0, 0, 0, 0, 0, 0, 0, 0, -1, // σ(−1) = 0.27 is above a quarter
		0, 0, 2, 0, 0, 0, 0, 0, 0, 3,
		0, 0, 0, 0, 0, 0, 2, 0, 0, -2, // σ(−2) = 0.12
		0, 0, 0, 0, 0, 0, 2, 0, 0, 9, // not told, counts nowhere
	}
	tr.score(tr.stages[1])
	want := &pageTypeScore{Pages: 3, Accuracy: 2. / 3, Hubs: 2, HubF1: 2 * 1. / (2 + 2)}
	if d := cmp.Diff(want, tr.report.PageType, exactly); d != "" {
		t.Error(d)
	}
	if tr.report.Stages != nil {
		t.Errorf("a stage of pages has an F1 over lines: %+v", tr.report.Stages)
	}
}
