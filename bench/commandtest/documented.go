package commandtest

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// Documented calls check with each command in the documents that the glob patterns match:
// with the file and the first group of commands. Fewer than least commands are an error.
func Documented(t *testing.T, commands *regexp.Regexp, least int, check func(file, command string), patterns ...string) {
	t.Helper()
	n := 0
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range commands.FindAllStringSubmatch(string(text), -1) {
				n++
				check(file, found[1])
			}
		}
	}
	if n < least {
		t.Errorf("%d commands, want at least %d", n, least)
	}
}
