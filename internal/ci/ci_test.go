package ci_test

import (
	"fmt"
	"testing"

	"linesift/internal/ci"
)

// told has what Missing does with a test.
type told struct {
	testing.TB
	did string
}

func (t *told) Helper()          {}
func (t *told) Skip(what ...any) { t.did += fmt.Sprint("skip ", what) }
func (t *told) Fatal(what ...any) {
	t.did += fmt.Sprint("fatal ", what)
	panic(t)
}

func TestMissingSkipsAndFailsInCI(t *testing.T) {
	for env, want := range map[string]string{"": "skip [no corpus]", "true": "fatal [no corpus]"} {
		t.Setenv("CI", env)
		test := told{TB: t}
		func() {
			defer func() { _ = recover() }()
			ci.Missing(&test, "no corpus")
		}()
		if test.did != want {
			t.Errorf("CI=%q: %q, want %q", env, test.did, want)
		}
	}
}
