// Package commandtest runs a command of bench in its tests.
package commandtest

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"testing"

	"linesift/internal/cli"
)

// A Command is a command of bench.
type Command struct {
	Name    string
	Program func() any // returns a pointer to a struct with the command as its only field
}

// Run runs the command and returns its exit status.
func (c Command) Run(t *testing.T, args []string, out, errs io.Writer) int {
	return cli.Run(t.Context(), "bench", "", c.Program(), append([]string{c.Name}, args...), cli.Streams{Out: out, Err: errs}, cli.Vars{"jobs": "2"})
}

// Output runs the command, which must succeed, and returns what it writes to standard
// output and to standard error.
func (c Command) Output(t *testing.T, args ...string) (string, string) {
	t.Helper()
	var out, errs bytes.Buffer
	if status := c.Run(t, args, &out, &errs); status != cli.OK {
		t.Fatalf("%q: status %d: %s", args, status, &errs)
	}
	return out.String(), errs.String()
}

// An Error is how the command fails with some arguments.
type Error struct {
	Args   []string
	Status int
	Says   string // part of what it writes to standard error
}

// Errors tests that the command fails as expected and writes nothing to standard
// output, and that its help names a flag.
func (c Command) Errors(t *testing.T, flag string, all []Error) {
	for _, e := range all {
		var out, errs bytes.Buffer
		if status := c.Run(t, e.Args, &out, &errs); status != e.Status || !strings.Contains(errs.String(), e.Says) || out.Len() > 0 {
			t.Errorf("%q: status %d, want %d with %q: %s%s", e.Args, status, e.Status, e.Says, &errs, &out)
		}
	}
	if help, _ := c.Output(t, "--help"); !strings.Contains(help, flag) {
		t.Errorf("--help: %s", help)
	}
}

// ReadMe runs the commands in README.md. set stands for the gold standards that they
// name.
func (c Command) ReadMe(t *testing.T, set string) {
	commands := regexp.MustCompile(`(?m)^ +go run \. ` + c.Name + ` (.*)$`)
	Documented(t, commands, 1, func(_, command string) {
		args := strings.Fields(command)
		for i, arg := range args {
			if strings.HasPrefix(arg, "../") {
				args[i] = set
			}
		}
		c.Output(t, args...)
	}, "README.md")
}
