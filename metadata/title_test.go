package metadata

import (
	"strings"
	"testing"

	"linesift/page"
	"linesift/role"
)

func TestTitles(t *testing.T) {
	const kitchen = `<title>Pancakes – Mary's Kitchen</title>`
	tests := []struct{ promise, head, top, want string }{
		{
			"a heading", `<title>Mud Days in the Harbour of Ness | The Post</title>`,
			`<h1>Mud Days in the Harbour of Ness</h1>`, "Mud Days in the Harbour of Ness",
		},
		{
			"a heading without its link to itself", `<title>Mud Days in the Harbour of Ness | The Post</title>`,
			`<h1>Mud Days in the Harbour of Ness<a href=#mud>¶</a></h1>`, "Mud Days in the Harbour of Ness",
		},
		{
			"a bar and the site's name",
			`<title>Mud Days at Low Tide | Harbour Post</title><meta property=og:site_name content="Harbour Post">`,
			"", "Mud Days at Low Tide",
		},
		{
			"a dash and the site's name",
			`<title>Harbour Post – Mud Days</title><meta property=og:site_name content="Harbour Post">`, "",
			"Mud Days",
		},
		{
			"a colon and the site's name",
			`<title>Harbour Post: Mud Days</title><meta property=og:site_name content="Harbour Post">`, "",
			"Mud Days",
		},
		{
			"a bar that is the title's own",
			`<title>Mud | Days</title><meta property=og:site_name content="Harbour Post">`, "", "Mud | Days",
		},
		{
			"the host as the site's name",
			`<title>Mud Days - harbourpost.example</title>` +
				`<link rel=canonical href=https://www.harbourpost.example/mud>`,
			"", "Mud Days",
		},
		{
			"the heading where others are longer",
			`<meta property=og:title content="Mud Days in the old harbour of Ness">`,
			`<h1>Mud Days in the old harbour</h1>`, "Mud Days in the old harbour",
		},
		{
			"JSON-LD before a heading that is the site's",
			`<script type=application/ld+json>{"@type":"Article","headline":"Mud Days"` +
				`,"publisher":{"name":"Harbour Post"}}</script>`,
			`<h1>Harbour Post</h1>`, "Mud Days",
		},
		{"the dish, not the kitchen", kitchen, `<h1>Pancakes</h1>`, "Pancakes"},
		{"the dish in a form around the page", kitchen, `<form><h1>Pancakes</h1></form>`, "Pancakes"},
		{
			"a heading whose words begin a title for search engines",
			`<title>Steel oars at low prices and with fast delivery in our shop</title>`, `<h1>Steel oars</h1>`,
			"Steel oars",
		},
		{
			"not one that ends inside a word", `<title>Steel oarsmen wanted at the harbour of Ness in summer</title>`,
			`<h1>Steel oars</h1>`, "Steel oarsmen wanted at the harbour of Ness in summer",
		},
		{
			"the first part, not a heading above that is the second and a link",
			`<title>Mud — The Harbour Handbook of Ness</title>`,
			`<h1><a href=../index.html>The Harbour Handbook of Ness</a></h1><h1>Mud</h1>`, "Mud",
		},
		{
			"a part whose front page a sentence links to", `<title>The Tide — Harbour Handbook</title>`,
			`<h1>The Tide</h1><p><a href=https://tide.example/>The Tide</a> is a program that tells when ` +
				`the boats can leave the harbour, and when they have to come back to it.`,
			"The Tide",
		},
		{
			"the kitchen links to the front page", kitchen,
			`<div class=top><h1><a href=/>Mary's Kitchen</a></h1></div>`, "Pancakes",
		},
		{
			"the kitchen has an address of its own", kitchen,
			`<h1><a href=https://mary.example>Mary's Kitchen</a></h1>`, "Pancakes",
		},
		{
			"the kitchen links to a language's front page", kitchen, `<h1><a href=/en/>Mary's Kitchen</a></h1>`,
			"Pancakes",
		},
		{"the kitchen has the copyright", kitchen, `<h1>Mary's Kitchen</h1><p>© 2021 Mary's Kitchen</p>`, "Pancakes"},
		{
			"the dish where the kitchen comes first", `<title>Mary's Kitchen – Pancakes</title>`,
			`<p><a href=/>Mary's Kitchen</a></p><h1>Pancakes</h1>`, "Pancakes",
		},
		{
			"the dish where it is no heading", `<title>Mary's Kitchen – Pancakes</title>`,
			`<h1><a href=/>Mary's Kitchen</a></h1>`, "Pancakes",
		},
		{
			"a heading that links elsewhere is the title", kitchen, `<h1><a href=/mary>Mary's Kitchen</a></h1>`,
			"Mary's Kitchen",
		},
		{
			"a title that names the page's copyright holder alone", `<title>Mary's Kitchen</title>`,
			`<h1>Mary's Kitchen</h1><p>© 2021 Mary's Kitchen</p>`, "Mary's Kitchen",
		},
		{
			"no heading that stands twice", kitchen, `<h1>Pancakes</h1><p>Mud</p><h1>Pancakes</h1>`,
			"Pancakes – Mary's Kitchen",
		},
		{
			"a part that stands twice is the kitchen's", `<title>Pancakes – Recipes of Mary | Mary | Mary</title>`,
			`<h1>Mary</h1>`, "Pancakes – Recipes of Mary | Mary | Mary",
		},
		{
			"the front of a part of the site", `<title>Pancakes – Recipes – Mary</title>`,
			`<h1><a href=/>Pancakes</a></h1>`, "Pancakes",
		},
		{
			"a heading that stands twice in itself, once", `<title>Contact Us - Harbour Library</title>`,
			`<h1>Contact Us Contact Us</h1>`, "Contact Us",
		},
		{
			"a <title> of two equal parts, once", `<title>Ness University - Ness University</title>`, "",
			"Ness University",
		},
		{"a name of one word that stands twice", `<title>Walla Walla</title>`, `<h1>Walla Walla</h1>`, "Walla Walla"},
		{
			"the front page with the site's name",
			`<title>Home – Harbour Post</title><meta property=og:site_name content="Harbour Post">`, `<h1>Home</h1>`,
			"Home – Harbour Post",
		},
		{
			"a page in a row with the site's name, from the claim that has it",
			`<title>Mud Days – Page 4</title><meta property=og:site_name content="Mud Days">` +
				`<meta property=og:title content="Page 4">`, "", "Mud Days – Page 4",
		},
		{"nothing", "", "", ""},
	}
	for _, tt := range tests {
		if got := find(t, pageOf(tt.head, tt.top), "").Title; got != tt.want {
			t.Errorf("%s: %q, want %q", tt.promise, got, tt.want)
		}
	}
}

