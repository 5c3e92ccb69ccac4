package content_test

import (
	"strings"
	"testing"

	"linesift"
	"linesift/methods"
)

// extract returns a document of the root package, which calls content.
func extract(t *testing.T, html string, options ...linesift.Options) *linesift.Document {
	t.Helper()
	d, err := linesift.Extract(strings.NewReader(html), given(options))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// given returns the options if there are any, and nil for the default.
func given(options []linesift.Options) *linesift.Options {
	if options == nil {
		return nil
	}
	return &options[0]
}

// use returns a method of package methods.
func use(t testing.TB, spec string) linesift.Method {
	t.Helper()
	m, err := methods.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
