package model

import (
	"math"
	"testing"
)

func TestLogitsAreTheSameWithoutAVX2(t *testing.T) {
	if !hasAVX2 {
		t.Skip("this machine has no AVX2")
	}
	defer func() { hasAVX2 = true }()
	for _, sizes := range shapes {
		n := random(6, sizes...)
		x := randomRows(7, 50, n)
		x.Row(20)[0] = float32(math.NaN())
		hasAVX2 = true
		got := scorer(n).Logits(x, nil)
		hasAVX2 = false
		mustBe(t, got, scorer(n).Logits(x, nil), "%v", sizes)
	}
}
