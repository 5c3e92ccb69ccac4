package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"linesift/internal/cli"
	"linesift/internal/cli/classify"
	"linesift/internal/cli/evaluate"
	"linesift/internal/cli/inspect"
	"linesift/internal/cli/label"
	"linesift/internal/cli/mcp"
	"linesift/internal/cli/serve"
	"linesift/internal/cli/train"
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
				if status := commands["evaluate"](t.Context(), args,
					cli.Streams{Out: new(bytes.Buffer), Err: &errs}); status != cli.OK {
					t.Errorf("%s: %s: %s", file, command[0], &errs)
				}
			}
		}
	}
	if found < 5 {
		t.Errorf("%d commands are documented", found)
	}
}

// The flags that the documents name in inline code exist. Code that begins with a command, as in
// `classify --lines`, names flags of this command, and other code flags of any command or of the
// programs in otherFlags.
func TestDocumentedFlagsExist(t *testing.T) {
	t.Chdir("../..")
	flags := make(map[string][]string) // by command
	for _, c := range []cli.Command{
		classify.Command(), inspect.Command(), train.Command(), label.Command(), evaluate.Command(), serve.Command(),
		mcp.Command(),
	} {
		flags[c.Name] = flagsOf(c.Model().Node)
		flags["any"] = append(flags["any"], flags[c.Name]...)
	}
	code, flag := regexp.MustCompile("`([^`\n]+)`"), regexp.MustCompile(`(?:^|[\s(])(--[a-z][a-z0-9_-]*)`)
	found := 0
	for _, pattern := range []string{"*.md", "docs/*.md", "models/*.md", "data/*.md", "data/*/*.md", "bench/*.md"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, span := range code.FindAllStringSubmatch(string(text), -1) {
				command, _, _ := strings.Cut(strings.TrimPrefix(span[1], "linesift "), " ")
				known, isOurs := flags[command]
				switch {
				case isOurs:
				case strings.HasPrefix(command, "--"):
					known = slices.Concat(flags["any"], otherFlags[file])
				default: // another program
					continue
				}
				for _, name := range flag.FindAllStringSubmatch(span[1], -1) {
					found++
					if !slices.Contains(known, name[1]) {
						t.Errorf("%s: `%s`: no flag %s", file, span[1], name[1])
					}
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("%d flags are documented", found)
	}
}

// otherFlags are the flags of other programs that a document names alone.
var otherFlags = map[string][]string{
	"bench/NOTES.md":     {"--members"}, // of train, once
	"docs/evaluation.md": {"--speed", "--roundtrip"},
	"docs/javascript.md": {"--external", "--allow-read"},
	"docs/python.md":     {"--parallel"},
	"docs/scale.md":      {"--shards", "--parquet", "--part-size", "--host-pages", "--worker_binary"},
}

// flagsOf returns the flags of a command and of the commands below it.
func flagsOf(n *kong.Node) (flags []string) {
	for _, f := range n.Flags {
		flags = append(flags, "--"+f.Name)
		if f.Tag.Negatable != "" {
			flags = append(flags, "--no-"+f.Name)
		}
	}
	for _, child := range n.Children {
		flags = append(flags, flagsOf(child)...)
	}
	return flags
}
