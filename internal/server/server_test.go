package server

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	stdlog "log"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/tidwall/gjson"

	"linesift"
	"linesift/internal/options"
	"linesift/internal/record"
	"linesift/internal/sniff"
	"linesift/methods"
	"linesift/role"
)

const pagesFolder = "../../data/samples/pages"

// sample returns a sample page.
func sample(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(pagesFolder, name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// samples returns the names of all sample pages.
func samples(t *testing.T) []string {
	t.Helper()
	all, err := fs.Glob(os.DirFS(pagesFolder), "*.html")
	if err != nil || len(all) < 20 {
		t.Fatal(err, len(all))
	}
	return all
}

func newServer(t testing.TB, c Config) *Server {
	t.Helper()
	s, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// post returns a request with a page.
func post(target string, body []byte, headers ...string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, target, bytes.NewReader(body))
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	return r
}

// named returns the options for a method of package methods.
func named(t *testing.T, spec string) linesift.Options {
	t.Helper()
	m, err := methods.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	return linesift.Options{Method: m}
}

// css keeps and drops elements of every page.
func css(t *testing.T, keep, drop string) []linesift.SiteCSS {
	t.Helper()
	all, err := linesift.NewSiteCSS("", keep, drop)
	if err != nil {
		t.Fatal(err)
	}
	return []linesift.SiteCSS{all}
}

// answer returns what a server answers, which is as openapi.json says.
func answer(t *testing.T, s *Server, r *http.Request) *http.Response {
	t.Helper()
	w := httptest.NewRecorder()
	var sent []byte
	if r.Body != nil {
		sent, _ = io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(sent))
	}
	s.Handler().ServeHTTP(w, r)
	answer := w.Result()
	described(t, r, sent, answer.StatusCode, answer.Header, w.Body.Bytes())
	return answer
}

// body returns what an answer has, whose status must be 200.
func body(t *testing.T, answer *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("status %d, error %v: %s", answer.StatusCode, err, b)
	}
	return string(b)
}

