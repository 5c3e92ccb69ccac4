package cost

import (
	"runtime"
	"testing"
	"time"
)

var kept []byte

func TestBytesAreThoseOfTheFunction(t *testing.T) {
	const size = 1 << 20
	if got := Bytes(func() { kept = make([]byte, size) }); got < size || got > 2*size {
		t.Errorf("%d bytes for %d", got, size)
	}
}

func TestATimeInWhichNothingIsDoneCostsNothing(t *testing.T) {
	if runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
		return // it has the clock on the wall only
	}
	const pause = 200 * time.Millisecond
	if got := CPU(func() { time.Sleep(pause) }); got > pause/4 {
		t.Errorf("%v for a pause of %v", got, pause)
	}
	work := func(rounds int) time.Duration {
		sum := 0
		spent := CPU(func() {
			for i := range rounds {
				sum += i % 7
			}
		})
		kept = make([]byte, sum%2+1) // so that the loop is not left out
		return spent
	}
	if got := work(10_000_000); got <= 0 {
		t.Errorf("%v for a loop", got)
	}
}
