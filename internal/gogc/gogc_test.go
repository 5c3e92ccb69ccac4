package gogc

import (
	"runtime/debug"
	"testing"
)

func TestTheOperatorsGOGCWins(t *testing.T) {
	const before = 123
	for _, tt := range []struct {
		environment string
		want        int
	}{
		{"", 200},
		{"50", before},
		{"off", before},
	} {
		t.Setenv("GOGC", tt.environment)
		own := debug.SetGCPercent(before)
		SetDefault(200)
		if got := debug.SetGCPercent(own); got != tt.want {
			t.Errorf("GOGC=%s: the target is %d %%, want %d %%", tt.environment, got, tt.want)
		}
	}
}