// document returns what the library finds in a page.
func document(t *testing.T, page []byte, options *linesift.Options) *linesift.Document {
	t.Helper()
	d, err := linesift.Extract(bytes.NewReader(page), options)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestAcceptChoosesTheFormat(t *testing.T) {
	page := sample(t, "wiki-lighthouse.html")
	d := document(t, page, nil)
	s := newServer(t, Config{})
	for accept, want := range map[string]struct{ contentType, body string }{
		"text/plain":                             {"text/plain; charset=utf-8", d.Text()},
		"text/markdown":                          {"text/markdown; charset=utf-8", d.Markdown()},
		"text/html":                              {"text/html; charset=utf-8", d.HTMLDocument()},
		"text/*":                                 {"text/markdown; charset=utf-8", d.Markdown()},
		"text/html;q=0.4, text/plain;q=0.5, a/b": {"text/plain; charset=utf-8", d.Text()},
		"*/*;q=0.1, text/html":                   {"text/html; charset=utf-8", d.HTMLDocument()},
	} {
		got := answer(t, s, post("/extract", page, "Accept", accept))
		if of := got.Header.Get("Content-Type"); of != want.contentType {
			t.Errorf("%s: %s, want %s", accept, of, want.contentType)
		}
		if diff := gocmp.Diff(want.body, body(t, got)); diff != "" {
			t.Errorf("%s: %s", accept, diff)
		}
	}
	for _, accept := range []string{"", "*/*", "application/json", "application/*, text/plain;q=0.9"} {
		if of := answer(t, s,
			post("/extract", page, "Accept", accept)).Header.Get("Content-Type"); of != "application/json" {
			t.Errorf("%q: %s, want JSON", accept, of)
		}
	}
}

// RFC 9110, 12.5.1: the narrowest range that a type is in counts.
func TestTheNarrowestRangeOfAcceptCounts(t *testing.T) {
	for _, test := range []struct {
		accept, of string
		want       float64
	}{
		{"text/html", "text/html", 1},
		{"TEXT/HTML; Q=0.5", "text/html", 0.5},
		{"text/*;q=0.3, text/html;q=0.7, */*;q=0.1", "text/html", 0.7},
		{"text/*;q=0.3, text/html;q=0.7, */*;q=0.1", "text/plain", 0.3},
		{"text/*;q=0.3, text/html;q=0.7, */*;q=0.1", "image/png", 0.1},
		{"text/html;q=0, */*", "text/html", 0},
		{"application/json", "text/html", 0},
		{"text/html;q=2", "text/html", 1},
		{"text/html;q=NaN", "text/html", 1},
		{"*/*;q=abc", "text/html", 1},
		{"text/html;q=", "text/html", 1},
		{"text/html;q", "text/html", 1},
		{"text/html;q=abc, */*;q=0.2", "image/png", 0.2},
		{";;, text/html", "text/html", 1},
	} {
		if got := quality(test.accept, test.of); got != test.want {
			t.Errorf("%q likes %s %v, want %v", test.accept, test.of, got, test.want)
		}
	}
}

// A query does what the options of the library do.
func TestTheQuerySaysWhatIsKept(t *testing.T) {
	all := [][]byte{
		[]byte("<p>" + strings.Repeat("Words before an image, in a sentence. ", 3) +
			"<p><img src=https://a.example/a.jpg width=600 height=400 alt=\"The sea at night\"><p>" +
			strings.Repeat("Words after an image, in a sentence. ", 3))}
	for _, name := range samples(t) {
		all = append(all, sample(t, name))
	}
	library := func(options *linesift.Options) (found []string) {
		for _, page := range all {
			found = append(found, document(t, page, options).Markdown())
		}
		return found
	}
	usual := library(nil)
	s := newServer(t, Config{})
	for query, options := range map[string]linesift.Options{
		"method=density":                     named(t, "density"),
		"method=cetr:k=4":                    named(t, "cetr:k=4"),
		"favor=recall":                       named(t, "full:favor=recall"),
		"favor=3":                            named(t, "full:favor=3"),
		"keep_roles=title,byline":            {KeepRoles: role.Of(role.Title, role.Byline)},
		"keep_roles=title,comment":           {KeepRoles: role.Of(role.Title, role.Comment)},
		"drop_roles=paragraph,list":          {DropRoles: role.Of(role.Paragraph, role.List)},
		"method=article-mlp&drop_roles=none": {Method: named(t, "article-mlp").Method, KeepFound: true},
		"comments=true":                      {KeepRoles: role.Of(role.Comment)},
		"comments=false":                     {DropRoles: role.Of(role.Comment)},
		"images=false":                       {NoImages: true},
		"tables=false":                       {NoTables: true},
		"links=0&favor=-3":                   {NoLinks: true, Method: named(t, "full:favor=-3").Method},
		"url=https://a.example":              {URL: "https://a.example"},
		"threshold=0.9":                      named(t, "full:threshold=0.9"),
		"keep_css=nav":                       {CSS: css(t, "nav", "")},
		"drop_css=p,h2&drop_css=ul":          {CSS: css(t, "", "p,h2,ul")},
	} {
		want := library(&options)
		if slices.Equal(want, usual) {
			t.Errorf("%s changes nothing, so it tells nothing", query)
		}
		for i, page := range all {
			if diff := gocmp.Diff(want[i],
				body(t, answer(t, s, post("/extract?"+query, page, "Accept", "text/markdown")))); diff != "" {
				t.Errorf("%s, page %d: %s", query, i, diff)
			}
		}
	}
}

// A request says something else than the server, and is not refused for what it does not say.
func TestOptionsOfTheServerGiveWay(t *testing.T) {
	yes, no := new(true), new(false)
	page := sample(t, "news-harbour.html")
	alone := newServer(t, Config{})
	for _, tt := range []struct {
		server options.Extraction
		query  string
		same   string // on a server without options; "" if it is the query
	}{
		{options.Extraction{Favor: "recall"}, "method=density", ""},
		{options.Extraction{Threshold: new(0.9)}, "method=all", ""},
		{options.Extraction{Favor: "recall"}, "threshold=0.2", ""},
		{options.Extraction{Threshold: new(0.2)}, "favor=precision", ""},
		{options.Extraction{Method: "full:threshold=0.2"}, "favor=precision", ""},
		{options.Extraction{Comments: yes}, "drop_roles=comment", ""},
		{options.Extraction{Comments: no}, "keep_roles=comment", ""},
		{options.Extraction{Comments: no}, "keep_roles=title", "keep_roles=title&comments=false"},
		{options.Extraction{DropRoles: []string{"comment", "heading"}}, "comments=true",
			"comments=true&drop_roles=heading"},
		{options.Extraction{KeepRoles: []string{"comment", "title"}}, "comments=false",
			"comments=false&keep_roles=title"},
		{options.Extraction{KeepRoles: []string{"title", "byline"}}, "drop_roles=title",
			"drop_roles=title&keep_roles=byline"},
		{options.Extraction{DropRoles: []string{"title", "heading"}}, "keep_roles=title",
			"keep_roles=title&drop_roles=heading"},
	} {
		s := newServer(t, Config{Options: options.Options{Extraction: tt.server}})
		got := string(body(t, answer(t, s, post("/extract?format=text&"+tt.query, page))))
		want := string(body(t, answer(t, alone, post("/extract?format=text&"+cmp.Or(tt.same, tt.query), page))))
		if got != want || want == "" {
			t.Errorf("%+v, %s: %q, want %q", tt.server, tt.query, got, want)
		}
	}
}

func TestSelectorsOfHosts(t *testing.T) {
	s := newServer(t, Config{Options: options.Options{Extraction: options.Extraction{
		Method: "all", SiteCSS: options.SiteCSS{{Host: "*", Drop: ".ad"}, {Host: "harbour.example", Drop: "nav"}},
	}}})
	page := []byte("<nav>Home</nav><p>Boats leave at noon.<p class=ad>Buy boats")
	for query, want := range map[string]string{
		"":                             "Home\n\nBoats leave at noon.\n",
		"?url=https://harbour.example": "Boats leave at noon.\n",
	} {
		if got := string(body(t, answer(t, s, post("/extract"+query, page, "Accept", "text/plain")))); got != want {
			t.Errorf("%q: %q, want %q", query, got, want)
		}
	}
	if _, err := New(
		Config{
			Options: options.Options{
				Extraction: options.Extraction{
					SiteCSS: options.SiteCSS{{Host: "*", Drop: "p:nothing"}}}}}); err == nil ||
		!strings.Contains(err.Error(), "site_css: ") {
		t.Errorf("a wrong selector: %v", err)
	}
}

func TestARecordIsTheDocumentsOwn(t *testing.T) {
	page := sample(t, "qa-invoice-gaps.html")
	s := newServer(t, Config{})
	for _, tt := range []struct {
		query   string
		options linesift.Options
		record  linesift.RecordOptions
	}{
		{"", linesift.Options{}, linesift.RecordOptions{Text: true}},
		{"?content=markdown&links=false", linesift.Options{NoLinks: true}, linesift.RecordOptions{Markdown: true}},
		{"?content=html,text&lines=true&sources=true", linesift.Options{},
			linesift.RecordOptions{HTML: true, Text: true, Lines: true, Sources: true}},
		{"?segments=true&effects=2", linesift.Options{Segments: true}, linesift.RecordOptions{Text: true, Effects: 2}},
		{"?method=sweeper", linesift.Options{Method: named(t, "sweeper").Method}, linesift.RecordOptions{Text: true}},
	} {
		r, err := document(t, page, &tt.options).Record(tt.record)
		if err != nil {
			t.Fatal(err)
		}
		want, err := record.JSONLine(r)
		if err != nil {
			t.Fatal(err)
		}
		got := body(t, answer(t, s, post("/extract"+tt.query, page)))
		if diff := gocmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s: (-want +got):\n%s", tt.query, diff)
		}
	}
}

