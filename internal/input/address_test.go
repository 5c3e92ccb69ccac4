package input

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"linesift/internal/fetch"
)

func TestAddresses(t *testing.T) {
	all, err := ReadAddresses("list", strings.NewReader("# pages\nhttps://a.example/1\n\n HTTP://b.example/ \n"))
	if d := cmp.Diff([]string{"https://a.example/1", "HTTP://b.example/"}, all); d != "" || err != nil {
		t.Error(d, err)
	}
	list := "https://a.example/1\na.example/2\njavascript:1\n" + strings.Repeat("x", longestAddress+1) +
		"\nhttps://a.example/5"
	want := `list:2: "a.example/2" is not an http:// or https:// address
list:3: "javascript:1" is not an http:// or https:// address
list:4: larger than 1048576 bytes`
	all, err = ReadAddresses("list", strings.NewReader(list))
	if len(all) != 2 || all[1] != "https://a.example/5" || err == nil || err.Error() != want {
		t.Error(all, err)
	}
	o := &Finder{Fetch: new(fetch.Fetcher)}
	for address, want := range map[string]string{
		"https://A.example": "a.example/index", "https://a.example/b/": "a.example/b/index",
		"https://a.example/../../etc/x.html": "a.example/etc/x",
		"https://a.example:8080/a?b=c/d":     "a.example_8080/a_b=c/d",
		"https://a.example/%2e%2e/%2e%2e/x":  "a.example/x",
	} {
		b, err := o.Find([]string{address})
		if got := slices.Collect(b.entries())[0].ID; err != nil || got != want {
			t.Errorf("%s is %q, want %q; %v", address, got, want, err)
		}
	}
	if _, err := o.Find([]string{"https:///x"}); err == nil {
		t.Error("an address without a host is one")
	}
}

// A fetched page gets the URL after redirects, and keeps the ID of the URL that was named.
// Errors name that URL.
func TestAddressesAreFetchedWhenTheyAreRead(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=iso-8859-1")
		switch r.URL.Path {
		case "/old":
			http.Redirect(w, r, "/a.html", http.StatusFound)
		case "/a.html":
			fmt.Fprint(w, "\xe4")
		case "/letter":
			fmt.Fprint(w, "%PDF-1.7")
		case "/large":
			fmt.Fprint(w, strings.Repeat("x", 101))
		case "/undecoded":
			w.Header().Set("Content-Encoding", "lzma")
			fmt.Fprint(w, "x")
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	o := &Finder{MaxSize: 100, Fetch: &fetch.Fetcher{UserAgent: "linesift/test", Private: true, Timeout: time.Minute}}
	var addresses []string
	for _, path := range []string{"/old?x=1&y", "/letter", "/large", "/undecoded", "/gone"} {
		addresses = append(addresses, server.URL+path)
	}
	b, err := o.Find(addresses)
	if err != nil || !b.Once() {
		t.Fatal(err, b.Once())
	}
	names := strings.NewReplacer(server.URL, "SITE",
		strings.ReplaceAll(strings.TrimPrefix(server.URL, "http://"), ":", "_"), "HOST")
	var got []string
	for f := range b.All() {
		html, err := new(Reader).Read(&f)
		line := strings.Join([]string{f.ID, f.URL, f.ContentType, string(html)}, "|")
		if err != nil {
			line = err.Error()
		}
		got = append(got, names.Replace(line))
	}
	want := []string{
		"HOST/old_x=1&y|SITE/a.html|text/html; charset=iso-8859-1|\xe4",
		"SITE/letter: application/pdf is not a web page",
		"SITE/large: larger than 100 bytes",
		"SITE/undecoded: Content-Encoding lzma: not one of gzip, deflate, br, zstd",
		"SITE/gone: the server answers 404 Not Found",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
