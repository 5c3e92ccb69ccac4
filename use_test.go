package linesift_test

import (
	"testing"

	"linesift"
	"linesift/methods"
)

// use returns the option for a method of package methods.
func use(t testing.TB, spec string) linesift.Option {
	t.Helper()
	m, err := methods.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	return linesift.UseMethod(m)
}
