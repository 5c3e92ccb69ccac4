package pages

import (
	"context"
	"sync"
)

// Ordered calls work for 0 to n-1 on jobs goroutines, and done for each result
// in the order of the numbers, on the caller's goroutine. newWorker is called
// once per goroutine. At most two results per goroutine wait for their turn, so
// memory does not grow with n. Ordered stops early when ctx is cancelled or
// done returns an error, and returns that error.
func Ordered[R any](ctx context.Context, n, jobs int, newWorker func() func(i int) R, done func(i int, r R) error) error {
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer cancel()

	type task struct {
		i      int
		result chan R
	}
	tasks := make(chan task)
	queue := make(chan task, 2*jobs) // the tasks in order
	for range jobs {
		wg.Go(func() {
			work := newWorker()
			for t := range tasks {
				t.result <- work(t.i)
			}
		})
	}
	wg.Go(func() {
		defer close(queue)
		defer close(tasks)
		for i := range n {
			t := task{i, make(chan R, 1)}
			select {
			case queue <- t:
			case <-ctx.Done():
				return
			}
			select {
			case tasks <- t:
			case <-ctx.Done():
				return
			}
		}
	})
	for t := range queue {
		select {
		case r := <-t.result:
			if err := done(t.i, r); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return ctx.Err()
}
