package labeller

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"linesift/data"
)

// FuzzRequests sends whatever requests, to paths below the token and others: those without
// the token, or to another host, change nothing and learn nothing; an answer is
// JSON; and the file is whole after each change.
func FuzzRequests(f *testing.F) {
	f.Add("POST", true, "/changes", "127.0.0.1:1", "", "application/json",
		[]byte(`[{"page":0,"what":"label","first":0,"end":2,"content":true},{"page":1,"what":"accept"},`+
			`{"page":0,"what":"undo"},{"page":0,"what":"redo"}]`))
	f.Add("POST", true, "/changes", "localhost", "http://localhost", "application/json",
		[]byte(`[{"page":-1,"what":"label","first":2,"end":1e9,"content":null}]`))
	f.Add("POST", false, "/changes", "127.0.0.1", "http://evil.example", "text/plain", []byte(`[]`))
	f.Add("GET", true, "/pages/0/frame?plain=1", "127.0.0.1", "", "", []byte(nil))
	f.Add("GET", true, "/pages/99999999999999999999", "[::1]", "", "", []byte(nil))
	f.Add("GET", true, "/../state", "127.0.0.1", "", "", []byte(nil))
	f.Add("GET", true, "/events", "127.0.0.1", "null", "", []byte(nil))
	f.Add("HEAD", true, "/model", "evil.example", "", "", []byte(nil))
	m := byDensity(f)
	csv := filepath.Join(f.TempDir(), "mine.csv")
	s, err := Open(f.Context(),
		Config{CSV: csv, Pages: []Source{ferryPage, quayPage}, Order: OrderFile, Model: m, Start: m,
			StartName: "density", Report: func(err error) { f.Error(err) }}, func() {})
	if err != nil {
		f.Fatal(err)
	}
	handler := s.Handler()
	ended, cancel := context.WithCancel(context.Background()) // so that a stream of events ends
	cancel()
	f.Fuzz(func(t *testing.T, method string, token bool, path, host, origin, contentType string, body []byte) {
		target, err := url.ParseRequestURI(path)
		if err != nil || strings.Contains(path, "finetune") { // which takes a while
			return
		}
		if token {
			target.Path = "/" + s.token + target.Path
		}
		r := (&http.Request{
			Method: method, URL: target, Host: host, Body: io.NopCloser(bytes.NewReader(body)),
			Header: http.Header{"Content-Type": {contentType}},
		}).WithContext(ended)
		if origin != "" {
			r.Header.Set("Origin", origin)
		}
		before, _ := os.ReadFile(csv)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		after, err := os.ReadFile(csv)
		switch {
		case w.Code >= 500:
			t.Fatalf("status %d: %s", w.Code, w.Body)
		case !token && w.Code < 400:
			t.Fatalf("status %d without the token: %s", w.Code, w.Body)
		case (!token || w.Code == http.StatusForbidden) && !bytes.Equal(before, after):
			t.Fatal("the file is changed without the token")
		case w.Header().Get("Content-Type") == "application/json" && !json.Valid(w.Body.Bytes()):
			t.Fatalf("no JSON: %s", w.Body)
		}
		if err != nil || bytes.Equal(before, after) {
			return
		}
		for p, err := range data.NewReader(csv, bytes.NewReader(after)).Pages() {
			if err != nil {
				t.Fatal(err)
			}
			if want := s.items[map[string]int{"ferry": 0, "quay": 1}[p.ID]].lines(); len(p.Rows) != want {
				t.Fatalf("%s has %d lines in the file, want %d", p.ID, len(p.Rows), want)
			}
		}
	})
}
