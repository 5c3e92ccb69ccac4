package metadata

import (
	"slices"
	"strings"
	"testing"

	"linesift/internal/meta"
)

// The claims of the source with the highest rank count. Those of one thing belong together.
func TestTheBestClaims(t *testing.T) {
	claim := func(rank int8, thing int32, text string) meta.Claim {
		return meta.Claim{Of: meta.Author, Source: text, Rank: rank, Thing: thing, Text: []byte(text)}
	}
	for _, tt := range []struct {
		promise string
		claims  []meta.Claim
		want    []string
	}{
		{"none of none", nil, nil},
		{"the higher rank", []meta.Claim{claim(1, 0, "Tom"), claim(2, 0, "Ada")}, []string{"Ada"}},
		{"the higher rank that comes first", []meta.Claim{claim(2, 0, "Ada"), claim(1, 0, "Tom")}, []string{"Ada"}},
		{"all of one rank and thing", []meta.Claim{claim(1, 7, "Ada"), claim(1, 7, "Tom")}, []string{"Ada", "Tom"}},
		{
			"the first thing of one rank: the next is another page",
			[]meta.Claim{claim(1, 7, "Ada"), claim(1, 8, "Tom")}, []string{"Ada"},
		},
		{
			"a lower rank, if the higher is not good", []meta.Claim{claim(2, 0, "bad"), claim(1, 0, "Ada")},
			[]string{"Ada"},
		},
		{"the good ones", []meta.Claim{claim(1, 0, "bad"), claim(1, 0, "Ada")}, []string{"Ada"}},
		{
			"not of another field",
			[]meta.Claim{{Of: meta.Title, Rank: 9, Text: []byte("Mud Days")}, claim(1, 0, "Ada")}, []string{"Ada"},
		},
	} {
		c := collect(t, "", "")
		c.in.Page.Meta.Claims = tt.claims
		var got []string
		for _, claim := range c.best(meta.Author, func(c *meta.Claim) bool { return string(c.Text) != "bad" }) {
			got = append(got, string(claim.Text))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.promise, got, tt.want)
		}
	}
}

// A claim counts as its field has it cleaned, with the name of its source.
func TestClaimsAreCleaned(t *testing.T) {
	upper := claimed(meta.Author, func(_ *Collector, claim *meta.Claim) string {
		return strings.ToUpper(strings.TrimPrefix(string(claim.Text), "bad"))
	})
	c := collect(t, "", "")
	c.in.Page.Meta.Claims = []meta.Claim{
		{Of: meta.Author, Source: "byl", Rank: 2, Text: []byte("bad")}, // nothing is left of it
		{Of: meta.Author, Source: "author", Rank: 1, Text: []byte("ada")},
		{Of: meta.Author, Source: "author", Rank: 1, Text: []byte("tom")},
	}
	values, source := c.list([]finder{upper})
	if !slices.Equal(values, []string{"ADA", "TOM"}) || source != "author" {
		t.Errorf("%q from %q", values, source)
	}
}

func TestTheFirstSourceWithAValueCounts(t *testing.T) {
	of := func(name string, values ...string) finder {
		return func(*Collector) candidate { return candidate{values, name} }
	}
	c := new(Collector)
	for _, tt := range []struct {
		promise     string
		sources     []finder
		value, name string
	}{
		{"the first", []finder{of("a", "x"), of("b", "y")}, "x", "a"},
		{"not one without values", []finder{of("a"), of("b", "y", "z")}, "y", "b"},
		{"none", []finder{of("a")}, "", ""},
	} {
		if value, name := c.value(tt.sources); value != tt.value || name != tt.name {
			t.Errorf("%s: %q from %q, want %q from %q", tt.promise, value, name, tt.value, tt.name)
		}
	}
	if found := one("", "a"); len(found.values) > 0 {
		t.Errorf("an empty value is one: %q", found.values)
	}
}
