package server

import (
	"net/http"
	"sync"
)

// A queue limits the number of requests that wait or are in work, and the total size of their
// pages. Many small pages can wait, or a few large ones.
type queue struct {
	limit     int
	byteLimit int64

	mu    sync.Mutex
	count int
	bytes int64
}

// enter takes a place for a request with so many bytes. It returns false if there is none.
func (q *queue) enter(size int64) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.count == q.limit || size > q.byteLimit-q.bytes {
		return false
	}
	q.count++
	q.bytes += size
	return true
}

func (q *queue) leave(size int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.count--
	q.bytes -= size
}

// enter takes a place in a queue for a request that extracts pages, or returns a problem if
// there is none.
func (s *Server) enter(q *queue, size int64) (leave func(), err error) {
	if !q.enter(size) {
		return nil, busy("too many requests are waiting")
	}
	s.metrics.inFlight.Inc()
	return func() {
		s.metrics.inFlight.Dec()
		q.leave(size)
	}, nil
}

// busy returns the problem of a request that is refused because of others.
func busy(detail string) *problem {
	p := problemf(http.StatusServiceUnavailable, "%s", detail)
	p.headers.Set("Retry-After", "1")
	return p
}
