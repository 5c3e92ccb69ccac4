package labeller

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"linesift/data"
	"linesift/model"
	"linesift/page"
)

// byDensity is a model of the probability sigmoid(10·density − 5).
func byDensity(t testing.TB) *model.Model {
	t.Helper()
	schema, err := model.ParseSchema([]string{"density"})
	if err != nil {
		t.Fatal(err)
	}
	schema.Scales = []model.Scale{{Std: 1}}
	return &model.Model{Threshold: 0.5, Networks: map[model.NetworkName]*model.Network{model.NetworkLine: {
		Schema: schema,
		Layers: []model.Layer{{In: 1, Out: 1, W: []float32{10}, B: []float32{-5}}},
	}}}
}

// Three pages. By their densities "Home" is boilerplate (4/15, 0.09), and a
// sentence of 30 letters in a paragraph content (30/37, 0.96).
const (
	ferry = `<nav>Home</nav><p>The ferry came late on Monday.</p><p>It was full of bikes and dogs.</p>`
	quay  = `<nav>Quay</nav><p>The quay was busy all morning.</p>`
	// Of a density of exactly one half, of which the model knows nothing.
	doubt = `<b>doubtful</b>`
)

var ferryPage, quayPage = testPage("ferry", ferry), testPage("quay", quay)

// A testServer is a Server that answers requests.
type testServer struct {
	*Server
	t    *testing.T
	http *httptest.Server
	csv  string
}

// newTestServer serves pages whose labels are in a file, predicted by the density.
func newTestServer(t *testing.T, csv string, pages ...Source) *testServer {
	t.Helper()
	return testConfig(t, byDensity(t), csv, pages).serve(t)
}

func testConfig(t *testing.T, m *model.Model, csv string, pages []Source) Config {
	return Config{CSV: csv, Pages: pages, Order: OrderFile, Model: m, Start: m, StartName: "density",
		Report: func(err error) { t.Error(err) }}
}

func (c Config) serve(t *testing.T) *testServer {
	t.Helper()
	s, err := Open(t.Context(), c, func() {})
	if err != nil {
		t.Fatal(err)
	}
	d := &testServer{Server: s, t: t, csv: c.CSV, http: httptest.NewServer(s.Handler())}
	t.Cleanup(d.http.Close)
	return d
}

func (d *testServer) address() string { return d.http.URL + "/" + d.token + "/" }

func testPage(id, html string) Source {
	return Source{ID: id, Site: func(*page.Page) string { return "site-" + id },
		Read: func() ([]byte, string, error) { return []byte(html), "", nil }}
}

func inFolder(t *testing.T) string { return filepath.Join(t.TempDir(), "mine.csv") }

// call sends a request and decodes the answer.
func (d *testServer) call(method, path, body string, into any) int {
	d.t.Helper()
	r, err := http.NewRequest(method, d.address()+path, strings.NewReader(body))
	if err != nil {
		d.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		d.t.Fatal(err)
	}
	defer w.Body.Close()
	b, err := io.ReadAll(w.Body)
	if err != nil {
		d.t.Fatal(err)
	}
	if into != nil {
		if err := json.Unmarshal(b, into); err != nil {
			d.t.Fatalf("%s %s: %v: %s", method, path, err, b)
		}
	}
	return w.StatusCode
}

// label labels lines of a page, b for boilerplate, c for content.
func (d *testServer) label(page, first, end int, label string) update {
	d.t.Helper()
	return d.change(fmt.Sprintf(`{"page": %d, "what": "label", "first": %d, "end": %d, "content": %v}`, page, first,
		end, label == "c"))
}

// step makes a change without more to it: accept, undo, redo.
func (d *testServer) step(page int, what string) update {
	d.t.Helper()
	return d.change(fmt.Sprintf(`{"page": %d, "what": %q}`, page, what))
}

// change makes a change, which must succeed.
func (d *testServer) change(body string) update {
	d.t.Helper()
	var updates []update
	if status := d.call("POST", "changes", "["+body+"]", &updates); status != http.StatusOK || len(updates) != 1 {
		d.t.Fatalf("%s: status %d, %d updates", body, status, len(updates))
	}
	return updates[0]
}

