package notpage

import (
	"errors"
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	for document, want := range map[string]string{
		"%PDF-1.7\n":                       "application/pdf is not a web page",
		"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "an old Office document (application/x-ole-storage) is not a web page",
		"https://harbour.example/a":        "this is an address and not a page",
		"saved/page.html":                  "this is a path and not a page",

		`{"id":1,"html":"<p>A"}`: "this is JSON and not a page",
		"{\"id\":1,\"html\":\"<p>A\"}\n{\"id\":2,\"html\":\"<p>B\"}\n": "this is JSON and not a page",
		"\xef\xbb\xbf {\"url\":\"https://a.example/\"}\nnot JSON":      "this is JSON and not a page",
		"{\n  \"html\": \"<p>A\"\n}\n":                                 "this is JSON and not a page",
		`[{"html":"<p>A"},{"html":"<p>B"}]`:                            "this is JSON and not a page",
		`{"title":"A","body":["<p>A"]}`:                                "this is JSON and not a page",

		`{{template}} <p>A`:         "",
		`{"html": is how it begins`: "",
		"[1] A note.":               "",
		"[]":                        "",
		"<script>{\"html\":\"\"}":   "",
		"":                          "",
	} {
		err := Check([]byte(document))
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %q, want %q", document, got, want)
		}
		if want != "" && errors.Is(err, ErrNotText) != strings.HasSuffix(want, "web page") {
			t.Errorf("%q: %#v", document, err)
		}
	}
}
