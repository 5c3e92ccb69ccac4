package metadata

import (
	"net/url"
	"strings"
	"testing"

	"linesift/internal/address"
)

func TestAddressesOfTheWeb(t *testing.T) {
	base := parsed("https://harbour.example/news/mud")
	for text, want := range map[string]string{
		"/a":                         "https://harbour.example/a",
		"a?b":                        "https://harbour.example/news/a?b",
		" /a ":                       "https://harbour.example/a",
		"//pics.example/a":           "https://pics.example/a",
		"http://other.example/a":     "http://other.example/a",
		"mailto:ada@harbour.example": "",
		"javascript:go()":            "",
		"ftp://harbour.example/a":    "",
		"http://[x":                  "", // no address
		"":                           "",
		"/" + strings.Repeat("a", address.Longest): "",
	} {
		if got := absolute(base, []byte(text)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	unknown := parsed("")
	for text, want := range map[string]string{
		"/a": "", "//pics.example/a": "https://pics.example/a", "http://other.example/a": "http://other.example/a",
	} {
		if got := absolute(unknown, []byte(text)); got != want {
			t.Errorf("%q of an unknown page: %q, want %q", text, got, want)
		}
	}
	if u := parsed("http://[x"); *u != (url.URL{}) {
		t.Errorf("%v is an address", u)
	}
}

func TestTheAddressOfAPage(t *testing.T) {
	for _, tt := range []struct{ promise, head, given, want, source string }{
		{
			"canonical", `<link rel=canonical href=/mud>`, "https://harbour.example/x",
			"https://harbour.example/mud", "canonical",
		},
		{
			"canonical of an unknown page", `<link rel=canonical href=https://harbour.example/mud>`, "",
			"https://harbour.example/mud", "canonical",
		},
		{
			"a claim", `<meta property=og:url content=https://harbour.example/mud>`, "",
			"https://harbour.example/mud", "og:url",
		},
		{"given", "", "https://harbour.example/x", "https://harbour.example/x", "given"},
		{
			"given, where each page declares the front page", `<link rel=canonical href=/>`,
			"https://harbour.example/x", "https://harbour.example/x", "given",
		},
		{
			"the front page", `<link rel=canonical href=/>`, "https://harbour.example/", "https://harbour.example/",
			"canonical",
		},
		{"none", "", "", "", ""},
	} {
		m := find(t, pageOf(tt.head, ""), tt.given)
		if m.URL != tt.want || m.Sources.URL != tt.source {
			t.Errorf("%s: %q from %q, want %q from %q", tt.promise, m.URL, m.Sources.URL, tt.want, tt.source)
		}
	}
}

func TestNamesOfSites(t *testing.T) {
	const kitchen = `<title>Pancakes – Mary's Kitchen</title>`
	const claim = `<meta property=og:site_name content=`
	for _, tt := range []struct{ promise, head, top, url, want, source string }{
		{"a claim", claim + `"Harbour Post">`, "", "", "Harbour Post", "og:site_name"},
		{"not a login", claim + `"@post">`, "", "https://www.harbour.example/x", "harbour.example", "address"},
		{
			"not an address", claim + `"http://harbour.example">`, "", "https://harbour.example/x",
			"harbour.example", "address",
		},
		{"not a letter", claim + `P>`, "", "https://harbour.example/x", "harbour.example", "address"},
		{
			"not a text", claim + `"` + strings.Repeat("mud ", 21) + `">`, "", "https://harbour.example/x",
			"harbour.example", "address",
		},
		{
			"a part of the title in the host", `<title>Mud Days | Harbour Post</title>`, "",
			"https://harbourpost.example/", "Harbour Post", "title element",
		},
		{
			"the first of two parts in the host", `<title>Harbour Post | Mud Days</title>`, "",
			"https://harbourpost.example/", "Harbour Post", "title element",
		},
		{
			"not two letters of the host", `<title>Mud Days | Ha</title>`, "", "https://harbourpost.example/",
			"harbourpost.example", "address",
		},
		{
			"not the whole title", `<title>Harbour Post</title>`, "", "https://harbourpost.example/",
			"harbourpost.example", "address",
		},
		{
			"the part that links to the front page", kitchen, `<a href=/>Mary's Kitchen</a>`, "", "Mary's Kitchen",
			"title element",
		},
		{"the part with the copyright", kitchen, `<p>© 2021 Mary's Kitchen</p>`, "", "Mary's Kitchen", "title element"},
		{
			"the part with the copyright in a word", kitchen, `<p>Copyright Mary's Kitchen</p>`, "",
			"Mary's Kitchen", "title element",
		},
		{"not a sentence about copyright", kitchen, `<p>The copyright of Mary's Kitchen</p>`, "", "", ""},
		{"not a word that the copyright has", `<title>Mud Days | News</title>`, `<p>© News of Ness</p>`, "", "", ""},
		{
			"none, if both parts link to the front page", kitchen,
			`<a href=/>Mary's Kitchen</a><p><a href=/>Pancakes</a>`, "", "", "",
		},
		{
			"not the first of three parts: a section's front", `<title>Pancakes – Recipes – Mary</title>`,
			`<a href=/>Pancakes</a>`, "", "", "",
		},
		{
			"the heading in the header, above that of the page", kitchen,
			`</article><header><h1>Mary's Kitchen</h1></header><h2></h2><h2>Pancakes</h2><article>`, "",
			"Mary's Kitchen", "title element",
		},
		{
			"not a heading in the header, below that of the page", kitchen,
			`</article><h2>Pancakes</h2><header><h1>Mary's Kitchen</h1></header><article>`, "", "", "",
		},
		{
			"not the heading of an article's header", kitchen,
			`<header><h1>Mary's Kitchen</h1></header><h2>Pancakes</h2>`, "", "", "",
		},
		{"not a part without letters", `<title>Pancakes – ***</title>`, `<a href=/>***</a>`, "", "", ""},
	} {
		m := find(t, pageOf(tt.head, tt.top), tt.url)
		if m.SiteName != tt.want || m.Sources.SiteName != tt.source {
			t.Errorf("%s: %q from %q, want %q from %q", tt.promise, m.SiteName, m.Sources.SiteName, tt.want, tt.source)
		}
	}
}

func TestFrontPages(t *testing.T) {
	for href, want := range map[string]bool{
		"":                                false,
		"/":                               true,
		" / ":                             true,
		"/index.html":                     true,
		"/default.aspx":                   true,
		"/en/":                            true,
		"/pt-br":                          true,
		"/mud":                            false,
		"/eng/":                           false,
		"index.html":                      false, // of a folder
		"https://harbour.example":         true,
		"https://harbour.example/":        true,
		"https://www.harbour.example/en/": true,
		"//harbour.example/":              true,
		"https://harbour.example/mud":     false,
		"https://harbour.example/a/b/":    false, // too deep
		"https://other.example/":          false,
		"https://harbour.example/?p=1":    false,
		"https://harbour.example/#top":    false,
		"https://[x/":                     false,
	} {
		c := Collector{host: "harbour.example"}
		if got := c.isHome(href); got != want {
			t.Errorf("%q: %v, want %v", href, got, want)
		}
	}
	if c := new(Collector); !c.isHome("https://other.example/") {
		t.Error("the front page of any site, if the page's is not known, is none")
	}
}

func TestTextsThatNameTheSite(t *testing.T) {
	c := Collector{m: Metadata{SiteName: "The Harbour Post"}, host: "harbourpost.co.example"}
	for text, want := range map[string]bool{
		"The Harbour Post":       true,
		"Harbour Post":           true, // without The
		"HARBOUR-POST":           true,
		"harbourpost.co.example": true,
		"harbourpost":            true,
		"Harbour":                true,  // the beginning of the host
		"Harb":                   false, // too short to tell
		"Post":                   false,
		"Harbour Post Daily":     false,
		"***":                    false,
		"":                       false,
	} {
		if got := c.isSite(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
	if c := new(Collector); c.isSite("") || c.isSite("Mud") {
		t.Error("a site without name and address is named")
	}
}