// A page that an option leaves out has no content, and says why where there is a place for it.
func TestAPageIsLeftOut(t *testing.T) {
	s := newServer(t, Config{})
	page := []byte("<html lang=en><p>The ferry was late again, and nobody on the quay was surprised by it.")
	if got := body(t, answer(t, s, post("/extract?language=de", page))); got != `{"left_out":"for its language, en"}`+
		"\n" {
		t.Error(got)
	}
	if got := answer(t, s, post("/extract?language=de&format=markdown", page)); got.StatusCode != http.StatusNoContent {
		t.Errorf("status %d", got.StatusCode)
	}
	batch := []byte(`{"id":7,"html":"<html lang=en><p>The ferry was late."}`)
	if got := body(t, answer(t, s, post("/batch?language=de", batch))); got != `{"id":7,"left_out":"for its `+
		`language, en"}`+"\n" {
		t.Error(got)
	}
}

func TestTheCharsetOfTheHeaderCounts(t *testing.T) {
	s := newServer(t, Config{Options: methodOf("all")})
	for contentType, want := range map[string]string{
		"text/html; charset=iso-8859-5": "Н\n", // 0xBD is this there
		"text/html; charset=iso-8859-2": "˝\n", // and this there
	} {
		if got := body(t,
			answer(t, s,
				post("/extract", []byte("<p>\xBD</p>"), "Content-Type", contentType, "Accept",
					"text/plain"))); got != want {
			t.Errorf("%s: %q, want %q", contentType, got, want)
		}
	}
}

