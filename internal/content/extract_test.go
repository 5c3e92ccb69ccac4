package content_test

import (
	"strings"
	"testing"

	"linesift"
	"linesift/methods"
)

// extract returns a document of the root package, which calls content.
func extract(t *testing.T, html string, options ...linesift.Option) *linesift.Document {
	t.Helper()
	d, err := linesift.Extract(strings.NewReader(html), options...)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// use returns the option for a method of package methods.
func use(t testing.TB, spec string) linesift.Option {
	t.Helper()
	m, err := methods.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	return linesift.UseMethod(m)
}
