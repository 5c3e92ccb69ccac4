package content

import (
	"strings"
	"testing"

	"linesift/pagetype"
)

func TestBlocksThatAreKeptAboveAreDropped(t *testing.T) {
	long := strings.Repeat("the boats leave at noon ", 3) // 15 words
	other := strings.Repeat("the trains leave at one ", 3)
	short := "The boats leave at noon."
	japanese := strings.Repeat("船は正午に港を出る。", 4)
	body := "<div><p>" + strings.Repeat(long, 2) + "<p>" + short + "<p>" + strings.Repeat(other, 2) +
		"</div>" // 65 words
	card := func(title, text string) string { return "<div><h3>" + title + "</h3><p>" + text + "</div>" }
	far := strings.Repeat("<p>x", nearLines)
	for _, test := range []struct {
		name     string
		pageType pagetype.Type
		html     string
		lost     string // what of the mask is gone, a letter a line
	}{
		{"a copy", "forum", "<p>" + long + "<p>x<p>" + long, "..x"},
		{"two copies", "forum", "<p>" + long + "<p>" + long + "<p>" + long, ".xx"},
		{"a short post", "forum", "<p>" + short + "<p>" + short, ".."},
		{"without spaces", "forum", "<p>" + japanese + "<p>" + japanese, ".x"},
		{"code", "forum", "<pre>" + long + "</pre><pre>" + long + "</pre>", ".."},
		{"the lines around a post", "forum", "<p>Ole<p>" + long + "<p>y<p>Ole<p>" + long, "....x"},
		{"a quotation", "forum", "<p>" + long + "<blockquote>" + long + "</blockquote>", ".."},
		{"a quotation by its class", "forum", "<p>" + long + "<div class=ipsQuote>" + long + "</div>", ".."},
		{"a quotation by the line above", "forum", "<p>" + long + "<p>Ole wrote:<p>" + long, "..."},
		{"a post that can be quoted", "forum", "<p>" + long + "<div class=js-selectToQuote>" + long + "</div>", ".x"},

		{"a block for another screen", "product", card("Boats", long) + "<p>x" + card("Boats", long), "...xx"},
		{"a block after its copy", "service", card("Boats", long) + card("Boats", long) + card("Boats", long),
			"..xxxx"},
		{"blocks that share a line", "product", card("Red", long) + card("Blue", long) + card("Green", long), "......"},
		{"a line near", "product", "<p>" + long + "<p>x<p>" + long, "..x"},
		{"a line that stands thrice", "product", strings.Repeat("<p>"+long, 3), "..."},
		{"a line far away", "product", "<p>" + long + far + "<p>" + long, strings.Repeat(".", nearLines+2)},
		{"a block far away", "product", card("Boats", long) + far + card("Boats", long),
			strings.Repeat(".", nearLines+2) + "xx"},
		{"items of a list", "listing", card("Boats", long) + card("Boats", long), "...."},

		{"a body that stands twice", "article", body + body, "...xxx"},
		{"a body that is not long", "article", "<div><p>" + long + "<p>x<p>y</div><div><p>" + long + "<p>x<p>y</div>",
			"......"},
		{"a body in two lines", "article",
			strings.Repeat("<div><p>"+strings.Repeat(long, 3)+"<p>"+strings.Repeat(other, 3)+"</div>", 2), "...."},
		{"a body in the same element", "article",
			strings.Repeat("<p>"+strings.Repeat(long, 3)+"<p>x<p>"+strings.Repeat(other, 3), 2), "......"},
		{"a body that is quoted", "article", body + "<blockquote>" + body + "</blockquote>", "......"},
		{"a manual", "documentation", body + body, "......"},
	} {
		s, p := stateOf(t, test.html, typed(test.pageType, .4))
		for i := range p.Lines {
			s.Mask.SetLine(p, i, true)
		}
		DropCopies(s)
		if got := dropped(s); got != test.lost {
			t.Errorf("%s: %s, want %s", test.name, got, test.lost)
		}
	}
	// What is not kept is no reason to drop its copy.
	s, p := stateOf(t, "<p>"+long+"<p>"+long, typed("forum", .4))
	s.Mask.SetLine(p, 1, true)
	DropCopies(s)
	if !s.Mask.Line(p, 1) {
		t.Error("the only copy that was kept is gone")
	}
}
