package search

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/methods/site"
	"linesift/page"
)

// counter keeps the lines as many as pages that it knows of the site.
type counter struct{ known int }

func (c *counter) SetSite(s *site.Profile) {
	c.known = 0
	if s != nil {
		c.known = len(s.Sketches())
	}
}

func (c *counter) Mask(p *page.Page, m page.Mask) page.Mask {
	m = page.NewMask(p, m)
	for i := range c.known {
		m.SetLine(p, i, true)
	}
	return m
}

func TestAMethodKnowsTheOtherPagesOfASite(t *testing.T) {
	var pages []*document
	for i := range 2 {
		p, err := new(page.Parser).Parse(fmt.Appendf(nil, "<p>one of %d<p>two of %[1]d<p>three", i))
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, &document{page: p, gold: "gold"})
	}
	for _, tt := range []struct {
		contender
		want []string
	}{
		{contender{"counter", new(counter)}, []string{"one of 0\n\ntwo of 0\n", "one of 1\n\ntwo of 1\n"}},
		{contender{name: gold}, []string{"gold", "gold"}},
	} {
		got, err := tt.texts(pages)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Error(d)
		}
	}
}
