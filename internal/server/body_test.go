package server

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	stdlog "log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"linesift/internal/sniff/squeeze"
)

// send sends bytes on a connection and no more, and returns the answer.
func send(t *testing.T, address, request string, end bool) *http.Response {
	t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if _, err := io.WriteString(c, request); err != nil {
		t.Fatal(err)
	}
	if end {
		c.(*net.TCPConn).CloseWrite()
	}
	answer, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

// A damaged body is the client's fault. The client of a batch has the records of what came
// before, and an answer without an end.
func TestDamagedBodies(t *testing.T) {
	t.Parallel() // it waits
	const line = "{\"id\": 1, \"html\": \"<p>A page.\"}\n"
	chunk := fmt.Sprintf("Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n", len(line), line)
	for _, test := range []struct{ name, sent, detail string }{
		{"no length", chunk + "zz\r\n", "the body cannot be read: invalid byte in chunk length"},
		{"a wrong length", chunk + "1\r\n<p>More\r\n0\r\n\r\n", "the body cannot be read: malformed chunked encoding"},
		{"a huge length", chunk + "fffffffffffffffff\r\n", "the body cannot be read: http chunk length too large"},
		{"cut between chunks", chunk, "the body ends too early"},
		{"cut in a chunk", chunk + "ff\r\n<p>", "the body ends too early"},
		{"cut", "Content-Length: 1000\r\n\r\n" + line, "the body ends too early"},
	} {
		var log bytes.Buffer
		_, address, end := serve(t, Config{Errors: stdlog.New(&log, "", 0)})
		head := func(path string) string { return "POST " + path + "?method=all HTTP/1.1\r\nHost: localhost\r\n" }

		var p problem
		got := send(t, address, head("/extract")+test.sent, true)
		if err := json.NewDecoder(got.Body).Decode(&p); err != nil || got.StatusCode != http.StatusBadRequest ||
			p.Detail != test.detail || got.Header.Get("Content-Type") != problemType {
			t.Errorf("%s: status %d, error %v, %+v", test.name, got.StatusCode, err, p)
		}

		got = send(t, address, head("/batch")+test.sent, true)
		b, err := io.ReadAll(got.Body)
		if got.StatusCode != http.StatusOK || !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%s, in a batch: status %d, it ends with %v", test.name, got.StatusCode, err)
		}
		want := fmt.Sprintf(`{"id":1,"bytes":10,"encoding":"utf-8","from":"body","words":2,"text":"A page.\n"}
{"line":2,"error":{"type":"about:blank","title":"Bad Request","status":400,"detail":%q}}
`, test.detail)
		if string(b) != want {
			t.Errorf("%s, in a batch: %s", test.name, b)
		}
		if err := end(); err != nil || log.Len() > 0 {
			t.Errorf("%s: error %v, log %s", test.name, err, log.String())
		}
	}
}

// A page that says that it is too large is not waited for.
func TestALargePageIsRefusedBeforeItArrives(t *testing.T) {
	t.Parallel() // it waits
	_, address, _ := serve(t, Config{Timeout: time.Hour})
	got := send(t, address,
		"POST /extract HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n<p>Its begin", false)
	if b, err := io.ReadAll(got.Body); err != nil || got.StatusCode != http.StatusRequestEntityTooLarge ||
		!bytes.Contains(b, []byte("10485760 bytes")) {
		t.Errorf("status %d, error %v: %s", got.StatusCode, err, b)
	}
}

// net/http answers what is no HTTP, in plain text. openapi.json says so.
func TestWhatIsNoHTTP(t *testing.T) {
	t.Parallel() // it waits
	_, address, _ := serve(t, Config{})
	for request, status := range map[string]int{
		"page\r\n\r\n":                                    http.StatusBadRequest,
		"GET /healthz HTTP/1.1\r\n\r\n":                   http.StatusBadRequest,
		"GET /healthz HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n": http.StatusBadRequest,
		"GET /healthz HTTP/3.0\r\nHost: a\r\n\r\n":        http.StatusHTTPVersionNotSupported,
		"POST /extract HTTP/1.1\r\nHost: a\r\nContent-Length: " +
			"99999999999999999999\r\n\r\n": http.StatusBadRequest,
		"POST /extract HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: " +
			"gzip\r\n\r\n": http.StatusNotImplemented,
		"GET /healthz HTTP/1.1\r\nHost: a\r\nLong: " + strings.Repeat("a", 2*maxHeader) +
			"\r\n\r\n": http.StatusRequestHeaderFieldsTooLarge,
	} {
		got := send(t, address, request, false)
		if kind := got.Header.Get("Content-Type"); got.StatusCode != status || kind != "text/plain; charset=utf-8" {
			t.Errorf("%.50q: status %d, want %d, %s", request, got.StatusCode, status, kind)
		}
	}
}

