package pages

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"
)

func TestResultsComeInTheOrderOfTheThings(t *testing.T) {
	for _, jobs := range []int{1, 2, 7} {
		var got []int
		err := Ordered(t.Context(), 50, jobs, func() func(int) int {
			return func(i int) int {
				time.Sleep(time.Duration(i%3) * time.Millisecond) // so that later ones are done first
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
	}
}

func TestStreamStopsEarly(t *testing.T) {
	endless := func(yield func(int) bool) {
		for i := 0; yield(i); i++ {
		}
	}
	same := func() func(int) int { return func(i int) int { return i } }
	enough := errors.New("enough")
	if err := Stream(t.Context(), endless, 3, same, func(i, _ int) error {
		if i == 10 {
			return enough
		}
		return nil
	}); err != enough {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if err := Stream(ctx, endless, 3, same, func(i, _ int) error {
		if i == 10 {
			cancel()
		}
		return nil
	}); err != context.Canceled {
		t.Error(err)
	}
}
