package pages

import (
	"context"
	"iter"
	"sync"
)

// Ordered is Stream for the numbers 0 to n-1.
func Ordered[R any](ctx context.Context, n, jobs int, newWorker func() func(i int) R, done func(i int, r R) error) error {
	return Stream(ctx, func(yield func(int) bool) {
		for i := 0; i < n && yield(i); i++ {
		}
	}, jobs, newWorker, done)
}

// Stream has jobs workers work on things at once, and calls done for each result in
// the order of the things, on the caller's goroutine; another one iterates over the
// things. At most two results per worker wait for their turn, so memory does not grow
// with their number. Stream stops early when ctx is cancelled or done returns an
// error, and returns that error.
func Stream[T, R any](ctx context.Context, things iter.Seq[T], jobs int, newWorker func() func(T) R, done func(T, R) error) error {
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer cancel()

	free := make(chan func(T) R, jobs)
	for range jobs {
		free <- newWorker()
	}
	type task struct {
		thing  T
		result chan R
	}
	queue := make(chan task, 2*jobs) // the tasks in order
	wg.Go(func() {
		defer close(queue)
		for thing := range things {
			t := task{thing, make(chan R, 1)}
			select {
			case queue <- t:
			case <-ctx.Done():
				return
			}
			work := <-free
			wg.Go(func() {
				t.result <- work(thing)
				free <- work
			})
		}
	})
	for t := range queue {
		r := <-t.result
		if ctx.Err() != nil {
			break
		}
		if err := done(t.thing, r); err != nil {
			return err
		}
	}
	return ctx.Err()
}