func TestAClientThatLeavesIsNotLogged(t *testing.T) {
	var log bytes.Buffer
	s := newServer(t, Config{Errors: stdlog.New(&log, "", 0)})
	defer func() {
		if v := recover(); v != http.ErrAbortHandler || log.Len() > 0 {
			t.Errorf("panic %v, log %s", v, log.String())
		}
	}()
	s.fail(&response{ResponseWriter: httptest.NewRecorder(), status: http.StatusOK}, errors.New("broken pipe"))
}

// A compressed body is refused, whether or not a header names the compression: it is never text.
func TestCompressedBodies(t *testing.T) {
	t.Parallel() // it waits
	_, address, _ := serve(t, Config{Options: methodOf("all")})
	text := func(path string) string {
		if path == "/batch" {
			return strings.Repeat("{\"id\": 1, \"html\": \"<p>A page.\"}\n", 100)
		}
		return strings.Repeat("<p>A page.\n", 100)
	}
	for name, compressor := range map[string]func(string) []byte{
		"gzip": func(text string) []byte { return squeeze.With(t, gzip.NewWriter, text) },
		"xz":   func(text string) []byte { return squeeze.With(t, squeeze.XZ, text) },
		"zstd": func(text string) []byte { return squeeze.With(t, squeeze.Zstd, text) },
	} {
		for _, path := range []string{"/extract", "/batch"} {
			sent := compressor(text(path))
			head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n", path, len(sent))
			got := send(t, address, head+string(sent), false)
			b, err := io.ReadAll(got.Body)
			const problem = `{"type":"about:blank","title":"Unsupported Media Type","status":415,"detail":"the body ` +
				`is compressed; send it as it is"}`
			switch {
			case path == "/extract" &&
				(err != nil || got.StatusCode != http.StatusUnsupportedMediaType || string(b) != problem+"\n"):
				t.Errorf("%s: status %d, error %v: %s", name, got.StatusCode, err, b)
			case path == "/batch" &&
				(!errors.Is(err, io.ErrUnexpectedEOF) || string(b) != `{"line":1,"error":`+problem+"}\n"):
				t.Errorf("%s, in a batch: error %v: %s", name, err, b)
			}
		}
	}
}

// A request of two lengths ends its connection, so that nothing behind it is taken for a request by
// this server and for a body by a proxy, or the other way round (RFC 9112, 6.1).
func TestARequestOfTwoLengthsEndsItsConnection(t *testing.T) {
	_, address, _ := serve(t, Config{Options: methodOf("all")})
	const page, chunked = "<p>A page.", "a\r\n<p>A page.\r\n0\r\n\r\n"
	for _, test := range []struct {
		name, head, body string
		ends             bool
	}{
		{"one length", "POST /extract HTTP/1.1\r\nContent-Length: 10", page, false},
		{"two lengths", "POST /extract HTTP/1.1\r\nContent-Length: 10\r\nTransfer-Encoding: chunked", chunked, true},
		{"two in the other order", "POST /extract HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 25",
			chunked, true},
		{"two of a health check", "GET /healthz HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3",
			"0\r\n\r\n", true},
		{"two of no path", "POST /nowhere HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 25", chunked, true},
		{"two in HTTP/1.0",
			"POST /extract HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\nContent-Length: 10",
			page, true},
	} {
		c, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		const next = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
		if _, err := io.WriteString(c, test.head+"\r\nHost: localhost\r\n\r\n"+test.body+next); err != nil {
			t.Fatal(err)
		}
		from := bufio.NewReader(c)
		first, err := http.ReadResponse(from, nil)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		io.Copy(io.Discard, first.Body)
		rest, _ := io.ReadAll(from) // what is left unread may reset the connection
		if first.Close != test.ends || (len(rest) == 0) != test.ends {
			t.Errorf("%s: status %d, it ends: %t; then comes %q", test.name, first.StatusCode, first.Close, rest)
		}
	}
}
