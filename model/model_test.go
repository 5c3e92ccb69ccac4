package model

import (
	"slices"
	"testing"
)

func TestHidden(t *testing.T) {
	for _, test := range []struct{ sizes, want []int }{
		{[]int{9, 1}, nil},
		{[]int{9, 64, 1}, []int{64}},
		{[]int{9, 64, 32, 1}, []int{64, 32}},
	} {
		if got := random(1, test.sizes...).Hidden(); !slices.Equal(got, test.want) {
			t.Errorf("%v: hidden %v, want %v", test.sizes, got, test.want)
		}
	}
	if got := new(Network).Hidden(); got != nil {
		t.Errorf("no layers: hidden %v, want none", got)
	}
}
