package input

import (
	"context"
	"iter"
	"sync"
)

// Ordered is [Stream] over the numbers 0 to n-1. done also gets the number.
func Ordered[R any](
	ctx context.Context, n, jobs int, newWorker func() func(i int) R, done func(i int, r R) error,
) error {
	i := -1
	numbers := func(yield func(int) bool) {
		for i := 0; i < n && yield(i); i++ {
		}
	}
	return Stream(ctx, numbers, jobs, newWorker, func(r R) error {
		i++
		return done(i, r)
	})
}

// Stream processes things with jobs workers. It calls done with each result in the order of
// the things, on the caller's goroutine. Another goroutine iterates over the things and takes
// the next when a worker is free, so at most jobs things are in memory. Two results per
// worker can wait for their turn. Stream stops when ctx ends or done returns an error, and
// returns that error.
func Stream[T, R any](
	ctx context.Context, things iter.Seq[T], jobs int, newWorker func() func(T) R, done func(R) error,
) error {
	outer := ctx
	ctx, cancel := context.WithCancel(outer)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer cancel()

	free := make(chan func(T) R, jobs)
	for range jobs {
		free <- newWorker()
	}
	queue := make(chan chan R, 2*jobs) // the results in order
	wg.Go(func() {
		defer close(queue)
		work := <-free
		for thing := range things {
			result := make(chan R, 1)
			select {
			case queue <- result:
			case <-ctx.Done():
				return
			}
			worker := work
			wg.Go(func() {
				result <- worker(thing)
				free <- worker
			})
			select {
			case work = <-free:
			case <-ctx.Done():
				return
			}
		}
	})
	for result := range queue {
		r := <-result
		if ctx.Err() != nil {
			break
		}
		if err := done(r); err != nil {
			return err
		}
	}
	return outer.Err() // it is set a moment before ctx.Err(), and may have ended things
}
