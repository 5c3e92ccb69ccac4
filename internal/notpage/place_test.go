package notpage

import "testing"

func TestPlaceOf(t *testing.T) {
	for document, want := range map[string]string{
		"https://harbour.example/a":                         "an address",
		" http://harbour.example \n":                        "an address",
		"url=https://harbour.example/a":                     "an address",
		"www.harbour.example/a":                             "an address",
		"https://a.example/\r\n\n# b\nhttps://b.example/\n": "a list of addresses",
		"https://a.example/page.html":                       "an address",
		"https://a.example/\nhttps://b.example/\t# c":       "a list of addresses",
		"https://a.example/1 # c\nhttps://a.example/2\nnot": "a list of addresses",
		"page.html":                "a path",
		"saved/2012/page.htm.gz\n": "a path",
		"crawl.warc.gz":            "a path",

		"":                              "",
		"# a heading":                   "",
		"One":                           "",
		"harbour":                       "",
		"saved/page":                    "",
		"See https://harbour.example/a": "",
		"Read page.html":                "",
		"https://a.example/\nThe boats": "",
		"https://a.example/\nBoats":     "",
		"<p>https://harbour.example/a":  "",
		"https://harbour.example/a<br>": "",
		"www. is how addresses begin":   "",
		"{\"html\":\"page.html\"}":      "",
		"ftp://harbour.example/":        "",
	} {
		if got := placeOf([]byte(document)); got != want {
			t.Errorf("%q is %q, want %q", document, got, want)
		}
	}
}