// rows returns the labels in the file: for each page, for each line its label,
// with a ? if it has no weight.
func (d *testServer) rows() string {
	d.t.Helper()
	f, err := os.Open(d.csv)
	if errors.Is(err, os.ErrNotExist) {
		return "no file"
	}
	if err != nil {
		d.t.Fatal(err)
	}
	defer f.Close()
	var all []string
	for p, err := range data.NewReader(d.csv, f).Pages() {
		if err != nil {
			d.t.Fatal(err)
		}
		text := p.ID + ":"
		for _, r := range p.Rows {
			mark := " b"
			if r.Content {
				mark = " c"
			}
			if r.Weight == 0 {
				mark += "?"
			}
			text += mark
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

func (d *testServer) want(rows string) {
	d.t.Helper()
	if got := d.rows(); got != rows {
		d.t.Errorf("the file has %q, want %q", got, rows)
	}
}

// eventually waits for the file to have labels.
func (d *testServer) eventually(rows string) {
	d.t.Helper()
	for range 500 {
		if d.rows() == rows {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	d.want(rows)
}

func TestEachChangeIsInTheFileWhenItIsAnswered(t *testing.T) {
	t.Parallel()
	d := newTestServer(t, inFolder(t), ferryPage, quayPage)
	d.call("GET", "pages/0", "", nil)
	d.want("no file") // looking at a page says nothing of it
	d.label(0, 2, 3, "b")
	d.want("ferry: b? c? b")
	d.label(1, 0, 2, "c")
	d.want("ferry: b? c? b, quay: c c")
	d.step(0, "accept")
	d.want("ferry: b c b, quay: c c")
	for _, step := range []struct{ what, want string }{
		{"undo", "ferry: b? c? b, quay: c c"},
		{"undo", "quay: c c"}, // nothing is left that a person has said
		{"undo", "quay: c c"},
		{"redo", "ferry: b? c? b, quay: c c"},
		{"redo", "ferry: b c b, quay: c c"},
		{"redo", "ferry: b c b, quay: c c"},
		{"undo", "ferry: b? c? b, quay: c c"},
	} {
		d.step(0, step.what)
		// A page that comes again comes after the others.
		if got := d.rows(); got != step.want && got != strings.Join(reversed(strings.Split(step.want, ", ")), ", ") {
			t.Errorf("after %s the file has %q, want %q", step.what, got, step.want)
		}
	}
	if done, n := d.Done(); done != 1 || n != 2 {
		t.Errorf("%d of %d pages done", done, n)
	}
}

func reversed(s []string) []string {
	slices.Reverse(s)
	return s
}

func TestChangesThatComeTogetherAreMadeInOrder(t *testing.T) {
	t.Parallel()
	d := newTestServer(t, inFolder(t), ferryPage, quayPage)
	var updates []update
	d.call("POST", "changes", `[
		{"page": 0, "what": "label", "first": 0, "end": 3, "content": true},
		{"page": 1, "what": "accept"},
		{"page": 0, "what": "undo"},
		{"page": 0, "what": "label", "first": 2, "end": 3, "content": false}]`, &updates)
	if len(updates) != 4 || updates[1].Page != 1 || updates[3].Version != 3 {
		t.Errorf("%+v", updates)
	}
	d.want("ferry: b? c? b, quay: b c")
	// Those before one that is wrong stay, and those after it are not made.
	if status := d.call("POST", "changes", `[{"page": 1, "what": "undo"}, {"page": 7}, {"page": 0, "what": "undo"}]`,
		nil); status != 404 {
		t.Errorf("status %d", status)
	}
	d.want("ferry: b? c? b")
}

func TestAnswersSayWhatHasChanged(t *testing.T) {
	t.Parallel()
	d := newTestServer(t, inFolder(t), ferryPage)
	u := d.label(0, 0, 2, "c")
	if u.Version != 1 || u.Labelled != 2 || u.Undo != 1 || len(u.Lines) != 2 || !u.Lines[0].Content ||
		!u.Lines[0].Labelled {
		t.Errorf("%+v", u)
	}
	if u := d.label(0, 0, 2, "c"); u.Version != 1 || len(u.Lines) != 0 || u.Undo != 1 {
		t.Errorf("the same once more is a change: %+v", u)
	}
	if u := d.step(0, "undo"); u.Version != 2 || u.Labelled != 0 || u.Undo != 0 || u.Redo != 1 || u.Lines[0].Content ||
		u.Lines[0].Labelled {
		t.Errorf("undone: %+v", u)
	}
	var v pageView
	d.call("GET", "pages/0", "", &v)
	if len(v.Lines) != 3 || v.Lines[1].Text != "The ferry came late on Monday." || v.Site != "site-ferry" ||
		v.Version != 2 {
		t.Errorf("%+v", v)
	}
	// 30 bytes of text in the 37 of the paragraph
	if got, want := v.Lines[1].Density, float32(30)/37; got != want {
		t.Errorf("density %v, want %v", got, want)
	}
}

func TestRequestsThatAreWrong(t *testing.T) {
	t.Parallel()
	d := newTestServer(t, inFolder(t), ferryPage)
	for _, test := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", "pages/1", "", 404},
		{"GET", "pages/-1", "", 404},
		{"GET", "pages/x/frame", "", 404},
		{"GET", "nothing", "", 404},
		{"GET", "model", "", 404}, // nothing was learned
		{"POST", "changes", "{", 400},
		{"POST", "changes", `[{"page": 1, "what": "accept"}]`, 404},
		{"POST", "changes", `[{"page": -1, "what": "accept"}]`, 404},
		{"POST", "changes", `[{"page": 0}]`, 400},
		{"POST", "changes", `[{"page": 0, "what": "erase"}]`, 400},
		{"POST", "changes", `[{"page": 0, "what": "label", "first": 0, "end": 1}]`, 400},
		{"POST", "changes", `[{"page": 0, "what": "label", "first": 0, "end": 4, "content": true}]`, 400},
		{"POST", "changes", `[{"page": 0, "what": "label", "first": 2, "end": 2, "content": true}]`, 400},
		{"POST", "changes", `[{"page": 0, "what": "label", "first": -1, "end": 2, "content": true}]`, 400},
		{"POST", "changes", `[{"x": "` + strings.Repeat("x", maxBody) + `"}]`, 400},
		{"DELETE", "pages/0", "", 405},
	} {
		if got := d.call(test.method, test.path, test.body, nil); got != test.status {
			t.Errorf("%s %s %.60s: status %d, want %d", test.method, test.path, test.body, got, test.status)
		}
	}
	d.want("no file")
}

// What is not the program's own page in a browser on this machine is refused.
func TestGuard(t *testing.T) {
	t.Parallel()
	h := guarded("secret",
		http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.URL.Path) }))
	const own = "http://127.0.0.1:8080"
	for _, test := range []struct {
		name, method, url string
		header            string // lines of "Key: value"
		status            int
	}{
		{"its page", "GET", own + "/secret/", "Sec-Fetch-Site: none", 200},
		{"by name", "GET", "http://localhost:8080/secret/", "", 200},
		{"IPv6", "GET", "http://[::1]:8080/secret/", "", 200},
		{"through a tunnel", "GET", "http://localhost:9999/secret/", "", 200},
		{"its script", "POST", own + "/secret/finetune",
			"Origin: " + own + "\nSec-Fetch-Site: same-origin\nContent-Type: application/json", 200},
		{"a link to the address", "GET", own + "/secret/",
			"Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: document", 200},
		{"no token", "GET", own + "/", "", 404},
		{"another token", "GET", own + "/secreT/", "", 404},
		{"a form", "POST", own + "/secret/finetune", "Content-Type: text/plain", 415},
		{"half a token", "GET", own + "/sec/", "", 404},
		{"a longer one", "GET", own + "/secrets/", "", 404},
		{"the token alone", "GET", own + "/secret", "", 404},
		{"a name that leads here", "GET", "http://evil.example:8080/secret/", "", 403},
		{"a name that begins like ours", "GET", "http://localhost.evil.example/secret/", "", 403},
		{"an address of the network", "GET", "http://192.168.0.7:8080/secret/", "", 403},
		{"another origin", "POST", own + "/secret/finetune",
			"Origin: http://evil.example\nContent-Type: application/json", 403},
		{"another port", "POST", own + "/secret/finetune",
			"Origin: http://127.0.0.1:8081\nContent-Type: application/json", 403},
		{"a sandboxed page", "POST", own + "/secret/finetune", "Origin: null\nContent-Type: application/json", 403},
		{"a picture of another page", "GET", own + "/secret/",
			"Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: no-cors\nSec-Fetch-Dest: image", 403},
		{"a frame of another page", "GET", own + "/secret/",
			"Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: iframe", 403},
		{"a page of another port", "GET", own + "/secret/state",
			"Sec-Fetch-Site: same-site\nSec-Fetch-Mode: cors\nSec-Fetch-Dest: empty", 403},
	} {
		r := httptest.NewRequest(test.method, test.url, nil)
		for line := range strings.Lines(test.header) {
			key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
			r.Header.Set(key, value)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != test.status {
			t.Errorf("%s: status %d, want %d", test.name, w.Code, test.status)
		}
		if test.status == 200 && !strings.HasPrefix(w.Body.String(), "/") {
			t.Errorf("%s: the handler sees %q", test.name, w.Body)
		}
		for _, policy := range []string{"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"} {
			if !strings.Contains(w.Header().Get("Content-Security-Policy"), policy) {
				t.Errorf("%s: no %s", test.name, policy)
			}
		}
		if w.Header().Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: the address may go to others", test.name)
		}
	}
}

// A program without the token holds no connection: it is closed with the answer.
func TestAConnectionWithoutTheTokenIsClosed(t *testing.T) {
	t.Parallel()
	d := newTestServer(t, inFolder(t), ferryPage)
	for _, test := range []struct {
		path   string
		closed bool
	}{{"/", true}, {"/" + strings.Repeat("a", len(d.token)) + "/state", true}, {"/" + d.token + "/state", false}} {
		c, err := net.Dial("tcp", d.http.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", test.path)
		in := bufio.NewReader(c)
		w, err := http.ReadResponse(in, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, w.Body); err != nil {
			t.Fatal(err)
		}
		if w.Close != test.closed {
			t.Errorf("%s: closed %v, want %v", test.path, w.Close, test.closed)
		}
		if test.closed {
			c.SetReadDeadline(time.Now().Add(time.Minute))
			if _, err := in.ReadByte(); err != io.EOF {
				t.Errorf("%s: the connection goes on: %v", test.path, err)
			}
		}
	}
}

func TestTokensAreLongAndNeverTheSame(t *testing.T) {
	t.Parallel()
	a, b := newToken(), newToken()
	if a == b || len(a) < 26 { // of 32 letters: 5 bits each
		t.Error(a, b)
	}
}

func TestTheFrameHasAPolicyOfItsOwn(t *testing.T) {
	t.Parallel()
	d := newTestServer(t, inFolder(t), testPage("ferry", `<script>alert(1)</script>`+ferry))
	for _, path := range []string{"pages/0/frame", "pages/0/frame?plain=1"} {
		w, err := http.Get(d.address() + path)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := io.ReadAll(w.Body)
		w.Body.Close()
		policy := w.Header.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "sandbox allow-same-origin; default-src 'none';") ||
			strings.Contains(policy, "script") {
			t.Errorf("%s: policy %q", path, policy)
		}
		if got := w.Header.Get("Content-Type"); got != "text/html; charset=utf-8" {
			t.Errorf("%s: type %q", path, got)
		}
		if bytes.Contains(b, []byte("alert")) || !bytes.Contains(b, []byte(`<ls-run data-line="1">The ferry came`)) {
			t.Errorf("%s: %s", path, b)
		}
	}
}

func TestPagesThatTheModelIsLeastSureOfComeFirst(t *testing.T) {
	t.Parallel()
	items := []*item{
		{Source: Source{ID: "a"}, prediction: prediction{entropy: 0.2}},
		{Source: Source{ID: "b"}, prediction: prediction{entropy: 0.9}},
		{Source: Source{ID: "c"}, prediction: prediction{entropy: 0.2}},
		{Source: Source{ID: "d"}, prediction: prediction{entropy: 0.5}},
	}
	if got := arrange(items, OrderUncertain); !slices.Equal(got, []int{1, 3, 0, 2}) {
		t.Errorf("uncertain: %v", got)
	}
	if got := arrange(items, OrderFile); !slices.Equal(got, []int{0, 1, 2, 3}) {
		t.Errorf("file: %v", got)
	}
	random := arrange(items, OrderRandom)
	if again := arrange(items, OrderRandom); !slices.Equal(random, again) || slices.Equal(random, []int{0, 1, 2, 3}) {
		t.Errorf("random: %v and %v", random, again)
	}
}

func TestEntropy(t *testing.T) {
	t.Parallel()
	// 1 bit for a half; for a quarter ¼·2 + ¾·log₂(4/3) = 0.5 + 0.75·0.41504 = 0.81128;
	// nothing for what is certain: (1 + 0.81128 + 0 + 0)/4 = 0.45282.
	got := meanEntropy([]float32{0.5, 0.25, 0, 1})
	if got < 0.45281 || got > 0.45283 {
		t.Error(got)
	}
	for p, want := range map[float32]bool{0.19: false, 0.21: true, 0.5: true, 0.79: true, 0.81: false} {
		if got := isUncertain(p); got != want {
			t.Errorf("a probability of %v is uncertain: %v", p, got)
		}
	}
}

func TestUncertainLinesAndPages(t *testing.T) {
	t.Parallel()
	d := newTestServer(t, inFolder(t), quayPage, testPage("doubt", doubt))
	d.config.Order = OrderUncertain
	d.order = arrange(d.items, OrderUncertain)
	var s stateView
	d.call("GET", "state", "", &s)
	if !slices.Equal(s.Order, []int{1, 0}) || s.Pages[1].Entropy < 0.9 {
		t.Errorf("%+v", s)
	}
	var v pageView
	d.call("GET", "pages/1", "", &v)
	if !v.Lines[0].Uncertain {
		t.Errorf("%+v", v.Lines)
	}
	d.call("GET", "pages/0", "", &v)
	if v.Lines[1].Uncertain {
		t.Errorf("%+v", v.Lines)
	}
}

// events reads the events of a window as "name: data".
func (d *testServer) events() <-chan string {
	d.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, "GET", d.address()+"events", nil)
	if err != nil {
		d.t.Fatal(err)
	}
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		d.t.Fatal(err)
	}
	events := make(chan string, 1000)
	go func() {
		defer close(events)
		b := make([]byte, 1<<16)
		rest := ""
		for {
			n, err := w.Body.Read(b)
			rest += string(b[:n])
			for {
				event, more, ok := strings.Cut(rest, "\n\n")
				if !ok {
					break
				}
				rest = more
				if name, data, ok := strings.Cut(strings.TrimPrefix(event, "event: "), "\ndata: "); ok {
					events <- name + ": " + data
				}
			}
			if err != nil {
				return
			}
		}
	}()
	d.t.Cleanup(func() { cancel(); w.Body.Close() })
	for { // until the window is there
		d.Server.events.mu.Lock()
		n := len(d.Server.events.windows)
		d.Server.events.mu.Unlock()
		if n > 0 {
			return events
		}
		time.Sleep(time.Millisecond)
	}
}

