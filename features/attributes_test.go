package features

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"linesift/page"
)

// A menu of two links, a heading, two paragraphs and a footer: six lines.
const samplePage = `<title>Boats | Example</title><body>` +
	`<nav class="menu"><a href=/>Home</a><br><a href=/b>Boats</a></nav>` +
	`<div id="content"><h1>Boats</h1>` +
	`<p>The first boat left the harbour at noon, as it did each day.</p>` +
	`<p>The <a href=/s>second</a> followed an hour later, <b>empty</b> but for the mail.</p></div>` +
	`<footer>© 2024 Home</footer>`

func measure(t *testing.T, src string) (*page.Page, map[string][]float32) {
	t.Helper()
	p, err := page.Parse([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewMeter(Names())
	if err != nil {
		t.Fatal(err)
	}
	var x Matrix
	m.Measure(p, &x)
	byName := make(map[string][]float32)
	for j, name := range Names() {
		for i := range x.Rows {
			byName[name] = append(byName[name], x.Row(i)[j])
		}
	}
	return p, byName
}

func TestAttributes(t *testing.T) {
	_, got := measure(t, samplePage)
	for name, want := range map[string][]float32{
		// Words: 1, 1, 1, 13, 11, 2, in all 29. The link in the second
		// paragraph is 6 of its 58 bytes.
		"words":            {1, 1, 1, 13, 11, 2},
		"text_bytes":       {4, 5, 5, 60, 58, 12},
		"link_share":       {1, 1, 0, 0, 6. / 58, 0},
		"prose":            {0, 0, 0, 1, 1, 0},
		"ends_sentence":    {0, 0, 0, 1, 1, 0},
		"commas":           {0, 0, 0, 1, 1, 0},
		"symbol_rate":      {0, 0, 0, 0, 0, 1. / 3},
		"position":         {0, 1. / 6, 2. / 6, 3. / 6, 4. / 6, 5. / 6},
		"lines_after":      {5, 4, 3, 2, 1, 0},
		"words_before":     {0, 1. / 29, 2. / 29, 3. / 29, 16. / 29, 27. / 29},
		"since_heading":    {1, 2, 0, 1, 2, 3},
		"below_h1":         {0, 0, 1, 1, 1, 1},
		"repeats":          {0, 1, 1, 0, 0, 0}, // "Boats" stands in the menu and in the heading
		"same_before":      {0, 0, 1, 0, 0, 0},
		"page_lines":       {6, 6, 6, 6, 6, 6},
		"page_words":       {29, 29, 29, 29, 29, 29},
		"page_prose":       {24. / 29, 24. / 29, 24. / 29, 24. / 29, 24. / 29, 24. / 29},
		"in_candidate":     {0, 0, 1, 1, 1, 0},
		"is_h1":            {0, 0, 1, 0, 0, 0},
		"is_p":             {0, 0, 0, 1, 1, 0},
		"in_nav":           {1, 1, 0, 0, 0, 0},
		"in_footer":        {0, 0, 0, 0, 0, 1},
		"in_link":          {1, 1, 0, 0, 0, 0},
		"near_nav":         {1, 1, 0, 0, 0, 0},
		"near_content":     {0, 0, 1, 1, 1, 0},
		"around_content":   {0, 0, 1, 1, 1, 0},
		"c1_lines":         {2, 2, 3, 3, 3, 6}, // <nav>, <div>, and the page around <footer>
		"c1_words":         {2, 2, 25, 25, 25, 29},
		"c1_link_share":    {1, 1, 6. / 123, 6. / 123, 6. / 123, 15. / 144},
		"c2_lines":         {6, 6, 6, 6, 6, 6},
		"outer_prose":      {0, 0, 24. / 25, 24. / 25, 24. / 25, 0},
		"c1_prose_share":   {0, 0, 1, 1, 1, 1},
		"c1_headings":      {0, 0, 1. / 3, 1. / 3, 1. / 3, 1. / 6},
		"second_sentences": {0, 0, 0, 1, 1, 0},
	} {
		for i := range want {
			if math.Abs(float64(got[name][i]-want[i])) > 1e-5 {
				t.Errorf("%s = %v, want %v", name, got[name], want)
				break
			}
		}
	}
}

func TestListsGridsAndHeadings(t *testing.T) {
	// Three cards of two lines each, below a heading that says "related", and
	// a paragraph of its own.
	card := `<div class=card><h3>A card</h3><p>Some words of it.</p></div>`
	_, got := measure(t, `<body class="single-article"><h2>Related posts</h2><div>`+card+card+card+`</div><h2>Boats</h2><p>Share</p>`)
	for name, want := range map[string][]float32{
		"item_alike":      {0, 3, 3, 3, 3, 3, 3, 0, 0},
		"item_words":      {0, 6, 6, 6, 6, 6, 6, 0, 0},
		"item_lines":      {0, 2, 2, 2, 2, 2, 2, 0, 0},
		"grid_alike":      {0, 3, 3, 3, 3, 3, 3, 0, 0},
		"section_related": {1, 0, 0, 0, 0, 0, 0, 0, 0}, // "A card" is a heading too
		"says_related":    {1, 0, 0, 0, 0, 0, 0, 0, 0},
		"says_share":      {0, 0, 0, 0, 0, 0, 0, 0, 1},
		"body_content":    {1, 1, 1, 1, 1, 1, 1, 1, 1},
		"body_shop":       {0, 0, 0, 0, 0, 0, 0, 0, 0},
		// Words: 2, then 2 and 4 three times, then 1 and 1. Windows of up to
		// 7 lines: the first holds lines 0 to 3, 2+2+4+2 words.
		"w3_words": {10. / 7, 14. / 7, 16. / 7, 20. / 7, 19. / 7, 18. / 7, 14. / 7, 12. / 7, 8. / 7},
	} {
		for i := range want {
			if math.Abs(float64(got[name][i]-want[i])) > 1e-5 {
				t.Errorf("%s = %v, want %v", name, got[name], want)
				break
			}
		}
	}
}

func TestDensityIsTextOverSource(t *testing.T) {
	p, got := measure(t, samplePage)
	for i, l := range p.Lines {
		want := float32(l.Text.Len()) / float32(l.Source.Len())
		if got["density"][i] != want || got["html_bytes"][i] != float32(l.Source.Len()) {
			t.Errorf("line %d: density %v, want %v", i, got["density"][i], want)
		}
	}
}

func TestAttributesAreFiniteAndInTheirRange(t *testing.T) {
	share := regexp.MustCompile(`0 to 1$|0 or 1$`)
	for _, src := range []string{"", "x", "<p>", samplePage, "<script>1</script>", strings.Repeat("<div><a href=x>y</a>", 600), "\xff\xfe&#0;", "<ul><li>1<li>2</ul>今日。"} {
		_, got := measure(t, src)
		for _, a := range Attributes() {
			for i, x := range got[a.Name] {
				if !finite(x) || a.Log && x < 0 || share.MatchString(a.Doc) && (x < 0 || x > 1) {
					t.Errorf("%q: %s of line %d is %v (%s)", src[:min(len(src), 30)], a.Name, i, x, a.Doc)
				}
			}
		}
	}
}

func TestMeasureAllocatesNothingOnceWarm(t *testing.T) {
	p, err := page.Parse([]byte(strings.Repeat(samplePage, 100)))
	if err != nil {
		t.Fatal(err)
	}
	m, _ := NewMeter(Names())
	s, _ := ParseSchema(Full())
	var raw, x Matrix
	if n := testing.AllocsPerRun(20, func() {
		m.Measure(p, &raw)
		s.Vectors(&raw, &x)
	}); n > 1 { // one for the page, none for its 600 lines
		t.Errorf("%v allocations for %d lines", n, len(p.Lines))
	}
}

func TestAMeterMeasuresTheSameAgain(t *testing.T) {
	p, err := page.Parse([]byte(samplePage))
	if err != nil {
		t.Fatal(err)
	}
	other, err := page.Parse([]byte("<p class=comment>Something else.</p><p>And more.</p>"))
	if err != nil {
		t.Fatal(err)
	}
	m, _ := NewMeter(Names())
	var first, between, again Matrix
	m.Measure(p, &first)
	m.Measure(other, &between)
	m.Measure(p, &again)
	for i := range first.Data {
		if first.Data[i] != again.Data[i] {
			t.Fatalf("number %d was %v and is %v", i, first.Data[i], again.Data[i])
		}
	}
}

func TestUnknownAttributesAreRefused(t *testing.T) {
	if _, err := NewMeter([]string{"density", "colour"}); err == nil || !strings.Contains(err.Error(), `"colour"`) {
		t.Errorf("error %v", err)
	}
}

func BenchmarkMeasure(b *testing.B) {
	src := []byte(strings.Repeat(samplePage, 50)) // 300 lines
	p, err := page.Parse(src)
	if err != nil {
		b.Fatal(err)
	}
	m, _ := NewMeter(Names())
	s, _ := ParseSchema(Full())
	var raw, x Matrix
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		m.Measure(p, &raw)
		s.Vectors(&raw, &x)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(p.Lines)), "ns/line")
}