func TestTitleIsTheHeadingOfTheContentNotOfTheSite(t *testing.T) {
	const text = "<p>The tide was out when we came to the harbour, " +
		"and all the boats were lying in the mud as if they were asleep there.</p>"
	for _, tt := range []struct{ promise, body, want string }{
		{
			"a header of the site",
			`<header><h1>Mary's Kitchen</h1></header><main><article><h2>Pancakes</h2>` + text + `</article></main>`,
			"Pancakes",
		},
		{
			"a header of the article",
			`<article><header><h1>Mary's Kitchen</h1></header>` + text + `<h2>Pancakes</h2>` + text + `</article>`,
			"Mary's Kitchen",
		},
		{
			"a bar of the site above <main>",
			`<div><h1>Mary's Kitchen</h1></div><main><h2>Pancakes</h2>` + text + `</main>`, "Pancakes",
		},
		{
			"a bar of the site, and a heading that has more words than the title",
			`<div><h1>Mary's Kitchen</h1></div><main><h1>No. 12: Pancakes</h1>` + text + `</main>`,
			"No. 12: Pancakes",
		},
		{
			"a heading with the name of the site below another one of the page",
			`<div><h1>Mary's Kitchen</h1></div><main><h1>Waffles</h1>` + text + `</main><h1>Pancakes</h1>`,
			"Mary's Kitchen",
		},
	} {
		m := find(t, `<title>Pancakes – Mary's Kitchen</title>`+tt.body, "")
		if m.Title != tt.want {
			t.Errorf("%s: %q, want %q", tt.promise, m.Title, tt.want)
		}
		if tt.want != "Mary's Kitchen" && (m.SiteName != "Mary's Kitchen" || m.Sources.SiteName != "title element") {
			t.Errorf("%s: site %q from %q", tt.promise, m.SiteName, m.Sources.SiteName)
		}
	}
}

func TestTitlesWithoutTheNameOfTheSite(t *testing.T) {
	c := Collector{m: Metadata{SiteName: "Harbour Post"}, host: "harbourpost.example"}
	for title, want := range map[string]string{
		"Mud Days | Harbour Post":                "Mud Days",
		"Harbour Post | Mud Days":                "Mud Days",
		"Mud Days | Life | Harbour Post":         "Mud Days | Life", // only the ends
		"Harbour Post - Mud Days - Harbour Post": "Mud Days",
		"Mud | Harbour Post | Days":              "Mud | Harbour Post | Days",
		"Harbour Post: Mud Days":                 "Mud Days",
		"Mud Days: Harbour Post":                 "Mud Days: Harbour Post", // a colon ends only a name before it
		" Mud Days ":                             "Mud Days",
		"Harbour Post":                           "", // nothing else is left
		"Harbour Post | harbourpost.example":     "",
		strings.Repeat("m", longestTitle):        "", // a text, not a title
		strings.Repeat("m", longestTitle-1):      strings.Repeat("m", longestTitle-1),
	} {
		if got := c.cleanTitle([]byte(title)); got != want {
			t.Errorf("%q: %q, want %q", title, got, want)
		}
	}
}

