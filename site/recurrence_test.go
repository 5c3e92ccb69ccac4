package site

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/features"
)

func TestRecurrences(t *testing.T) {
	var sketcher Sketcher
	sketch := func(skeletons []uint32, texts ...string) *Sketch { return sketcher.SketchLines(texts, skeletons) }
	menu, first, second := []uint32{1, 1, 2}, []string{"home", "fish", "apples"}, []string{"home", "fish", "pears"}
	others := []*Sketch{
		sketch(menu, first...),
		sketch(menu, second...),
		sketch([]uint32{1, 3}, "weather", "fish"),
		sketch([]uint32{2}, "weather"),
	}
	// A page of its own, between the same lines or not.
	page := sketch([]uint32{1, 1, 2, 1}, "home", "fish", "plums", "weather")
	want := []features.Recurrence{
		{Line: 2. / 4, Passage: true, Skeleton: 3. / 4}, // at the top of two pages, and above fish
		{Line: 3. / 4, Passage: true, Skeleton: 3. / 4}, // below home
		{Line: 0, Passage: false, Skeleton: 3. / 4},
		{Line: 2. / 4, Passage: true, Skeleton: 3. / 4}, // at the end of a page
	}
	got := profileOf(0, others...).Group(page).Recurrences(page, nil)
	if d := cmp.Diff(want, got, cmpopts.IgnoreFields(features.Recurrence{}, "Entropy")); d != "" {
		t.Error(d)
	}
	// Of five pages with the page itself: "home" is on three as often, so ln 3/ln 5;
	// "plum" on this page alone; "fish" on four and "weather" on three.
	for i, want := range []float32{0.682606, 0.861353, 0, 0.682606} {
		if h := got[i].Entropy; h < want-1e-5 || h > want+1e-5 {
			t.Errorf("the entropy of line %d is %v, want %v", i, h, want)
		}
	}

	// What the page itself says does not recur.
	with := profileOf(0, append(others, page)...).Group(page).Recurrences(page, nil)
	if d := cmp.Diff(got, with); d != "" {
		t.Errorf("as one of the group: %s", d)
	}
	alone := profileOf(0, page).Group(page).Recurrences(page, nil)
	if d := cmp.Diff(make([]features.Recurrence, 4), alone); d != "" {
		t.Errorf("alone: %s", d)
	}
}
