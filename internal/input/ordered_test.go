package input

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// Later things are done first: the clock of the bubble goes on when all workers wait.
func TestResultsComeInTheOrderOfTheThings(t *testing.T) {
	for _, jobs := range []int{1, 2, 7} {
		synctest.Test(t, func(t *testing.T) {
			var mu sync.Mutex
			var worked, got []int
			err := Ordered(t.Context(), 50, jobs, func() func(int) int {
				return func(i int) int {
					time.Sleep(time.Duration(50-i) * time.Second)
					mu.Lock()
					defer mu.Unlock()
					worked = append(worked, i)
					return i * i
				}
			}, func(i, r int) error {
				if r != i*i {
					t.Errorf("%d with the result %d", i, r)
				}
				got = append(got, i)
				return nil
			})
			if err != nil || len(got) != 50 || !slices.IsSorted(got) {
				t.Errorf("%d jobs: %v, %v", jobs, got, err)
			}
			if slices.IsSorted(worked) != (jobs == 1) {
				t.Errorf("%d jobs: they were worked on in the order %v", jobs, worked)
			}
		})
	}
}

func TestStreamStopsEarly(t *testing.T) {
	endless := func(yield func(int) bool) {
		for i := 0; yield(i); i++ {
		}
	}
	same := func() func(int) int { return func(i int) int { return i } }
	enough := errors.New("enough")
	if err := Stream(t.Context(), endless, 3, same, func(i int) error {
		if i == 10 {
			return enough
		}
		return nil
	}); err != enough {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if err := Stream(ctx, endless, 3, same, func(i int) error {
		if i == 10 {
			cancel()
		}
		return nil
	}); err != context.Canceled {
		t.Error(err)
	}
}

// What is large about a thing is gone when it has been worked on, and there are never more
// of them than workers.
func TestThereAreNoMoreThingsThanWorkers(t *testing.T) {
	for _, jobs := range []int{1, 2, 7} {
		var alive, most atomic.Int64
		things := func(yield func(int) bool) {
			for i := range 200 {
				most.Store(max(most.Load(), alive.Add(1))) // only here it grows
				if !yield(i) {
					return
				}
			}
		}
		hold := make(chan struct{})
		if err := Stream(t.Context(), things, jobs, func() func(int) int {
			return func(i int) int {
				if i == 0 && jobs > 1 {
					<-hold // so that those after it wait for their turn
				} else if i == jobs {
					close(hold)
				}
				alive.Add(-1)
				return i
			}
		}, func(int) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if most.Load() > int64(jobs) {
			t.Errorf("%d things at once of %d workers", most.Load(), jobs)
		}
	}
}

// The things may end because the context has; that is no end like any other.
func TestStreamTellsThatItWasInterrupted(t *testing.T) {
	for range 1000 {
		ctx, cancel := context.WithCancel(t.Context())
		go cancel()
		if err := Stream(ctx, func(yield func(int) bool) {
			for ctx.Err() == nil && yield(0) {
			}
		}, 1, func() func(int) int { return func(i int) int { return i } }, func(int) error {
			return nil
		}); err != context.Canceled {
			t.Fatal(err)
		}
	}
}
