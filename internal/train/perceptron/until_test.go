package perceptron

import (
	"context"
	"testing"
)

// Until stops a fit without changing the way to there: its weights are those
// that a longer fit has after as many epochs.
func TestUntilStopsOnTheWay(t *testing.T) {
	set := &Set{Width: 2}
	for i := range 64 {
		x := float32(i%8)/4 - 1
		set.X = append(set.X, x, float32(i/8)/4-1)
		set.Y = append(set.Y, float32(i%8/4))
	}
	cfg := Defaults()
	cfg.Hidden, cfg.Epochs, cfg.Batch = []int{3}, 6, 16
	_, whole, err := Fit(context.Background(), cfg, set, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	cfg.Until = 4
	_, part, err := Fit(context.Background(), cfg, set, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(whole) != 6 || len(part) != 4 {
		t.Fatalf("%d and %d epochs, want 6 and 4", len(whole), len(part))
	}
	for i := range part {
		if part[i] != whole[i] {
			t.Errorf("epoch %d: %+v, without Until %+v", i+1, part[i], whole[i])
		}
	}
	cfg.Until = -1
	if _, _, err := Fit(context.Background(), cfg, set, nil, nil, nil); err == nil {
		t.Error("took a negative Until")
	}
}