// picture is the beginning of one.
var picture = []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x00")

func TestProblems(t *testing.T) {
	page := []byte("<p>A page.</p>")
	s := newServer(t, Config{MaxSize: 1000})
	for _, test := range []struct {
		request *http.Request
		status  int
		detail  string
	}{
		{post("/extract?keepRole=title", page), 400, `unknown option "keepRole"; did you mean keep_roles?`},
		{post("/extract?favor_recall=true", page), 400, "did you mean favor?"},
		{post("/extract?metod=all", page), 400, `unknown option "metod"; options are url, method, threshold,`},
		{post("/extract?method=al", page), 400, `method: unknown method "al"; methods are full,`},
		{post("/extract?method=cetr:k=0", page), 400, "method: cetr: "},
		{post("/extract?method=density&favor=recall", page), 400,
			"favor and method density: this method has no such parameter"},
		{post("/extract?method=template", page), 400, "compares the pages of a site"},
		{post("/extract?favor=much", page), 400, `favor: "much" is neither`},
		{post("/extract?keep_roles=header", page), 400, "keep_roles: "},
		{post("/extract?drop_roles=header", page), 400, "drop_roles: "},
		{post("/extract?links=maybe", page), 400, `links: "maybe" is neither true nor false`},
		{post("/extract?content=pdf", page), 400, `content: "pdf" is not one of text, markdown, html`},
		{post("/extract?format=pdf", page), 400, `format: "pdf" is not one of text, markdown, html, json, jsonl`},
		{post("/extract?lines=true&format=text", page), 400, "lines and format text: only records"},
		{post("/extract?model=a.safetensors", page), 400, `unknown option "model"`},
		{post("/batch?format=text", nil), 400, "format: a batch is answered with records"},
		{post("/extract?url=/a", page), 400, `url: "/a" is not the address of a page`},
		{post("/extract?url=ftp://a.example/b", page), 400, `url: "ftp://a.example/b" is not the address of a page`},
		{post("/extract?url=javascript://a/", page), 400, `url: "javascript://a/" is not the address of a page`},
		{post("/extract?lines=true&lines=true", page), 400, "lines: given 2 times"},
		{post("/extract?a=%zz", page), 400, "the query: "},
		{post("/extract", page, "Sec-Fetch-Site", "cross-site"), 403, "another web page"},
		{post("/extract", page, "Origin", "https://evil.example"), 403, "another web page"},
		{post("/nowhere", page), 404, "there is nothing at /nowhere"},
		{httptest.NewRequest(http.MethodPut, "/extract", nil), 405, "/extract answers to POST"},
		{post("/healthz", nil), 405, "/healthz answers to GET"},
		{post("/extract", page, "Accept", "image/png"), 406,
			"the formats are application/json, application/jsonl, text/markdown"},
		{post("/batch", page, "Accept", "text/html"), 406, "application/jsonl"},
		{post("/extract", make([]byte, 1001)), 413,
			"the page is larger than 1000 bytes; serve --max-size takes larger ones"},
		{post("/extract", page, "Content-Type", "application/pdf"), 415, "application/pdf is not for here"},
		{post("/extract", page, "Content-Type", "application/json"), 415, "; /batch takes pages as JSON Lines"},
		{post("/extract", []byte(`{"html": "<p>A"}`)), 400,
			"this is JSON and not a page; /batch takes pages as JSON Lines"},
		{post("/extract", nil), 400, "the body is empty; it has to be a page"},
		{post("/extract", []byte("%PDF-1.7\n"), "Content-Type", "text/html"), 422, "application/pdf is not a web page"},
		{post("/extract", page, "Content-Type", ";"), 415, "Content-Type: "},
		{post("/extract", page, "Content-Encoding", "gzip"), 415, `compressed with "gzip"`},
		{post("/batch", page, "Content-Encoding", "br"), 415, `compressed with "br"`},
		{post("/batch", page, "Content-Type", "image/png"), 415, "image/png is not for here"},
		{post("/batch?url=https://a.example", nil), 400, `unknown option "url"; options are method,`},
		{post("/batch?method=al", nil), 400, `unknown method "al"`},
		{post("/extract", []byte("https://a.example/b\n")), 400, "this is an address and not a page; send the page"},
		{post("/extract", []byte("url=https://a.example/b")), 400, "this is an address and not a page"},
		{post("/extract", []byte("saved/page.html")), 400, "this is a path and not a page"},
		{post("/extract?keep_css=a+b", page), 400, `keep_css: "a b" may take long; `},
		{post("/extract?drop_css=a+b", page), 400, "serve --drop-css takes all selectors"},
		{post("/extract", picture), 422, "image/png is not a web page"},
		{post("/extract", bytes.Repeat([]byte{1, 2, 3}, 99)), 422, "the document is not text: more than one in 50"},
	} {
		got := answer(t, s, test.request)
		var p problem
		if err := json.NewDecoder(got.Body).Decode(&p); err != nil {
			t.Fatalf("%s: %v", test.detail, err)
		}
		if got.StatusCode != test.status || p.Status != test.status || !strings.Contains(p.Detail, test.detail) {
			t.Errorf("%s %s: status %d, %+v; want %d and %s", test.request.Method, test.request.URL, got.StatusCode, p,
				test.status, test.detail)
		}
		if of := got.Header.Get("Content-Type"); of != problemType || p.Type != "about:blank" ||
			p.Title != http.StatusText(test.status) {
			t.Errorf("%s: %s, %+v", test.request.URL, of, p)
		}
	}
	if allow := answer(t, s, post("/healthz", nil)).Header.Get("Allow"); allow != "GET, HEAD" {
		t.Errorf("allowed is %q", allow)
	}
	if known := answer(t, s,
		post("/extract", page, "Content-Encoding", "gzip")).Header.Get("Accept-Encoding"); known != "identity" {
		t.Errorf("compressions %q", known)
	}
}

