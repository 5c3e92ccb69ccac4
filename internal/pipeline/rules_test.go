package pipeline

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"linesift/internal/content"
	"linesift/internal/golden"
	"linesift/model"
	"linesift/pagetype"
	"linesift/role"
)

// A ruleTest is a page of which a rule keeps or drops some text.
type ruleTest struct {
	rule         string
	model        func(*testing.T) *model.Model // finds the lines; or nil, and the row has:
	pageType     pagetype.Type
	confidence   float32 // .5 if it is 0
	tenths       string  // of each line a digit: tenths of the probability of content
	html         string
	keeps, drops string // the texts of the runs that the content has with the rule only, and without it only
}

// The probabilities are given, so a model that is trained again changes nothing here. The threshold is .5.
var ruleTests = []ruleTest{
	{rule: "choice", model: ofExpert, keeps: long, html: "<p>" + long},
	// Of the three lines of one template, one has a density of 10/29 only: log-odds of -1.6, and .4 with the others'.
	{rule: "shrink", model: ofLines, keeps: "All aboard", html: "<p>" + post + "<p>" + post + "<p title=at>All aboard"},
	// A density of 159/359 makes a probability of .36. This is below .5, and above half of the expected F1.
	{rule: "threshold", model: ofLines, keeps: long, html: "<p title='" + strings.Repeat("x", 181) + "'>" + long},
	{rule: "rows", pageType: pagetype.Product, tenths: "29", keeps: "Weight",
		html: "<table><tr><td>Weight<td>30 kg</table>"},
	{rule: "code", pageType: pagetype.Article, tenths: "919", keeps: "make",
		html: "<p>Run it.<pre>make</pre><p>That is all."},
	{rule: "copies", pageType: pagetype.Forum, tenths: "999", drops: post,
		html: "<p>" + post + "<p>I know.<p>" + post},
	{rule: "teasers", pageType: pagetype.Service, tenths: "99999999", drops: "Rafts|Oars|Sails",
		html: "<title>Boats at noon</title><div><h1>Boats at noon</h1><p>3 May 2012<p>" + post + "<p>" + post[5:] +
			"</div><div><a href=/1>Rafts</a><br><a href=/2>Oars</a><br><a href=/3>Sails</a></div><p>Harbour Ltd"},
	{rule: "cards", pageType: pagetype.Product, tenths: "999555555",
		drops: "A blue boat|$10|A white boat|$11|A black boat|$12",
		html: "<title>A red boat</title><h1>A red boat</h1><p>£20.00<p>It floats.<ul><li><h3>A blue boat</h3><p>$10" +
			"<li><h3>A white boat</h3><p>$11<li><h3>A black boat</h3><p>$12</ul>"},
	{rule: "delivery", pageType: pagetype.Product, tenths: "9999", drops: "Returns|Within a month.",
		html: "<title>Boat</title><h1>Boat</h1><p>It floats.<h2>Returns</h2><p>Within a month."},
	{rule: "islands", pageType: pagetype.Article, tenths: "99990000005", drops: "The ferry is late.",
		html: strings.Repeat("<p>The ferry left.", 4) + strings.Repeat("<p>Share", 6) + "<p>The ferry is late."},
	{rule: "declared", pageType: pagetype.Article, tenths: "90", keeps: "200 g flour",
		html: `<script type="application/ld+json">{"@type": "Recipe", "recipeIngredient": ["200 g flour"]}</script>` +
			"<p>Knead it well.<p>200 g flour"},
	{rule: "times", pageType: pagetype.Article, tenths: "9119", keeps: "Total:|20 min",
		html: `<script type="application/ld+json">{"@type": "Recipe", "totalTime": "PT20M"}</script>` +
			"<p>Bread for two.<div><p>Total:<p>20 min</div><p>Knead it well."},
	{rule: "titles", pageType: pagetype.Listing, tenths: "393939", keeps: "Rafts|Oars|Sails",
		html: "<li><a href=/1>Rafts</a><p>They float.<li><a href=/2>Oars</a><p>They row.<li><a href=/3>Sails</a>" +
			"<p>They fill."},
	{rule: "name", pageType: pagetype.Product, tenths: "29", keeps: "Boat",
		html: "<title>Boat</title><h1>Boat</h1><p>It floats."},
	{rule: "price", pageType: pagetype.Product, tenths: "919", keeps: "$12.50",
		html: "<title>Boat</title><h1>Boat</h1><p>$12.50<p>It floats."},
	{rule: "matter", pageType: pagetype.Article, tenths: "9", drops: "Log in",
		html: "<title>Log in</title><h1>Log in</h1>"},
	{rule: "confidence", pageType: pagetype.Article, confidence: .1, tenths: "9", drops: "Send", html: "<p>Send"},
	{rule: "selection", pageType: pagetype.Article, tenths: "59", drops: "At noon",
		html: "<title>At noon</title><h1>At noon</h1><p>" + post},
	{rule: "structures", pageType: pagetype.Article, tenths: "909", keeps: "b", html: "<pre>a\nb\nc</pre>"},
	{rule: "prompts", pageType: pagetype.Product, tenths: "99", drops: "Mouse over to zoom",
		html: "<p>Mouse over to zoom<p>It floats."},
	{rule: "more", pageType: pagetype.Listing, tenths: "999", drops: "Read more",
		html: "<h2><a href=/b>Boats</a></h2><p>They leave.<p><a href=/b>Read more</a>"},
	{rule: "ordinals", pageType: pagetype.Article, tenths: "9", drops: "1",
		html: "<ol><li><b>1</b> Cut the wood.</ol>"},
	{rule: "bullets", pageType: pagetype.Article, tenths: "9", drops: "•", html: "<ul><li><b>•</b> Cut the wood.</ul>"},
	{rule: "noise", pageType: pagetype.Listing, tenths: "99", drops: scrambled, html: "<p>Boats<p>" + scrambled},
	{rule: "controls", pageType: pagetype.Article, tenths: "99", drops: "#",
		html: `<h2>Boats <a href="#b">#</a></h2><p>They leave.`},
	{rule: "sections", pageType: pagetype.Article, tenths: "99099", drops: "Tweets",
		html: "<p>Boats leave.<h2>Tweets</h2><p>Today<h2>Jobs</h2><p>We need rowers."},
	{rule: "labels", pageType: pagetype.Product, tenths: "5055", drops: "Size:",
		html: "<div>Size:</div><div>Choose</div><div>Sail:</div><div>white</div>"},
	{rule: "headings", pageType: pagetype.Article, tenths: "99", drops: "See also",
		html: "<p>Boats leave.<h2>See also</h2>"},
}

