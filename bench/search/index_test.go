package search

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/blevesearch/bleve/v2"
	"github.com/google/go-cmp/cmp"
)

func newTestEngine(t *testing.T, ids, texts []string) *engine {
	t.Helper()
	e, err := newEngine(filepath.Join(t.TempDir(), "index"), english, ids, texts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

// BM25 as bleve has it: ln(1 + (N − n + ½)/(n + ½)) · k₁·√f / (√f + k₁·(1 − b +
// b·length/average)), k₁ = 1.2, b = 0.75, with the average rounded up.
func TestAnswersAreRankedByBM25(t *testing.T) {
	e := newTestEngine(t, []string{"a", "b", "c"}, []string{
		"ferry pier",
		"ferry ferry ferry ferry pier pier",
		"pier",
	})
	q := bleve.NewMatchQuery("ferry")
	q.SetField(field)
	found, err := e.index.SearchInContext(e.ctx, bleve.NewSearchRequest(q))
	if err != nil {
		t.Fatal(err)
	}
	// 3 pages, 2 of which have the word; 2 + 6 + 1 = 9 words, 3 a page.
	idf := math.Log(1 + 1.5/2.5)
	want := map[string]float64{
		"a": idf * 1.2 * 1 / (1 + 1.2*(.25+.75*2/3)), // √1
		"b": idf * 1.2 * 2 / (2 + 1.2*(.25+.75*6/3)), // √4
	}
	for _, hit := range found.Hits {
		if math.Abs(hit.Score-want[hit.ID]) > 1e-6 {
			t.Errorf("%s: %f, want %f", hit.ID, hit.Score, want[hit.ID])
		}
	}
	if len(found.Hits) != len(want) {
		t.Errorf("%d answers, want %d", len(found.Hits), len(want))
	}
}

func TestAnswers(t *testing.T) {
	e := newTestEngine(t, []string{"d", "c", "b", "a"}, []string{
		"The ferries were late",
		"A late ferry",
		"A ferry",
		"Pears",
	})
	for _, tt := range []struct {
		text   string
		phrase bool
		want   []string
	}{
		{"ferry late", false, []string{"c", "d", "b"}}, // c and d are alike but for the order of the words
		{"late ferry", true, []string{"c"}},
		{"Ferries", false, []string{"b", "c", "d"}}, // the shortest first
		{"apples", false, []string{}},
	} {
		got, err := e.answers(tt.text, tt.phrase)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%q: %s", tt.text, d)
		}
	}
}

func TestAnIndexHasOneSize(t *testing.T) {
	ids, texts := []string{"a", "b", "c"}, []string{"The ferries were late", "A late ferry", "Pears"}
	first := newTestEngine(t, ids, texts).bytes
	for range 5 {
		if n := newTestEngine(t, ids, texts).bytes; n != first || n == 0 {
			t.Errorf("%d bytes, then %d", first, n)
		}
	}
	if more := newTestEngine(t, ids, []string{"The ferries were late again and nobody knew of it", "A late ferry", "Pears and apples"}).bytes; more <= first {
		t.Errorf("%d bytes of more text, %d of less", more, first)
	}
}
