package site

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/internal/terms"
	"linesift/page"
)

// keptLines returns the lines that a method keeps of a page.
func keptLines(t testing.TB, e *Entropy, html string) []string {
	t.Helper()
	lines, _ := keptAbove(t, e, html)
	return lines
}

// keptAbove returns the lines that are kept, and the threshold.
func keptAbove(t testing.TB, e *Entropy, html string) (lines []string, threshold float64) {
	t.Helper()
	p, _ := sketchOf(t, html)
	mask, threshold := e.mask(p, nil)
	for i := range p.Lines {
		if mask.Line(p, i) {
			lines = append(lines, string(p.LineText(i)))
		}
	}
	return lines, threshold
}

// Figure 3: logo, banner and so on are in tables, with features F1 to F10.
var figure3 = []string{
	`<table><td>logo</table><table><td>ban ner</table><table><td>nav bar</table><table><td>storm harbour</table>` +
		`<table><td>rights</table>`,
	`<table><td>logo</table><table><td>ban ner</table><table><td>nav bar</table><table><td>ferri cat</table><table>` +
		`<td>rights</table>`,
}

// "Without loss of generality" two pages: H(F1) to H(F6) are 1, H(F7) to H(F10) 0.
func TestFigure3(t *testing.T) {
	p := learned(t, figure3...)
	e := entropiesOf(p.Sketches())
	termsOf := func(stems ...string) []uint32 { // of words that are their own stems
		var r terms.Reader
		return r.Append(nil, []byte(strings.Join(stems, " ")))
	}
	for _, term := range termsOf("logo", "ban", "ner", "nav", "bar", "right") {
		if h := e.entropy(term); math.Abs(h-1) > 1e-12 {
			t.Errorf("the entropy of a term of both pages is %v, want 1", h)
		}
	}
	for _, term := range termsOf("storm", "harbour", "ferri", "cat") {
		if h := e.entropy(term); h != 0 {
			t.Errorf("the entropy of a term of one page is %v, want 0", h)
		}
	}
	for _, blocks := range []Delimiters{Table, Block} {
		m := NewEntropy()
		m.Blocks, m.MinTerms, m.Threshold = blocks, 0, 0.9
		m.SetSite(p)
		for i, want := range []string{"storm harbour", "ferri cat"} {
			if d := cmp.Diff([]string{want}, keptLines(t, m, figure3[i])); d != "" {
				t.Errorf("page %d, blocks %d: %s", i+1, blocks, d)
			}
		}
	}
}

func TestNothingKnownKeepsAll(t *testing.T) {
	const html = `<p>storm harbour</p><p>rights</p>`
	all := []string{"storm harbour", "rights"}
	m := NewEntropy()
	for _, test := range []struct {
		name  string
		known *Profile
	}{
		{"no profile", nil},
		{"an empty one", new(Profile)},
		{"the page alone", learned(t, html)},
	} {
		m.SetSite(test.known)
		if d := cmp.Diff(all, keptLines(t, m, html)); d != "" {
			t.Errorf("%s: %s", test.name, d)
		}
	}
}

// harbourPages are ten pages with blocks of known entropies: "rights" is on all of
// them (H = 1), of five pages each have "north" and "south" (log₁₀ 5 = .699), and
// each page has "unique" words of its own (0).
func harbourPages() (pages []string) {
	for i := range 10 {
		own := string(rune('a' + i))
		half := "north"
		if i%2 == 1 {
			half = "south"
		}
		pages = append(pages, "<p>"+own+own+" "+own+own+own+"</p><p>"+half+"</p><p>rights</p>")
	}
	return pages
}

// By hand: of the 4 terms of a page 2 are in a block of H = 0, one each in blocks
// of .699 and 1. The numbers of terms that thresholds include are 20 from .1 on, 30
// from .7 on, and 40 at 1, which the search does not reach.
func TestGreedySearch(t *testing.T) {
	sketches := learned(t, harbourPages()...).Sketches()
	if got := (search{blocks: Block, training: 10}).train(sketches).threshold; got != 0.1 {
		t.Errorf("threshold %v, want 0.1, since .2 adds nothing", got)
	}
	for _, test := range []struct {
		name  string
		terms []int // in blocks of H = 0, .1 and so on, to 1
		gain  float64
		want  float64
	}{
		{"nothing at first", []int{0, 0, 0, 50, 50, 0, 0, 0, 0, 0, 100}, 0, 0.4},
		{"no end", []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 0, 0.9},
		{"nothing but a template", []int{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100}, 0, 0.9},
		// 100 at .3; 104 at .4, 4 % more; 116 at .5, 11.5 % more.
		{"little more is nothing more", []int{0, 0, 0, 100, 4, 12, 0, 0, 0, 0, 100}, 0.05, 0.3},
		{"nothing more is nothing more", []int{0, 0, 0, 100, 4, 12, 0, 0, 0, 0, 100}, 0, 0.5},
		{"the step after .9 is not looked at", []int{0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0}, 0, 0.9},
	} {
		if got := greedy(test.terms, test.gain); got != test.want {
			t.Errorf("%s: threshold %v, want %v", test.name, got, test.want)
		}
	}
}

