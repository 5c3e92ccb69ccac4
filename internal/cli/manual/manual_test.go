package manual

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"linesift/internal/cli"
)

// reading is a command with commands.
func reading() cli.Command {
	return cli.Command{Name: "label", About: "Label.", CLI: &struct {
		Read struct {
			As    string   `enum:"csv,text" default:"csv" placeholder:"FORMAT" help:"Write 'csv' or [text]. Not more."`
			All   bool     `short:"a" help:"All."`
			Files []string `arg:"" optional:""`
		} `cmd:"" help:"Read pages."`
		Look struct{} `cmd:"" help:"Look at one."`
	}{}}
}

// written returns the files that the command writes.
func written(t *testing.T) map[string]string {
	t.Helper()
	dir := t.TempDir()
	c := Command([]cli.Command{reading()})
	var stderr bytes.Buffer
	if status := c.Run(t.Context(), []string{dir}, cli.Streams{In: strings.NewReader(""), Out: new(bytes.Buffer), Err: &stderr}); status != 0 {
		t.Fatal(status, stderr.String())
	}
	files := make(map[string]string)
	for _, name := range outputs {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(text)
	}
	return files
}

func TestFilesHaveCommandsFlagsAndValues(t *testing.T) {
	files := written(t)
	for name, wants := range map[string][]string{
		"linesift.1": {".SS linesift label read\nRead pages.", ".B \\-\\-as=FORMAT\nWrite 'csv' or [text].", ".B \\-a, \\-\\-all"},
		"_linesift":  {"'label read'' '*)", `'--as=[Write '\''csv'\'' or (text)]:FORMAT:(csv text)'`, "'--all[All]'"},
		"linesift.fish": {
			`-n '__fish_seen_subcommand_from label; and __fish_seen_subcommand_from read' -l as -r -f -a 'csv text'`, "-l all -s a -d 'All'",
		},
	} {
		for _, want := range wants {
			if !strings.Contains(files[name], want) {
				t.Errorf("%s lacks %q:\n%s", name, want, files[name])
			}
		}
	}
}

func TestBashCompletes(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	script := filepath.Join(t.TempDir(), "linesift.bash")
	if err := os.WriteFile(script, []byte(written(t)["linesift.bash"]), 0o666); err != nil {
		t.Fatal(err)
	}
	for words, want := range map[string]string{
		"linesift l":                   "label",
		"linesift label ":              "read look",
		"linesift label read --a":      "--all --as",
		"linesift label read --as ":    "csv text",
		"linesift label read --as = ":  "csv text",
		"linesift label read --as = t": "text",
		"linesift label look --a":      "",
	} {
		const ask = `source "$1"; COMP_WORDS=($2); [ "${2% }" = "$2" ] || COMP_WORDS+=(""); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _linesift; echo "${COMPREPLY[*]}"`
		out, err := exec.Command(bash, "-c", ask, "-", script, words).CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != want {
			t.Errorf("%q: %v %q, want %q", words, err, got, want)
		}
	}
}