const (
	post      = "The boats leave the harbour at noon, and all of them come back at six or seven." // 16 words
	long      = post + " " + post
	scrambled = "S\u2063 7\u2063 p\u2063 \u2063 o\u2063 n\u2063 2"
)

// ofExpert is a model whose general expert finds no line and tells the types apart by no input. The expert for
// articles finds all lines and takes all pages for articles.
func ofExpert(t *testing.T) *model.Model {
	m := ofLines(t)
	m.Networks[model.NetworkLine].Layers = layer(0, -3)
	schema := &model.Schema{Attributes: []string{"page_score"}, Inputs: make([]model.Input, 1),
		Scales: []model.Scale{{Std: 1}}}
	sure := slices.Repeat([]float32{-100}, 8) // of seven types and of hubs
	sure[slices.Index(pagetype.All(), pagetype.Article)] = 3
	m.Networks[model.NetworkPage] = &model.Network{Schema: schema,
		Layers: layer(0, make([]float32, len(pagetype.All())+1)...)}
	m.Networks[model.NetworkArticlePage] = &model.Network{Schema: schema, Layers: layer(0, sure...)}
	m.Networks[model.NetworkArticleLine] = &model.Network{
		Schema: m.Networks[model.NetworkLine].Schema, Layers: layer(0, 3)}
	m.Networks[model.NetworkArticleContext] = m.Networks[model.NetworkContext]
	return m
}

