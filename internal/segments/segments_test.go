package segments

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/internal/pagetype"
	"linesift/metadata"
	"linesift/model"
	"linesift/page"
	"linesift/role"
)

// input parses a page and keeps the lines for which keep is true.
func input(t testing.TB, source, pageType string, keep func(line string) bool) Input {
	p, err := page.Parse([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	in := Input{Page: p, Mask: page.NewMask(p, nil), Type: pageType, TypeIsSure: true, URL: "https://a.example/t"}
	in.Readable = page.NewMask(p, nil)
	for i := range p.Lines {
		in.Readable.SetLine(p, i, true)
		if text := string(p.LineText(i)); keep(text) {
			in.Mask.SetLine(p, i, true)
		}
	}
	in.Roles = new(role.Tagger).Tag(p, nil)
	return in
}

func isSentence(line string) bool { return strings.HasSuffix(line, ".") }

func all(string) bool { return true }

// posts writes a thread: three posts in the layout of a format with author, date and text.
func posts(layout string) string {
	var b strings.Builder
	for i, post := range [][3]string{
		{"Ada Quill", "1 May 2024 10:15", "<p>Where does the ferry land now?</p><p>The old pier is closed.</p>"},
		{"bosun7", "2 May 2024 09:00", "<p>At the new pier, since April.</p>"},
		{"Ada Quill", "3 May 2024 18:30", "<p>Thank you, I found it this morning.</p><p>Yes</p>"},
	} {
		fmt.Fprintf(&b, layout, i+11, post[0], post[1], post[2])
	}
	return b.String()
}

func TestPostsOfAThread(t *testing.T) {
	for name, source := range map[string]string{
		"boxes": `<div class=thread>` + posts(`<div class="post odd" id="p%[1]d"><div class=head><a class=username href="/user/%[2]s">%[2]s</a>
			<span class=date>%[3]s</span></div><div class=content>%[4]s</div><div class=foot><a href=#>Reply</a></div></div>`) + `</div>`,
		"rows": `<table>` + posts(`<tr id="m%[1]d"><td><a href="/member.php?u=%[2]s">%[2]s</a><p>%[3]s</p></td></tr>
			<tr><td class=message>%[4]s</td></tr>`) + `</table>`,
		"tables": posts(`<table class="post%[1]d"><tr><td><b class=author>%[2]s</b><div>Joined: Jan 2010</div></td><td><div>%[3]s</div>
			<div class="text" id="msg%[1]d">%[4]s</div></td></tr></table>`),
		"time elements": posts(`<article class="comment"><header><a href="/u/%[2]s" title="%[1]d">%[2]s</a> <time datetime="%[3]s">once</time></header>
			<div class=body>%[4]s</div></article>`),
	} {
		got := Posts(input(t, source, "forum", isSentence))
		var short [][3]string
		for _, p := range got {
			short = append(short, [3]string{p.Author, p.Date, p.Text})
		}
		want := [][3]string{
			{"Ada Quill", "2024-05-01T10:15", "Where does the ferry land now?\nThe old pier is closed."},
			{"bosun7", "2024-05-02T09:00", "At the new pier, since April."},
			{"Ada Quill", "2024-05-03T18:30", "Thank you, I found it this morning.\nYes"},
		}
		if name == "time elements" { // no clock is read from markup without a zone
			for i := range want {
				want[i][1] = want[i][1][:10]
			}
		}
		if diff := cmp.Diff(want, short); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestRepliesStandInsideThePostsThatTheyAnswer(t *testing.T) {
	reply := func(n int, author, text, inside string) string {
		return fmt.Sprintf(`<li id="c%d"><div class=comment-author><a class=user href="/u/%[2]s">%[2]s</a> on 0%[1]d May 2024</div><div class=comment-text><p>%[3]s</p></div><ul>%[4]s</ul></li>`,
			n, author, text, inside)
	}
	source := "<ul>" + reply(1, "Ada", "This is the first comment of all.", reply(2, "Bea", "This is an answer to Ada.", reply(3, "Cid", "This is an answer to Bea.", ""))) +
		reply(4, "Dee", "This one stands alone.", "") + "</ul>"
	got := Posts(input(t, source, "forum", isSentence))
	var short []string
	for _, p := range got {
		short = append(short, p.Author+" "+p.Date+" "+p.Text)
	}
	want := []string{
		"Ada 2024-05-01 This is the first comment of all.", "Bea 2024-05-02 This is an answer to Ada.",
		"Cid 2024-05-03 This is an answer to Bea.", "Dee 2024-05-04 This one stands alone.",
	}
	if diff := cmp.Diff(want, short); diff != "" {
		t.Error(diff)
	}
}

func TestADateThatCannotBeReadIsThePagesOwn(t *testing.T) {
	source := strings.NewReplacer("1 May 2024 10:15", "3 days ago", "2 May 2024 09:00", "2 days ago", "3 May 2024 18:30", "5 hours ago").Replace(
		posts(`<div class=post id="p%d"><a class=username href="/user/x">%s</a> <i>%s</i><div class=content>%s</div></div>`))
	got := Posts(input(t, source, "forum", isSentence))
	if len(got) != 3 || got[0].DateText != "3 days ago" || got[2].DateText != "5 hours ago" || got[1].Date != "" || got[1].URL != "https://a.example/t#p12" {
		t.Errorf("%+v", got)
	}
}

func TestADateIsNoAuthor(t *testing.T) {
	table := table{source: newSource(input(t, "<p>One line.", "forum", all))}
	for text, want := range map[string]bool{
		"2 hours ago": false, "March 7": false, "October 2015": false, "7. Mai": false, "Yesterday": false, "2024-05-01": false,
		"April": true, "April98": true, "bosun7": true, "Ada Quill": true,
	} {
		if got := table.isName(text); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// Labels differ in each post, but begin with the same word.
func TestALabelIsNoAuthor(t *testing.T) {
	source := posts(`<div class=post id="p%[1]d"><b>post #%[1]d of 23 (permalink)</b> <i>%[3]s</i><p><span>%[2]s</span></p><div class=content>%[4]s</div></div>`)
	got := Posts(input(t, source, "forum", isSentence))
	if len(got) != 3 || got[0].Author != "Ada Quill" || got[1].Author != "bosun7" {
		t.Errorf("%+v", got)
	}
}

func TestARelativeDateMayBeginAPost(t *testing.T) {
	source := strings.NewReplacer("1 May 2024 10:15", "3 days ago", "2 May 2024 09:00", "2 days ago", "3 May 2024 18:30", "5 hours ago").Replace(
		posts(`<div class=post id="p%d"><div><a class=username href="/user/x">%s</a></div><div class=content><p>%s</p>%s</div></div>`))
	got := Posts(input(t, source, "forum", func(line string) bool { return isSentence(line) || strings.HasSuffix(line, "ago") }))
	if len(got) != 3 || got[1].DateText != "2 days ago" || got[1].Author != "bosun7" || got[1].Text != "At the new pier, since April." {
		t.Errorf("%+v", got)
	}
}

// A post of a picture alone has no text, but a date. The next post has its own date.
func TestADateAboveAPostIsTheNearest(t *testing.T) {
	source := strings.Replace(posts(`<div class=post id="p%d"><a class=username href="/user/x">%s</a> <i>%s</i><div class=content>%s</div></div>`),
		"<p>At the new pier, since April.</p>", "<img src=pier.jpg>", 1)
	got := Posts(input(t, source, "forum", isSentence))
	if len(got) != 2 || got[1].Date != "2024-05-03T18:30" || got[1].Author != "Ada Quill" {
		t.Errorf("%+v", got)
	}
}

func TestAListOfThreadsHasItemsAndNoPosts(t *testing.T) {
	var b strings.Builder
	for i, title := range strings.Split("Where does the ferry land now?|Boats for sale, all sizes|The old pier is closed|New nets|Storm in May|Which rope", "|") {
		fmt.Fprintf(&b, `<tr class=topic><td><a href="/t/%[1]d">%[2]s</a><p>Thirty answers, the last one of them today.</p></td>
			<td>by <a class=username href="/user/a%[1]d">bosun%[1]d</a> <i>%[1]d May 2024</i></td></tr>`, i+1, title)
	}
	in := input(t, "<table>"+b.String()+"</table>", "forum", all)
	posts := Posts(in)
	items := Items(in, posts)
	if posts != nil || len(items) != 6 || items[1].Title != "Boats for sale, all sizes" || items[1].URL != "https://a.example/t/2" {
		t.Errorf("%+v, %+v", posts, items)
	}
}

func TestAnArticleHasNoPosts(t *testing.T) {
	source := `<article class=post><h1>The ferry</h1><p class=byline>By Ada Quill, 1 May 2024</p>` +
		strings.Repeat(`<p>A paragraph of the article that is long enough.</p>`, 9) + `</article>`
	if got := Posts(input(t, source, "article", isSentence)); got != nil {
		t.Errorf("%+v", got)
	}
}

// A user's rules are kept: no line comes back that they have left out.
func TestPostsHaveOnlyKeptLinesIfOptionsSelect(t *testing.T) {
	in := input(t, posts(`<div class=post id="p%d"><a class=username href="/user/x">%s</a> <i>%s</i><div class=content>%s</div></div>`), "forum", isSentence)
	in.Readable = nil
	got := Posts(in)
	if len(got) != 3 || got[2].Text != "Thank you, I found it this morning." {
		t.Errorf("%+v", got)
	}
}

// A network drops short lines. A post has them, but no button between them.
func TestPostsHaveReadableLines(t *testing.T) {
	in := input(t, posts(`<div class=post id="p%d"><a class=username href="/user/x">%s</a> <i>%s</i><div class=content>%s<p>Bye</p><p>Click to expand</p><p>23</p><button>Save</button></div></div>`),
		"forum", isSentence)
	for i := range in.Page.Lines {
		if string(in.Page.LineText(i)) == "Click to expand" {
			in.Readable.SetLine(in.Page, i, false)
		}
	}
	got := Posts(in)
	if len(got) != 3 || got[2].Text != "Thank you, I found it this morning.\nYes\nBye" {
		t.Errorf("%+v", got)
	}
}

// The network may keep names, dates, attachments and signatures in the box of a post's text.
func TestTheTextOfAPostHasNeitherItsHeadNorNotes(t *testing.T) {
	for name, head := range map[string]string{
		"one line":     `<p>By <a class=username href="/user/x">%[2]s</a> on %[3]s</p>`,
		"two lines":    `<p><a class=username href="/user/x">%[2]s</a></p><p>%[3]s</p>`,
		"their author": `<p><a class=username href="/user/x">%[2]s</a></p>`,
	} {
		source := posts(`<div class=post id="p%[1]d"><div class=bar><a class=username href="/user/x">%[2]s</a> <i>%[3]s</i></div>
			<div class=content>` + head + `%[4]s<div class=attachments>pier.jpg, 1.2 MB</div><div class=signature>Ahoy!</div></div></div>`)
		got := Posts(input(t, source, "forum", func(line string) bool { return isSentence(line) || !strings.Contains(line, "2024") }))
		if len(got) != 3 || got[1].Text != "At the new pier, since April." || got[1].Author != "bosun7" {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestAPageWithoutTextHasNoSegments(t *testing.T) {
	for _, source := range []string{"", "<p></p>", "<img src=x><hr>", "<p>one"} {
		for _, of := range []string{"forum", "listing"} {
			in := input(t, source, of, all)
			if posts, items := Posts(in), Items(in, nil); len(posts)+len(items) > 0 {
				t.Errorf("%s: %v, %v", source, posts, items)
			}
		}
	}
}

func items(layout string) string {
	var b strings.Builder
	for i, item := range [][3]string{
		{"The ferry lands at the new pier", "The old pier was closed in April.", "€ 12.50"},
		{"Two boats for the summer line", "They cross the bay eight times a day.", "€ 9.00"},
		{"A museum in the old customs house", "It shows how the harbour grew.", "€ 7.20"},
	} {
		fmt.Fprintf(&b, layout, i+1, item[0], item[1], item[2])
	}
	return b.String()
}

func TestItemsOfAList(t *testing.T) {
	for name, source := range map[string]string{
		"cards": `<div class=grid>` + items(`<div class=card><a href="/n/%d"><h3>%s</h3></a><p>%s</p><span class=price>%s</span></div>`) + `</div>`,
		"list":  `<ul>` + items(`<li><a href="/n/%d">%s</a><p>%s</p><p>%s</p></li>`) + `</ul>`,
		"rows":  `<table>` + items(`<tr><td><a href="/n/%d">%s</a></td><td>%s</td><td>%s</td></tr>`) + `</table>`,
		"flat":  items(`<h3><a href="/n/%d">%s</a></h3><p>%s</p><p>%s</p>`),
		"lines": `<p>` + items(`<a href="/n/%d">%s</a><br>%s<br>%s<br>`),
	} {
		got := Items(input(t, source, "listing", all), nil)
		if len(got) != 3 {
			t.Errorf("%s: %d items: %+v", name, len(got), got)
			continue
		}
		for i, item := range got {
			if item.URL != fmt.Sprintf("https://a.example/n/%d", i+1) || !strings.HasPrefix(item.Text, item.Title+"\n") ||
				!strings.HasPrefix(item.Price, "€ ") || strings.Count(item.Text, "\n") != 2 {
				t.Errorf("%s: %+v", name, item)
			}
		}
	}
}

// Products of a table without links, headings or classes, in two columns.
func TestItemsNeedNeitherLinksNorHeadings(t *testing.T) {
	row := `<tr><td><div>Oak table, oiled</div><div>$ 120.00</div><div>In stock</div></td>
		<td><div>Chair number %d of ash</div><div>$ 45.00</div><div>Two weeks</div></td></tr>`
	got := Items(input(t, "<table>"+fmt.Sprintf(row+row+row, 1, 2, 3)+"</table>", "collection", all), nil)
	if len(got) != 4 || got[1].Title != "Chair number 1 of ash" || got[1].Price != "$ 45.00" || got[0].Lines != [2]int{0, 2} {
		t.Errorf("%+v", got) // the same table thrice is one item
	}
}

// Entries have columns and addresses of one thing, and parts of a text have not.
func TestPartsOfATextAreNoItems(t *testing.T) {
	steps := `<div class=part><h3>What you need</h3><p>A rope.</p><p>Two hooks.</p><p>A boat of oak.</p><p>An oar.</p></div>
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

// Dates, times of day, telephone numbers and prices are titles only of items that have nothing else.
func TestTheTitleOfAnItemHasWords(t *testing.T) {
	for _, row := range []string{
		`<tr><td><a href="/n/%d">17-1428</a></td><td>%s</td><td>%s</td><td>%s</td></tr>`,
		`<tr><td><a href="/n/%d">10:00 AM</a></td><td>%s</td><td>%s</td><td>%s</td></tr>`,
		`<tr><td><h3>03/27/2024</h3></td><td><a href="/n/%d">%s</a></td><td>%s</td><td>%s</td></tr>`,
		`<li><h4>Ferry:</h4><h3><a href="/n/%d">%s</a></h3><p>%s</p><p>%s</p></li>`,
	} {
		got := Items(input(t, "<table>"+items(row)+"</table>", "listing", all), nil)
		if len(got) != 3 || got[1].Title != "Two boats for the summer line" {
			t.Errorf("%s: %+v", row, got)
		}
	}
}

func TestTitlesHaveNoOrnaments(t *testing.T) {
	for line, want := range map[string]string{
		"\uf10b Two boats":        "Two boats",
		"› Two boats →":           "Two boats",
		"► Two boats":             "Two boats",
		"Salt &amp; Boats":        "Salt & Boats",
		"« Two boats »":           "« Two boats »",
		"Two boats → one harbour": "Two boats → one harbour",
		"·":                       "·",
	} {
		if got := titleIn([]byte(line)); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

func TestItemsHaveAuthorsAndDates(t *testing.T) {
	source := items(`<div class=card><h3><a href="/n/%[1]d">%[2]s</a></h3><p><a class=author href="/author/a%[1]d">Ada Quill</a>
		<span>%[1]d May 2024</span></p><p>%[3]s</p></div>`)
	got := Items(input(t, strings.Replace(source, "Ada Quill", "Bea Ro", 1), "listing", all), nil)
	if len(got) != 3 || got[0].Author != "Bea Ro" || got[2].Author != "Ada Quill" || got[1].Date != "2024-05-02" {
		t.Errorf("%+v", got)
	}
}

// Lines that other entries keep belong to an item too.
func TestItemsHaveTheLinesThatOtherItemsKeep(t *testing.T) {
	in := input(t, items(`<div class=card><h3><a href="/n/%d">%s</a></h3><p>%s</p><i>%s</i></div>`), "listing",
		func(line string) bool {
			return line != "They cross the bay eight times a day." && !strings.HasPrefix(line, "€")
		})
	if got := Items(in, nil); len(got) != 3 || got[1].Text != "Two boats for the summer line\nThey cross the bay eight times a day." {
		t.Errorf("%+v", got)
	}
	in.Readable = nil
	if got := Items(in, nil); len(got) != 3 || got[1].Text != "Two boats for the summer line" {
		t.Errorf("%+v", got)
	}
}

// A network may doubt most of a list, or all of its prices.
func TestItemsHaveLinesThatAreNearlyContent(t *testing.T) {
	const card = `<div class=card><h3><a href="/n/%d">%s</a></h3><p>%s</p><i>%s</i></div>`
	for _, c := range []struct {
		probability, threshold float32
		count                  int
	}{{0.4, 0.5, 3}, {0.2, 0.5, 0}, {0.4, 0.8, 0}} {
		in := input(t, `<p>Ferries of the bay</p>`+items(card), "listing", func(line string) bool { return line == "Ferries of the bay" })
		in.Threshold = c.threshold
		for range in.Page.Lines {
			in.Probabilities = append(in.Probabilities, c.probability)
		}
		got := Items(in, nil)
		if len(got) != c.count || c.count > 0 && strings.Count(got[1].Text, "\n") != 2 {
			t.Errorf("%v of %v: %+v", c.probability, c.threshold, got)
		}
		in.Readable = nil
		if got := Items(in, nil); got != nil {
			t.Errorf("%v of %v, of lines that the user left out: %+v", c.probability, c.threshold, got)
		}
	}
}

// No type of lists need be the likeliest one.
func TestAPageIsAListIfTypesOfListsAreLikelyTogether(t *testing.T) {
	cards := items(`<div class=card id=c%d><h3>%s</h3><p>%s</p><span class=price>%s</span></div>`)
	for _, c := range []struct {
		collection, homepage float32
		count                int
	}{{0.3, 0.3, 3}, {0.1, 0.3, 0}} {
		in := input(t, cards, "product", all)
		in.Types = make([]float32, len(model.Types))
		in.Types[slices.Index(model.Types, pagetype.Product)] = 1 - c.collection - c.homepage
		in.Types[slices.Index(model.Types, pagetype.Collection)] = c.collection
		in.Types[slices.Index(model.Types, pagetype.Homepage)] = c.homepage
		if got := Items(in, nil); len(got) != c.count {
			t.Errorf("%+v: %+v", c, got)
		}
	}
}

// An article has sections, and a product has properties. A list is what most of the page is in, with addresses.
func TestSectionsOfAnArticleAreNoItems(t *testing.T) {
	sections := items(`<section id=s%d><h2>%s</h2><p>%s Fares: %s</p></section>`)
	entries := items(`<div class=card><h3><a href="/n/%d">%s</a></h3><p>%s</p><span class=price>%s</span></div>`)
	text := "<p>" + strings.Repeat("Nobody spoke of the ferry. ", 60)
	for _, test := range []struct {
		pageType, source string
		count            int
	}{
		{"article", sections, 0}, {"listing", sections, 3}, {"article", entries, 3},
		{"product", entries + text, 0}, {"listing", entries + text, 3},
	} {
		if got := Items(input(t, test.source, test.pageType, all), nil); len(got) != test.count {
			t.Errorf("%s, %.20q: %+v", test.pageType, test.source, got)
		}
	}
}

func TestTheAnswersOfAPageOfHelpAreNoItems(t *testing.T) {
	source := strings.Repeat(`<h3>Where does the ferry land?</h3><p>It lands at the new pier, since the old one was closed in April.</p>
		<h3>May I bring a bicycle?</h3><p>Yes, if there is room on the lower deck.</p>`, 2)
	if got := Items(input(t, source, "article", all), nil); got != nil {
		t.Errorf("%+v", got)
	}
}

func TestAThreadHasNoItems(t *testing.T) {
	in := input(t, posts(`<div class=post id="p%d"><h3><a class=username href="/user/x">%s</a></h3> <i>%s</i>
		<div class=content>%s</div></div>`), "service", all)
	all := Posts(input(t, string(in.Page.Source), "forum", isSentence))
	if got := Items(in, all); len(all) != 3 || got != nil {
		t.Errorf("%d posts, %+v", len(all), got)
	}
}

// A name of a field is no author: the classes of Drupal say "name" of each.
func TestATopicIsNoAuthor(t *testing.T) {
	got := Items(input(t, items(`<div class=card><div class=field--name-topic><a href="/t/%[1]d">Boats %[1]d</a></div>
		<h3><a href="/n/%[1]d">%[2]s</a></h3><p>%[3]s</p></div>`), "listing", all), nil)
	if len(got) != 3 || got[0].Author != "" || got[0].Title != "The ferry lands at the new pier" {
		t.Errorf("%+v", got)
	}
}

func TestSectionsAreKeptWithTheirItems(t *testing.T) {
	source := `<h2>News</h2>` + items(`<div class=card><h3><a href="/n/%d">%s</a></h3><p>%s</p><p>%s</p></div>`) +
		`<h2>Sport</h2><div class=card><h3><a href="/s/1">The regatta starts on Sunday</a></h3><p>Forty boats take part.</p></div>
		<div class=card><h3><a href="/s/2">A record on the long course</a></h3><p>It stood for twenty years.</p></div>`
	var sections []string
	for _, item := range Items(input(t, source, "listing", all), nil) {
		sections = append(sections, item.Section)
	}
	if diff := cmp.Diff([]string{"News", "News", "News", "Sport", "Sport"}, sections); diff != "" {
		t.Error(diff)
	}
}

func TestTheFirstCopyOfAnItemCounts(t *testing.T) {
	card := items(`<div class=card><h3><a href="/n/%d">%s</a></h3><p>%s</p><p>%s</p></div>`)
	var got []metadata.Item = Items(input(t, card+`<div class=slider>`+card+`</div>`, "listing", all), nil)
	if len(got) != 3 || got[0].Lines != [2]int{0, 2} {
		t.Errorf("%+v", got)
	}
}

// A menu that a script opens is no list, but a hidden part of a carousel is.
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

func TestAHiddenMenuHasNoItems(t *testing.T) {
	const row = `<li><a href="/n/%[1]d">%[2]s</a><p>%[3]s</p>`
	for _, c := range []struct {
		style, row string
		want       int
	}{
		{"", row, 3},
		{"display:none", row, 0},
		{"display:none", row + `<img src="/%[1]d.png">`, 3},
	} {
		source := `<p>The harbour has two piers, and a long text says more than its menus do.</p>
			<p>The old pier was built in the year of the great storm, and closed when the ferry moved.</p>
			<p>The new one stands where the yard was, beside the customs house and the market.</p>
			<ul style="` + c.style + `">` + items(c.row+"%[4].0s</li>") + "</ul>"
		if got := Items(input(t, source, "homepage", all), nil); len(got) != c.want {
			t.Errorf("style %q of %s: %d items: %+v", c.style, c.row, len(got), got)
		}
	}
}

// Pages of twice the size take twice the time.
func BenchmarkSegments(b *testing.B) {
	for _, n := range []int{500, 5000} {
		list := input(b, strings.Repeat(`<div class=card><h3><a href=/x>Some title of words</a></h3><p>A teaser that says more.</p></div>`, n), "listing", all)
		thread := input(b, strings.Repeat(posts(`<div class=post id="p%d"><a class=user href=/u/x>%s</a> <i>%s</i><div class=content>%s</div></div>`), n/3), "forum", isSentence)
		b.Run(fmt.Sprint("items/", n), func(b *testing.B) {
			for b.Loop() {
				Items(list, nil)
			}
		})
		b.Run(fmt.Sprint("posts/", n), func(b *testing.B) {
			for b.Loop() {
				Posts(thread)
			}
		})
	}
}

func TestAddressesAreThoseOfTheMarkdown(t *testing.T) {
	const list = `<ul><li><h3><a href="d/1.html?a=1&copy=2">One boat</a></h3><img src=g/1.jpg>$1</li>` +
		`<li><h3><a href="d/2.html">Two boats</a></h3><img src=g/2.jpg>$2</li>` +
		`<li><h3><a href="d/3.html">Three boats</a></h3><img src=g/3.jpg>$3</li></ul>`
	for _, test := range []struct{ name, head, url, want, image string }{
		{"the page's address", "", "https://a.example/t/", "https://a.example/t/d/1.html?a=1&copy=2", "https://a.example/t/g/1.jpg"},
		{"its canonical link", "<link rel=canonical href=https://b.example/l/>", "", "https://b.example/l/d/1.html?a=1&copy=2", "https://b.example/l/g/1.jpg"},
		{"a base", "<base href=https://x.example/mm5/>", "https://a.example/t/", "https://x.example/mm5/d/1.html?a=1&copy=2", "https://x.example/mm5/g/1.jpg"},
		{"a base in the page's site", "<base href=/mm5/>", "https://a.example/t/", "https://a.example/mm5/d/1.html?a=1&copy=2", "https://a.example/mm5/g/1.jpg"},
		{"no address", "", "", "d/1.html?a=1&copy=2", "g/1.jpg"},
	} {
		in := input(t, test.head+list, "listing", all)
		in.URL = test.url
		items := Items(in, nil)
		if len(items) != 3 || items[0].URL != test.want || items[0].Image != test.image {
			t.Errorf("%s: %+v, want 3 items, the first of %s with %s", test.name, items, test.want, test.image)
		}
	}
}

// An <a> without an address names a place or waits for a script. It is no link to the page itself.
func TestAnAnchorWithoutAnAddressIsNoLink(t *testing.T) {
	for _, href := range []string{``, `href=""`, `href=#`} {
		list := "<ul>" + items(`<li><a `+href+` class=open%d>%s</a><p>%s</p><p>%s</p></li>`) + "</ul>"
		got := Items(input(t, list, "listing", all), nil)
		if len(got) != 3 || got[0].URL != "" {
			t.Errorf("%s: %+v, want 3 items without an address", href, got)
		}
		thread := posts(`<div class=post><div class=username><a ` + href + `>%[2]s</a></div>` +
			`<a ` + href + ` class=permalink title=%[1]d>%[3]s</a><div class=text>%[4]s</div></div>`)
		found := Posts(input(t, thread, "forum", isSentence))
		if len(found) != 3 || found[0].Author != "Ada Quill" || found[0].Profile != "" || found[0].URL != "" {
			t.Errorf("%s: %+v, want 3 posts, the first of Ada Quill without an address", href, found)
		}
	}
}

func TestAddressesTogetherAreBounded(t *testing.T) {
	const many = 20_000
	base := "<base href=https://x.example/" + strings.Repeat("a", 2_000) + "/>"
	in := input(t, base+"<ul>"+strings.Repeat("<li><h3><a href=x>A boat</a></h3>$1</li>", many)+"</ul>", "listing", all)
	size := 0
	for _, item := range Items(in, nil) {
		size += len(item.URL)
	}
	if bound := freeAddresses + addressesPerByte*len(in.Page.Source); size > bound {
		t.Errorf("%d bytes of addresses, at most %d", size, bound)
	}
}
