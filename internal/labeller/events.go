package labeller

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// events sends server-sent events to all windows.
type events struct {
	mu      sync.Mutex
	windows map[chan []byte]bool
}

// backlog is the number of events that may wait for a window. A window with more is
// disconnected, and connects again by itself.
const backlog = 256

// send sends an event to all windows and never waits.
func (e *events) send(name string, v any) {
	b, _ := json.Marshal(v) // the values are this package's
	event := fmt.Appendf(nil, "event: %s\ndata: %s\n\n", name, b)
	e.mu.Lock()
	defer e.mu.Unlock()
	for c := range e.windows {
		select {
		case c <- event:
		default:
			delete(e.windows, c)
			close(c)
		}
	}
}

// keepAlive is the time after which a silent connection is written to, to notice that it is gone.
const keepAlive = 30 * time.Second

// ServeHTTP writes events until the window is gone.
func (e *events) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c := make(chan []byte, backlog)
	e.mu.Lock()
	e.windows[c] = true
	e.mu.Unlock()
	defer func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		delete(e.windows, c)
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	response := http.NewResponseController(w)
	fmt.Fprint(w, "retry: 1000\n\n")
	tick := time.Tick(keepAlive)
	for response.Flush() == nil {
		select {
		case event, ok := <-c:
			if !ok {
				return
			}
			w.Write(event)
		case <-tick:
			fmt.Fprint(w, ":\n\n")
		case <-r.Context().Done():
			return
		}
	}
}
