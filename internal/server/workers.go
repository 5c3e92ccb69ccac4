package server

import (
	"context"
	"fmt"
	"net/http"
	"runtime/debug"
	"slices"
	"sync"

	"linesift/internal/options"
	"linesift/internal/record"
)

// workers extract as many pages at once as there are slots. There are never more makers
// than slots. Their memory is reused.
type workers struct {
	slots chan struct{} // holds a value for each page in work
	large chan struct{} // holds a value for each large page in work; one slot shorter if there are two or more

	mu   sync.Mutex
	idle []worker // the last used is last
}

type worker struct {
	method string // see options.Find.MethodKey
	maker  *record.Maker
}

func newWorkers(jobs int) *workers {
	return &workers{slots: make(chan struct{}, jobs), large: make(chan struct{}, max(1, jobs-1))}
}

// largePage is the size of the smallest large page, in bytes. Large pages leave a slot to smaller
// ones.
const largePage = 256 << 10

// wait takes the slots that a page of a size needs, or returns an error if ctx ends first.
func (w *workers) wait(ctx context.Context, size int) ([]chan struct{}, error) {
	slots := []chan struct{}{w.slots}
	if size >= largePage {
		slots = []chan struct{}{w.large, w.slots}
	}
	for i, slot := range slots {
		select {
		case slot <- struct{}{}:
		case <-ctx.Done():
			leave(slots[:i])
			if ctx.Err() == context.DeadlineExceeded {
				return nil, busy("no worker was free in time")
			}
			return nil, ctx.Err()
		}
	}
	return slots, nil
}

// run calls work with a maker and returns its result, or the error of ctx if ctx ends first. Then
// work goes on until it asks ctx. The slots are free when it is done.
func (w *workers) run(
	ctx context.Context, slots []chan struct{}, o options.Options, work func(*record.Maker) record.Result,
) (record.Result, error) {
	done := make(chan record.Result, 1)
	go func() {
		r := w.work(o, work)
		leave(slots)
		done <- r
	}()
	select {
	case r := <-done:
		return r, r.Err
	case <-ctx.Done():
		return record.Result{}, ctx.Err()
	}
}

func leave(slots []chan struct{}) {
	for _, slot := range slots {
		<-slot
	}
}

// work calls work with a maker. A panic is an error, and the maker is dropped.
func (w *workers) work(o options.Options, work func(*record.Maker) record.Result) (r record.Result) {
	defer func() {
		if v := recover(); v != nil {
			r = record.Result{Err: fmt.Errorf("panic: %v\n%s", v, debug.Stack())}
		}
	}()
	method := o.MethodKey()
	m, err := w.take(method, o)
	if err != nil {
		return record.Result{Err: err}
	}
	r = work(m)
	w.mu.Lock()
	w.idle = append(w.idle, worker{method, m})
	w.mu.Unlock()
	return r
}

// take returns an idle maker of a method, or a new one. If there are as many makers as slots, the
// new one replaces the maker that has been idle longest.
func (w *workers) take(method string, o options.Options) (*record.Maker, error) {
	w.mu.Lock()
	for i, idle := range slices.Backward(w.idle) {
		if idle.method == method {
			w.idle = slices.Delete(w.idle, i, i+1)
			w.mu.Unlock()
			return idle.maker, idle.maker.Use(o)
		}
	}
	if len(w.idle) >= cap(w.slots)-len(w.slots)+1 { // this one's slot is taken already
		w.idle = slices.Delete(w.idle, 0, 1)
	}
	w.mu.Unlock()
	m, err := record.New(o)
	if err != nil {
		return nil, problemf(http.StatusBadRequest, "%v", err)
	}
	return m, nil
}