func TestTitlesThatStandTwice(t *testing.T) {
	for title, want := range map[string]string{
		"Contact Us Contact Us":         "Contact Us",
		"Ness | Ness":                   "Ness",
		"Ness | Ness | Ness":            "Ness | Ness | Ness",
		"Walla Walla":                   "Walla Walla", // one word twice is a name
		"Mud Days Mud Boats":            "Mud Days Mud Boats",
		"Contact Us Contact Us Contact": "Contact Us Contact Us Contact",
		"":                              "",
	} {
		if got := once(title); got != want {
			t.Errorf("%q: %q, want %q", title, got, want)
		}
	}
}

// A program joined parts of which one was empty.
func TestMarksAtTheEndsOfATitle(t *testing.T) {
	for title, want := range map[string]string{
		"Find Us –":              "Find Us",
		"Pubs for Sale, Hotels,": "Pubs for Sale, Hotels",
		"Boats | Mud |":          "Boats | Mud",
		"Boats | :: |":           "Boats | ::",
		"| Health Plans":         "Health Plans",
		"> CONTATTI":             "CONTATTI",
		"- – Ness":               "Ness",
		"-5 °C in Ness":          "-5 °C in Ness",
		"Mud-":                   "Mud-",
		"What we know:":          "What we know:",
		"Ness < harbour! post >": "Ness < harbour! post >",
		"< harbour! post >":      "< harbour! post >",
		"– |":                    "– |", // nothing else is left
		"":                       "",
	} {
		if got := withoutMarks(title); got != want {
			t.Errorf("%q: %q, want %q", title, got, want)
		}
	}
}

// A heading may have several lines, and a sign that links to it.
func TestTheTextOfAHeading(t *testing.T) {
	for _, tt := range []struct{ promise, head, top, want string }{
		{"one line", "", `<h1>Mud Days</h1>`, "Mud Days"},
		{
			"two lines of one heading", "<title>Mud Days in Ness at Low Tide</title>",
			`<h1>Mud Days in Ness<br>at Low Tide</h1>`,
			"Mud Days in Ness at Low Tide",
		},
		{
			"not the line of the next heading", "<title>Mud Days, Boats</title>", `<h1>Mud Days</h1><h2>Boats</h2>`,
			"Mud Days",
		},
		{"not a link of a sign", "", `<h1>Mud Days <a href=#mud>#</a></h1>`, "Mud Days"},
		{"a link of a word", "", `<h1>Mud <a href=#days>Days</a></h1>`, "Mud Days"},
		{"a sign that is no link", "", `<h1>Mud Days <b>#</b></h1>`, "Mud Days #"},
		{"none", "", "", ""},
	} {
		if got := collect(t, pageOf(tt.head, tt.top), "").heading(); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.promise, got, tt.want)
		}
	}
}

// A title that is longer than titles are is not cut into parts: that takes time and is no use.
func TestALongTitleHasNoParts(t *testing.T) {
	long := "Pancakes – " + strings.Repeat("Mary's Kitchen ", 30)
	c := collect(t, pageOf("<title>"+long+"</title>", `<h1>Pancakes</h1>`), "")
	if got := c.partHeading(); got != -1 {
		t.Errorf("line %d is a part of it", got)
	}
	if got := c.titlePartOfSite(); got.values != nil {
		t.Errorf("the site is %q", got.values)
	}
}

// A manual without <main> has its own name above each chapter. The content begins at the chapter.
func TestTitleIsTheHeadingThatIsKeptNotTheOneAbove(t *testing.T) {
	p, err := page.ParseUTF8([]byte(`<title>Tides — Handbook of the Harbour</title>` +
		`<h1><a href=../index.html>Handbook of the Harbour</a></h1><h1>Tides</h1><p>The tide was out.</p><h1>Mud</h1>`))
	if err != nil {
		t.Fatal(err)
	}
	for kept, want := range map[int]string{1: "Tides", 0: "Handbook of the Harbour", 2: "Handbook of the Harbour"} {
		mask := page.NewMask(p, nil)
		for i := kept; i < len(p.Lines); i++ {
			mask.SetLine(p, i, true)
		}
		roles := make([]role.Role, len(p.Lines))
		got := new(Collector).Collect(Input{Page: p, Mask: mask, Roles: roles, TitleLine: 0})
		if got.Title != want {
			t.Errorf("kept from line %d on: %q, want %q", kept, got.Title, want)
		}
	}
}
