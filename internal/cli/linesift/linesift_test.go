package linesift

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"linesift/internal/command"
	"linesift/internal/scripttest"
)

func TestMain(m *testing.M) { scripttest.Main(m, name, Run) }

func TestScripts(t *testing.T) { scripttest.Run(t) }

// Each command is one of the program's, whose options name them for the help.
func TestTheHelpNamesEveryCommand(t *testing.T) {
	children := own().Model().Children
	for _, c := range others() {
		if !slices.ContainsFunc(children, func(n *kong.Node) bool { return n.Name == c.Name }) {
			t.Errorf("there is no %s in the help", c.Name)
		}
	}
}

func run(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := Run(t.Context(), args, command.Streams{Out: &out, Err: &errs}); status != command.OK {
		t.Fatalf("linesift %q: status %d: %s", args, status, &errs)
	}
	return out.String()
}

// commands are all commands and those in them, as --help lists them.
func commands(t *testing.T, of ...string) (all [][]string) {
	all = append(all, of)
	_, list, ok := strings.Cut(run(t, append(of, "--help")...), "\nCommands:\n")
	if !ok {
		return all
	}
	for _, c := range regexp.MustCompile(`(?m)^  ([a-z]+)`).FindAllStringSubmatch(list, -1) {
		all = append(all, commands(t, append(slices.Clone(of), c[1])...)...)
	}
	return all
}

var helped = regexp.MustCompile(`(?m)^  (?:-(\w),|   ) --(\[no-\])?([a-z-]+)`)

// spelled returns what --help says that the flags of a command are.
func spelled(t *testing.T, c []string) (all []string) {
	found := helped.FindAllStringSubmatch(run(t, append(slices.Clone(c), "--help")...), -1)
	if len(found) < 2 {
		t.Fatalf("%s has %d flags", c, len(found))
	}
	for _, f := range found {
		all = append(all, "--"+f[3])
		if f[1] != "" {
			all = append(all, "-"+f[1])
		}
		if f[2] != "" {
			all = append(all, "--no-"+f[3])
		}
	}
	return all
}

func TestManPagesHaveEveryFlag(t *testing.T) {
	for _, c := range commands(t) {
		text := run(t, append([]string{"man"}, c[:min(len(c), 1)]...)...)
		if len(c) > 1 { // it is described in the page of the command that it is in
			all, described, ok := strings.Cut(text, ".SS "+strings.Join(append([]string{name}, c...), " ")+"\n")
			if !ok {
				t.Errorf("there is no page of %s", c)
			}
			all, _, _ = strings.Cut(all, ".SS ") // flags that it has from that
			described, _, _ = strings.Cut(described, ".SS ")
			text = all + described
		}
		for _, flag := range spelled(t, c) {
			negatable := "--[no-]" + strings.TrimPrefix(strings.TrimPrefix(flag, "--"), "no-")
			has := func(flag string) bool {
				return regexp.MustCompile(regexp.QuoteMeta(`\fB` + strings.ReplaceAll(flag, "-", `\-`) + `\fR`)).MatchString(text)
			}
			if !has(flag) && !has(negatable) {
				t.Errorf("the page of %s has no %s", c, flag)
			}
		}
	}
}

func TestManPagesAreFormatted(t *testing.T) {
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skip("no groff here")
	}
	for _, p := range manPages() {
		c := exec.Command(groff, "-man", "-ww", "-z")
		c.Stdin = bytes.NewReader(p.Text)
		if out, err := c.CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v: %s", p.Name, err, out)
		}
	}
}

// completers are programs of each shell that print what a script offers for a line,
// whose last word is the one to complete, a word a line. The script is the first
// argument, the words of the line are the others.
var completers = map[string]string{
	"bash": `. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _linesift; printf '%s\n' "${COMPREPLY[@]}"`,
	// What _arguments is told, as _arguments itself needs a terminal.
	"zsh":  `compdef() { }; _arguments() { print -rl -- "$@" }; . "$0"; words=("$@"); CURRENT=$#; _linesift`,
	"fish": `source $argv[1]; complete -C (string join ' ' -- $argv[2..])`,
}

// offered returns what a shell offers for a line.
func offered(t *testing.T, shell, script string, line ...string) []string {
	t.Helper()
	without := map[string]string{"bash": "--norc", "zsh": "-f", "fish": "--no-config"}[shell] // what a person has set up
	args := append([]string{without, "-c", completers[shell], script, name}, line...)
	out, err := exec.Command(shell, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s, %q: %v: %s", shell, line, err, out)
	}
	var words []string
	for word := range strings.Lines(string(out)) {
		word, _, _ = strings.Cut(word, "\t") // fish adds what it is about
		words = append(words, strings.TrimSpace(word))
	}
	return words
}

func TestShellsCompleteEveryFlag(t *testing.T) {
	for shell := range completers {
		t.Run(shell, func(t *testing.T) {
			text := run(t, "completion", shell)
			if _, err := exec.LookPath(shell); err != nil {
				t.Skip("this shell is not here")
			}
			script := filepath.Join(t.TempDir(), "script")
			if err := os.WriteFile(script, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			for _, c := range commands(t) {
				// bash and fish offer what begins as the word does.
				got := append(offered(t, shell, script, append(slices.Clone(c), "--")...), offered(t, shell, script, append(slices.Clone(c), "-")...)...)
				for i, word := range got {
					if shell == "zsh" { // --flag=[what it does]:what it can be
						word, _, _ = strings.Cut(word, "[")
						got[i] = strings.TrimSuffix(word, "=")
					}
				}
				for _, flag := range spelled(t, c) {
					if !slices.Contains(got, flag) {
						t.Errorf("after %s there is no %s in %q", c, flag, got)
					}
				}
			}
			for _, test := range []struct {
				line []string
				want string
				zsh  string // what _arguments is told
			}{
				{[]string{"cl"}, "classify", `*:word:((classify\:'Print the main content of web pages' `},
				{[]string{"label", "se"}, "serve", `*:word:((serve\:'Label pages in the browser' `},
				{[]string{"completion", "f"}, "fish", `*:word:(bash zsh fish)`},
				{[]string{"classify", "--format", "mark"}, "markdown", `--format=[text, markdown, html]:value:(text markdown `},
				{[]string{"classify", "page.html", "--content", "ht"}, "html", `]:value:(text markdown html)`},
			} {
				got := offered(t, shell, script, test.line...)
				if shell == "zsh" {
					if all := strings.Join(got, "\n"); !strings.Contains(all, test.zsh) {
						t.Errorf("%q: %s, want %s in it", test.line, all, test.zsh)
					}
				} else if !slices.Equal(got, []string{test.want}) {
					t.Errorf("%q: %q, want %s", test.line, got, test.want)
				}
			}
		})
	}
}
