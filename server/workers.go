package server

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"runtime/debug"
	"slices"
	"sync"

	"linesift"
	"linesift/internal/record"
	"linesift/model"
	"linesift/models"
)

// A method is the method and the favor of a query. The zero value is the server's own.
type method struct{ name, favor string }

func methodOf(q query) method { return method{q.Method, q.Favor} }

// workers extract as many pages at once as there are slots. There are never more extractors
// than slots. Their memory is reused.
type workers struct {
	slots    chan struct{} // holds a value for each page in work
	large    chan struct{} // holds a value for each large page in work; one slot shorter if there are two or more
	fallback string        // the method of a query without one
	model    *model.Model
	rules    []record.Rule

	mu   sync.Mutex
	idle []worker // the last used is last
}

type worker struct {
	method    method
	extractor *linesift.Extractor
}

func newWorkers(c Config) *workers {
	return &workers{slots: make(chan struct{}, c.Jobs), large: make(chan struct{}, max(1, c.Jobs-1)), fallback: cmp.Or(c.Method, models.Default), model: c.Model, rules: c.Rules}
}

// largePage is the size of the smallest large page, in bytes. Large pages leave a slot to smaller
// ones.
const largePage = 256 << 10

// do calls work with an extractor of a method when there is a slot for a page of a size, and
// returns its result.
func (w *workers) do(ctx context.Context, m method, size int, work func(*linesift.Extractor) ([]byte, error)) ([]byte, error) {
	slots, err := w.wait(ctx, size)
	if err != nil {
		return nil, err
	}
	return w.run(ctx, slots, m, work)
}

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

// run calls work with an extractor of a method and returns its result, or the error of ctx if
// ctx ends first. Then work goes on until it asks ctx. The slots are free when work is done.
func (w *workers) run(ctx context.Context, slots []chan struct{}, m method, work func(*linesift.Extractor) ([]byte, error)) ([]byte, error) {
	type result struct {
		out []byte
		err error
	}
	done := make(chan result, 1)
	go func() {
		out, err := w.work(m, work)
		leave(slots)
		done <- result{out, err}
	}()
	select {
	case r := <-done:
		return r.out, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func leave(slots []chan struct{}) {
	for _, slot := range slots {
		<-slot
	}
}

// work calls work with an extractor. A panic is an error, and the extractor is dropped.
func (w *workers) work(m method, work func(*linesift.Extractor) ([]byte, error)) (out []byte, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	x, err := w.take(m)
	if err != nil {
		return nil, err
	}
	out, err = work(x)
	w.mu.Lock()
	w.idle = append(w.idle, worker{m, x})
	w.mu.Unlock()
	return out, err
}

// take returns an idle extractor of a method, or a new one. If there are as many extractors as
// slots, the new one replaces the extractor that has been idle longest.
func (w *workers) take(m method) (*linesift.Extractor, error) {
	w.mu.Lock()
	for i, idle := range slices.Backward(w.idle) {
		if idle.method == m {
			w.idle = slices.Delete(w.idle, i, i+1)
			w.mu.Unlock()
			return idle.extractor, nil
		}
	}
	if len(w.idle) >= cap(w.slots)-len(w.slots)+1 { // this one's slot is taken already
		w.idle = slices.Delete(w.idle, 0, 1)
	}
	w.mu.Unlock()
	return w.newExtractor(m)
}

// newExtractor returns a new extractor of a method, or a problem.
func (w *workers) newExtractor(m method) (*linesift.Extractor, error) {
	o := record.Options{Method: m.name, Favor: m.favor, Rules: w.rules}
	if m.name == "" {
		o.Method, o.Model = w.fallback, w.model
	}
	if o.OfSites() {
		return nil, problemf(http.StatusBadRequest, "method: this one compares the pages of a site, and the server sees one page at a time")
	}
	x, err := o.Extractor()
	if err != nil {
		return nil, problemf(http.StatusBadRequest, "%v", err)
	}
	return x, nil
}
