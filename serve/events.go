package serve

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// A hub tells all windows what has happened, as server-sent events.
type hub struct {
	mu      sync.Mutex
	windows map[chan []byte]bool
}

// backlog is how many events may wait for a window. One that falls behind
// further is disconnected, connects again by itself and asks for the state.
const backlog = 256

func (h *hub) join() chan []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.windows == nil {
		h.windows = make(map[chan []byte]bool)
	}
	c := make(chan []byte, backlog)
	h.windows[c] = true
	return c
}

func (h *hub) leave(c chan []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.windows[c] {
		delete(h.windows, c)
		close(c)
	}
}

// tell sends an event to all windows and never waits.
func (h *hub) tell(name string, v any) {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // the values are this package's
	}
	event := fmt.Appendf(nil, "event: %s\ndata: %s\n\n", name, b)
	h.mu.Lock()
	defer h.mu.Unlock()
	for c := range h.windows {
		select {
		case c <- event:
		default:
			delete(h.windows, c)
			close(c)
		}
	}
}

// keepAlive is how often a silent connection is written to: so it is noticed
// that a window is gone.
const keepAlive = 30 * time.Second

// serve writes events until the window is gone.
func (h *hub) serve(w http.ResponseWriter, r *http.Request) {
	events := h.join()
	defer h.leave(events)
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	fmt.Fprint(w, "retry: 1000\n\n")
	tick := time.NewTicker(keepAlive)
	defer tick.Stop()
	for {
		if out.Flush() != nil {
			return
		}
		select {
		case e, ok := <-events:
			if !ok {
				return
			}
			w.Write(e)
		case <-tick.C:
			fmt.Fprint(w, ":\n\n")
		case <-r.Context().Done():
			return
		}
	}
}
