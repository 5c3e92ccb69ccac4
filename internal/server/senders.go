package server

import (
	"net/http"
	"slices"
	"sync"
)

// senders are the requests with a page that is still arriving. If there are more than limit, the
// oldest is ended. Slow clients then do not block others, and the memory for incomplete pages is
// bounded.
type senders struct {
	limit int

	mu  sync.Mutex
	all []*http.ResponseController // the oldest first
}

// add adds a request until arrived is called.
func (s *senders) add(c *http.ResponseController) (arrived func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.all) == s.limit {
		s.all[0].SetReadDeadline(past)
		s.all = slices.Delete(s.all, 0, 1)
	}
	s.all = append(s.all, c)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.all = slices.DeleteFunc(s.all, func(other *http.ResponseController) bool { return other == c })
	}
}
