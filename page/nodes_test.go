package page

import (
	"slices"
	"testing"

	"golang.org/x/net/html/atom"
)

func TestLinesAndAncestorsOfNodes(t *testing.T) {
	p, err := ParseUTF8(
		[]byte(`<main><h1>One</h1><div id=empty></div><ul><li>Two <b>three</b><li>Four</ul></main><i></i>`))
	if err != nil {
		t.Fatal(err)
	}
	around := map[atom.Atom][]atom.Atom{
		atom.B:   {atom.B, atom.Li, atom.Ul, atom.Main},
		atom.Div: {atom.Div, atom.Main},
		0:        nil,
	}
	closest := map[atom.Atom]atom.Atom{atom.B: atom.B, atom.Li: atom.Ul, atom.Div: 0}
	lines := map[atom.Atom]int{atom.H1: 0, atom.Div: 1, atom.Ul: 1, atom.B: 1, atom.I: 3}
	for n := range p.Nodes {
		tag := p.Nodes[n].Tag
		if want, ok := lines[tag]; ok && p.LineOf(int32(n)) != want {
			t.Errorf("%v is on line %d, want %d", tag, p.LineOf(int32(n)), want)
		}
		var got []atom.Atom
		for a := range p.Ancestors(int32(n)) {
			got = append(got, p.Nodes[a].Tag)
		}
		if want, ok := around[tag]; ok && !slices.Equal(got, want) {
			t.Errorf("%v has the ancestors %v, want %v", tag, got, want)
		}
		if want, ok := closest[tag]; ok && p.Nodes[p.Closest(int32(n), atom.B, atom.Ul)].Tag != want {
			t.Errorf("the innermost <b> or <ul> around %v is not %v", tag, want)
		}
	}
}

func TestAttribute(t *testing.T) {
	for _, c := range []struct {
		tag, value string
		ok         bool
	}{
		{`<IMG SRC=one.png src=two.png>`, "one.png", true},
		{`<img data-src=lazy.png src="a &amp; b">`, "a &amp; b", true},
		{`<img src>`, "", true},
		{`<img srcset=x> src=y`, "", false},
	} {
		if value, ok := Attribute([]byte(c.tag), "src"); string(value) != c.value || ok != c.ok {
			t.Errorf("%s: %q, %v", c.tag, value, ok)
		}
	}
}
