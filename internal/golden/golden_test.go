package golden

import (
	"os"
	"path/filepath"
	"testing"
)

// A spy notes that a test failed.
type spy struct {
	testing.TB
	failed bool
}

func (s *spy) Helper()               {}
func (s *spy) Errorf(string, ...any) { s.failed = true }

func TestADifferenceIsReportedOrWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "golden")
	if err := os.WriteFile(path, []byte("one\ntwo\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	defer func(was bool) { *update = was }(*update)
	for _, step := range []struct {
		got            string
		update, failed bool
	}{
		{"one\ntwo\n", false, false},
		{"one\nthree\n", false, true},
		{"one\nthree\n", true, false},
		{"one\nthree\n", false, false},
		{"one\ntwo\n", false, true},
	} {
		s := &spy{TB: t}
		*update = step.update
		if Compare(s, path, []byte(step.got)); s.failed != step.failed {
			t.Errorf("%+v: failed %v", step, s.failed)
		}
	}
}
