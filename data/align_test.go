package data

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/internal/cost"
	"linesift/page"
)

func parse(t testing.TB, html string) *page.Page {
	t.Helper()
	p, err := page.ParseUTF8([]byte(html))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// marked returns the text of the lines that are labelled.
func marked(p *page.Page, lines []bool) (texts []string) {
	for i, l := range lines {
		if l {
			texts = append(texts, string(p.LineText(i)))
		}
	}
	return texts
}

func TestLabels(t *testing.T) {
	for _, tt := range []struct {
		name, html, gold string
		want             []string
	}{
		{
			"the article and nothing else",
			`<nav><a>Home</a></nav><h1>Ferry late</h1><p>The ferry came late on Monday.<p>Nobody knew why.` +
				`<footer>All rights reserved`,
			"Ferry late\n\nThe ferry came late on Monday.\n\nNobody knew why.",
			[]string{"Ferry late", "The ferry came late on Monday.", "Nobody knew why."},
		},
		{
			"a menu cannot steal words of a sentence",
			`<ul><li>News<li>Weather<li>The ferry</ul><p>News of the weather: the ferry came late.`,
			"News of the weather: the ferry came late.",
			[]string{"News of the weather: the ferry came late."},
		},
		{
			"of equal copies the one beside the rest of the gold",
			`<div>Ferry late</div><div>Sport</div><div>Ferry late</div><p>It came at noon.</p><div>Ferry late</div>`,
			"Ferry late\nIt came at noon.",
			[]string{"Ferry late", "It came at noon."},
		},
		{
			"a line is content from half of its words on",
			`<p>one two three four<p>five six seven eight<p>nine ten eleven twelve`,
			"one two\nfive\nnine ten eleven twelve",
			[]string{"one two three four", "nine ten eleven twelve"},
		},
		{
			"a line that the gold does not have whole",
			`<p>By Ann Example. The bridge is open again, the city said.`,
			"The bridge is open again, the city said.",
			[]string{"By Ann Example. The bridge is open again, the city said."},
		},
		{
			"case, punctuation and soft hyphens do not count",
			"<p>THE “HARBOUR” — was re\u00adbuilt, wasn’t it?",
			`The "harbour" was rebuilt; wasn't it`,
			[]string{"THE “HARBOUR” — was re\u00adbuilt, wasn’t it?"},
		},
		{
			"writing without spaces is aligned by characters",
			`<div>首页</div><p>渡轮今天晚点。</p><div>关于我们</div>`,
			"渡轮今天晚点",
			[]string{"渡轮今天晚点。"},
		},
		{
			"what stands in another order than the page's is not looked for",
			`<p>The first paragraph of the page stands here and it is the longest.<p>A box of four facts`,
			"A box of four facts\nThe first paragraph of the page stands here and it is the longest.",
			[]string{"The first paragraph of the page stands here and it is the longest."},
		},
		{
			"a rule inside the article, not one outside",
			`<p>***<p>One paragraph stands above.<p>***<p>•<p>Another paragraph stands below.<p>***<p>Menu`,
			"One paragraph stands above. Another paragraph stands below.",
			[]string{"One paragraph stands above.", "***", "•", "Another paragraph stands below."},
		},
		{"no gold", `<p>Some text.`, "", nil},
		{"no text", ``, "Some text.", nil},
		{"nothing in common", `<p>Some text.`, "Entirely different words", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.html)
			content, _ := Labels(p, tt.gold)
			if diff := cmp.Diff(tt.want, marked(p, content)); diff != "" {
				t.Errorf("content lines (-want +got):\n%s", diff)
			}
		})
	}
}

func TestHiddenCopiesLoseAgainstShownOnes(t *testing.T) {
	const (
		hidden = `<div style="display:none"><h1>Ferry late</h1><p>The ferry came late on Monday.</div>`
		shown  = `<div><h1>Ferry late</h1><p>The ferry came late on Monday.</div>`
		gold   = "Ferry late. The ferry came late on Monday."
	)
	for _, tt := range []struct {
		name, html, gold string
		want             []bool // of each line
	}{
		{"hidden first", hidden + shown, gold, []bool{false, false, true, true}},
		{"hidden last", shown + hidden, gold, []bool{true, true, false, false}},
		{"only hidden", hidden, gold, []bool{true, true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.html)
			if got, _ := Labels(p, tt.gold); !slices.Equal(got, tt.want) {
				t.Errorf("content %v, want %v", got, tt.want)
			}
		})
	}
}

func TestLabelsAreKnownIfHalfOfTheGoldIsOnThePage(t *testing.T) {
	for _, tt := range []struct {
		html, gold string
		want       bool
	}{
		{`<p>one two three four`, "one two three four", true},
		{`<p>one two three four`, "one two three four five six seven eight", true},
		{`<p>one two three four`, "one two three four five six seven eight nine", false},
		{`<p>one a b c d`, "one two", false}, // its line is not content
		{`<div id=app></div>`, "one two", false},
		{`<p>one`, "", true},
	} {
		if _, known := Labels(parse(t, tt.html), tt.gold); known != tt.want {
			t.Errorf("%q of %q: known %v, want %v", tt.gold, tt.html, known, tt.want)
		}
	}
}

// The table of all pairs of words has up to 5·10⁹ cells. A chain looks at each pair of equal words once,
// and takes memory for each.
func TestAlignmentTakesBoundedSteps(t *testing.T) {
	line := "<p>" + strings.Repeat("same ", 20)
	for _, tt := range []struct{ name, html, gold string }{
		{"one word only", strings.Repeat(line, 5_000), strings.Repeat("same ", 50_000)},
		{"lines that fail at the end", strings.Repeat(line+"other", 5_000), strings.Repeat("same ", 50_000) + "other"},
		{"all words differ but one", strings.Repeat("<p>a b c d e f g same", 5_000),
			strings.Repeat("h i j k l same ", 5_000)},
	} {
		p := parse(t, tt.html)
		a := newAlignment(p, tt.gold)
		places := placesOf(a.gold)
		keepRare(a.page, places)
		pairs := 0
		for _, w := range a.page {
			if w >= 0 {
				pairs += len(places[w])
			}
		}
		if pairs > maxMatches {
			t.Errorf("%s: %d pairs of words are compared, more than %d", tt.name, pairs, maxMatches)
		} else if took := cost.Bytes(func() { Labels(p, tt.gold) }); took > 16<<20 {
			t.Errorf("%s: it takes %d MB", tt.name, took>>20)
		}
	}
}