// ofLines is a model of one expert with a threshold of .5. The log-odds of a line are 10·density − 5.
func ofLines(t *testing.T) *model.Model {
	line := &model.Schema{Attributes: []string{"density"}, Inputs: make([]model.Input, 1),
		Scales: []model.Scale{{Std: 1}}}
	score := &model.Schema{Attributes: []string{"score"}, Inputs: make([]model.Input, 1),
		Scales: []model.Scale{{Mean: 6, Std: 1}}}
	return &model.Model{Threshold: .5, Networks: map[model.NetworkName]*model.Network{
		model.NetworkLine: {Schema: line, Layers: layer(10, -5)},
		model.NetworkContext: {Schema: score,
			Layers: []model.Layer{{In: 2, Out: 1, W: []float32{0, 1}, B: []float32{0}}}},
	}}
}

// layer returns a layer of one input, and an output for each bias.
func layer(weight float32, biases ...float32) []model.Layer {
	weights := slices.Repeat([]float32{weight}, len(biases))
	return []model.Layer{{In: 1, Out: len(biases), W: weights, B: biases}}
}

// content returns the texts of the content. The model finds it, or else the given probabilities do.
func (r *ruleTest) content(t *testing.T, without ...string) []string {
	t.Helper()
	s := r.state(t)
	s.Without = without
	if r.model == nil {
		run(s, markSteps)
	} else {
		f, err := NewMarker(r.model(t))
		if err != nil {
			t.Fatal(err)
		}
		f.Mark(s)
	}
	Content(s)
	return keptTexts(s)
}

// state returns the state of the page before markSteps, or before a model finds its lines.
func (r *ruleTest) state(t *testing.T) *content.State {
	t.Helper()
	s := state(t, r.html+"<input>") // a page with a field is not a small document
	if r.model != nil {
		return s
	}
	if len(s.Page.Lines) != len(r.tenths) {
		t.Fatalf("%s: %d lines, %d probabilities", r.html, len(s.Page.Lines), len(r.tenths))
	}
	for _, digit := range r.tenths {
		s.Probabilities = append(s.Probabilities, float32(digit-'0')/10)
	}
	s.Types = make([]float32, len(pagetype.All()))
	s.Types[slices.Index(pagetype.All(), r.pageType)] = 1
	s.Threshold, s.Confidence = .5, cmp.Or(r.confidence, .5)
	var tagger role.Tagger
	s.Roles = func() ([]role.Role, int) { return tagger.Tag(s.Page, nil), tagger.TitleLine() }
	return s
}

// keptTexts returns the texts of the runs that are kept.
func keptTexts(s *content.State) (texts []string) {
	for i, kept := range s.Mask {
		if kept {
			texts = append(texts, strings.TrimSpace(string(s.Page.RunText(i))))
		}
	}
	return texts
}

func TestEachRuleKeepsOrDropsATextOfAPage(t *testing.T) {
	var rules []string
	for _, test := range ruleTests {
		rules = append(rules, test.rule)
		with, without := test.content(t), test.content(t, test.rule)
		if got := strings.Join(lacking(with, without), "|"); got != test.keeps {
			t.Errorf("%s keeps %q, want %q", test.rule, got, test.keeps)
		}
		if got := strings.Join(lacking(without, with), "|"); got != test.drops {
			t.Errorf("%s drops %q, want %q", test.rule, got, test.drops)
		}
		if test.keeps+test.drops == "" {
			t.Errorf("%s: no text", test.rule)
		}
	}
	if want := Rules(); !slices.Equal(rules, want) {
		t.Errorf("there are tests of %q; the rules are %q", rules, want)
	}
}

// cardsInCards are cards of which some hold others. Its probabilities keep the outer ones if these are judged first.
var cardsInCards = ruleTest{rule: "cards in cards", pageType: pagetype.Product, tenths: "9995555558888",
	html: "<title>A red boat</title><h1>A red boat</h1><p>£20.00<p>It floats.<ul>" +
		"<li><div><h3>Blue boat</h3><p>$10</div><div><h3>Cyan boat</h3><p>$10</div>" +
		"<div><h3>Gray boat</h3><p>$10</div><li><h3>White boat</h3><p>$11<li><h3>Black boat</h3><p>$12</ul>"}

