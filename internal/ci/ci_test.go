package ci_test

import (
	"testing"

	"linesift/internal/ci"
)

// told has what is done with a test. As in a test, Skip and Fatal end it.
type told struct {
	testing.TB
	did string
}

func (t *told) Helper() {}

func (t *told) Skip(...any) {
	t.did = "skip"
	panic(t)
}

func (t *told) Fatal(...any) {
	t.did = "fatal"
	panic(t)
}

func TestMissingSkipsAndFailsInCI(t *testing.T) {
	for _, test := range []struct{ ci, gold, missing, missingGold string }{
		{"", "", "skip", "skip"},
		{"true", "", "fatal", "fatal"},
		{"true", "none", "fatal", "skip"},
	} {
		t.Setenv("CI", test.ci)
		t.Setenv("LINESIFT_GOLD", test.gold)
		if did := calling(t, ci.Missing); did != test.missing {
			t.Errorf("%+v: %s", test, did)
		}
		if did := calling(t, ci.MissingGold); did != test.missingGold {
			t.Errorf("%+v: gold %s", test, did)
		}
	}
}

// calling returns what a function does with a test.
func calling(t *testing.T, missing func(testing.TB, ...any)) (did string) {
	test := told{TB: t}
	defer func() {
		_ = recover()
		did = test.did
	}()
	missing(&test, "no corpus")
	return did
}
