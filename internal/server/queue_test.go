package server

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// These tests have one worker, which they keep busy: they take its slot.

// small is a request with a page.
func small() *http.Request { return post("/extract?method=all", []byte("<p>A page.")) }

// refused checks that an answer tells the client to come again.
func refused(t *testing.T, got *http.Response, why string) {
	t.Helper()
	b, _ := io.ReadAll(got.Body)
	if after := got.Header.Get("Retry-After"); got.StatusCode != http.StatusServiceUnavailable || after != "1" ||
		!strings.Contains(string(b), why) {
		t.Errorf("status %d, to come again after %q: %s", got.StatusCode, after, b)
	}
}

func TestPagesWaitForAWorker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, Config{Jobs: 1, Batches: 1})
		s.workers.slots <- struct{}{}
		var all sync.WaitGroup
		var queued []*httptest.ResponseRecorder
		for range waiting + 1 { // one of them as if it were in work
			w := httptest.NewRecorder()
			queued = append(queued, w)
			all.Go(func() { s.Handler().ServeHTTP(w, small()) })
		}
		synctest.Wait()
		if got := body(t, answer(t, s, httptest.NewRequest(http.MethodGet, "/metrics", nil))); !strings.Contains(got,
			"\nlinesift_pages_waiting 5\n") {
			t.Errorf("5 pages wait, but the metrics are\n%s", got)
		}
		refused(t, answer(t, s, small()), "too many requests are waiting")
		<-s.workers.slots
		all.Wait()
		for i, w := range queued {
			if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "A page.") {
				t.Errorf("page %d: status %d: %s", i, w.Code, w.Body)
			}
		}
		if s.pages.count != 0 || s.pages.bytes != 0 {
			t.Errorf("%d pages with %d bytes are left", s.pages.count, s.pages.bytes)
		}
	})
}

// The pages that wait are together no larger than Batches of the largest.
func TestLargePagesFillTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, Config{Jobs: 1, Batches: 1, MaxSize: 1000})
		s.workers.slots <- struct{}{}
		page := func(size int) *http.Request {
			return post("/extract?method=all", []byte(strings.Repeat("a", size)))
		}
		var all sync.WaitGroup
		for _, size := range []int{600, 400} {
			all.Go(func() { s.Handler().ServeHTTP(httptest.NewRecorder(), page(size)) })
			synctest.Wait()
			refused(t, answer(t, s, page(401)), "too many requests are waiting")
		}
		<-s.workers.slots
		all.Wait()
		if got := answer(t, s, page(1000)); got.StatusCode != http.StatusOK {
			t.Errorf("the largest page alone: status %d", got.StatusCode)
		}
	})
}

func TestPagesDoNotWaitForever(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, Config{Jobs: 1, Timeout: time.Minute})
		s.workers.slots <- struct{}{}
		begin := time.Now()
		refused(t, answer(t, s, small()), "no worker was free in time")
		if waited := time.Since(begin); waited != time.Minute {
			t.Errorf("it waited %v", waited)
		}
		// A page that waited has all the time for its extraction.
		var all sync.WaitGroup
		w := httptest.NewRecorder()
		all.Go(func() { s.Handler().ServeHTTP(w, small()) })
		time.Sleep(time.Minute - 1)
		<-s.workers.slots
		all.Wait()
		if w.Code != http.StatusOK || s.pages.count != 0 {
			t.Errorf("status %d, %d pages are left: %s", w.Code, s.pages.count, w.Body)
		}
	})
}

// A client that leaves gives up its place.
func TestAPlaceIsFreeWhenItsClientLeaves(t *testing.T) {
	s, address, _ := serve(t, Config{Jobs: 1})
	s.workers.slots <- struct{}{}
	waitForPages := func(n int) {
		for {
			s.pages.mu.Lock()
			count := s.pages.count
			s.pages.mu.Unlock()
			if count == n {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}
	ctx, leave := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address+"/extract", strings.NewReader("<p>A page."))
	if err != nil {
		t.Fatal(err)
	}
	gone := make(chan bool)
	go func() {
		defer close(gone)
		if answer, err := http.DefaultClient.Do(r); err == nil {
			answer.Body.Close()
			t.Errorf("status %d", answer.StatusCode)
		}
	}()
	waitForPages(1)
	leave()
	waitForPages(0)
	<-gone
	<-s.workers.slots
}
