package segments

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"linesift/pagetype"
)

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
		"cards": `<div class=grid>` + items(`<div class=card><a href="/n/%d"><h3>%s</h3></a><p>%s</p>
			<span class=price>%s</span></div>`) + `</div>`,
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
			if item.URL != fmt.Sprintf("https://a.example/n/%d", i+1) ||
				!strings.HasPrefix(item.Text, item.Title+"\n") ||
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
	if len(got) != 4 || got[1].Title != "Chair number 1 of ash" || got[1].Price != "$ 45.00" ||
		got[0].Lines != [2]int{0, 2} {
		t.Errorf("%+v", got) // the same table thrice is one item
	}
}

// The cells of a table have one template, which most often has dates and labels here.
func TestTheTitlesOfRowsStandInOneColumn(t *testing.T) {
	rows := items(`<tr><td>0%[1]d May 2024<td>3rd<td>1-25-015%[1]d<td>%[2]s<td><a href="/n/%[1]d">PDF</a></tr>`)
	got := Items(input(t, "<table>"+rows+"</table>", "listing", all), nil)
	if len(got) != 3 || got[0].Title != "The ferry lands at the new pier" ||
		got[2].Title != "A museum in the old customs house" || got[2].URL != "https://a.example/n/3" {
		t.Errorf("%+v", got)
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

func TestTitlesHaveNoPagesOfTheirThreads(t *testing.T) {
	for after, want := range map[string]string{
		` ( <a href=/t/%[1]d/1>1</a> <a href=/t/%[1]d/2>2</a> <a href=/t/%[1]d/9>Last</a> )`: "",

		` in <i>7</i>`:                 " in 7",
		` <a href=/by/%[1]d>Ada 2</a>`: " Ada 2",
	} {
		card := `<div class=card><h3><a href="/t/%[1]d">%[2]s</a>` + after + `</h3><p>%[3]s</p><i>%[4]s</i></div>`
		got := Items(input(t, items(card), "listing", all), nil)
		if len(got) != 3 || got[0].Title != "The ferry lands at the new pier"+want {
			t.Errorf("%s: %+v", after, got)
		}
	}
}

// Lines that other entries keep belong to an item too.
func TestItemsHaveTheLinesThatOtherItemsKeep(t *testing.T) {
	in := input(t, items(`<div class=card><h3><a href="/n/%d">%s</a></h3><p>%s</p><i>%s</i></div>`), "listing",
		func(line string) bool {
			return line != "They cross the bay eight times a day." && !strings.HasPrefix(line, "€")
		})
	if got := Items(in, nil); len(got) != 3 ||
		got[1].Text != "Two boats for the summer line\nThey cross the bay eight times a day." {
		t.Errorf("%+v", got)
	}
	in.Readable = nil
	if got := Items(in, nil); len(got) != 3 || got[1].Text != "Two boats for the summer line" {
		t.Errorf("%+v", got)
	}
}

// A model may doubt most of a list, or all of its prices.
func TestItemsHaveLinesThatAreNearlyContent(t *testing.T) {
	const card = `<div class=card><h3><a href="/n/%d">%s</a></h3><p>%s</p><i>%s</i></div>`
	for _, c := range []struct {
		probability, threshold float32
		count                  int
	}{{0.4, 0.5, 3}, {0.2, 0.5, 0}, {0.4, 0.8, 0}} {
		const kept = "Ferries of the bay"
		in := input(t, `<p>`+kept+`</p>`+items(card), "listing", func(line string) bool { return line == kept })
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

func TestAnArticleMayBeAListThatIsNearlyContent(t *testing.T) {
	const kept = "Ferries of the bay"
	source := `<p>` + kept + `</p>` + items(`<div class=card><h3><a href="/n/%d">%s</a></h3><p>%s</p><i>%s</i></div>`)
	for pageType, count := range map[pagetype.Type]int{"article": 3, "product": 0} {
		in := input(t, source, pageType, func(line string) bool { return line == kept })
		in.Threshold = 0.5
		for range in.Page.Lines {
			in.Probabilities = append(in.Probabilities, 0.4)
		}
		if got := Items(in, nil); len(got) != count {
			t.Errorf("%s: %d items, want %d: %+v", pageType, len(got), count, got)
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
		in.Types = make([]float32, len(pagetype.All()))
		in.Types[slices.Index(pagetype.All(), pagetype.Product)] = 1 - c.collection - c.homepage
		in.Types[slices.Index(pagetype.All(), pagetype.Collection)] = c.collection
		in.Types[slices.Index(pagetype.All(), pagetype.Homepage)] = c.homepage
		if got := Items(in, nil); len(got) != c.count {
			t.Errorf("%+v: %+v", c, got)
		}
	}
}

// A model doubts short lines: dates and authors, but buttons too, which all entries have.
func TestItemsHaveLikelyLinesButNoLabelsAtTheirEdges(t *testing.T) {
	in := input(t,
		items(`<div class=card><i>New</i><h3><a href="/n/%d">%s</a></h3><b>By Ann</b><p>%s</p><em>%s</em><p `+
			`class=more>View details</p></div>`),
		"listing", func(line string) bool { return len(line) > 20 })
	in.Threshold = 0.5
	for range in.Page.Lines {
		in.Probabilities = append(in.Probabilities, 0.2)
	}
	got := Items(in, nil)
	if want := "Two boats for the summer line\nBy Ann\nThey cross the bay eight times a day.\n€ 9.00"; len(got) != 3 ||
		got[1].Text != want {
		t.Errorf("%+v", got)
	}
}

// Pictures lead to products whose titles are no links, and each has the same address of what shipping costs.
func TestTheAddressOfAnItemIsItsOwn(t *testing.T) {
	for name, card := range map[string]string{
		"a picture": `<div class=card><a href="/n/%[1]d"><img src=/%[1]d.jpg></a><h3>%[2]s</h3><p>%[3]s</p>` +
			`<i>%[4]s</i></div>`,
		"a picture, a label": `<div class=card><a href="/n/%[1]d"><img src=/%[1]d.jpg></a><h3>%[2]s</h3><p>%[3]s</p>` +
			`<i>%[4]s plus <a href=/shipping>shipping</a></i></div>`,
		"a way inside": `<div class=card><a href="#open%[1]d"></a><h3>%[2]s</h3><p>%[3]s</p><i>%[4]s</i><a ` +
			`href="/n/%[1]d"></a></div>`,
	} {
		got := Items(input(t, items(card), "listing", all), nil)
		if len(got) != 3 || got[0].URL != "https://a.example/n/1" || got[2].URL != "https://a.example/n/3" {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestAdvertisementsAndHeadersAreNoItems(t *testing.T) {
	cards := items(`<div class=card><h3><a href="/n/%d">%s</a></h3><p>%s</p><b>%s</b></div>`) +
		items(`<div class=card><h3><a href="/m/%d">Again: %s</a></h3><p>%s</p><b>%s</b></div>`)
	var linked string
	for _, year := range []string{"21", "22", "23", "24"} {
		linked += items(`<div class=card><h3>%[2]s in 20` + year + `</h3><p>%[3]s <a href="/n/%[1]d` + year +
			`">More</a></p></div>`)
	}
	text := strings.Repeat("It says what few ask for. ", 40)
	rows := items(`<tr><td><a href="/n/%d">%s</a></td><td>%s</td><td>%s</td></tr>`)
	for _, c := range []struct {
		name, source string
		count        int
	}{
		{"an advertisement", cards + `<div class=card><h4><a href="/guide/7">Which boat fits me? ` + text +
			`</a></h4></div>` + cards, 6},
		{"a banner without a link",
			linked + `<div class=card><h3>Boats in spring</h3><p>The best of them all.</p></div>`, 12},
		{"a header of columns", `<table><tr><th><a href="/by/1">The name of it ` + text +
			`</a><th>What it is about<th>For how much it goes</tr>` + rows + rows + `</table>`, 3},
		{"a header in columns as those of the rows",
			`<table><tr><th>Name</th><th>About it</th></tr>` +
				items(`<tr><td>%[1]d. %[2]s</td><td>%.0[3]s%[4]s</td></tr>`) + `</table>`, 3},
		{"rows that begin with a header",
			`<table>` + strings.Replace(strings.ReplaceAll(rows, "<tr><td>", "<tr><th>"), "</a></td>", "</a></th>",
				-1) + `</table>`, 3},
		{"one without a price",
			cards + `<div class=card><h3><a href="/n/9">A boat of oak</a></h3><p>It is old.</p></div>`, 7},
	} {
		if got := Items(input(t, c.source, "listing", all), nil); len(got) != c.count {
			t.Errorf("%s: %d items, want %d: %+v", c.name, len(got), c.count, got)
		}
	}
}

func TestTheTextOfAnItemHasNoForm(t *testing.T) {
	form := `<form><p>Your name</p><p>How many</p><p>Large, %[4]s</p></form>`
	card := `<div class=card><h3><a href="/n/%[1]d">%[2]s</a></h3><p>%[3]s</p>` + form + `</div>`
	const want = "Two boats for the summer line\nThey cross the bay eight times a day."
	got := Items(input(t, items(card), "listing", all), nil)
	if len(got) != 3 || got[1].Text != want+"\nLarge, € 9.00" {
		t.Errorf("%+v", got)
	}
	got = Items(input(t, "<form>"+items(strings.Replace(card, "form>", "div>", -1))+"</form>", "listing", all), nil)
	if len(got) != 3 || got[1].Text != want+"\nYour name\nHow many\nLarge, € 9.00" {
		t.Errorf("all in a form: %+v", got)
	}
}

// An article has sections, and a product has properties. A list is what most of the page is in, with addresses.
func TestSectionsOfAnArticleAreNoItems(t *testing.T) {
	sections := items(`<section id=s%d><h2>%s</h2><p>%s Fares: %s</p></section>`)
	entries := items(`<div class=card><h3><a href="/n/%d">%s</a></h3><p>%s</p><span class=price>%s</span></div>`)
	sources := items(`<section><h2>%[2]s</h2><p>%[3]s So <a href="/n/%[1]d">a report</a> says of %[4]s.</p></section>`)
	numbered := items(`<section><h2><a href="/n/%[1]d">No. %[1]d</a> %[2]s</h2><p>%[3]s %[4]s</p></section>`)
	text := "<p>" + strings.Repeat("Nobody spoke of the ferry. ", 60)
	for _, test := range []struct {
		pageType pagetype.Type
		source   string
		count    int
	}{
		{"article", sections, 0}, {"listing", sections, 3}, {"article", entries, 3},
		{"article", sources, 0}, {"listing", sources, 3}, {"article", numbered, 3},
		{"product", entries + text, 0}, {"listing", entries + text, 3},
		{"article", entries +
			items(`<div class=card><h3><a href="/m/%d">Why %s</a></h3><p>%s`+text[:600]+`</p><i>%s</i></div>`), 6},
		{"article", entries + `<div class=card><h3><a href="/n/4">A boat of oak</a></h3>` + text[:600] +
			`<i>€ 9.10</i></div>`, 0},
	} {
		if got := Items(input(t, test.source, test.pageType, all), nil); len(got) != test.count {
			t.Errorf("%s, %.20q: %+v", test.pageType, test.source, got)
		}
	}
}

func TestTheAnswersOfAPageOfHelpAreNoItems(t *testing.T) {
	source := strings.Repeat(`<h3>Where does the ferry land?</h3>
		<p>It lands at the new pier, since the old one was closed in April.</p>
		<h3>May I bring a bicycle?</h3><p>Yes, if there is room on the lower deck.</p>`, 2)
	if got := Items(input(t, source, "article", all), nil); got != nil {
		t.Errorf("%+v", got)
	}
}

// A page about code has definitions, which stand side by side as items do.
func TestAReferenceHasNoItems(t *testing.T) {
	const layout = `<dl><dt>%[2]s<dd>%[3]s</dl>`
	if got := Items(input(t, items(layout), "service", all), nil); len(got) != 3 {
		t.Errorf("of a service: %+v", got)
	}
	reference := strings.ReplaceAll(items(layout), "<dd>", "<dd><code>n</code> ")
	if got := Items(input(t, reference, "service", all), nil); got != nil {
		t.Errorf("of a reference: %+v", got)
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

// In a list of news, amounts of money are what some of them tell about.
func TestAnAmountInASentenceIsNoPrice(t *testing.T) {
	for _, c := range []struct{ title, below, price string }{
		{"Two boats sold for $ 4 million", "They cross the bay.", ""},
		{"Two boats", "The harbour pays the sum of $ 4 million for both of them.", ""},
		{"Two boats", "$ 40.00", "$ 40.00"},
		{"Two boats", "Tickets now only $ 40.00 each", "$ 40.00"},
		{"Two boats", "From $ 40.00 or $ 4.00 a month for a whole year", "$ 40.00"},
	} {
		var b strings.Builder
		for i, item := range [][2]string{
			{"The ferry lands at the new pier", "The old pier was closed in April."}, {c.title, c.below},
			{"A museum in the old customs house", "It shows how the harbour grew."},
		} {
			fmt.Fprintf(&b, `<div class=card><h3><a href="/n/%d">%s</a></h3><p>%s</p></div>`, i, item[0], item[1])
		}
		got := Items(input(t, b.String(), "homepage", all), nil)
		if len(got) != 3 || got[1].Price != c.price {
			t.Errorf("%s: %+v", c.below, got)
		}
	}
}

// Without a year, no date in ISO 8601 is known.
func TestTheDateOfAnItemMayBeThePagesOwn(t *testing.T) {
	for line, want := range map[string]string{
		"2 hours ago":               "2 hours ago",
		"Armed Forces 1 day ago":    "1 day ago",
		"18d":                       "18d",
		"Today, 10:15":              "Today, 10:15",
		"May 14":                    "May 14",
		"Wed, Mar 18, 12:00 AM GMT": "Mar 18",
		"5 december":                "5 december",
		"USA TODAY":                 "",
		"15 min":                    "",
		"Rated 4 out of 5 stars":    "",
		"Room 14":                   "",
		"May 41":                    "",
		"The harbour opens on May 14 for all of the boats": "",
		"14 May 2024": "",
	} {
		card := `<div class=card><h3><a href="/n/%d">%s</a></h3><p>%s</p><i>` + line + `%.0s</i></div>`
		got := Items(input(t, items(card), "listing", all), nil)
		if len(got) != 3 || got[1].DateText != want {
			t.Errorf("%s: %+v", line, got)
		}
	}
	got := Items(input(t, items(`<div class=card><h3><a href="/n/%d">%s</a></h3><p>%s</p><i>%s</i><p>1 Set</p></div>`),
		"collection", all), nil)
	if len(got) != 3 || got[1].DateText != "" || got[1].Price != "€ 9.00" {
		t.Errorf("a shop: %+v", got)
	}
}
