package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"linesift/page"
)

// serve has a server answer on loopback until end is called, which returns what Serve
// does.
func serve(t *testing.T, c Config) (s *Server, address string, end func() error) {
	t.Helper()
	s = newServer(t, c)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	end = sync.OnceValue(func() error {
		cancel()
		return <-done
	})
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections() // net/http waits five seconds for one that was never used
		end()
	})
	return s, "http://" + l.Addr().String(), end
}

// A conversation is a batch whose lines are sent one by one.
type conversation struct {
	t      *testing.T
	to     *io.PipeWriter
	answer *http.Response
	from   *bufio.Reader
}

func begin(t *testing.T, address, query string) *conversation {
	t.Helper()
	body, to := io.Pipe()
	t.Cleanup(func() { to.Close() })
	answer, err := http.Post(address+"/batch"+query, "application/jsonl", body)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("status %d", answer.StatusCode)
	}
	return &conversation{t, to, answer, bufio.NewReader(answer.Body)}
}

func (c *conversation) send(line string) {
	c.t.Helper()
	if _, err := io.WriteString(c.to, line); err != nil {
		c.t.Fatal(err)
	}
}

func (c *conversation) receive() map[string]any {
	c.t.Helper()
	line, err := c.from.ReadBytes('\n')
	var record map[string]any
	if err == nil {
		err = json.Unmarshal(line, &record)
	}
	if err != nil {
		c.t.Fatalf("%v: %s", err, line)
	}
	return record
}

func object(t *testing.T, id any, html []byte) string {
	t.Helper()
	utf8, _ := page.Decode(html, "")
	b, err := json.Marshal(map[string]any{"id": id, "html": string(utf8)})
	if err != nil {
		t.Fatal(err)
	}
	return string(b) + "\n"
}

// Each record comes before the next page is sent.
func TestABatchIsAConversation(t *testing.T) {
	_, address, _ := serve(t, Config{})
	c := begin(t, address, "?content=markdown")
	for i, name := range samples(t)[:5] {
		page := sample(t, name)
		c.send(object(t, i, page))
		got := c.receive()
		if got["id"] != float64(i) || got["markdown"] != document(t, page, nil).Markdown() || got["text"] != nil {
			t.Errorf("%s: %v", name, got)
		}
	}
	c.send("\n{\"id\": \"x\"\n")
	if got := c.receive(); got["line"] != 7.0 || got["id"] != nil || got["error"].(map[string]any)["status"] != 400.0 {
		t.Errorf("%v", got)
	}
	c.send(`{"id": "end", "html": "<p>The last line has no end."}`)
	c.to.Close()
	if got := c.receive(); got["id"] != "end" || got["error"] != nil {
		t.Errorf("%v", got)
	}
	if rest, err := io.ReadAll(c.from); err != nil || len(rest) > 0 {
		t.Errorf("after all: %s, %v", rest, err)
	}
}

// The records come in the order of the pages, however many workers there are, and are
// those of the pages alone.
func TestABatchKeepsItsOrder(t *testing.T) {
	s := newServer(t, Config{Jobs: 4})
	var batch bytes.Buffer
	var want []string
	for range 3 {
		for _, name := range samples(t) {
			html, _ := page.Decode(sample(t, name), "")
			batch.WriteString(object(t, name, html))
			alone := body(t, answer(t, s, post("/extract", html, "Content-Type", "text/html; charset=utf-8")))
			want = append(want, fmt.Sprintf("{\"id\":%q,%s", name, alone[1:]))
		}
	}
	got := body(t, answer(t, s, post("/batch", batch.Bytes(), "Content-Type", "application/x-ndjson")))
	if diff := gocmp.Diff(strings.Join(want, ""), got); diff != "" {
		t.Error(diff)
	}
}

