// Package command holds what linesift's commands have in common: flags, exit
// status, progress. A command is a function of its arguments and streams, so
// that a test can call it.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// Exit statuses.
const (
	OK     = 0
	Failed = 1 // something went wrong with the work; what could be done was done
	Usage  = 2 // the arguments were wrong; nothing was done

	Interrupted = 130 // by Ctrl-C, as shells have it: 128 and the signal's number
)

// Streams are a command's standard streams.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// Main runs a command with the process's arguments and streams, and ends the
// process. An interrupt cancels the context.
func Main(run func(ctx context.Context, args []string, s Streams) int) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // the second one ends the process at once
	status := run(ctx, os.Args[1:], Streams{os.Stdin, os.Stdout, os.Stderr})
	stop()
	os.Exit(status)
}

// Vars are values for ${...} in the tags of a command's flags.
type Vars map[string]string

// Run reads args into cli, a pointer to a struct with kong's tags, and calls the
// method Run(context.Context, Streams) error of the command that was chosen, or of
// cli if it has no commands. It returns the exit status, after reporting an error.
func Run(ctx context.Context, name, about string, cli any, args []string, s Streams, vars Vars) int {
	helped := false
	k, err := kong.New(cli,
		kong.Name(name),
		kong.Description(about),
		kong.Writers(s.Out, s.Err),
		kong.Vars(vars),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Exit(func(int) { helped = true }), // which kong calls after --help, and goes on
	)
	if err != nil {
		panic(err) // cli's tags are wrong, which every test would show
	}
	c, err := k.Parse(args)
	if helped {
		return OK
	}
	if err != nil {
		fmt.Fprintf(s.Err, "%s: %v (see %s --help)\n", name, err, name)
		return Usage
	}
	c.BindTo(ctx, (*context.Context)(nil))
	return Status(name, c.Run(s), s)
}

// A usageError is about the arguments: nothing was done.
type usageError struct{ error }

// Usagef returns an error about the arguments, for which Status returns Usage.
func Usagef(format string, a ...any) error { return usageError{fmt.Errorf(format, a...)} }

// Status reports err, if it is one, and returns the exit status.
func Status(name string, err error, s Streams) int {
	if err == nil {
		return OK
	}
	if errors.Is(err, context.Canceled) {
		reportInterrupted(name, err, s)
		return Interrupted
	}
	Report(name, err, s)
	if _, ok := errors.AsType[usageError](err); ok {
		return Usage
	}
	return Failed
}

// reportInterrupted reports that a command was interrupted, and what else is said of it.
func reportInterrupted(name string, err error, s Streams) {
	Report(name, errors.New("interrupted"), s)
	reportOthers(name, err, s)
}

// reportOthers reports the errors of which errors.Join made one, but those of an
// interrupt.
func reportOthers(name string, err error, s Streams) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, err := range joined.Unwrap() {
			reportOthers(name, err, s)
		}
	} else if !errors.Is(err, context.Canceled) {
		Report(name, err, s)
	}
}

// Report writes an error, of which errors.Join may have made one, as lines
// "name: reason". Where the reason begins with the name of a package, as errors
// in Go do, this is left out: it says nothing to who calls a command.
func Report(name string, err error, s Streams) {
	for line := range strings.SplitSeq(err.Error(), "\n") {
		if of, reason, ok := strings.Cut(line, ": "); ok && slices.Contains(packages, of) {
			line = reason
		}
		fmt.Fprintf(s.Err, "%s: %s\n", name, line)
	}
}

// packages are those whose errors begin with their name.
var packages = []string{"linesift", "eval", "features", "lexicon", "model", "models", "page", "perceptron", "role", "site", "train"}

// Terminal tells whether a stream is a terminal.
func Terminal(stream any) bool {
	f, ok := stream.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(int(f.Fd()))
}

// Progress returns a bar of n steps on w, which shows nothing unless w is a
// terminal.
func Progress(w io.Writer, n int, what string) *progressbar.ProgressBar {
	return progressbar.NewOptions(n,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetVisibility(Terminal(w)),
		progressbar.OptionSetDescription(what),
		progressbar.OptionShowCount(),
		progressbar.OptionClearOnFinish(),
	)
}
