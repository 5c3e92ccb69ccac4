package content

import (
	"fmt"
	"strings"
	"testing"

	"linesift/pagetype"
)

func TestTitlesOfKeptEntriesStay(t *testing.T) {
	list := func(entry string, n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(entry, "%d", fmt.Sprint(i)))
		}
		return b.String()
	}
	linked := "<li><a href=/%d>Boat number %d</a><p>It floats.</li>"
	kept := "<li><a href=/a>Boat</a><p>It floats.</li>"
	for _, test := range []struct {
		name        string
		pageType    pagetype.Type
		probability float32 // of lines with a number
		html, kept  string  // what of the mask is kept, a letter a line
	}{
		{"links", "listing", .3, list(linked, 3), "......"},
		{"headings", "homepage", .3, list("<div><h3>Boat %d</h3><p>It floats.</div>", 3), "......"},
		{"topics of a forum", "forum", .3, list(linked, 3), "......"},
		{"topics in Chinese", "forum", .3, list("<li><a href=/%d>渡輪的第%d次航行</a><p>It floats.</li>", 3), "......"},
		{"authors on a forum", "forum", .3, list("<li><a href=/%d>user%d</a><p>It floats.</li>", 3), "x.x.x."},
		{"of a blog's front page, which is taken for an article", "article", .3, list(linked, 3), "......"},
		{"authors on an article", "article", .3, list("<li><a href=/%d>user%d</a><p>It floats.</li>", 3), "x.x.x."},
		{"two of five entries, as the others", "listing", .3, list(linked, 2) + list(kept, 3), ".........."},
		{"two of five entries, unlike the others", "listing", .3,
			list("<li><h3 class=ad>Boat %d</h3><p>It floats.</li>", 2) + list(kept, 3), "x.x......."},
		{"numbers", "listing", .3, list("<li><a href=/%d>%d</a><p>It floats.</li>", 3), "x.x.x."},
		{"two", "listing", .3, list(linked, 2), "x.x."},
		{"unlikely ones", "listing", .1, list(linked, 3), "x.x.x."},
		{"below the text", "listing", .3, list("<li><p>It floats.<p><a href=/%d>Boat %d</a></li>", 3), ".x.x.x"},
		{"no link", "listing", .3, list("<li><p>Boat %d<p>It floats.</li>", 3), "x.x.x."},
		{"one of three entries", "listing", .3,
			"<ul>" + list("<li><p>Boat<p>It floats.</li>", 2) + list(linked, 1) + "</ul>", "....x."},
		{"the same in each", "listing", .3, list("<li><a href=/%d>Number 1</a><p>It floats.</li>", 3), "x.x.x."},
	} {
		s, p := stateOf(t, test.html, typed(test.pageType, .4))
		for i := range p.Lines {
			isTitle := strings.ContainsAny(string(p.LineText(i)), "0123456789")
			s.Mask.SetLine(p, i, !isTitle)
			s.Probabilities = append(s.Probabilities, .9)
			if isTitle {
				s.Probabilities[i] = test.probability
			}
		}
		KeepTitles(s)
		if got := dropped(s); got != test.kept {
			t.Errorf("%s: %s, want %s", test.name, got, test.kept)
		}
	}
}
