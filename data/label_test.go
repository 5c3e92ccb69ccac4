package data

import (
	"slices"
	"testing"

	"linesift/features"
)

func meter(t testing.TB) *features.Meter {
	t.Helper()
	m, err := features.NewMeter(features.Names())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const ferry = `<nav>Home</nav><h1>Ferry late</h1><p>The ferry came late on Monday.<footer>Imprint`

func TestRowsHoldTheLinesAndTheirAttributes(t *testing.T) {
	p := parse(t, ferry)
	m := meter(t)
	l := NewLabelledPage(m, p, "set/1", "example.org", "forum")
	if l.ID != "set/1" || l.Site != "example.org" || l.Type != "forum" {
		t.Errorf("page %s of %s, of type %s", l.ID, l.Site, l.Type)
	}
	density := slices.Index(features.Names(), "density")
	for i, r := range l.Rows {
		if r.Source != p.Lines[i].Source || r.Text != string(p.LineText(i)) || r.Score != NoScore ||
			r.Containers != m.Containers(i) || r.Content || r.Weight != 0 {
			t.Errorf("line %d: %+v", i, r)
		}
		want := float32(len(r.Text)) / float32(r.Source.Len()) // the article's text-to-HTML ratio
		if got := l.Attributes.Row(i)[density]; got != want {
			t.Errorf("line %d: density %v, want %v", i, got, want)
		}
	}
}

func TestPredict(t *testing.T) {
	l := NewLabelledPage(meter(t), parse(t, ferry), "new/1", "example.org", "")
	l.Predict([]float32{.1, .5, .9, .49}, .5)
	for i, want := range []Row{{Content: false, Score: .1}, {Content: true, Score: .5}, {Content: true, Score: .9},
		{Content: false, Score: .49}} {
		if r := l.Rows[i]; r.Content != want.Content || r.Score != want.Score || r.Weight != 1 {
			t.Errorf("line %d: %+v, want %+v of weight 1", i, r, want)
		}
	}
}
