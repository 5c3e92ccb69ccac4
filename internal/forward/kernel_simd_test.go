//go:build amd64 || arm64

package forward

import (
	"math"
	"testing"
)

func TestLogOddsAreTheSameWithoutSIMD(t *testing.T) {
	if !hasSIMD {
		t.Skip("this machine has no AVX2")
	}
	defer func() { hasSIMD = true }()
	for _, sizes := range shapes {
		n := random(6, sizes...)
		x := randomRows(7, 50, n)
		x.Row(20)[0] = float32(math.NaN())
		hasSIMD = true
		got := scorer(n).LogOdds(x, nil)
		hasSIMD = false
		mustBe(t, got, scorer(n).LogOdds(x, nil), "%v", sizes)
	}
}