func TestABadLineDoesNotEndABatch(t *testing.T) {
	s := newServer(t, Config{MaxSize: 2000})
	sent := strings.Join([]string{
		`{"id": 1, "html": "<p>One."}`, "[]", `{"id": 3}`, `{"id": 4, "html": 5}`,
		object(t, 5, make([]byte, 2000)), `{"id": 6, "html": "\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007"}`,
		"   ", `{"id": 8, "html": ""}`,
		`{"id": 9, "html": "<p>Nine.", "url": "nonsense"}`, `{"id": 10, "html": "<p>Ten.", "url": ""}`,
		`{"id": 11, "html": "<p>Eleven.", "url": 5}`, `{"id": 12, "html": 5, "html": "<p>Twelve."}`,
	}, "\n")
	got := body(t, answer(t, s, post("/batch", []byte(sent))))
	var all []string
	for line := range strings.Lines(got) {
		var r struct {
			ID    any
			Line  int
			Error *problem
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		status := 200
		if r.Error != nil {
			status = r.Error.Status
		}
		all = append(all, fmt.Sprint(r.ID, r.Line, status))
	}
	// The object of page 5 ends with a line of its own, so that those after it are one later.
	want := []string{"1 0 200", "<nil> 2 400", "3 3 400", "4 4 400", "<nil> 5 413", "6 7 422", "8 0 200", "9 10 400",
		"10 0 200", "11 12 400", "12 0 200"}
	if diff := gocmp.Diff(want, all); diff != "" {
		t.Errorf("%s\n%s", diff, got)
	}
	for _, reason := range []string{`"detail":"not a JSON object"`, "the page is larger than 2000 bytes",
		`"detail":"no field \"html\" that is a string"`} {
		if !strings.Contains(got, reason) {
			t.Errorf("no %s: %s", reason, got)
		}
	}
	if strings.Contains(got, "Go ") || strings.Contains(got, "struct") {
		t.Errorf("the names of Go's types: %s", got)
	}
}

// Requests beyond the limit are told to come again; the server says all the while that it
// is there.
func TestRequestsAreLimited(t *testing.T) {
	_, address, _ := serve(t, Config{Batches: 2})
	first, second := begin(t, address, ""), begin(t, address, "")
	status := func(method, path, body string) (int, string) {
		r, err := http.NewRequest(method, address+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		return answer.StatusCode, answer.Header.Get("Retry-After")
	}
	if got, after := status("POST", "/batch", ""); got != http.StatusServiceUnavailable || after != "1" {
		t.Errorf("a third one: status %d, to come again after %q", got, after)
	}
	for _, path := range []string{"GET /healthz", "POST /extract"} {
		method, path, _ := strings.Cut(path, " ")
		if got, _ := status(method, path, "<p>A"); got != http.StatusOK {
			t.Errorf("%s: status %d", path, got)
		}
	}
	first.to.Close()
	io.Copy(io.Discard, first.from)
	// Its place is free when its handler returns, which may be after its answer is whole.
	for {
		if got, _ := status("POST", "/batch", ""); got == http.StatusOK {
			break
		} else if got != http.StatusServiceUnavailable {
			t.Fatalf("when one is done: status %d", got)
		}
		time.Sleep(time.Millisecond)
	}
	second.send(object(t, 1, []byte("<p>a")))
	second.receive()
}

// A page that does not come is not waited for, nor a batch that says no more.
func TestSlowClientsAreNotWaitedFor(t *testing.T) {
	t.Parallel() // it waits
	_, address, _ := serve(t, Config{Timeout: 300 * time.Millisecond})
	body, to := io.Pipe()
	defer to.Close()
	answer, err := http.Post(address+"/extract", "text/html", body)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusRequestTimeout {
		t.Errorf("status %d", answer.StatusCode)
	}
	_, address, _ = serve(t, Config{Idle: 50 * time.Millisecond})
	c := begin(t, address, "")
	if got := c.receive(); got["error"].(map[string]any)["status"] != 408.0 {
		t.Errorf("%v", got)
	}
	if rest, err := io.ReadAll(c.from); err != io.ErrUnexpectedEOF || len(rest) > 0 {
		t.Errorf("after all: %s, %v", rest, err)
	}
}

// What is refused, and a page that never comes while others do, holds its connection no longer
// than it needs: the server answers, however many there are.
func TestStuckRequestsAreNotWaitedFor(t *testing.T) {
	t.Parallel() // it waits
	connections := 1024
	if testing.Short() {
		connections = 64
	}
	_, address, _ := serve(t,
		Config{Timeout: time.Hour, Idle: time.Hour, Connections: connections, Jobs: 1, Hosts: []string{"localhost"}})
	for _, head := range []string{
		"POST /nowhere HTTP/1.1\r\nHost: localhost\r\n",
		"POST /healthz HTTP/1.1\r\nHost: localhost\r\n",
		"POST /extract HTTP/1.1\r\nHost: elsewhere.example\r\n",
		"POST /extract HTTP/1.1\r\nHost: localhost\r\nOrigin: http://elsewhere.example\r\n",
		"POST /extract HTTP/1.1\r\nHost: localhost\r\n",
	} {
		for range connections {
			c, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			fmt.Fprint(c, head+"Content-Length: 100\r\n\r\n<p>Half a page") // and no more
		}
		for _, body := range []string{"", "<p>A small page."} {
			ask := func() (*http.Response, error) { return http.Get(address + "/healthz") }
			if body != "" {
				ask = func() (*http.Response, error) {
					return http.Post(address+"/extract", "text/html", strings.NewReader(body))
				}
			}
			answer, err := ask() // waits for a place among the connections
			if err != nil {
				t.Fatal(err)
			}
			answer.Body.Close()
			if answer.StatusCode != http.StatusOK {
				t.Errorf("%q: status %d", body, answer.StatusCode)
			}
		}
	}
}

// Many requests leave no goroutine, file or memory behind.
func TestManyRequestsLeaveNothing(t *testing.T) {
	requests, connections := 10_000, 50
	if testing.Short() {
		requests = 500
	}
	s, address, end := serve(t, Config{Batches: connections})
	client := &http.Client{Transport: &http.Transport{MaxConnsPerHost: connections, MaxIdleConnsPerHost: connections}}
	run := func(requests int) {
		var all sync.WaitGroup
		for range connections {
			all.Go(func() {
				for range requests / connections {
					answer, err := client.Post(address+"/extract?method=density", "text/html",
						strings.NewReader("<p>The ferry came late on Monday."))
					if err != nil {
						t.Error(err)
						return
					}
					_, err = io.Copy(io.Discard, answer.Body)
					answer.Body.Close()
					if err != nil || answer.StatusCode != http.StatusOK {
						t.Errorf("status %d, error %v", answer.StatusCode, err)
					}
				}
			})
		}
		all.Wait()
	}
	measure := func() (goroutines, files int, memory uint64) {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		open, _ := os.ReadDir("/proc/self/fd") // 0 files on other systems
		return runtime.NumGoroutine(), len(open), m.HeapAlloc
	}
	run(10 * connections) // all connections and workers are there
	goroutines, files, memory := measure()
	run(requests)
	moreGoroutines, moreFiles, moreMemory := measure()
	t.Logf("%d requests: goroutines %d, %d; files %d, %d; heap %d, %d", requests, goroutines, moreGoroutines, files,
		moreFiles, memory, moreMemory)
	if moreGoroutines > goroutines+connections || moreFiles > files+10 || moreMemory > memory+4<<20 {
		t.Error("something is left over")
	}
	client.CloseIdleConnections()
	if err := end(); err != nil {
		t.Error(err)
	}
	if s.pages.count > 0 || len(s.workers.slots) > 0 || len(s.senders.all) > 0 {
		t.Errorf("%d requests, %d workers and %d senders are left", s.pages.count, len(s.workers.slots),
			len(s.senders.all))
	}
}

func TestLongHeadersAreRefused(t *testing.T) {
	t.Parallel() // it waits
	_, address, _ := serve(t, Config{})
	for size, want := range map[int]int{maxHeader / 2: http.StatusOK,
		2 * maxHeader: http.StatusRequestHeaderFieldsTooLarge} {
		r, err := http.NewRequest(http.MethodGet, address+"/healthz", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Long", strings.Repeat("a", size))
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(answer.Body) // the connection may be closed before its end
		answer.Body.Close()
		described(t, r, nil, answer.StatusCode, answer.Header, text)
		if answer.StatusCode != want {
			t.Errorf("%d bytes: status %d, want %d", size, answer.StatusCode, want)
		}
	}
}

// waitForSenders waits until pages are on their way.
func waitForSenders(s *Server, n int) {
	for {
		s.senders.mu.Lock()
		sending := len(s.senders.all)
		s.senders.mu.Unlock()
		if sending >= n {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// At the end a batch is told so after the records of what was read, a request in work is
// answered, and no new one.
func TestTheEndIsGraceful(t *testing.T) {
	t.Parallel() // it waits
	s, address, end := serve(t, Config{Grace: time.Minute})
	batch := begin(t, address, "")
	batch.send(object(t, 1, []byte("<p>Before the end.")))
	if got := batch.receive(); got["error"] != nil {
		t.Fatalf("%v", got)
	}
	body, to := io.Pipe()
	answered := make(chan int, 1)
	go func() {
		answer, err := http.Post(address+"/extract", "text/html", body)
		if err != nil {
			t.Error(err)
			answered <- 0
			return
		}
		answer.Body.Close()
		answered <- answer.StatusCode
	}()
	io.WriteString(to, "<p>Half of ") // is taken once the request is on its way
	waitForSenders(s, 1)
	ended := make(chan error, 1)
	go func() { ended <- end() }()
	<-s.stopping.Done()
	if got := batch.receive(); got["line"] != 2.0 || got["error"].(map[string]any)["status"] != 503.0 {
		t.Errorf("%v", got)
	}
	if rest, err := io.ReadAll(batch.from); err != io.ErrUnexpectedEOF || len(rest) > 0 {
		t.Errorf("after all: %s, %v", rest, err)
	}
	io.WriteString(to, "a page.")
	to.Close()
	if status := <-answered; status != http.StatusOK {
		t.Errorf("what was in work: status %d", status)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if answer, err := http.Get(address + "/healthz"); err == nil {
		answer.Body.Close()
		t.Error("it still answers")
	}
}

func TestWhatDoesNotEndIsCut(t *testing.T) {
	s, address, end := serve(t, Config{Grace: 20 * time.Millisecond})
	body, to := io.Pipe()
	done := make(chan bool)
	go func() {
		defer close(done)
		if answer, err := http.Post(address+"/extract", "text/html", body); err == nil {
			answer.Body.Close()
			t.Errorf("it is answered with %d", answer.StatusCode)
		}
	}()
	waitForSenders(s, 1)
	if err := end(); err == nil || !strings.Contains(err.Error(), "not done at the end") {
		t.Errorf("error %v", err)
	}
	to.Close() // for which the client waits
	<-done
}

// Pages at once, by several methods, come back as each alone would: no worker has what is
// another's.
func TestRequestsAtOnceDoNotMix(t *testing.T) {
	_, address, _ := serve(t, Config{Jobs: 3, Batches: 100})
	var all sync.WaitGroup
	for i, name := range samples(t)[:12] {
		html := sample(t, name)
		method := []string{"full", "density", "cetr"}[i%3]
		o := named(t, method)
		want := document(t, html, &o).Markdown()
		for range 3 {
			all.Go(func() {
				r, err := http.NewRequest(http.MethodPost, address+"/extract?method="+method, bytes.NewReader(html))
				if err != nil {
					t.Error(err)
					return
				}
				r.Header.Set("Accept", "text/markdown")
				answer, err := http.DefaultClient.Do(r)
				if err != nil {
					t.Error(err)
					return
				}
				defer answer.Body.Close()
				if got, err := io.ReadAll(answer.Body); err != nil || string(got) != want {
					t.Errorf("%s by %s: %v, %.60q, want %.60q", name, method, err, got, want)
				}
			})
		}
	}
	all.Wait()
}

// A web page whose name leads to this machine is refused, though it is of one origin with
// what it asks.
func TestNamesOfTheServer(t *testing.T) {
	s := newServer(t, Config{Hosts: []string{"localhost", "sift.example"}})
	for host, want := range map[string]int{
		"localhost": 200, "localhost:8080": 200, "LOCALHOST.:8080": 200, "127.0.0.1:8080": 200, "[::1]:8080": 200,
		"[::1]": 200, "192.168.1.7": 200, "sift.example": 200,
		"evil.example": 403, "evil.example:8080": 403, "127.0.0.1.evil.example": 403, "localhost.evil.example": 403,
		"": 403,
	} {
		for _, r := range []*http.Request{post("/extract?method=all", []byte("<p>One")),
			httptest.NewRequest(http.MethodGet, "/healthz", nil),
			httptest.NewRequest(http.MethodGet, "/metrics", nil)} {
			r.Host = host
			r.Header.Set("Origin", "http://"+host)
			if got := answer(t, s, r).StatusCode; got != want {
				t.Errorf("%s of %q: status %d, want %d", r.URL.Path, host, got, want)
			}
		}
	}
}

// accepting counts the connections that are asked for.
type accepting struct {
	net.Listener
	asked atomic.Int64
}

func (a *accepting) Accept() (net.Conn, error) {
	a.asked.Add(1)
	return a.Listener.Accept()
}

func TestConnectionsAreLimited(t *testing.T) {
	s := newServer(t, Config{Connections: 2})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	counted := &accepting{Listener: l}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, counted) }()
	ask := func() (net.Conn, func() string) {
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(c, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
		return c, func() string {
			line, _ := bufio.NewReader(c).ReadString('\n')
			return strings.TrimSpace(line)
		}
	}
	const ok = "HTTP/1.1 200 OK"
	first, answerOfFirst := ask()
	second, answerOfSecond := ask()
	if a, b := answerOfFirst(), answerOfSecond(); a != ok || b != ok {
		t.Fatalf("%q, %q", a, b)
	}
	third, answerOfThird := ask()
	if n := counted.asked.Load(); n > 2 {
		t.Errorf("%d connections were asked for, though two are open", n)
	}
	first.Close()
	if got := answerOfThird(); got != ok {
		t.Errorf("%q, though one has ended", got)
	}
	second.Close()
	third.Close()
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
