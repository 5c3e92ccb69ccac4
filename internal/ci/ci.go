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
