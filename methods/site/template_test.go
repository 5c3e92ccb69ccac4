package site

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"linesift/page"
)

// kept returns the text that a method finds on a page.
func templateKeeps(t testing.TB, m *Template, html string) string {
	t.Helper()
	p, _ := sketchOf(t, html)
	return strings.Join(strings.Fields(string(p.AppendText(nil, m.Mask(p, nil)))), " ")
}

func learned(t testing.TB, pages ...string) *Profile {
	t.Helper()
	profile := new(Profile)
	for _, html := range pages {
		_, s := sketchOf(t, html)
		profile.Add(s)
	}
	return profile
}

// Five pages: the menu is on all, the offer on three of them, the tip on two.
var fivePages = []string{
	"<p>menu<p>offer<p>first page about apples",
	"<p>menu<p>offer<p>second page about bridges",
	"<p>menu<p>offer<p>tip<p>third page about cats",
	"<p>menu<p>tip<p>fourth page about deserts",
	"<p>menu<p>fifth page about engines",
}

func TestChunksOfManyPagesAreTheTemplates(t *testing.T) {
	for _, test := range []struct {
		share float64
		pages int
		want  string // of the third page
	}{
		{0, 2, "third page about cats"},
		{0.4, 2, "third page about cats"},         // the tip is on 2 of 5 = 0.4
		{0.41, 2, "tip third page about cats"},    // and is not on more
		{0, 3, "tip third page about cats"},       // nor on three
		{0.6, 3, "tip third page about cats"},     // the offer is on 3 of 5 = 0.6
		{0, 4, "offer tip third page about cats"}, // as the paper has it
		{1, 5, "offer tip third page about cats"},
		{0, 6, "menu offer tip third page about cats"},
	} {
		m := &Template{Delimiters: Block, Share: test.share, Pages: test.pages}
		// That the page itself was learned makes no difference.
		for name, known := range map[string][]string{"all": fivePages,
			"others": slices.Delete(slices.Clone(fivePages), 2, 3)} {
			m.SetSite(learned(t, known...))
			if got := templateKeeps(t, m, fivePages[2]); got != test.want {
				t.Errorf("share %v, pages %d, %s known: %q, want %q", test.share, test.pages, name, got, test.want)
			}
		}
	}
}

func TestOfAnUnknownSiteAllIsKept(t *testing.T) {
	m := NewTemplate()
	const all = "menu offer first page about apples"
	for name, profile := range map[string]*Profile{"nothing": nil, "no page": new(Profile),
		"the page itself": learned(t, fivePages[0])} {
		m.SetSite(profile)
		if got := templateKeeps(t, m, fivePages[0]); got != all {
			t.Errorf("%s known: %q", name, got)
		}
	}
}

// An article that stands at two addresses, with a number that differs, does not
// make a template of itself.
func TestCopiesCountOnce(t *testing.T) {
	const article = "<p>Ferries crossed harbours while storms battered lighthouses."
	pages := append(slices.Clone(fivePages), "<p>menu"+article+"<p>seen 17", "<p>menu"+article+"<p>seen 23")
	m := &Template{Delimiters: Block, Pages: 2}
	for name, known := range map[string][]string{"all": pages, "not itself": pages[:6],
		"not the other": slices.Delete(slices.Clone(pages), 5, 6)} {
		m.SetSite(learned(t, known...))
		if got, want := templateKeeps(t, m, pages[6]), "Ferries crossed harbours while storms battered "+
			"lighthouses. seen 23"; got != want {
			t.Errorf("%s known: %q, want %q", name, got, want)
		}
	}
}

// The page shares three words with each of two pages, too few to be the copy of one, and enough to
// look at both.
func TestAPageThatSharesWordsWithSeveralIsNoCopy(t *testing.T) {
	const ferries, storms = "<p>Ferries crossed harbours", "<p>Storms battered lighthouses"
	m := &Template{Delimiters: Block, Pages: 2}
	m.SetSite(
		learned(t, append(slices.Clone(fivePages), "<p>menu"+ferries+"<p>Granite quarries closed",
			"<p>menu"+storms+"<p>Orchards bloomed early")...))
	if got, want := templateKeeps(t, m, "<p>menu"+ferries+storms+"<p>Glaciers melted"), "Glaciers melted"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestTablesAreChunksOfThePaper(t *testing.T) {
	m := &Template{Delimiters: Table, Pages: 2}
	const frame = "<table><td>menu<td>contact</table>"
	m.SetSite(learned(t, frame+"<p>menu<p>apples", frame+"<p>menu<p>bridges"))
	// The paragraph is no chunk of its own, and the table is one as a whole.
	if got := templateKeeps(t, m, frame+"<p>menu<p>cats"); got != "menu cats" {
		t.Errorf("%q", got)
	}
	if got := templateKeeps(t, m, "<table><td>menu<td>help</table><p>menu<p>cats"); got != "menu help menu cats" {
		t.Errorf("another table: %q", got)
	}
}

func FuzzTemplate(f *testing.F) {
	for _, html := range append(slices.Clone(fivePages), "", "<map>a<table>b</map>c", "<b><table>a</b>b<p>c",
		"<script>", "<form><table></form>a</table>b") {
		f.Add(html)
	}
	f.Fuzz(func(t *testing.T, html string) {
		p, s := sketchOf(t, strings.ToValidUTF8(html, "?"))
		for d := range delimiters {
			chunk := int32(0)
			for i, l := range s.lines {
				if c := l.Chunk[d]; c != chunk && c != chunk+1 {
					t.Fatalf("line %d is of chunk %d, after one of %d", i, c, chunk)
				}
				chunk = l.Chunk[d]
			}
			one, other := &Template{Delimiters: d, Pages: 2}, &Template{Delimiters: d, Pages: 2}
			profile := learned(t, append(slices.Clone(fivePages), html+"<p>more")...)
			one.SetSite(profile)
			other.SetSite(profile)
			a, b := one.Mask(p, make(page.Mask, 3)), other.Mask(p, nil)
			if len(a) != len(p.Runs) || fmt.Sprint(a) != fmt.Sprint(b) {
				t.Fatalf("masks of %d and %d for %d runs, alike: %t", len(a), len(b), len(p.Runs), slices.Equal(a, b))
			}
		}
	})
}
