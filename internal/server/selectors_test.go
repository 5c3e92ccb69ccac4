package server

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"linesift/internal/options"
)

func TestSelectorsOfRequestsAreCheap(t *testing.T) {
	s := newServer(t, Config{})
	for css, status := range map[string]int{
		"nav":                            http.StatusOK,
		"*":                              http.StatusOK,
		"#main.post, p[data-x]:not(.ad)": http.StatusOK,
		`[class*='a b']:not([lang|="en"]),.über`: http.StatusOK,
		"div p":                         http.StatusBadRequest,
		"div > p":                       http.StatusBadRequest,
		"div + p":                       http.StatusBadRequest,
		"div ~ p":                       http.StatusBadRequest,
		"div/**/p":                      http.StatusBadRequest,
		"p:has(a)":                      http.StatusBadRequest,
		"p:nth-child(2)":                http.StatusBadRequest,
		"p:contains(a)":                 http.StatusBadRequest,
		"p:not(div p)":                  http.StatusBadRequest,
		"[href#=(a)]":                   http.StatusBadRequest,
		"p:":                            http.StatusBadRequest,
		strings.Repeat("p,", 256) + "p": http.StatusBadRequest,
	} {
		for _, name := range []string{"keep_css", "drop_css"} {
			got := answer(t, s, post("/extract?"+url.Values{name: {css}}.Encode(), []byte("<p>A page.")))
			b, err := io.ReadAll(got.Body)
			if err != nil {
				t.Fatal(err)
			}
			if text := string(b); got.StatusCode != status || status != 200 && !strings.Contains(text, name+": ") {
				t.Errorf("%s=%.40s: %d %s, want %d", name, css, got.StatusCode, text, status)
			}
		}
	}
}

func TestAnEmptySelectorIsAnErrorThatSaysSo(t *testing.T) {
	s := newServer(t, Config{})
	got := answer(t, s, post("/extract?keep_css=.x&keep_css=", []byte("<p>A page.")))
	b, err := io.ReadAll(got.Body)
	if want := "keep_css: a value is empty"; got.StatusCode != 400 || !strings.Contains(string(b), want) {
		t.Errorf("%d %s %v, want 400 and %s", got.StatusCode, b, err, want)
	}
}

func TestSelectorsOfTheOperatorMayHaveCombinators(t *testing.T) {
	s := newServer(t,
		Config{
			Options: options.Options{
				Extraction: options.Extraction{Method: "all", DropCSS: []string{"div > p:nth-child(1)"}}}})
	request := post("/extract", []byte("<div><p>One</p><p>Two</p></div>"), "Accept", "text/plain")
	if text := body(t, answer(t, s, request)); text != "Two\n" {
		t.Errorf("%q", text)
	}
}

// Pages of 10 MB (1 MB with -short) with all the elements that a page can have, the deepest nesting and the longest
// attributes. Some take ten seconds; a bound that lets them take a minute is none.
func TestTheWorstSelectorsOnTheWorstPages(t *testing.T) {
	size := 10 << 20
	if testing.Short() {
		size = 1 << 20
	}
	deep := strings.Repeat("<div class=a>", 500)
	for name, page := range map[string]string{
		"long attributes": deep + strings.Repeat("<b class='"+strings.Repeat("a ", 40)+"'>x</b>", size/100),
		"one attribute":   "<div class='" + strings.Repeat("a ", size/2-2000) + "'>" + strings.Repeat("<p>x", 100),
	} {
		for _, css := range []string{".z", "[class*=z]"} {
			all := strings.TrimSuffix(strings.Repeat(css+",", mostSelectors), ",")
			s := newServer(t, Config{Timeout: time.Minute})
			got := answer(t, s, post("/extract?method=all&drop_css="+url.QueryEscape(all), []byte(page)))
			if got.StatusCode != http.StatusOK { // 503 after the Timeout
				t.Errorf("%s, %s: %d", name, css, got.StatusCode)
			}
		}
	}
}
