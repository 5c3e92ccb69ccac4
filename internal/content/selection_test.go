package content

import (
	"strings"
	"testing"

	"linesift/pagetype"
)

func TestOnlyTextsAreTrimmed(t *testing.T) {
	prose := "<p>" + strings.Repeat("The boats leave at noon and come back at six. ", 10) // 460 bytes
	head := "<title>Boats at noon</title><h1>Boats at noon</h1><p class=byline>By Mara Lindqvist</p>"
	posts := "<div class=comments><p>I was on one of them.<p>So was I.</div>"
	text := head + prose + posts
	for _, test := range []struct {
		name, html string
		pageType   pagetype.Type
		want       string // of the lines, a letter each
	}{
		{"an article", text, "article", "xx.xx"},
		{"a manual", text, "documentation", "xx.xx"},
		{"a method without types", text, "", "xx.xx"},
		{"a product", text, "product", "....."},
		{"a list", text, "listing", "....."},
		{"a page of a service", text, "service", "....."},
		{"a short article that looks like one", "<article>" + text + "</article>", "service", "xx.xx"},
		{"a short one beside other text", "<article>" + text + "</article><p>Call us.", "service", "......"},
		{"a long one", "<article>" + text + strings.Repeat(prose, 4) + "</article>", "service", "........."},
		{"an article that looks like a forum", text, "forum", "...xx"},
		{"a thread by its class", "<body class=forum>" + text, "forum", "....."},
		{"a thread that looks like an article", "<body id=phpbb>" + text, "article", "....."},
		{"a thread by its generator", "<meta name=generator content='vBulletin 3.8'>" + text, "article", "....."},
		{"an article with a forum below", head + prose + "<div class=forum>" + posts + "</div>", "article", "xx.xx"},
		{"a forum that the markup declares",
			"<div itemscope itemtype=https://schema.org/DiscussionForumPosting>" + text, "article", "....."},
	} {
		if got := selected(t, test.html, test.pageType); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// Schedules, lists of sources, recipes and logs have lines that look like bylines, titles and the
// site's name.
func TestLinesFarBelowTheHeadStay(t *testing.T) {
	prose := "<p>" + strings.Repeat("The boats leave at noon and come back at six. ", 10) // 460 bytes
	head := "<title>Boats at noon</title><h1>Boats at noon</h1><p class=byline>By Mara Lindqvist</p>"
	for _, test := range []struct{ name, html, want string }{
		{"the head", head + prose, "xx."},
		{"dates of meetings, in a table",
			head + prose + "<table><tr><th>Meetings<tr><td>July 24, 2019 at 10:30 am<tr><td>August 28, 2019 at " +
				"10:30 am</table>",
			"xx...."},
		{"authors, in one cell of many lines",
			"<title>Boats</title><meta name=author content='Ryan Deschamps'><h1>Boats</h1><table><tr><td>Authors:" +
				"<td>Deschamps, Ryan<br>Fritz, Samantha<br>Lin, Jimmy</table>" + prose, "x....."},
		{"a date in a list", head + "<ul><li class=date>11-05-2019</ul>" + prose, "xx.."},
		{"a table that lays out the page", "<table><tr><td>" + head + prose + "</table>", "xx."},
		{"a log", head + prose + prose + "<p class=date>2015-09-11</p>" + prose, "xx...."},
		{"the title of a section with the page's name", head + prose + prose + "<h2>Boats at noon</h2>" + prose,
			"xx...."},
	} {
		if got := selected(t, test.html, "article"); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// Opening hours and addresses look like bylines. The model knows better.
func TestWhatTheModelIsSureOfIsNotTrimmed(t *testing.T) {
	prose := "<p>" + strings.Repeat("The boats leave at noon and come back at six. ", 10)
	for _, test := range []struct {
		pageType    pagetype.Type // of a model that knows types
		probability float32
		want        string
	}{{"article", .5, "xxx."}, {"article", .7, "xx.."}, {"", .7, "xxx."}} {
		html := "<title>Boats</title><h1>Boats</h1><p class=byline>By Mara Lindqvist</p><p>1 May 2024" + prose
		s := found(t, html, test.pageType)
		s.Probabilities = []float32{.3, .3, test.probability, .9}
		Select(s)
		if got := dropped(s); got != test.want {
			t.Errorf("a date of probability %v, type %q: %s, want %s", test.probability, test.pageType, got, test.want)
		}
	}
}

// found returns a page of which all lines are found.
func found(t *testing.T, html string, pageType pagetype.Type) *State {
	t.Helper()
	s, p := stateOf(t, html, typed(pageType, .4))
	s.Probabilities = make([]float32, len(p.Lines))
	for i := range s.Mask {
		s.Mask[i] = true
	}
	return s
}