// A body that is no JSON Lines has one error, not one for each of its lines.
func TestABatchThatIsAnotherKindOfFile(t *testing.T) {
	s := newServer(t, Config{})
	for sent, want := range map[string]string{
		"<!DOCTYPE html>\n<p>One\n<p>Two":               "the body is HTML; /extract takes it",
		" [{\"html\":\"<p>One\"},\n{\"html\":\"<p>\"}]": "the body is an array; send its objects as lines",
		"{\"html\":\"https://a.example/\"}":             "this is an address and not a page",
	} {
		w := httptest.NewRecorder()
		func() {
			defer func() { recover() }() // the answer breaks off
			s.Handler().ServeHTTP(w, post("/batch", []byte(sent)))
		}()
		if got := w.Body.String(); !strings.Contains(got, want) || strings.Count(got, "\n") != 1 {
			t.Errorf("%q: %s", sent, got)
		}
	}
}

func TestWhatTheServerIsMadeWithIsChecked(t *testing.T) {
	for method, want := range map[string]string{"al": "unknown method", "entropy": "compares the pages of a site"} {
		if _, err := New(Config{Options: methodOf(method)}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", method, err, want)
		}
	}
}

// Each path is answered; the page of the API has all of them and nothing from elsewhere.
func TestThePageOfTheAPI(t *testing.T) {
	s := newServer(t, Config{})
	page := body(t, answer(t, s, httptest.NewRequest(http.MethodGet, "/openapi.html", nil)))
	if _, first, _ := strings.Cut(page, "<h2>"); !strings.HasPrefix(first, "POST /extract<") {
		t.Errorf("the first route is %.20s", first)
	}
	for pattern := range routes {
		if heading := "<h2>" + strings.TrimSuffix(pattern, "{$}") + "</h2>"; !strings.Contains(page, heading) {
			t.Errorf("the page has no %s", heading)
		}
	}
	for name := range gjson.GetBytes(openAPI, "components.parameters").Map() {
		if !strings.Contains(page, "<code>"+name+"</code>") {
			t.Errorf("the page has no %s", name)
		}
	}
	for _, elsewhere := range []string{"http:", "https:", "src=", "@import", "<script"} {
		if strings.Contains(page, elsewhere) {
			t.Errorf("the page has %s", elsewhere)
		}
	}
	if got := body(t, answer(t, s, httptest.NewRequest(http.MethodGet, "/healthz", nil))); got != "ok\n" {
		t.Errorf("health: %q", got)
	}
}

