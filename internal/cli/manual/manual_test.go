package manual

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"linesift/internal/ci"
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

// looking is a command with the name that one of reading has.
func looking() cli.Command {
	return cli.Command{Name: "look", About: "Look.", CLI: &struct {
		Only bool `help:"Only."`
	}{}}
}

// written returns the files that the command writes.
func written(t *testing.T) map[string]string {
	t.Helper()
	dir := t.TempDir()
	c := Command([]cli.Command{reading(), looking()})
	var stderr bytes.Buffer
	if status := c.Run(t.Context(), []string{dir},
		cli.Streams{In: strings.NewReader(""), Out: new(bytes.Buffer), Err: &stderr}); status != 0 {
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
		"linesift.1": {".SS linesift label read\nRead pages.", ".B \\-\\-as=FORMAT\nWrite 'csv' or [text].",
			".B \\-a, \\-\\-all"},
		"_linesift": {"'label read'' '*)", `'--as=[Write '\''csv'\'' or (text)]:FORMAT:(csv text)'`,
			"'--all[All]' '-a[All]'"},
		"linesift.fish": {
			`-n '__linesift_begins label read' -l as -r -f -a 'csv text'`, "-l all -s a -d 'All'",
		},
	} {
		for _, want := range wants {
			if !strings.Contains(files[name], want) {
				t.Errorf("%s lacks %q:\n%s", name, want, files[name])
			}
		}
	}
}

// shell returns the path of a shell, and the script that it completes by.
func shell(t *testing.T, name, script string) (program, path string) {
	t.Helper()
	program, err := exec.LookPath(name)
	if err != nil {
		ci.Missing(t, err)
	}
	path = filepath.Join(t.TempDir(), script)
	if err := os.WriteFile(path, []byte(written(t)[script]), 0o666); err != nil {
		t.Fatal(err)
	}
	return program, path
}

func TestBashCompletes(t *testing.T) {
	bash, script := shell(t, "bash", "linesift.bash")
	for words, want := range map[string]string{
		"linesift l":                   "label look",
		"linesift la":                  "label",
		"linesift label ":              "read look",
		"linesift label read --a":      "--all --as",
		"linesift label read --as ":    "csv text",
		"linesift label read --as = ":  "csv text",
		"linesift label read --as = t": "text",
		"linesift label look --a":      "",
		"linesift look --o":            "--only",
	} {
		const ask = `source "$1"; COMP_WORDS=($2); [ "${2% }" = "$2" ] || COMP_WORDS+=(""); ` +
			`COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _linesift; echo "${COMPREPLY[*]}"`
		out, err := exec.Command(bash, "-c", ask, "-", script, words).CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != want {
			t.Errorf("%q: %v %q, want %q", words, err, got, want)
		}
	}
}

// A person presses Tab. Folders have the names of a command, of a value and of neither.
func TestBashPutsASlashAfterFoldersOnly(t *testing.T) {
	bash, script := shell(t, "bash", "linesift.bash")
	dir := t.TempDir()
	for _, name := range []string{"label", "csv", "a folder"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for typed, want := range map[string]string{
		"linesift labe\t":               "<label>",
		"linesift label read --as cs\t": "<label><read><--as><csv>",
		"linesift label read a\t":       "<label><read><a folder/>",
	} {
		c := exec.Command(bash, "--norc", "--noprofile", "-i")
		c.Dir, c.Env = dir, append(os.Environ(), "HOME="+dir, "TERM=dumb", "INPUTRC=/dev/null")
		c.Stdin = strings.NewReader("linesift() { printf '<%s>' \"$@\"; }; source '" + script + "'\n" + typed + "\n")
		if got, err := c.Output(); err != nil || string(got) != want {
			t.Errorf("%q: %v %q, want %q", typed, err, got, want)
		}
	}
}

// completions has what zsh and fish offer for a line. The folder has one file, called file.
var completions = map[string]string{
	"linesift ":                       "label look",
	"linesift la":                     "label",
	"linesift label ":                 "look read",
	"linesift label r":                "read",
	"linesift label read ":            "file",
	"linesift label read --a":         "--all --as",
	"linesift label read -a --as ":    "csv text",
	"linesift label read --as=":       "csv text",
	"linesift label read look --al":   "--all",
	"linesift label look --a":         "",
	"linesift label look --on":        "",
	"linesift look --o":               "--only",
	"linesift look label read --only": "--only",
}

func TestZshCompletes(t *testing.T) {
	zsh, script := shell(t, "zsh", "_linesift")
	press, err := filepath.Abs("testdata/zsh/press.zsh")
	if err != nil {
		t.Fatal(err)
	}
	testCompletions(t, func(line string) []string { return []string{zsh, "-f", press, filepath.Dir(script), line} })
}

func TestFishCompletes(t *testing.T) {
	fish, script := shell(t, "fish", "linesift.fish")
	const ask = "source $argv[1]; complete -C $argv[2]"
	testCompletions(t, func(line string) []string { return []string{fish, "-N", "-c", ask, script, line} })
}

// testCompletions compares what a program prints of each line with completions. A tab divides a
// completion from what is said of it.
func testCompletions(t *testing.T, program func(line string) []string) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for line, want := range completions {
		args := program(line)
		c := exec.Command(args[0], args[1:]...)
		c.Dir, c.Env = dir, append(os.Environ(), "HOME="+dir)
		out, err := c.CombinedOutput()
		var offered []string
		for word := range strings.Lines(string(out)) {
			word, _, _ = strings.Cut(strings.TrimSpace(word), "\t")
			offered = append(offered, strings.TrimPrefix(word, "--as="))
		}
		slices.Sort(offered)
		if got := strings.Join(offered, " "); err != nil || got != want {
			t.Errorf("%q: %v %q, want %q", line, err, got, want)
		}
	}
}
