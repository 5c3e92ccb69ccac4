package segments

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/internal/words"
	"linesift/metadata"
	"linesift/pagetype"
)

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

func TestSectionsAreKeptWithTheirItems(t *testing.T) {
	source := `<h2>News</h2>` + items(`<div class=card><h3><a href="/n/%d">%s</a></h3><p>%s</p><p>%s</p></div>`) +
		`<h2>Sport</h2><div class=card><h3><a href="/s/1">The regatta starts on Sunday</a></h3>
		<p>Forty boats take part.</p></div>
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
func TestAHiddenMenuHasNoItems(t *testing.T) {
	const row = `<li><a href="/n/%[1]d">%[2]s</a><p>%[3]s</p>`
	for _, c := range []struct {
		style, row string
		want       int
	}{
		{"", row, 3},
		{"display:none", row, 0},
		{"display:none", row + `<img src="/%[1]d.png">`, 3},
		{"", `<div style="display:none" onclick="go(%[1]d)"><span><div class=name>%[2]s</div><p/><div ` +
			`class=more>%[3]s</div></span><img src="/%[1]d.png"></div>`, 3},
	} {
		source := `<p>The harbour has two piers, and a long text says more than its menus do.</p>
			<p>The old pier was built in the year of the great storm, and closed when the ferry moved.</p>
			<p>The new one stands where the yard was, beside the customs house and the market.</p>
			<ul style="` + c.style + `">` + items(c.row+"%.0[4]s</li>") + "</ul>"
		if got := Items(input(t, source, "homepage", all), nil); len(got) != c.want {
			t.Errorf("style %q of %s: %d items: %+v", c.style, c.row, len(got), got)
		}
	}
}

// Slides have their text in one link, with breaks. They are neither sections nor menus.
func TestBreaksPartNoItems(t *testing.T) {
	text := "<p>" + strings.Repeat("Nobody spoke of the ferry. ", 20) + "</p>"
	slides := `<div class=slider>` +
		items(`<div class=slide><a href="/n/%d"><b>%s<br>of<br>the bay</b> <i>%s</i>%.0s</a></div>`) + `</div>`
	names := items(`<h3><a href="/label/%[1]d.html">Label %[1]d<br>of paper</a>%.0[2]s%.0[3]s%.0[4]s</h3>`)
	for source, want := range map[string]int{slides: 3, names: 0} {
		if got := Items(input(t, text+source, "homepage", all), nil); len(got) != want {
			t.Errorf("%s: %d items, want %d: %+v", source, len(got), want, got)
		}
	}
}

func TestBoxesBesideAListHaveNoItems(t *testing.T) {
	news := items(`<div class=card><h3><a href="/n/%d">%s</a></h3><p>%s</p>%.0s</div>`)
	box := items(`<li><a href="/m/%d">Why %s</a>%.0s%.0s</li>`)
	products := items(`<li><a href="/s/%d">Model: %s</a>%.0s<b>%s</b></li>`)
	for _, c := range []struct {
		name     string
		pageType pagetype.Type
		source   string
		want     int
	}{
		{"beside news", "listing", "<h2>News</h2>" + news + "<h2>Most-read articles</h2><ul>" + box + "</ul>", 3},
		{"another heading", "listing", "<h2>News</h2>" + news + "<h2>Comment</h2><ul>" + box + "</ul>", 6},
		{"a heading below", "listing", news + "<h2>MEISTGELESEN (3)</h2><ul>" + box + "</ul><h2>Comment</h2><ul>" +
			strings.ReplaceAll(box, "/m/", "/o/") + "</ul>", 6},
		{"alone", "listing", "<h2>Most read</h2><ul>" + box + "</ul>", 3},
		{"products of a shop", "listing", "<h2>News</h2>" + news + "<h2>Most popular</h2><ul>" + products + "</ul>", 6},
		{"beside a product", "product", "<h2>Others saw</h2>" + news + "<h2>Related offers</h2><ul>" + box + "</ul>",
			6},
	} {
		if got := Items(input(t, c.source, c.pageType, all), nil); len(got) != c.want {
			t.Errorf("%s: %d items, want %d: %+v", c.name, len(got), c.want, got)
		}
	}
}

// Filters and guides beside the products of a shop have no prices.
func TestAShopsItemsHavePrices(t *testing.T) {
	products := items(`<div class=card><h3><a href="/s/%d">Model: %s</a></h3><p>%s</p><b>%s</b></div>`)
	guides := items(`<li class=guide><h3><a href="/g/%d">How %s</a></h3><p>%s</p>%.0s</li>`)
	text := "<p>" + strings.Repeat("Nobody spoke of the ferry. ", 60) + "</p>"
	for _, c := range []struct {
		name     string
		pageType pagetype.Type
		source   string
		want     int
	}{
		{"guides", "collection", products + guides, 3},
		{"more products", "collection",
			products + strings.ReplaceAll(strings.ReplaceAll(products, "/s/", "/n/"), "card", "slide"), 6},
		{"a few products", "homepage", products + guides + text, 6},
		{"beside a product", "product", products + guides, 6},
	} {
		if got := Items(input(t, c.source, c.pageType, all), nil); len(got) != c.want {
			t.Errorf("%s: %d items, want %d: %+v", c.name, len(got), c.want, got)
		}
	}
}

func TestEachPhraseOfABoxIsFound(t *testing.T) {
	for _, phrase := range words.Sections(asideList) {
		if phrase = strings.TrimSuffix(phrase, "."); !isAside(phrase) {
			t.Errorf("%q is no heading of a box", phrase)
		}
	}
}

// The links of a table of threads have one template: to the thread, and to who began it.
func TestARowWithTwoLinksIsOneItem(t *testing.T) {
	for name, c := range map[string]struct {
		row   string
		count int
	}{
		"threads": {`<tr><td><a href="/t/%[1]d">Where to land, part %[1]d</a><td>1%[1]d
			<td><a href="/u/%[1]d">Ada Quill the %[1]dth</a><td>%[1]d May 2024</tr>`, 20},
		"products": {`<tr><td><a href="/t/%[1]d">A boat of oak, %[1]d m</a> $ 1%[1]d.00
			<td><a href="/u/%[1]d">A boat of ash, %[1]d m</a> $ 2%[1]d.00</tr>`, 40},
	} {
		var table strings.Builder
		for i := range 20 {
			fmt.Fprintf(&table, c.row, i+1)
		}
		got := Items(input(t, "<table>"+table.String()+"</table>", "listing", all), nil)
		if len(got) != c.count || got[0].URL != "https://a.example/t/1" {
			t.Errorf("%s: %d items, want %d: %+v", name, len(got), c.count, got)
		}
	}
}