// The page for people runs its own script and nothing else.
func TestThePageForPeople(t *testing.T) {
	r := answer(t, newServer(t, Config{}), httptest.NewRequest(http.MethodGet, "/", nil))
	policy := r.Header.Get("Content-Security-Policy")
	for _, want := range []string{
		"default-src 'none'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
		"require-trusted-types-for 'script'", "script-src 'sha256-", "style-src 'sha256-",
	} {
		if !strings.Contains(policy, want) {
			t.Errorf("the policy has no %s: %s", want, policy)
		}
	}
	if strings.Contains(policy, "unsafe") {
		t.Error(policy)
	}
	if page := body(t, r); strings.Contains(page, "src=\"demo.js") || strings.Contains(page, "href=\"demo.css") {
		t.Error("the page asks for a file")
	}
}

func TestMetricsCount(t *testing.T) {
	s := newServer(t, Config{Version: "v1.2.3"})
	page := sample(t, "blog-typewriter.html")
	answer(t, s, post("/extract", page))
	answer(t, s, post("/extract", page))
	answer(t, s, post("/extract", picture))
	answer(t, s, post("/extract?a=b", page))
	answer(t, s, post("/batch", []byte("{\"html\":\"<p>a\"}\n{}\n")))
	answer(t, s, post("/nowhere", nil))
	got := strings.Split(body(t, answer(t, s, httptest.NewRequest(http.MethodGet, "/metrics", nil))), "\n")
	for _, want := range []string{
		`linesift_requests_total{code="200",path="/extract"} 2`,
		`linesift_requests_total{code="422",path="/extract"} 1`,
		`linesift_requests_total{code="400",path="/extract"} 1`,
		`linesift_requests_total{code="200",path="/batch"} 1`,
		`linesift_requests_total{code="404",path="other"} 1`,
		`linesift_pages_total{code="200"} 3`,
		`linesift_pages_total{code="422"} 1`,
		`linesift_pages_total{code="400"} 1`,
		`linesift_page_seconds_count 3`,
		`linesift_page_bytes_count 3`,
		`linesift_requests_in_flight 0`,
		`linesift_build_info{version="v1.2.3"} 1`,
	} {
		if !slices.Contains(got, want) {
			t.Errorf("there is no %s", want)
		}
	}
}

