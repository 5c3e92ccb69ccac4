package train

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"linesift/features"
	"linesift/model"
	"linesift/site"
)

// templated returns typed pages, four of each site. What is content is said on
// its page alone, all else on the other pages of the site too.
func templated(seed uint64) []Page {
	pages := typed(seed, plenty)
	var sketcher site.Sketcher
	for i := range pages {
		p := &pages[i]
		p.Site = fmt.Sprintf("site%d-%d.example", seed, i/4)
		var texts []string
		for l, y := range p.Y {
			text := fmt.Sprint("menu ", l)
			if y == 1 {
				text = fmt.Sprintf("news %d of page %d", l, i)
			}
			texts = append(texts, text)
		}
		p.Sketch = sketcher.SketchLines(texts, make([]uint32, len(texts)))
	}
	return pages
}

var fittedToSites = sync.OnceValues(func() (*model.Model, error) {
	m, _, err := Model(context.Background(), whole(), templated(1), nil)
	return m, err
})

func TestANetworkLearnsFromTheOtherPagesOfASite(t *testing.T) {
	m, err := fittedToSites()
	if err != nil {
		t.Fatal(err)
	}
	if n := m.Networks[model.Site]; n == nil || !slices.Equal(n.Schema.Names(), features.SiteInputs()) {
		t.Fatalf("no network of the usual inputs among %q", questions(m))
	}
	unseen := templated(2)
	j := model.NewJudge(m)
	// f1 is the mean F1 with so many of the other pages known.
	f1 := func(known int) float64 {
		sum := 0.0
		for i, p := range unseen {
			profile := site.NewProfile(0)
			for k := i / 4 * 4; k < i/4*4+4; k++ {
				if k != i && profile.Pages() < known {
					profile.Add(unseen[k].Sketch)
				}
			}
			var l features.Lines
			p.lines(sources(m.Networks[model.Line].Schema.Attributes), m.Lexicon, &l)
			if known > 0 {
				l.Recurrences = profile.Group(p.Sketch).Recurrences(p.Sketch, nil)
			}
			v := j.Judge(&l)
			f, _, _ := p.f1(func(i int) bool { return v.Probabilities[i] >= v.Threshold })
			sum += f
		}
		return sum / float64(len(unseen))
	}
	alone, one, three := f1(0), f1(1), f1(3)
	t.Logf("F1 %.3f alone, %.3f with another page known, %.3f with three", alone, one, three)
	if one < alone+0.1 || three < alone+0.1 {
		t.Errorf("F1 %.3f alone, %.3f with another page known, %.3f with three", alone, one, three)
	}
}

func TestOtherPagesThatAreVisited(t *testing.T) {
	var sketcher site.Sketcher
	pageOf := func(of, text string) Page {
		p := densities(of, []float32{0, 1}, false, true)
		p.Sketch = sketcher.SketchLines([]string{text, "end"}, []uint32{0, 0})
		return p
	}
	pages := []Page{
		pageOf("a", "1"), pageOf("b", "1"), pageOf("a", "2"), pageOf("c", "1"), pageOf("a", "3"), pageOf("b", "2"),
		pageOf("c", "1"), // a copy
		densities("a", []float32{0, 1}, false, true), // of which no text is known
		pageOf("", "1"), pageOf("", "2"), pageOf("d", "1"), // sites of which nothing is known
	}
	tr := newTraining(quick(), [][]Page{pages}, nil)
	visits := tr.visits()
	// Two visits of each page of a, with the two others and with one of them, and
	// one of each page of b.
	want := map[int][]int{0: {2, 1}, 2: {2, 1}, 4: {2, 1}, 1: {1}, 5: {1}}
	got := make(map[int][]int)
	shares := make(map[int]float32)
	for _, v := range visits {
		got[v.page] = append(got[v.page], len(v.others))
		shares[v.page] += v.share
		for _, o := range v.others {
			if pages[o].Site != pages[v.page].Site || o == v.page {
				t.Errorf("page %d is shown to page %d", o, v.page)
			}
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("other pages known: %v, want %v", got, want)
	}
	for page, share := range shares {
		if share != 1 {
			t.Errorf("page %d counts %v times", page, share)
		}
	}
}

func TestFewPagesOfASiteMakeNoNetwork(t *testing.T) {
	m := all(t)
	if m.Networks[model.Site] != nil {
		t.Error("a network that judges by the site, and no page of the same site")
	}
}
