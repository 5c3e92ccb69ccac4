package file

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"linesift/internal/ci"
)

func TestInputsAreNotWrittenOver(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"read", "other"} {
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for link, target := range map[string]string{"to-read": "read", "to-other": "other", "here": "."} {
		if err := os.Symlink(target, link); err != nil {
			ci.Missing(t, err)
		}
	}
	whole, err := filepath.Abs("read")
	if err != nil {
		t.Fatal(err)
	}
	inputs := Inputs{Paths: slices.Values([]string{"missing", "-", "https://a.example/", "read"})}
	for path, refused := range map[string]bool{
		"read": true, "./read": true, whole: true, "to-read": true, filepath.Join("here", "read"): true,
		"other": false, "to-other": false, "missing": false, "new": false,
	} {
		if err := inputs.Check(path); (err != nil) != refused {
			t.Errorf("%s: %v", path, err)
		}
	}
}