func TestAPageHasOneContent(t *testing.T) {
	for _, test := range append(ruleTests, cardsInCards) {
		want := test.content(t)
		for range 30 {
			if got := test.content(t); !slices.Equal(got, want) {
				t.Errorf("the page of %s: %q and %q", test.rule, got, want)
				break
			}
		}
	}
}

// A method without probabilities decides alone: the rules that complete structures and select roles change its
// content only.
func TestOtherMethodsLoseNothing(t *testing.T) {
	for _, test := range ruleTests {
		isOfContent := slices.ContainsFunc(contentSteps, func(s step) bool { return s.name == test.rule })
		if !isOfContent || test.rule == "structures" {
			continue
		}
		s := test.state(t)
		markLines(s)
		s.Probabilities = nil
		want := keptTexts(s)
		if Content(s); !slices.Equal(keptTexts(s), want) {
			t.Errorf("%s changes %q to %q", test.rule, want, keptTexts(s))
		}
	}
}

// Each step works on what those before it leave. The selectors of the user are the last.
func TestStepsFollowOneAnother(t *testing.T) {
	css, err := content.ParseSelector("h2")
	if err != nil {
		t.Fatal(err)
	}
	h2 := []content.Selector{{CSS: css}}
	for _, test := range []struct {
		promise   string
		selectors []content.Selector
		ruleTest
		want string
	}{
		{"a section goes whose only line is a prompt", nil,
			ruleTest{pageType: pagetype.Product, tenths: "99999",
				html: "<p>It floats.<h2>Pictures</h2><p>Mouse over to zoom<h2>Crew</h2><p>It needs two."},
			"It floats.|Crew|It needs two."},
		{"a heading goes below which a label was", nil,
			ruleTest{pageType: pagetype.Product, tenths: "9550",
				html: "<p>It floats.<h2>Details</h2><div>Size:</div><div>Choose</div>"},
			"It floats."},
		{"a heading stays that the user keeps", h2,
			ruleTest{pageType: pagetype.Product, tenths: "95", html: "<p>It floats.<h2>See also</h2>"},
			"It floats.|See also"},
	} {
		s := test.state(t)
		s.Selectors = test.selectors
		run(s, markSteps)
		Content(s)
		if got := strings.Join(keptTexts(s), "|"); got != test.want {
			t.Errorf("%s: %q, want %q", test.promise, got, test.want)
		}
	}
}

// The damage of a page lowers its confidence, and takes none of its lines.
func TestDamagedPagesHaveLessConfidence(t *testing.T) {
	test := ruleTest{pageType: pagetype.Article, confidence: .2, tenths: "9", html: "<p>" + post + "\ufffd"}
	s := test.state(t)
	run(s, markSteps)
	// One of 80 characters is lost. At 1 of 50 there is no confidence.
	if want := float32(.2 * (1 - 50./80)); math.Abs(float64(s.Confidence-want)) > 1e-6 || !s.Mask.Line(s.Page, 0) {
		t.Errorf("a confidence of %v, want %v; kept %q", s.Confidence, want, keptTexts(s))
	}
}

// docs/command.md has the table of the rules that inspect names.
func TestDocumentsHaveTheRules(t *testing.T) {
	const path, head = "../../docs/command.md", "| rule | what it does |\n|---|---|\n"
	document, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(document), head)
	_, after, end := strings.Cut(rest, "\n\n")
	if !ok || !end {
		t.Fatalf("%s has no table of rules", path)
	}
	var rows []string
	for _, s := range slices.Concat(markSteps, contentSteps) {
		if s.isRule() {
			rows = append(rows, fmt.Sprintf("| `%s` | %s |", s.name, s.does))
		}
	}
	golden.Compare(t, path, []byte(before+head+strings.Join(rows, "\n")+"\n\n"+after))
}

// lacking returns the texts of all that part lacks.
func lacking(all, part []string) (texts []string) {
	part = slices.Clone(part)
	for _, text := range all {
		if i := slices.Index(part, text); i >= 0 {
			part = slices.Delete(part, i, i+1)
		} else {
			texts = append(texts, text)
		}
	}
	return texts
}
