package server

import (
	"context"

	"linesift/internal/options"
	"linesift/internal/record"
)

// workers extract as many pages at once as there are slots.
type workers struct {
	slots  chan struct{} // holds a value for each page in work
	large  chan struct{} // holds a value for each large page in work; one slot shorter if there are two or more
	makers *record.Makers
}

func newWorkers(jobs int) *workers {
	large := max(1, jobs-1)
	return &workers{make(chan struct{}, jobs), make(chan struct{}, large), record.NewMakers(jobs)}
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
	ctx context.Context, slots []chan struct{}, o *options.Checked, work func(*record.Maker) record.Outcome,
) (record.Outcome, error) {
	done := make(chan record.Outcome, 1)
	go func() {
		r := w.makers.Do(o, work)
		leave(slots)
		done <- r
	}()
	select {
	case r := <-done:
		return r, r.Err
	case <-ctx.Done():
		return record.Outcome{}, ctx.Err()
	}
}

func leave(slots []chan struct{}) {
	for _, slot := range slots {
		<-slot
	}
}
