package content

import (
	"strings"
	"testing"

	"linesift/pagetype"
)

func TestTeasersBelowTheTextAreDropped(t *testing.T) {
	prose := strings.Repeat("The boats leave at noon, and come back at six. ", 3)
	head := "<title>Boats at noon</title><div><h1>Boats at noon</h1><p>3 May 2012<p>" + prose + "</div>"
	teaser := "<h3><a href=x>More of them</a></h3><p>" + prose
	list := "<div>" + strings.Repeat(teaser, 3) + "</div>"
	for _, test := range []struct {
		name, html string
		pageType   pagetype.Type
		kept       string // of the lines, a letter each
	}{
		{"teasers", head + list, "article", "...xxxxxx"},
		{"with dates", head + strings.ReplaceAll(list, "<p>", "<p>4 May 2012<p>"), "service", "...xxxxxxxxx"},
		{"what follows the last", head + list + "<p>Imprint", "article", "...xxxxxx."},
		{"a link after them", head + list + "<ul><li><a href=x>All boats</a></ul>", "article", "...xxxxxxx"},
		{"on a list", head + list, "listing", "........."},
		{"two", head + teaser + teaser, "article", "......."},
		{"in the element of the headline", "<title>Boats at noon</title><div><h1>Boats at noon</h1><p>3 May 2012" +
			list + "</div>", "article", "........"},
		{"without a date", strings.Replace(head, "2012", "", 1) + list, "article", "........."},
		{"without a headline",
			strings.ReplaceAll(strings.Replace(head, "<title>Boats at noon</title>", "", 1), "h1>", "p>") + list,
			"article", "........."},
		{"between paragraphs", head + list + "<p>Imprint<p>x<p>" + prose, "article", "............"},
		{"links far apart", head + strings.Repeat(teaser+"<p>x<p>y", 3), "article", "..............."},
		{"on a page that is no article", `<meta property="og:type" content="product">` + head + list, "article",
			"........."},
	} {
		s := found(t, test.html, test.pageType)
		DropTeasers(s)
		if got := dropped(s); got != test.kept {
			t.Errorf("%s: %s, want %s", test.name, got, test.kept)
		}
	}
}