func (d *testServer) expect(events <-chan string, prefix string) string {
	d.t.Helper()
	late := time.After(20 * time.Second)
	for {
		select {
		case e := <-events:
			if strings.HasPrefix(e, prefix) {
				return e
			}
		case <-late:
			d.t.Fatalf("no event %q", prefix)
		}
	}
}

func TestWindowsAreToldOfEachChange(t *testing.T) {
	t.Parallel()
	d := newTestServer(t, inFolder(t), ferryPage)
	a := d.events()
	d.label(0, 1, 2, "b")
	got := d.expect(a, "page:")
	want := `page: {"page":0,"version":1,"labelled":1,"undo":1,"redo":0,` +
		`"lines":[{"line":1,"content":false,"labelled":true,"probability":0.`
	if !strings.HasPrefix(got, want) {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestAWindowThatFallsBehindIsDisconnected(t *testing.T) {
	t.Parallel()
	slow, quick := make(chan []byte, backlog), make(chan []byte, backlog)
	e := events{windows: map[chan []byte]bool{slow: true, quick: true}}
	for i := range backlog + 1 {
		e.send("page", i)
		<-quick
	}
	n := 0
	for range slow {
		n++
	}
	if n != backlog {
		t.Errorf("%d events before it was disconnected, want %d", n, backlog)
	}
	if e.windows[slow] || !e.windows[quick] {
		t.Errorf("%d windows are left, want the quick one", len(e.windows))
	}
}

func TestAPageThatIsOtherThanItWas(t *testing.T) {
	t.Parallel()
	html := ferry
	csv := inFolder(t)
	changing := ferryPage
	changing.Read = func() ([]byte, string, error) { return []byte(html), "", nil }
	c := testConfig(t, byDensity(t), csv, []Source{changing, quayPage})
	var reported []string
	c.Report = func(err error) { reported = append(reported, err.Error()) }
	d := c.serve(t)
	d.step(0, "accept")
	html = quay // in mid-work
	if status := d.call("GET", "pages/0", "", nil); status != http.StatusInternalServerError {
		t.Errorf("status %d of a page that has changed", status)
	}
	d = c.serve(t) // and at the next start it is left out, with its labels
	if len(reported) != 1 ||
		!strings.Contains(reported[0], "ferry: the labels in the file are of another version of this page") {
		t.Errorf("reported %q", reported)
	}
	d.step(0, "accept")
	d.want("ferry: b c c, quay: b c")
}

func TestOpenRefuses(t *testing.T) {
	t.Parallel()
	faulty := inFolder(t)
	if err := os.WriteFile(faulty, []byte("page,line\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	cannot := Source{ID: "x", Site: func(*page.Page) string { return "" },
		Read: func() ([]byte, string, error) { return nil, "", fmt.Errorf("torn") }}
	for _, test := range []struct {
		csv  string
		page Source
		want string
	}{
		{filepath.Join(t.TempDir(), "nowhere", "a.csv"), testPage("a", ferry), "is not a folder"},
		{faulty, testPage("a", ferry), "mine.csv:1:1: site: the column is missing"},
		{t.TempDir(), testPage("a", ferry), "is not a file"},
		{inFolder(t), cannot, "there is no page to label"},
	} {
		var reported []error
		_, err := Open(t.Context(),
			Config{CSV: test.csv, Pages: []Source{test.page}, Model: byDensity(t), Start: byDensity(t),
				Report: func(err error) { reported = append(reported, err) }}, func() {})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %q", err, test.want)
		}
		if test.page.ID == "x" && (len(reported) != 1 || reported[0].Error() != "torn") {
			t.Errorf("reported %v", reported)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Open(ctx, Config{CSV: inFolder(t), Pages: []Source{testPage("a", ferry)}, Model: byDensity(t)},
		func() {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestServeEndsWithItsContext(t *testing.T) {
	t.Parallel()
	d := newTestServer(t, inFolder(t), ferryPage)
	ctx, cancel := context.WithCancel(t.Context())
	ended, ready := make(chan error), make(chan string, 1)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { ended <- d.Serve(ctx, l, func(address string) { ready <- address }) }()
	address := <-ready
	if !strings.HasPrefix(address, "http://127.0.0.1:") {
		t.Errorf("it listens on %s", address)
	}
	w, err := http.Get(address + "events") // a window that stays open
	if err != nil {
		t.Fatal(err)
	}
	defer w.Body.Close()
	cancel()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Error("it goes on")
	}
}
