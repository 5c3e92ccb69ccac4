package content

import (
	"strings"
	"testing"

	"linesift/internal/facts"
	"linesift/page"
	"linesift/pagetype"
	"linesift/role"
)

// stateOf returns the state of a page of which no line is found, and the page.
func stateOf(t *testing.T, html string, types []float32) (*State, *page.Page) {
	t.Helper()
	p, err := page.ParseUTF8([]byte(html))
	if err != nil {
		t.Fatal(err)
	}
	var tagger role.Tagger
	return &State{Facts: facts.Facts{Page: p, Mask: page.NewMask(p, nil), Types: types,
		Roles: func() ([]role.Role, int) { return tagger.Tag(p, nil), tagger.TitleLine() }}}, p
}

// typed returns the probabilities of types, the given one for one type and the rest for all others; nil for type "".
func typed(pageType pagetype.Type, probability float32) []float32 {
	if pageType == "" {
		return nil
	}
	all := pagetype.All()
	types := make([]float32, len(all))
	for i, name := range all {
		types[i] = (1 - probability) / float32(len(all)-1)
		if name == pageType {
			types[i] = probability
		}
	}
	return types
}

// selected returns what Select drops of all lines of a page.
func selected(t *testing.T, html string, pageType pagetype.Type) string {
	t.Helper()
	s := found(t, html, pageType)
	Select(s)
	return dropped(s)
}

// dropped returns a point for each line that the mask has, an x for each other.
func dropped(s *State) string {
	var b strings.Builder
	for i := range s.Page.Lines {
		b.WriteByte(map[bool]byte{true: '.', false: 'x'}[s.Mask.Line(s.Page, i)])
	}
	return b.String()
}
