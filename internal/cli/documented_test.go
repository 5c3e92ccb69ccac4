package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"linesift/internal/cli"
)

var documented = regexp.MustCompile("(?m)(?:^ +|`|go run ./cmd/)evaluate ([^`\n]+)")

// The documents of the repository name flags of evaluate that there are. What the commands of
// docs/evaluation.md print is compared with it by the tests of evaluate.
func TestDocumentedCommandsParse(t *testing.T) {
	t.Chdir("../..")
	found := 0
	for _, pattern := range []string{"README.md", "docs/*.md", "models/*.md", "data/*.md", "bench/*.md"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, command := range documented.FindAllStringSubmatch(string(text), -1) {
				found++
				var errs bytes.Buffer
				args := append(strings.Fields(command[1]), "--help")
				if status := commands["evaluate"](t.Context(), args, cli.Streams{Out: new(bytes.Buffer), Err: &errs}); status != cli.OK {
					t.Errorf("%s: %s: %s", file, command[0], &errs)
				}
			}
		}
	}
	if found < 5 {
		t.Errorf("%d commands are documented", found)
	}
}