// FuzzRequests sends whatever requests: the answer is as openapi.json says, and a batch
// has a record for each line.
func FuzzRequests(f *testing.F) {
	f.Add("/extract", "method=density&lines=1", "text/plain;q=0.5, */*", "text/html; charset=latin1", "",
		[]byte("<p>A page"))
	f.Add("/extract", "url=https://a.example/&without=none", "text/html", "", "gzip",
		[]byte("\x1f\x8b\b\x00\x00\x00\x00\x00\x00\xff\x01\x00\x00\xff\xff\x00\x00\x00\x00\x00\x00\x00\x00"))
	f.Add("/batch", "content=html&tables=false", "", "application/jsonl", "",
		[]byte("{\"id\":1,\"html\":\"<p>a\"}\n\nx\n{\"id\":[2]}\n"))
	f.Add("/batch", "", "", "", "zstd", []byte("\x28\xb5\x2f\xfd"))
	f.Add("/openapi.json", "a", "*/*", "", "br", []byte(nil))
	s := newServer(f, Config{MaxSize: 4 << 10})
	f.Fuzz(func(t *testing.T, path, query, accept, contentType, encoding string, sent []byte) {
		r := &http.Request{
			Method: http.MethodPost, URL: &url.URL{Path: path, RawQuery: query}, Host: "127.0.0.1",
			Body:   io.NopCloser(bytes.NewReader(sent)),
			Header: http.Header{"Accept": {accept}, "Content-Type": {contentType}, "Content-Encoding": {encoding}},
		}
		w := httptest.NewRecorder()
		func() {
			defer func() {
				if v := recover(); v != nil && v != error(http.ErrAbortHandler) {
					panic(v)
				}
			}()
			s.Handler().ServeHTTP(w, r)
		}()
		if w.Code == http.StatusInternalServerError {
			t.Fatalf("status 500: %s", w.Body)
		}
		if w.Code >= 400 {
			var p problem
			if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || p.Status != w.Code || p.Detail == "" {
				t.Fatalf("status %d: %v: %s", w.Code, err, w.Body)
			}
			return
		}
		other := sniff.CompressionOf(sent) != "" || bytes.HasPrefix(sent, []byte("<")) ||
			bytes.HasPrefix(sent, []byte("["))
		if path == "/batch" && (encoding == "" || encoding == "identity") && !other {
			lines := 0
			for line := range bytes.SplitSeq(sent, []byte("\n")) {
				if len(line) > 4<<10 || len(bytes.TrimSpace(line)) > 0 {
					lines++
				}
			}
			if records := bytes.Count(w.Body.Bytes(), []byte("\n")); records != lines {
				t.Fatalf("%d records of %d lines: %s", records, lines, w.Body)
			}
		}
	})
}

