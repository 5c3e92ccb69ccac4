package features

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAttributesOfTheSite(t *testing.T) {
	var c Context
	page := plain(10, 20)
	page.Recurrences = []Recurrence{{Line: 1, Passage: true, Skeleton: 0.9, Entropy: 0.8}, {Line: 0.2, Skeleton: 0.7}}
	c.Read([]float32{1, -1}, page)
	for name, want := range map[string][]float32{
		"site_line":     {1, 0.2},
		"site_passage":  {1, 0},
		"site_skeleton": {0.9, 0.7},
		"site_entropy":  {0.8, 0},
	} {
		var m Matrix
		c.Measure([]string{name}, &m)
		if d := cmp.Diff(want, m.Data); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}

	// The page that follows is alone.
	c.Read([]float32{1, -1}, plain(10, 20))
	var m Matrix
	c.Measure(aboutSite, &m)
	if d := cmp.Diff(make([]float32, 2*len(aboutSite)), m.Data); d != "" {
		t.Errorf("of a page alone: %s", d)
	}
}
