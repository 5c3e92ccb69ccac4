package worker

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/internal/cost"
	"linesift/internal/options"
	"linesift/internal/record"
	"linesift/page"
)

const ferry = `<html lang=de><title>T</title><h1>Head</h1><p>One sentence of words. And another, which is longer ` +
	`than that. <a href=/x>x</a>`

// frame returns a frame.
func frame(header, body string) string {
	return string(binary.LittleEndian.AppendUint32(nil, uint32(len(header)))) + header + body
}

// ask returns a frame with a header that has the length of the page.
func ask(id int, page, rest string) string {
	return frame(fmt.Sprintf(`{"id":%d,"n":%d%s}`, id, len(page), rest), page)
}

// replies reads all frames of a worker after the first one, which has the version. A header is
// followed by a space and the body.
func replies(t testing.TB, out []byte) (all []string) {
	t.Helper()
	for r := bytes.NewReader(out); r.Len() > 0; {
		var n uint32
		if err := binary.Read(r, binary.LittleEndian, &n); err != nil || int(n) > r.Len() {
			t.Fatalf("%v: a header of %d bytes, %d are left", err, n, r.Len())
		}
		header := make([]byte, n)
		io.ReadFull(r, header)
		var h struct{ N int }
		if err := json.Unmarshal(header, &h); err != nil || h.N > r.Len() {
			t.Fatalf("%v: %s, %d bytes are left", err, header, r.Len())
		}
		body := make([]byte, h.N)
		io.ReadFull(r, body)
		all = append(all, strings.TrimSpace(string(header)+" "+string(body)))
	}
	if len(all) == 0 || !strings.HasPrefix(all[0], `{"id":0,"n":0,"version":"`) ||
		!strings.HasSuffix(all[0], `","protocol":1}`) {
		t.Fatalf("the first frame: %q", all)
	}
	return all[1:]
}

func TestRequestsAreAnsweredByTheirIDs(t *testing.T) {
	const all = `,"options":{"method":"all"}`
	for name, tt := range map[string]struct {
		in     string
		want   []string
		broken bool
	}{
		"no request": {"", []string{}, false},
		"two pages": {ask(7, "<p>a", all) + ask(3, "<p>bc", ""), []string{`{"id":7,"n":2} a`, `{"id":3,"n":3} bc`},
			false},
		"no content": {ask(1, "", all), []string{`{"id":1,"n":0,"empty":true}`}, false},
		"empty record": {ask(1, "", `,"options":{"method":"all","format":"json","content":[]}`),
			[]string{`{"id":1,"n":55,"empty":true} {"bytes":0,"encoding":"utf-8","from":"body","words":0}`}, false},
		"no options": {ask(1, "<p>a", "") + ask(2, "<p>a", `,"options":null`),
			[]string{`{"id":1,"n":2} a`, `{"id":2,"n":2} a`}, false},
		"remembered": {ask(1, "<p>a", `,"options":{"method":"all","format":"html","fragment":true}`) +
			ask(2, "<p>b", ""), []string{`{"id":1,"n":9} <p>a</p>`, `{"id":2,"n":9} <p>b</p>`}, false},
		"changed": {ask(1, "<b>a</b>", `,"options":{"method":"all","format":"markdown"}`) +
			ask(2, "<b>a</b>", all), []string{`{"id":1,"n":6} **a**`, `{"id":2,"n":2} a`}, false},
		"address": {ask(1, "<a href=x>a</a>",
			`,"url":"https://a.example/b/","options":{"method":"all","format":"markdown"}`),
			[]string{`{"id":1,"n":27} [a](https://a.example/b/x)`}, false},
		"encoding": {ask(1, "<p>\xe9", `,"content_type":"text/html; charset=iso-8859-1"`+all),
			[]string{`{"id":1,"n":3} é`}, false},
		"left out": {ask(1, ferry, `,"options":{"method":"all","language":["en"]}`),
			[]string{`{"id":1,"n":0,"left_out":"for its language, de"}`}, false},
		"binary": {ask(1, "\x89PNG\r\n\x1a\n\x81\x8d\x8f\x90\x9d\x81\x01\x02\x03", all) + ask(2, "<p>a", ""),
			[]string{`{"id":1,"n":0,"error":{"kind":"no_text","message":"image/png is not a web page"}}`,
				`{"id":2,"n":2} a`}, false},
		"JSON": {ask(1, `{"html":"<p>a"}`, all),
			[]string{`{"id":1,"n":0,"error":{"kind":"not_a_page",` +
				`"message":"html: this is JSON and not a page; pass the HTML of one record"}}`}, false},
		"too large": {ask(1, "<p>abc", `,"max_size":5`+all) + ask(2, "<p>a", ""),
			[]string{`{"id":1,"n":0,"error":{"kind":"too_large","message":"the page is larger than 5 bytes"}}`,
				`{"id":2,"n":2} a`}, false},
		"just fits": {ask(1, "<p>ab", `,"max_size":5`+all), []string{`{"id":1,"n":3} ab`}, false},
		"cut page": {strings.TrimSuffix(ask(1, "<p>a", all), "a"),
			[]string{`{"id":1,"n":0,"error":{"kind":"frame","message":"the input ends inside a frame"}}`}, true},
		"cut large page": {strings.TrimSuffix(ask(1, "<p>abc", `,"max_size":5`), "c"),
			[]string{`{"id":1,"n":0,"error":{"kind":"frame","message":"the input ends inside a frame"}}`}, true},
	} {
		var out bytes.Buffer
		err := Run(strings.NewReader(tt.in), &out, os.Stderr)
		if diff := cmp.Diff(tt.want, replies(t, out.Bytes())); diff != "" || (err != nil) != tt.broken {
			t.Errorf("%s: %v (-want +got)\n%s", name, err, diff)
		}
	}
}

