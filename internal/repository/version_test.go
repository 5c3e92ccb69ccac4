package repository

import (
	"strings"
	"testing"

	"linesift/internal/version"
)

func TestTheVersionsOfGoAndPythonAreOne(t *testing.T) {
	const file = "python/linesift/_version.py"
	if want := `__version__ = "` + version.Number + `"`; !strings.Contains(read(t, file), want) {
		t.Errorf("%s has no %s", file, want)
	}
}