func TestAPanicIsAProblem(t *testing.T) {
	var log bytes.Buffer
	s := newServer(t, Config{Jobs: 1, Errors: stdlog.New(&log, "", 0)})
	_, err := do(t.Context(), s, "", 0, func(*record.Maker) ([]byte, error) { panic("made up") })
	if err == nil || !strings.Contains(err.Error(), "panic: made up") ||
		asProblem(err).Status != http.StatusInternalServerError {
		t.Errorf("error %v", err)
	}
	// Its stack is for the log, once, and not for the client.
	told := string(s.problem(s.countFailed(err)).json())
	if n := strings.Count(log.String(), "made up"); n != 1 || !strings.Contains(log.String(), "goroutine") {
		t.Errorf("the log has it %d times: %s", n, log.String())
	}
	if strings.Contains(told, "made up") || strings.Contains(told, "goroutine") {
		t.Errorf("the client is told %s", told)
	}
	if got, err := do(t.Context(), s, "", 0,
		func(*record.Maker) ([]byte, error) { return []byte("next"), nil }); err != nil || string(got) != "next" {
		t.Errorf("after that: %s, error %v", got, err)
	}
}

// What took too long keeps its place until it is done, so no more than Jobs are in work.
func TestATimeoutDoesNotFreeThePlace(t *testing.T) {
	s := newServer(t, Config{Jobs: 1})
	ctx, cancel := context.WithCancel(t.Context())
	begun, end := make(chan bool), make(chan bool)
	go func() { <-begun; cancel() }()
	_, err := do(ctx, s, "", 0, func(*record.Maker) ([]byte, error) {
		close(begun)
		<-end
		return nil, nil
	})
	if err == nil || len(s.workers.slots) != 1 {
		t.Errorf("error %v, %d in work", err, len(s.workers.slots))
	}
	if _, err := do(ctx, s, "", 0, nil); !errors.Is(err, ctx.Err()) {
		t.Errorf("another one: error %v", err)
	}
	close(end)
	if _, err := do(t.Context(), s, "", 0, func(*record.Maker) ([]byte, error) { return nil, nil }); err != nil {
		t.Error(err)
	}
}

// Large pages leave a place to small ones.
func TestSmallPagesPassLargeOnes(t *testing.T) {
	s := newServer(t, Config{Jobs: 2})
	begun, end := make(chan bool, 2), make(chan bool)
	var large sync.WaitGroup
	for range 2 {
		large.Go(func() {
			do(t.Context(), s, "", largePage, func(*record.Maker) ([]byte, error) {
				begun <- true
				<-end
				return nil, nil
			})
		})
	}
	<-begun
	small := func(*record.Maker) ([]byte, error) { return []byte("small"), nil }
	if got, err := do(t.Context(), s, "", largePage-1, small); err != nil || string(got) != "small" {
		t.Errorf("%q, error %v", got, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := do(ctx, s, "", largePage, nil); !errors.Is(err, ctx.Err()) {
		t.Errorf("a third large page: error %v", err)
	}
	close(end)
	large.Wait()
	if n, large := len(s.workers.slots), len(s.workers.large); n != 0 || large != 0 {
		t.Errorf("%d places are taken at the end, %d of large pages", n, large)
	}
}

// What is left to do for a page is not begun when its time is over.
func TestNothingIsMadeAfterTheTimeout(t *testing.T) {
	s := newServer(t, Config{Jobs: 1})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err := s.content(ctx, checked(""), record.Input{HTML: []byte("<p>The ferry was late.")}); err == nil ||
		r.Out != nil {
		t.Errorf("%s, error %v", r.Out, err)
	}
	s.workers.slots <- struct{}{} // waits for what was begun
}

// do calls work with a maker of a method when there is a slot for a page of a size.
func do(ctx context.Context, s *Server, method string, size int,
	work func(*record.Maker) ([]byte, error)) ([]byte, error) {
	slots, err := s.workers.wait(ctx, size)
	if err != nil {
		return nil, err
	}
	r, err := s.workers.run(ctx, slots, checked(method), func(m *record.Maker) (r record.Outcome) {
		r.Out, r.Err = work(m)
		return r
	})
	return r.Out, err
}

// checked returns options with a method.
func checked(method string) *options.Checked {
	c, err := methodOf(method).Check()
	if err != nil {
		panic(err)
	}
	return c
}

// methodOf returns options with a method.
func methodOf(name string) options.Options {
	return options.Options{Extraction: options.Extraction{Method: name}}
}
