package features

import (
	"math"
	"regexp"
	"slices"
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
	p, err := page.ParseUTF8([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewMeter(Names())
	if err != nil {
		t.Fatal(err)
	}
	var x Matrix
	m.Measure(p, &x)
	return p, byName(Names(), &x)
}

// byName returns the columns of x by their names.
func byName(names []string, x *Matrix) map[string][]float32 {
	columns := make(map[string][]float32)
	for j, name := range names {
		for i := range x.Rows {
			columns[name] = append(columns[name], x.Row(i)[j])
		}
	}
	return columns
}

func TestAttributes(t *testing.T) {
	_, got := measure(t, samplePage)
	check(t, got, map[string][]float32{
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
	})
}

// check compares attributes of all lines with the numbers wanted.
func check(t *testing.T, got, want map[string][]float32) {
	t.Helper()
	for name, want := range want {
		if len(got[name]) != len(want) {
			t.Errorf("%s = %v, want %v", name, got[name], want)
			continue
		}
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
	_, got := measure(t, `<body class="single-article"><h2>Related posts</h2><div>`+card+card+card+
		`</div><h2>Boats</h2><p>Share</p>`)
	check(t, got, map[string][]float32{
		"item_alike":      {0, 3, 3, 3, 3, 3, 3, 0, 0},
		"item_words":      {0, 6, 6, 6, 6, 6, 6, 0, 0},
		"item_lines":      {0, 2, 2, 2, 2, 2, 2, 0, 0},
		"grid_alike":      {0, 3, 3, 3, 3, 3, 3, 0, 0},
		"item_rank":       {0, 0, 0, 1, 1, 2, 2, 0, 0}, // of two alike the first has none above
		"grid_rank":       {0, 0, 0, 1, 1, 2, 2, 0, 0},
		"section_related": {1, 0, 0, 0, 0, 0, 0, 0, 0}, // "A card" is a heading too
		"says_related":    {1, 0, 0, 0, 0, 0, 0, 0, 0},
		"says_share":      {0, 0, 0, 0, 0, 0, 0, 0, 1},
		"body_content":    {1, 1, 1, 1, 1, 1, 1, 1, 1},
		"body_shop":       {0, 0, 0, 0, 0, 0, 0, 0, 0},
	})
}

func TestHeadingsAbove(t *testing.T) {
	_, got := measure(t, `<title>Boats of the harbour | Example</title><body><h1>Example</h1><p>x</p>`+
		`<h1>Boats of<br>the harbour</h1><p>x</p><h2>Boats of the harbour</h2><p>x</p><p>Boats of the harbour</p>`)
	check(t, got, map[string][]float32{
		"h1_above":    {0, 1, 1, 1, 2, 2, 2, 2}, // the second <h1> has two lines
		"title_above": {0, 0, 0, 1, 1, 1, 1, 1}, // "Boats of" is shorter than 10 bytes, "the harbour" is 11
		"since_title": {1, 2, 3, 0, 1, 0, 1, 2},
		"in_title":    {0, 0, 0, 1, 0, 1, 0, 1}, // a paragraph may be in it, too
	})
}

func TestTheHeadlineAndWhatSharesAnElementWithIt(t *testing.T) {
	const sentence = "The first boat left the harbour at noon, as it did each day."
	_, got := measure(t, `<title>Boats of the harbour</title><body><div><p>A teaser</p></div>`+
		`<div><div><h1>Boats of the harbour</h1><p>By Ann Ash, 3 May 2024</p></div><p>`+sentence+
		`</p></div><footer>The end</footer>`)
	// Words: 2, 4, 6, 13, 2, in all 27. The inner <div> has 10, the outer one 23.
	check(t, got, map[string][]float32{
		"has_headline":   {1, 1, 1, 1, 1},
		"below_headline": {0, 1, 1, 1, 1},
		"until_headline": {1, 0, 0, 0, 0},
		"since_headline": {0, 0, 1, 2, 3},
		// Around the headline are itself, the inner <div>, the outer one, and the page.
		"headline_up":    {3, 0, 1, 2, 3},
		"headline_down":  {1, 0, 1, 1, 1},
		"headline_share": {1, 4. / 27, 10. / 27, 23. / 27, 1},
		"headline_lines": {5, 1, 2, 3, 5},
		"headline_prose": {13. / 27, 0, 0, 13. / 23, 13. / 27},
		"role_title":     {0, 1, 0, 0, 0},
		"role_byline":    {0, 0, 1, 0, 0},
		"role_comment":   {0, 0, 0, 0, 0},
		"has_byline":     {1, 1, 1, 1, 1},
		"since_byline":   {0, 0, 1, 2, 3},
	})
	_, got = measure(t, "<p>"+sentence+"</p><p>"+sentence+"</p>")
	for _, name := range []string{"has_headline", "below_headline", "until_headline", "since_headline", "headline_up",
		"headline_down", "headline_share", "headline_lines", "headline_prose", "has_byline", "since_byline"} {
		check(t, got, map[string][]float32{name: {0, 0}})
	}
}

func TestLabelsOfBoxes(t *testing.T) {
	matter := "<p>" + strings.Repeat("The boats leave the harbour at noon. ", 20) + "</p>"
	_, got := measure(t,
		matter+`<div><div><b>Читайте также</b></div><p>Лодки</p></div><h2>Commentaires (12)</h2><p>x</p><div>`+
			`<p>News of the harbour</p><p>x</p></div><p>Nachrichten</p>`)
	check(t, got, map[string][]float32{
		"label_related": {0, 1, 0, 0, 0, 0, 0, 1}, // "news" is a label if it is all
		"label_comment": {0, 0, 0, 1, 0, 0, 0, 0},
		"under_comment": {0, 0, 0, 1, 1, 1, 1, 1},
		"under_related": {0, 0, 0, 0, 0, 0, 0, 0},
		"box_related":   {0, 1, 1, 0, 0, 0, 0, 0},
		"box_comment":   {0, 0, 0, 0, 0, 0, 0, 0}, // nothing begins with it but the heading, which is no box
	})
	// What begins with a label and has half of the page's words is the page.
	_, got = measure(t, "<div><p>Read also</p>"+matter+"</div>")
	check(t, got, map[string][]float32{"label_related": {1, 0}, "box_related": {0, 0}})
}

func TestPhrasesOfLabelsHaveTheFormOfLabels(t *testing.T) {
	m := new(Meter)
	for text, p := range labelPhrases {
		if n := strings.Count(text, " ") + 1; n > labelWords {
			t.Errorf("%q: %d words, labels have %d at most", text, n, labelWords)
		}
		if got := m.labelOf([]byte(text + " (12)")); got&(p.begins|p.whole) != p.begins|p.whole {
			t.Errorf("%q says %b, want %b", text, got, p.begins|p.whole)
		}
	}
	for name := range strings.FieldsSeq(labelTopics) {
		if topicOf(name) == 0 || !strings.Contains(labelList, name+":\n") {
			t.Errorf("no phrases of %s", name)
		}
		if topicOf(name) >= 1<<(64/3) {
			t.Errorf("%s has no room in a third of 64 bits (topicAttributes)", name)
		}
	}
}

func TestAPageInOneFormIsInNone(t *testing.T) {
	_, got := measure(t, "<form><p>The first boat left the harbour.</p><p>Your name</p></form><p>The end</p>")
	check(t, got, map[string][]float32{"in_form": {0, 0, 0}})
	_, got = measure(t, "<p>The first boat left the harbour.</p><form><p>Your name</p></form>")
	check(t, got, map[string][]float32{"in_form": {0, 1}})
}

func TestLinesOfTheSameText(t *testing.T) {
	_, got := measure(t, `<body><p>Boats</p><p>Nobody counts them, but the seven boats are counted.</p>`+
		`<p>boats</p><p>Nobody counts them, but the seven boats are counted.</p><p>Boats</p>`)
	check(t, got, map[string][]float32{
		"repeats":     {1, 1, 0, 1, 1},
		"same_before": {0, 0, 0, 1, 1},
		"long_repeat": {0, 0, 0, 1, 0}, // one word is no long text
	})
}

func TestLinesOfATemplate(t *testing.T) {
	_, got := measure(t, `<body><div class=a><p>Eight words stand on this line, all told.</p><p>Two words</p></div>`+
		`<div class=a><p><a href=/>More</a></p></div><div class=b><p>Of another one</p></div><p class=x>Eight</p>`)
	check(t, got, map[string][]float32{
		// The three <p> in <div class=a> have one template key, and 8+2+1 words; of
		// their 41+9+4 bytes 4 are a link.
		"template_lines":      {3, 3, 3, 1, 1},
		"template_words":      {11. / 3, 11. / 3, 11. / 3, 3, 1},
		"template_prose":      {8. / 11, 8. / 11, 8. / 11, 0, 0},
		"template_link_share": {4. / 54, 4. / 54, 4. / 54, 0, 0},
	})
}

func TestHidingSaysNothingOnAPageThatHidesMost(t *testing.T) {
	_, got := measure(t, `<p hidden>One two three</p><p>Four five six</p>`)
	check(t, got, map[string][]float32{"in_hidden": {1, 0}}) // half is not most
	_, got = measure(t, `<p hidden>One two three four</p><p>Five six seven</p>`)
	check(t, got, map[string][]float32{"in_hidden": {0, 0}})
}

func TestWhatThePageSaysOfItself(t *testing.T) {
	article := `The first boat left the harbour at noon, as it did each day. The second followed an hour later, ` +
		`empty but for the mail.`
	html := `<meta name=description content="The first boat left the harbour at noon, as it did …">` +
		`<meta property=og:type content=website>` +
		`<script type="application/ld+json">{"@type":"NewsArticle","articleBody":"` + article + ` ` +
		strings.Repeat("It was late. ", 11) + `"}</script>` +
		`<body><h1>Boats</h1>` +
		`<p>HARBOUR. The first boat left the harbour at noon, as it did each day.</p>` +
		// the description's first 40 bytes, but the body begins otherwise
		`<p>The first boat left the harbour at noon.</p>` +
		// 40 bytes; the last differs from the body and the description
		`<p>The first boat left the harbour at noon, or so it is said.</p>` + // the first 40 agree
		`<p>The second followed an hour later</p>` +
		`<p>second followed an hour</p>` +
		`<p>e second followed an hour</p>` + // begins inside a word
		`<p>It was late.</p>` // too short
	p, got := measure(t, html)
	// 60 + 1 + 58 + 1 bytes and 11 times 13, less the last space
	if n := len(p.Meta.ArticleBody); n != 262 {
		t.Fatalf("an articleBody of %d bytes: %s", n, p.Meta.ArticleBody)
	}
	check(t, got, map[string][]float32{
		"in_description": {0, 1, 0, 1, 0, 0, 0, 0},
		"in_body":        {0, 0, 0, 1, 1, 1, 0, 0},
		"has_body":       {1, 1, 1, 1, 1, 1, 1, 1},
		"says_article":   {1, 1, 1, 1, 1, 1, 1, 1},
		"says_other":     {1, 1, 1, 1, 1, 1, 1, 1}, // a website
	})
	_, got = measure(t,
		`<meta name=description content="The first boat left the harbour"><p>The first boat left</p><p>The first `+
			`boat left the</p>`)
	check(t, got, map[string][]float32{
		"in_description": {0, 1}, // 19 bytes are too few
		"in_body":        {0, 0}, "has_body": {0, 0}, "says_article": {0, 0}, "says_other": {0, 0},
	})
}

func TestWhatJSONLDSaysOfALine(t *testing.T) {
	const long = `, with a mast of pine, two pairs of oars, and a sail that the winter has bleached`
	html := `<script type="application/ld+json">[
		{"@type":"Product","description":"A boat of eleven feet` + long +
		`","review":{"@type":"Review","reviewBody":"It floats, and that is all I ask."}},
		{"@type":"Article","author":{"@type":"Person","description":"She writes of boats and of weather."}},
		{"@type":"FAQPage","mainEntity":{"@type":"Question","acceptedAnswer":{"@type":"Answer","text":"It floats, and that is all I ask."}}}]</script>` +
		`<body><p>A boat of eleven feet` + long + `.</p>` + // the first 40 bytes agree
		`<p>It floats, and that is all I ask.</p>` + // a review says so, and an answer
		`<p>She writes of boats and of weather.</p>` +
		`<p>A boat of eleven</p>` // too short
	_, got := measure(t, html)
	check(t, got, map[string][]float32{
		"in_thing":   {1, 0, 0, 0},
		"in_review":  {0, 1, 0, 0},
		"in_answer":  {0, 1, 0, 0},
		"in_maker":   {0, 0, 1, 0},
		"in_posting": {0, 0, 0, 0},
		"in_comment": {0, 0, 0, 0},
		"in_posts":   {0, 1, 0, 0}, // the answer
		"in_body":    {0, 0, 0, 0},
		"has_thing":  {1, 1, 1, 1},
		"has_posts":  {0, 0, 0, 0}, // of 33 bytes
	})
	_, got = measure(t,
		`<script type="application/ld+json">{"@type":"DiscussionForumPosting","text":"Who has seen a boat`+long+
			`?","comment":{"@type":"Comment","text":"Not I, but ask the harbour."}}</script>`+
			`<p>Who has seen a boat`+long+`?</p><p>Not I, but ask the harbour.</p>`)
	check(t, got, map[string][]float32{
		"in_posting": {1, 0}, "in_comment": {0, 1}, "in_posts": {1, 1}, "in_body": {1, 0}, "has_posts": {1, 1},
		"has_thing": {0, 0},
	})
}

func TestContainersAroundALine(t *testing.T) {
	p, err := page.ParseUTF8([]byte(samplePage))
	if err != nil {
		t.Fatal(err)
	}
	m, _ := NewMeter(nil)
	var x Matrix
	m.Measure(p, &x)
	tags := func(i int) (names []string) {
		for _, n := range m.Containers(i) {
			names = append(names, p.Nodes[n].Tag.String())
		}
		return names
	}
	// A <p> of one line holds no more than the line, and the document no more
	// than <body>, which is the first to hold more than the <div>. There are no three
	// elements alike. The heading is the headline.
	for i, want := range [][]string{
		{"nav", "body", "", "", "", "", "body"}, {"nav", "body", "", "", "", "", "body"},
		{"div", "body", "", "", "", "", "h1"}, {"div", "body", "", "", "", "", "div"},
		{"div", "body", "", "", "", "", "div"},
		{"body", "", "", "", "", "", "body"},
	} {
		if got := tags(i); !slices.Equal(got, want) {
			t.Errorf("line %d is in %q, want %q", i, got, want)
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
	for _, src := range []string{"", "x", "<p>", samplePage, "<script>1</script>",
		strings.Repeat("<div><a href=x>y</a>", 600), "\xff\xfe&#0;", "<ul><li>1<li>2</ul>今日。"} {
		_, got := measure(t, src)
		for _, a := range attributes {
			for i, x := range got[a.Name] {
				if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) || a.Log && x < 0 ||
					share.MatchString(a.Doc) && (x < 0 || x > 1) {
					t.Errorf("%q: %s of line %d is %v (%s)", src[:min(len(src), 30)], a.Name, i, x, a.Doc)
				}
			}
		}
	}
}

func TestMeasureAllocatesNothingPerLineOnceWarm(t *testing.T) {
	p, err := page.ParseUTF8([]byte(strings.Repeat(samplePage, 100)))
	if err != nil {
		t.Fatal(err)
	}
	m, _ := NewMeter(append(Names(), "lexicon_whole"))
	m.Use(sayings(t))
	var x Matrix
	if n := testing.AllocsPerRun(20, func() { m.Measure(p, &x) }); n > perPage {
		t.Errorf("%v allocations for %d lines", n, len(p.Lines))
	}
}

// perPage is how many allocations a page costs, however long it is: the parts of its
// title, which package role reads.
const perPage = 15

func TestAMeterMeasuresTheSameAgain(t *testing.T) {
	p, err := page.ParseUTF8([]byte(samplePage))
	if err != nil {
		t.Fatal(err)
	}
	other, err := page.ParseUTF8([]byte("<p class=comment>Something else.</p><p>And more.</p>"))
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

func TestEveryAttributeIsInAGroup(t *testing.T) {
	want := []string{"bytes", "text", "repeats", "place", "page", "candidate", "element", "inside", "class words",
		"text words", "template", "container", "headline", "role", "label", "declared", "address", "lexicon"}
	if got := Groups(); !slices.Equal(got, want) {
		t.Errorf("groups %q, want %q", got, want)
	}
	for name, want := range map[string]string{
		"density": "bytes", "words": "text", "in_title": "repeats", "depth": "place", "page_words": "page",
		"in_candidate": "candidate",
		"is_p":         "element", "in_link": "inside", "body_shop": "class words", "section_shop": "text words",
		"template_words": "template", "outer_words": "container", "in_body": "declared",
		"until_headline": "headline", "since_byline": "role", "box_share": "label", "address_words": "address",
		"link_words": "address",
	} {
		if a, _ := Lookup(name); a.Group != want {
			t.Errorf("%s is in the group %q, want %q", name, a.Group, want)
		}
	}
}

func TestEveryAttributeHasANameOfItsOwn(t *testing.T) {
	snake := regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)
	for i, a := range attributes {
		if index[a.Name] != i || !snake.MatchString(a.Name) || a.Doc == "" {
			t.Errorf("%+v: it is called as another, or not in lower_snake_case, or there is no word about it", a)
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
	p, err := page.ParseUTF8(src)
	if err != nil {
		b.Fatal(err)
	}
	m, _ := NewMeter(Names())
	var x Matrix
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		m.Measure(p, &x)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(p.Lines)), "ns/line")
}
