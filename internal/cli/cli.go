// Package cli holds the common parts of linesift's commands: flags, exit
// status, progress. A command is a function of its arguments and streams, so
// that a test can call it.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"reflect"
	"regexp"
	"runtime"
	"strings"

	"github.com/alecthomas/kong"

	"linesift/internal/file"
	"linesift/internal/options"
)

// Exit statuses.
const (
	OK     = 0
	Failed = 1 // some of the work failed, and the rest was done
	Usage  = 2 // the arguments were wrong, and nothing was done

	Interrupted = 130 // by Ctrl-C; shells use 128 plus the signal's number
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

// Vars are values for ${...} in the tags of a command's flags. jobs is the number of processors.
type Vars map[string]string

// A Command is a program, or a command of a program.
type Command struct {
	Name  string
	About string // a description, then examples after a line "Examples:"
	// CLI is a pointer to a struct with kong's tags, and min and max for the bounds of a number. The comments of its
	// fields are their help.
	CLI  any
	Vars Vars
	Of   string // the program of a command; "" if it is a program itself

	Groups []Group // the headings of flags in the help
}

// A Group is a heading in the help, with the flags that have its key.
type Group = kong.Group

// OptionGroups returns the groups of the table of options.
func OptionGroups() (groups []Group) {
	for _, g := range options.Groups {
		groups = append(groups, Group{Key: g.Key, Title: g.Title + ":"})
	}
	return groups
}

// Run reads args into c.CLI and calls the method Run(context.Context, Streams) error of
// the command that args choose, or of c.CLI if it has no commands. It reports an error and
// returns the exit status.
func (c Command) Run(ctx context.Context, args []string, s Streams) int {
	out := &checkedOutput{Writer: s.Out}
	s.Out, s.In = out, interruptible{file.Interruptible(ctx, s.In), s.In}
	helped := false
	k := c.parser(s, func(int) { helped = true }) // kong calls it after --help, and goes on
	parsed, err := k.Parse(joined(args))
	if helped || out.err != nil { // only the help is printed so early
		return Status(c.Name, out.err, s)
	}
	if err != nil {
		// Kong lists the empty string. It stands for a flag that is not given.
		message := strings.Replace(err.Error(), ` one of "",`, " one of ", 1)
		message = notFloat.ReplaceAllString(message, "$1 is not a number")
		message = notInt.ReplaceAllString(message, "$1 is not a whole number")
		message = notTime.ReplaceAllString(message, "$1 is not a time, such as 500ms or 5s")
		message = noValue.ReplaceAllString(message, "a value is missing")
		if len(args) > 0 && len(k.Model.Children) > 0 {
			unknown := fmt.Sprintf("unknown command %q", args[0])
			message = strings.Replace(message, "unexpected argument "+args[0], unknown, 1)
		}
		message += hint(k.Model.Flags, message)
		fmt.Fprintf(s.Err, "%s: %s (see %s --help)\n", c.Name, file.Printable(message), chosen(k, err).FullPath())
		return Usage
	}
	if err := checkFlags(parsed); err != nil {
		return Status(c.Name, err, s)
	}
	parsed.BindTo(ctx, (*context.Context)(nil))
	if err = parsed.Run(s); err == nil {
		err = out.err
	}
	return Status(c.Name, err, s)
}

// chosen returns the command that the arguments chose before an error, or else the program.
func chosen(k *kong.Kong, err error) *kong.Node {
	if wrong, ok := errors.AsType[*kong.ParseError](err); ok && wrong.Context.Selected() != nil {
		return wrong.Context.Selected()
	}
	return k.Model.Node
}

// Parse reads args into c.CLI, and runs nothing.
func (c Command) Parse(args []string) error {
	parsed, err := c.parser(Streams{Out: io.Discard, Err: io.Discard}, func(int) {}).Parse(joined(args))
	if err != nil {
		return err
	}
	return checkFlags(parsed)
}

// Model returns the command's flags, arguments and commands.
func (c Command) Model() *kong.Application { return c.parser(Streams{}, func(int) {}).Model }

func (c Command) parser(s Streams, exit func(int)) *kong.Kong {
	defaults := kong.NewRegistry().RegisterDefaults()
	text, list := reflect.TypeFor[string](), reflect.TypeFor[[]string]()
	k, err := kong.New(c.CLI,
		kong.Name(strings.TrimSpace(c.Of+" "+c.Name)),
		kong.Description(strings.TrimSpace(c.About)),
		kong.Writers(s.Out, s.Err),
		kong.Vars{"jobs": fmt.Sprint(runtime.GOMAXPROCS(0))},
		kong.Vars(c.Vars),
		kong.ExplicitGroups(c.Groups),
		kong.Embed(&struct {
			Version versionFlag `help:"Print the version and exit."`
		}{}),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Exit(exit),
		kong.NamedMapper("path", pathMapper{defaults.ForNamedType("path", text)}),
		kong.TypeMapper(list, listMapper{defaults.ForType(list)}),
		kong.PostBuild(func(k *kong.Kong) error { // before kong fills in Vars
			addHelp(k.Model.Node)
			return nil
		}),
	)
	if err != nil {
		panic(err) // the tags are wrong, and each test would show it
	}
	if c.Of != "" {
		c.addProgram(k.Model.Node)
	}
	return k
}

// addProgram puts the program's name before the examples of its command, and of the commands
// in that.
func (c Command) addProgram(n *kong.Node) {
	example := regexp.MustCompile(`(?m)^( +|.* \| )` + c.Name + " ")
	for _, text := range []*string{&n.Help, &n.Detail} {
		*text = example.ReplaceAllString(*text, "${1}"+c.Of+" "+c.Name+" ")
	}
	for _, child := range n.Children {
		c.addProgram(child)
	}
}

// A usageError is an error in the arguments. Nothing was done.
type usageError struct{ error }

// Usagef returns an error about the arguments. Status returns Usage for it.
func Usagef(format string, a ...any) error { return usageError{fmt.Errorf(format, a...)} }

// Status reports err, unless it is nil, and returns the exit status.
func Status(name string, err error, s Streams) int {
	if err == nil {
		return OK
	}
	if errors.Is(err, context.Canceled) {
		Report(name, errors.New("interrupted"), s)
		for _, other := range Joined(err) {
			if !errors.Is(other, context.Canceled) {
				Report(name, other, s)
			}
		}
		return Interrupted
	}
	Report(name, err, s)
	if errors.As(err, new(usageError)) {
		return Usage
	}
	return Failed
}

// Report writes an error, or several that errors.Join joined, as lines "name: reason".
func Report(name string, err error, s Streams) {
	for line := range strings.SplitSeq(err.Error(), "\n") {
		fmt.Fprintf(s.Err, "%s: %s\n", name, file.Printable(line))
	}
}

// Failures reports the errors of pages and counts them. The command goes on with the other pages.
type Failures struct {
	Command string
	Streams Streams
	Count   int
}

// Add reports an error, or several that errors.Join joined, or none.
func (f *Failures) Add(err error) {
	if err != nil {
		f.Count += len(Joined(err))
		Report(f.Command, err, f.Streams)
	}
}

// Err is nil if no page failed.
func (f *Failures) Err() error {
	if f.Count == 0 {
		return nil
	}
	return fmt.Errorf("%s failed", Count(f.Count, "page"))
}

// Joined returns the errors that errors.Join joined.
func Joined(err error) (all []error) {
	if err == nil {
		return nil
	}
	several, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	for _, err := range several.Unwrap() {
		all = append(all, Joined(err)...)
	}
	return all
}

// Count returns a number of things, as in "1 page" and "2 pages".
func Count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// Callbacks returns functions that show the progress of a command and report its errors.
func Callbacks(command string, s Streams) (progress func(n int, what string) (step, end func()), failed func(error)) {
	progress = func(n int, what string) (step, end func()) {
		bar := Progress(s.Err, n, what)
		return func() { bar.Add(1) }, func() { bar.Finish() }
	}
	return progress, func(err error) { Report(command, err, s) }
}
