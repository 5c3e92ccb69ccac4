package segments

import (
	"fmt"
	"strings"
	"testing"
)

// Entries have columns and addresses of one thing, and parts of a text have not.
func TestPartsOfATextAreNoItems(t *testing.T) {
	steps := `<div class=part><h3>What you need</h3><p>A rope.</p>
		<p>Two hooks.</p><p>A boat of oak.</p><p>An oar.</p></div>
		<div class=part><h3>How it is done</h3><p>The boat is pulled up the slip by hand.</p></div>
		<div class=part><h3>Notes</h3><p>It is heavy.</p><p>Do not stand below it.</p></div>`
	if got := Items(input(t, steps, "service", all), nil); got != nil {
		t.Errorf("%+v", got)
	}
	entries := `<div class=part><h3><a href="/2024/%d">%s</a></h3><p>%s</p><p>%s</p></div>`
	if got := Items(input(t, items(entries), "service", all), nil); len(got) != 3 {
		t.Errorf("%+v", got)
	}
}

func TestOpeningHoursAreNoItems(t *testing.T) {
	const day = `<li><span>%s:</span><p>%s</p></li>`
	for _, test := range []struct {
		layout string
		titles string
		time   string
		want   int
	}{
		{day, "Maandag Dinsdag Woensdag Donderdag Vrijdag Zaterdag Zondag", "09.00 - 12.15u | 13.15 - 17.30u", 0},
		{day, "Monday Tuesday Wednesday Thursday Friday", "From 9:00 on", 0},
		{day, "Dune Heat Alien Psycho Vertigo", "A film of the year", 5},
		{day, "Oslo Paris Rome Lagos Quito Delhi Lima Cairo Tunis", "9:00 - 18:00", 9},
		{`<li><a href="/f/%[1]s">%[1]s</a><p>%[2]s</p></li>`, "Dune Heat Alien Psycho Vertigo", "20:15 and 22:30", 5},
		{`<li><span>%s by night</span><p>%s</p></li>`, "Paris Rome Lagos Quito Delhi", "20:15 and 22:30", 5},
	} {
		var b strings.Builder
		for i, title := range strings.Fields(test.titles) {
			fmt.Fprintf(&b, test.layout, title, test.time+strings.Repeat(" ", i))
		}
		got := Items(input(t, "<ul>"+b.String()+"</ul>", "service", all), nil)
		if len(got) != test.want {
			t.Errorf("%s, %s: %d items, want %d: %+v", test.titles, test.time, len(got), test.want, got)
		}
	}
}
