package pipeline

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"linesift/internal/content"
	"linesift/model"
	"linesift/page"
	"linesift/pagetype"
	"linesift/role"
)

// state returns the state of a page before its first step.
func state(t *testing.T, html string) *content.State {
	t.Helper()
	p, err := page.ParseUTF8([]byte(html))
	if err != nil {
		t.Fatal(err)
	}
	s := new(content.State)
	s.Page = p
	return s
}

func lines(s *content.State) (kept []bool) {
	for i := range s.Page.Lines {
		kept = append(kept, s.Mask.Line(s.Page, i))
	}
	return kept
}

// The network is sure of a line by sigmoid(10·density − 5). The lines have the densities 4/31, 19/28
// and 24/35: log-odds of -3.71, 1.79 and 1.86. The threshold is .5, so a shift is the log-odds that a line
// must reach.
func TestShiftsKeepLinesByTheirLogits(t *testing.T) {
	schema := &model.Schema{
		Attributes: []string{"density"}, Inputs: make([]model.Input, 1), Scales: []model.Scale{{Std: 1}},
	}
	line := &model.Network{Schema: schema, Layers: []model.Layer{{In: 1, Out: 1, W: []float32{10}, B: []float32{-5}}}}
	n, err := NewMarker(&model.Model{Threshold: 0.5,
		Networks: map[model.NetworkName]*model.Network{model.NetworkLine: line}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		shift float64
		want  []bool
	}{
		{-4, []bool{true, true, true}},
		{-3.5, []bool{false, true, true}},
		{0, []bool{false, true, true}},
		{1.8, []bool{false, false, true}},
		{2, []bool{false, false, false}},
	} {
		s := state(t, `<nav><a href="/">Home</a></nav><h1>The ferry came late</h1><p>Fish &amp; chips were eaten.</p>`)
		s.Without = []string{"matter"}
		n.Shift = c.shift
		n.Mark(s)
		if got := lines(s); !slices.Equal(got, c.want) {
			t.Errorf("a shift of %v: %v, want %v", c.shift, got, c.want)
		}
	}
}

func TestUnknownRulesAreRefused(t *testing.T) {
	if err := CheckRules(Rules()); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"mater", "mask", "selectors", ""} { // of these two are steps that no one leaves out
		err := CheckRules([]string{"matter", name})
		if err == nil || !strings.Contains(err.Error(), strconv.Quote(name)) {
			t.Errorf("%q: error %v", name, err)
		}
	}
}

// An ingredient in a box below a text is kept, though the network is not sure of the box.
func TestDeclaredLinesSurviveTheRulesThatDrop(t *testing.T) {
	const declared = `<script type="application/ld+json">{"@type": "Recipe", "recipeIngredient": ["200 g ` +
		`flour"]}</script>`
	s := state(t, declared+"<p>Knead it well, and let it rest."+strings.Repeat("<p>Print", 9)+"<p>200 g flour<p>More")
	s.Types = make([]float32, len(pagetype.All()))
	s.Types[slices.Index(pagetype.All(), pagetype.Article)] = 1
	s.Mask, s.Without = page.NewMask(s.Page, nil), []string{"matter", "confidence"}
	s.Probabilities = make([]float32, len(s.Page.Lines))
	for line, probability := range map[int]float32{0: 0.99, 10: 0.5, 11: 0.5} {
		s.Mask.SetLine(s.Page, line, true)
		s.Probabilities[line] = probability
	}
	first := slices.IndexFunc(markSteps, func(s step) bool { return s.name == "islands" })
	run(s, markSteps[first:])
	if got := lines(s); !got[0] || !got[10] || got[11] {
		t.Errorf("kept: %v", got)
	}
}

// A method without probabilities decides alone what is for use.
func TestReadingStepsNeedProbabilities(t *testing.T) {
	s := state(t, `<h1>Boat</h1><p>Mouse over to zoom</p><p>1000 characters left</p><p>It is red.</p><h2>Crew</h2>`)
	for _, test := range []struct {
		probabilities []float32
		run           func(*content.State)
		want          []bool
	}{
		{nil, Readable, []bool{true, true, true, true, true}},
		{make([]float32, 5), Readable, []bool{true, false, false, true, true}},
		{nil, Content, []bool{true, true, true, true, true}},
		{make([]float32, 5), Content, []bool{true, false, false, true, false}},
	} {
		s.Probabilities, s.Mask = test.probabilities, page.NewMask(s.Page, s.Mask)
		s.Roles = func() ([]role.Role, int) { return make([]role.Role, len(s.Page.Lines)), -1 }
		for i := range s.Mask {
			s.Mask[i] = true
		}
		test.run(s)
		if got := lines(s); !slices.Equal(got, test.want) {
			t.Errorf("%d probabilities: %v, want %v", len(test.probabilities), got, test.want)
		}
	}
}