func TestAmbiguousBlocksAreSplitIntoLines(t *testing.T) {
	// Two pages. The table has "rights" of H = 1 and "storm" of 0, .5 together,
	// which is within .1 of .55.
	const one, two = `<table><tr><td>storm<td>rights</table>`, `<table><tr><td>ferries<td>rights</table>`
	m := NewEntropy()
	m.Blocks, m.MinTerms, m.Threshold = Table, 0, 0.55
	m.SetSite(learned(t, two))
	for margin, want := range map[float64][]string{0: {"storm", "rights"}, 0.1: {"storm"}} {
		m.Margin = margin
		if d := cmp.Diff(want, keptLines(t, m, one)); d != "" {
			t.Errorf("margin %v: %s", margin, d)
		}
	}
	// A line of fewer terms than Least goes with its block.
	m.Margin, m.MinTerms = 0.1, 2
	if d := cmp.Diff([]string{"storm", "rights"}, keptLines(t, m, one)); d != "" {
		t.Error(d)
	}
}

func TestLearningAPageMakesNoDifferenceToIt(t *testing.T) {
	all := harbourPages()
	for _, training := range []int{1, 4, 9, 10, 20} {
		m := NewEntropy()
		m.Training, m.MinTerms = training, 0
		for i, html := range all {
			m.SetSite(learned(t, all...))
			with, threshold := keptAbove(t, m, html)
			m.SetSite(learned(t, slices.Concat(all[:i], all[i+1:])...))
			without, other := keptAbove(t, m, html)
			if d := cmp.Diff(with, without); d != "" || threshold != other {
				t.Errorf("training %d, page %d: threshold %v and %v: %s", training, i, threshold, other, d)
			}
		}
	}
}

// FuzzEntropy compares a page with two others: any bytes get a mask of their runs, the
// same again, and the same whether the page is known or not.
func FuzzEntropy(f *testing.F) {
	f.Add([]byte(figure3[0]), []byte(figure3[1]), []byte("<p>rights<p>storm"))
	f.Add([]byte(figure2), []byte("<table>"), []byte("<div><p>新浪财经</div>"))
	f.Fuzz(func(t *testing.T, one, two, three []byte) {
		var pages []*page.Page
		for _, src := range [][]byte{one, two, three} {
			p, err := new(page.Parser).ParseUTF8(src)
			if err != nil {
				t.Skip()
			}
			pages = append(pages, p)
		}
		for _, blocks := range []Delimiters{Block, Table} {
			m := NewEntropy()
			m.Blocks = blocks
			known, with := new(Profile), new(Profile)
			for i, p := range pages {
				s := new(Sketcher).Sketch(p)
				with.Add(s)
				if i > 0 && s.digest != Digest(pages[0]) {
					known.Add(s)
				}
			}
			m.SetSite(known)
			mask := slices.Clone(m.Mask(pages[0], nil))
			if len(mask) != len(pages[0].Runs) {
				t.Fatalf("a mask of %d of %d runs", len(mask), len(pages[0].Runs))
			}
			if d := cmp.Diff(mask, m.Mask(pages[0], nil)); d != "" {
				t.Errorf("the second time: %s", d)
			}
			m.SetSite(with)
			if d := cmp.Diff(mask, m.Mask(pages[0], nil)); d != "" {
				t.Errorf("with the page itself: %s", d)
			}
		}
	})
}

// BenchmarkEntropy compares a page of 100 paragraphs with ten others.
func BenchmarkEntropy(b *testing.B) {
	p := new(Profile)
	html := strings.Repeat("<p>The ferries were late, and with them the connecting trains.</p>", 100)
	for i := range 10 {
		_, s := sketchOf(b, html+string(rune('a'+i)))
		p.Add(s)
	}
	m := NewEntropy()
	m.SetSite(p)
	one, _ := sketchOf(b, html)
	var mask page.Mask
	for b.Loop() {
		mask = m.Mask(one, mask)
	}
}
