package serve

import (
	"slices"
	"testing"
)

func TestALoopbackAddressAnswersToItsNamesOnly(t *testing.T) {
	for _, test := range []struct {
		listen string
		given  []string
		want   []string // nil is any
	}{
		{"127.0.0.1:8080", nil, []string{"localhost"}},
		{"[::1]:8080", nil, []string{"localhost"}},
		{"localhost:8080", []string{"Harbour.Example"}, []string{"localhost", "harbour.example"}},
		{"0.0.0.0:8080", nil, nil},
		{":8080", nil, nil},
		{":8080", []string{"harbour.example"}, []string{"localhost", "harbour.example"}},
	} {
		o := flags{Listen: test.listen, Host: test.given}
		if got := o.hosts(); !slices.Equal(got, test.want) || (got == nil) != (test.want == nil) {
			t.Errorf("%s, %q: %q, want %q", test.listen, test.given, got, test.want)
		}
	}
}