// The fingerprints of pages are compared in the order of the requests, whatever worker made them.
func TestCopiesAreFoundByTheirFingerprints(t *testing.T) {
	text := strings.Repeat("The ferry leaves the north quay at nine, and it is back at noon. ", 20)
	in := ask(1, "<p>"+text, `,"options":{"method":"all","dedup":true}`) + ask(2, "<p>", "")
	var out bytes.Buffer
	if err := Run(strings.NewReader(in), &out, os.Stderr); err != nil {
		t.Fatal(err)
	}
	made := replies(t, out.Bytes())
	found := regexp.MustCompile(`"fingerprint":("[^"]+")`).FindStringSubmatch(made[0])
	if found == nil || strings.Contains(made[1], "fingerprint") {
		t.Fatalf("%q", made)
	}
	out.Reset()
	in = ask(3, "", `,"compare":`+found[1]) + ask(4, "", `,"compare":`+found[1])
	if err := Run(strings.NewReader(in), &out, os.Stderr); err != nil {
		t.Fatal(err)
	}
	want := []string{`{"id":3,"n":0}`, `{"id":4,"n":0,"left_out":"as an exact copy"}`}
	if diff := cmp.Diff(want, replies(t, out.Bytes())); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// Each is followed by a good request, which is answered if the stream can still be read.
func TestMalformedFramesAreErrors(t *testing.T) {
	for _, tt := range []struct {
		in      string
		id      int
		kind    string
		message string
		goesOn  bool // to the next request
	}{
		{"\xff\xff\xff\xff{}", 0, "frame", "a header of 4294967295 bytes; it may have 1048576", false},
		{"\x00\x00\x00\x00", 0, "frame", "the header: unexpected end of JSON input", false},
		{frame("GET / HTTP", ""), 0, "frame", "the header: invalid character 'G' looking for beginning of value",
			false},
		{frame("[]", ""), 0, "frame", "the header: cannot unmarshal array into Go value", false},
		{frame("null", ""), 0, "frame", "the header has no n", false},
		{frame(`{"id":5}`, ""), 5, "frame", "the header has no n", false},
		{frame(`{"id":5,"n":"3"}`, "abc"), 5, "frame",
			"the header: cannot unmarshal string into Go struct field .n of type int64", false},
		{frame(`{"n":3,"id":"5"}`, "abc"), 0, "frame",
			"the header: cannot unmarshal string into Go struct field .id of type int64", false},
		{frame(`{"id":5,"n":-1}`, ""), 5, "frame", "the header: n is -1; it may be 0 to 1099511627776", false},
		{frame(`{"id":5,"n":1099511627777}`, ""), 5, "frame",
			"the header: n is 1099511627777; it may be 0 to 1099511627776", false},
		{frame(`{"id":5,"n":1e3}`, ""), 5, "frame",
			"the header: cannot unmarshal number 1e3 into Go struct field .n of type int64", false},
		{frame(`{"id":5,"n":3,"url":8}`, "abc"), 5, "frame",
			"the header: cannot unmarshal number into Go struct field request.url of type string", true},
		{frame(`{"id":5,"n":3,"max_size":-1}`, "abc"), 5, "frame", "the header: max_size is -1", true},
		{frame(`{"id":5,"n":3,"options":"x"}`, "abc"), 5, "options", "options must be an object, not string", true},
		{frame(`{"id":5,"n":3,"options":{"contents":"html"}}`, "abc"), 5, "options", `unknown option "contents"`, true},
		{frame(`{"id":5,"n":3,"options":{"format":"pdf"}}`, "abc"), 5, "options",
			`format: "pdf" is not one of text, markdown, html, json, jsonl`, true},
		{frame(`{"id":5,"n":3,"options":{"method":"best"}}`, "abc"), 5, "options", "method: ", true},
		{frame(`{"id":5,"n":3,"options":{"method":"template","site":true}}`, "abc"), 5, "options",
			"method template: it compares the pages of a site", true},
		{frame(`{"id":5,"n":3,"options":{"method":"entropy"}}`, "abc"), 5, "options",
			"method entropy: it compares the pages of a site", true},
		{frame(`{"id":5,"n":0,"compare":"AAAA"}`, ""), 5, "frame", "dedup: a fingerprint of 3 bytes", true},
	} {
		var out bytes.Buffer
		err := Run(strings.NewReader(tt.in+ask(6, "<p>a", `,"options":{"method":"all"}`)), &out, os.Stderr)
		got := replies(t, out.Bytes())
		var first struct {
			ID    int
			Error failure
		}
		json.Unmarshal([]byte(got[0]), &first)
		if first.ID != tt.id || first.Error.Kind != tt.kind || !strings.HasPrefix(first.Error.Message, tt.message) {
			t.Errorf("%q: %s", tt.in, got[0])
		}
		if goesOn := len(got) == 2 && got[1] == `{"id":6,"n":2} a` && err == nil; goesOn != tt.goesOn ||
			!goesOn && (len(got) != 1 || err == nil) {
			t.Errorf("%q: %v, %q", tt.in, err, got)
		}
	}
}

// A request whose options are wrong does not get those of the request before, nor does the next.
func TestWrongOptionsAreRemembered(t *testing.T) {
	var out bytes.Buffer
	err := Run(strings.NewReader(ask(1, "<p>a", `,"options":{"method":"all"}`)+
		ask(2, "<p>a", `,"options":{"method":"best"}`)+ask(3, "<p>a", "")), &out, os.Stderr)
	got := replies(t, out.Bytes())
	if err != nil || len(got) != 3 || !strings.Contains(got[1], `"kind":"options"`) ||
		strings.Replace(got[2], `"id":3`, `"id":2`, 1) != got[1] {
		t.Errorf("%v, %q", err, got)
	}
}

// Other languages have other names of options.
func TestWrongOptionsAreNamed(t *testing.T) {
	for options, names := range map[string]string{
		`{"language":["english"]}`:                        `["language english"]`,
		`{"keep_roles":["title"],"drop_roles":["title"]}`: `["keep_roles","drop_roles"]`,
		`{"method":"density","favor":"precision"}`:        `["favor","method density"]`,
	} {
		var out bytes.Buffer
		err := Run(strings.NewReader(ask(1, "", `,"options":`+options)), &out, os.Stderr)
		if got := replies(t, out.Bytes()); err != nil || len(got) != 1 ||
			!strings.Contains(got[0], `"names":`+names+`}`) {
			t.Errorf("%s: %v, %q", options, err, got)
		}
	}
}

// The output is that of record.Maker, whatever the options are.
func TestTheOutputIsThatOfRecords(t *testing.T) {
	pages, err := filepath.Glob("../../data/samples/pages/*")
	if err != nil || len(pages) < 2 {
		t.Fatal("no sample pages: ", err)
	}
	if testing.Short() {
		pages = pages[:4]
	}
	var in strings.Builder
	var want []string
	for _, given := range []string{
		`{}`, `{"format":"markdown"}`, `{"favor":"recall","format":"html"}`,
		`{"format":"json","lines":true,"sources":true}`, `{"method":"density","links":false}`,
	} {
		var o options.Options
		if err := o.FromJSON([]byte(given)); err != nil {
			t.Fatal(err)
		}
		checked, err := o.Check()
		if err != nil {
			t.Fatal(err)
		}
		m, err := record.NewMaker(checked)
		if err != nil {
			t.Fatal(err)
		}
		for i, path := range pages {
			html, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			rest := fmt.Sprintf(`,"path":"a/%s","page_id":"b","url":"https://a.example/"`, filepath.Base(path))
			if i == 0 {
				rest += `,"options":` + given
			}
			in.WriteString(ask(len(want), string(html), rest))
			r := m.Make(t.Context(),
				record.Input{ID: "b", Path: "a/" + filepath.Base(path), URL: "https://a.example/", HTML: html})
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			want = append(want, strings.TrimSpace(fmt.Sprintf(`{"id":%d,"n":%d} %s`, len(want), len(r.Out), r.Out)))
		}
	}
	var out bytes.Buffer
	if err := Run(strings.NewReader(in.String()), &out, os.Stderr); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, replies(t, out.Bytes())); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// testMake answers with the method of the options, or panics.
func testMake(m *record.Maker, p record.Input) record.Outcome {
	switch string(p.HTML) {
	case "panic":
		panic("made up")
	case "fail":
		return record.Outcome{Out: []byte("half"), Err: errors.New("made up")}
	}
	return record.Outcome{Out: []byte(m.Options.Method), KeptLines: 1}
}

// talk runs a worker with testMake and returns its replies, and how many makers were used.
func talk(t *testing.T, in string) (all []string, makers int, log string) {
	t.Helper()
	var out, stacks bytes.Buffer
	w := newWorker(&stacks)
	used := make(map[*record.Maker]bool)
	w.makeOutcome = func(m *record.Maker, p record.Input) record.Outcome {
		used[m] = true
		return testMake(m, p)
	}
	if err := w.run(bufio.NewReader(strings.NewReader(in)), bufio.NewWriter(&out)); err != nil {
		t.Fatal(err)
	}
	return replies(t, out.Bytes()), len(used), stacks.String()
}

func TestOptionsOfOneMethodUseOneMaker(t *testing.T) {
	method := func(name string) string { return ask(1, "", fmt.Sprintf(`,"options":{"method":%q}`, name)) }
	for _, tt := range []struct {
		in   string
		want int
	}{
		{method("all") + ask(2, "", "") + method("all"), 1},
		{ask(1, "", `,"options":{"method":"all","keep_roles":[]}`) +
			ask(2, "", `,"options":{ "keep_roles":["title"], "method":"all"}`), 1},
		{method("all") + method("density") + method("all") + method("density"), 2},
		{method("all") + method("density") + method("cetr") + method("cetr-tm") + method("all") + method("ttr-em") +
			method("all") + method("density"), 6},
	} {
		if _, makers, _ := talk(t, tt.in); makers != tt.want {
			t.Errorf("%q: %d makers, want %d", tt.in, makers, tt.want)
		}
	}
}

// A program that alternates between options does not wait for the file each time.
func TestAModelIsReadOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "own.safetensors")
	b, err := os.ReadFile("../../models/article-slp.safetensors")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b, 0o666); err != nil {
		t.Fatal(err)
	}
	w := newWorker(os.Stderr)
	for i, options := range []string{
		fmt.Sprintf(`{"model":%q}`, path), `{"method":"all"}`, fmt.Sprintf(`{"model":%q,"format":"html"}`, path),
		`{"method":"density"}`, fmt.Sprintf(`{"model":%q,"threshold":0.2}`, path),
	} {
		if _, err := w.result(&header{request: request{Options: json.RawMessage(options)}}, nil); err != nil {
			t.Errorf("%s: %v", options, err)
		}
		if i == 0 {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestAPanicIsAnError(t *testing.T) {
	got, makers, log := talk(t, ask(1, "", `,"options":{"method":"all"}`)+ask(2, "panic", "")+ask(3, "", "")+
		ask(4, "fail", "")+ask(5, "", ""))
	want := []string{
		`{"id":1,"n":3} all`,
		`{"id":2,"n":0,"error":{"kind":"internal","message":"panic: made up"}}`,
		`{"id":3,"n":3} all`,
		`{"id":4,"n":0,"error":{"kind":"internal","message":"made up"}}`,
		`{"id":5,"n":3} all`,
	}
	if diff := cmp.Diff(want, got); diff != "" || makers != 2 || !strings.Contains(log, "panic: made up") ||
		!strings.Contains(log, "worker_test.go") {
		t.Errorf("(-want +got)\n%s\n%d makers, log %s", diff, makers, log)
	}
}

// What a large page needed is not kept.
func TestALargePageLeavesNothing(t *testing.T) {
	large := strings.Repeat("x", largePage+1)
	if _, makers, _ := talk(t, ask(1, large, `,"options":{"method":"all"}`)+ask(2, "", "")); makers != 2 {
		t.Errorf("%d makers", makers)
	}
	if _, makers, _ := talk(t, ask(1, large[:largePage], `,"options":{"method":"all"}`)+ask(2, large, `,"max_size":9`)+
		ask(3, "", "")); makers != 1 {
		t.Errorf("%d makers", makers)
	}
}

// zeros is an endless stream of them.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// A page beyond the limit is passed over and takes no memory.
func TestAHugePageIsPassedOver(t *testing.T) {
	const huge = page.MaxSize * 4
	in := io.MultiReader(strings.NewReader(frame(fmt.Sprintf(`{"id":1,"n":%d}`, huge), "")),
		io.LimitReader(zeros{}, huge), strings.NewReader(ask(2, "<p>a", `,"options":{"method":"all"}`)))
	var out bytes.Buffer
	var err error
	took := cost.Bytes(func() { err = Run(in, &out, os.Stderr) })
	want := []string{`{"id":1,"n":0,"error":{"kind":"too_large","message":"the page is larger ` +
		`than 10485760 bytes"}}`, `{"id":2,"n":2} a`}
	if diff := cmp.Diff(want, replies(t, out.Bytes())); diff != "" || err != nil {
		t.Errorf("%v (-want +got)\n%s", err, diff)
	}
	if took > page.MaxSize/8 {
		t.Errorf("%d bytes of memory for it", took)
	}
}

// Each reply can be read before the next request is written.
func TestRepliesDoNotWait(t *testing.T) {
	in, requests := io.Pipe()
	answers, out := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- Run(in, out, os.Stderr) }()
	r := bufio.NewReader(answers)
	read := func() string {
		var size [4]byte
		io.ReadFull(r, size[:])
		header := make([]byte, binary.LittleEndian.Uint32(size[:]))
		io.ReadFull(r, header)
		var h struct{ N int64 }
		if err := json.Unmarshal(header, &h); err != nil {
			t.Fatal(err)
		}
		io.CopyN(io.Discard, r, h.N)
		return string(header)
	}
	read()
	for i := range 3 {
		io.WriteString(requests, ask(i, "<p>a", `,"options":{"method":"all"}`))
		if got, want := read(), fmt.Sprintf(`{"id":%d,"n":2}`, i); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	requests.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// failing takes n writes.
type failing struct{ n int }

func (f *failing) Write(p []byte) (int, error) {
	if f.n--; f.n < 0 {
		return 0, errors.New("closed")
	}
	return len(p), nil
}

func TestAWorkerEndsWhenNobodyReadsIt(t *testing.T) {
	for n := range 3 {
		in := ask(1, "<p>a", `,"options":{"method":"all"}`) + ask(2, "<p>a", "") + "\xff\xff\xff\xff"
		if err := Run(strings.NewReader(in), &failing{n}, os.Stderr); err == nil || err.Error() != "closed" {
			t.Errorf("after %d writes: %v", n, err)
		}
	}
	in := io.MultiReader(strings.NewReader("\x02"), &brokenReader{})
	if err := Run(in, io.Discard, os.Stderr); err == nil || err.Error() != "broken" {
		t.Errorf("an input that breaks: %v", err)
	}
}

type brokenReader struct{}

func (*brokenReader) Read([]byte) (int, error) { return 0, errors.New("broken") }

// Whatever comes in, the worker ends and writes whole frames.
func FuzzRun(f *testing.F) {
	f.Add([]byte(ask(1, ferry, "") + ask(2, "<p>a", `,"options":{"method":"all","format":"json"},"max_size":3`)))
	f.Add([]byte(ask(1, "<p>a", `,"options":{"method":"all","format":"markdown","links":false}`) + "\xff\xff\xff\xff"))
	f.Add([]byte(frame(`{"id":5,"n":3,"url":8}`, "abc") + frame(`{"id":6,"n":1099511627776}`, "abc")))
	f.Add([]byte("GET / HTTP/1.1\r\n\r\n"))
	f.Fuzz(func(t *testing.T, in []byte) {
		var out, log bytes.Buffer
		Run(bytes.NewReader(in), &out, &log)
		if replies(t, out.Bytes()); log.Len() > 0 {
			t.Error(log.String())
		}
	})
}
