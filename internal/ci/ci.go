// Package ci is for tests that need a program or pages beside the repository.
package ci

import (
	"os"
	"testing"
)

// Missing skips a test that lacks something. Where CI is set, the test fails.
func Missing(t testing.TB, what ...any) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatal(what...)
	}
	t.Skip(what...)
}

// MissingGold is Missing for the gold standards and their scorer, which the repository does not
// have. A machine that cannot have them says so: LINESIFT_GOLD=none.
func MissingGold(t testing.TB, what ...any) {
	t.Helper()
	if os.Getenv("LINESIFT_GOLD") == "none" {
		t.Skip(what...)
	}
	Missing(t, what...)
}
