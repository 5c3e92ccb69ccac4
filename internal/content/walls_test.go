package content

import (
	"strings"
	"testing"

	"linesift/page"
)

func TestATypeWithoutMatterIsDoubtedWhereLinesAreSure(t *testing.T) {
	html := "<nav><p>Home<p>Boats<p>Contact</nav><h1>Contact</h1><p>Red Boat Ltd<p>1 Harbour Road<p>tel: 555 0100" +
		"<form><input></form>"
	for _, test := range []struct {
		none, probability float32
		kept              bool
	}{{0.6, 0.5, false}, {0.6, 0.7, true}, {0.4, 0.5, true}} {
		s, p := stateOf(t, html, typed("none", test.none))
		for i := range p.Lines {
			s.Probabilities = append(s.Probabilities, test.probability)
			s.Mask.SetLine(p, i, i > 3)
		}
		s.Confidence = 0.5
		JudgeMatter(s)
		if got := strings.Contains(dropped(s), "."); got != test.kept {
			t.Errorf("none %g, lines %g: kept %t, want %t", test.none, test.probability, got, test.kept)
		}
	}
}

// Each wall is found by its own signs, and not if it is a little more than these.
func TestEachWallHasItsSigns(t *testing.T) {
	tests := []struct {
		name string
		is   pageMeasure // just this wall
		not  func(m *pageMeasure)
	}{
		{"type none", pageMeasure{none: 0.5, logOdds: 0.4, links: 1},
			func(m *pageMeasure) { m.logOdds = 0.5 }},
		{"check in title", pageMeasure{title: saysCheck},
			func(m *pageMeasure) { m.words = wallWords }},
		{"check", pageMeasure{top: saysCheck},
			func(m *pageMeasure) { m.prose = wallProse }},
		{"consent", pageMeasure{accept: true, words: 19, cookies: 10},
			func(m *pageMeasure) { m.words = 20 }},
		{"notice", pageMeasure{notices: 1}, func(m *pageMeasure) { m.rest = formRest }},
		{"formulas", pageMeasure{body: 3, formulas: 3}, func(m *pageMeasure) { m.body = 4 }},
		{"error", pageMeasure{top: saysError},
			func(m *pageMeasure) { m.noticed = errorProse }},
		{"name", pageMeasure{top: saysName}, func(m *pageMeasure) { m.rest = wallProse }},
		{"form", pageMeasure{fields: 1, top: saysForm},
			func(m *pageMeasure) { m.rest = formRest }},
		{"login", pageMeasure{confidence: 0.3, passwords: 1,
			rest: formRest},
			func(m *pageMeasure) { m.confidence = doubtfulForm }},
		{"password reset", pageMeasure{fields: 1, reset: proseWords},
			func(m *pageMeasure) { m.unrelated = 2 * formRest }},
		{"registration", pageMeasure{confidence: 1, passwords: 2,
			rest: formRest, kept: 3, inForm: 2}, func(m *pageMeasure) { m.inForm = 1 }},
	}
	for i, tt := range tests {
		if i < len(walls) && walls[i].name != tt.name {
			t.Errorf("wall %d is %q, want %q", i, walls[i].name, tt.name)
		}
		if got := tt.is.wall(); got != tt.name {
			t.Errorf("%s: %q", tt.name, got)
		}
		if tt.not(&tt.is); tt.is.wall() != "" {
			t.Errorf("not %s: %q", tt.name, tt.is.wall())
		}
	}
	if len(tests) != len(walls) {
		t.Errorf("%d tests of %d walls", len(tests), len(walls))
	}
}

// A phrase begins where a word does, or at any character of a script without spaces.
func TestPhrasesOfWallsAreWholeWords(t *testing.T) {
	for text, want := range map[string]bool{
		"Log in": true, "Please log in": true, "Catalog in brief": false, "会員ログイン": true,
	} {
		var r wallReader
		if got := r.read([]byte(text))&saysName != 0; got != want {
			t.Errorf("%s: %t, want %t", text, got, want)
		}
	}
}

// A page of low confidence stays if the caller decides alone, or if the page is the article of its JSON-LD.
func TestDoubtfulPagesOfCallersWhoDecideStay(t *testing.T) {
	for _, test := range []struct {
		thresholdIsSet, favorsRecall bool
		origin                       page.Origin
		kept                         bool
	}{
		{kept: false},
		{thresholdIsSet: true, kept: true},
		{favorsRecall: true, kept: true},
		{origin: page.FromJSONLD, kept: true},
	} {
		s := found(t, "<p>boat", "article")
		s.Page.Origin, s.ThresholdIsSet, s.FavorsRecall = test.origin, test.thresholdIsSet, test.favorsRecall
		DropDoubtful(s)
		if got := s.Mask.Line(s.Page, 0); got != test.kept {
			t.Errorf("%+v: kept %t", test, got)
		}
	}
}
