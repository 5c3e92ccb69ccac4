// Package linesift is the command linesift. It has all other commands.
package linesift

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"slices"
	"strings"

	"linesift/internal/cli"
	"linesift/internal/cli/classify"
	"linesift/internal/cli/evaluate"
	"linesift/internal/cli/inspect"
	"linesift/internal/cli/label"
	"linesift/internal/cli/manual"
	"linesift/internal/cli/mcp"
	"linesift/internal/cli/serve"
	"linesift/internal/cli/train"
	"linesift/internal/cli/worker"
)

const name = "linesift"

//go:embed about.txt
var about string

// flags has the names of the commands, for the help.
type flags struct {
	// Print the main content of web pages.
	Classify other `cmd:"" passthrough:""`
	// Show why lines of a page are content.
	Inspect other `cmd:"" passthrough:""`
	// Make a model from labelled lines.
	Train other `cmd:"" passthrough:""`
	// Make labelled lines.
	Label other `cmd:"" passthrough:""`
	// Compare methods on gold standards.
	Evaluate other `cmd:"" passthrough:""`
	// Answer programs that send pages over HTTP.
	Serve other `cmd:"" passthrough:""`
	// Answer agents by the Model Context Protocol.
	MCP other `cmd:"" name:"mcp" passthrough:""`
	// Answer programs in other languages through pipes.
	Worker other `cmd:"" passthrough:"" hidden:""`
	// Write the manual page, and completions for shells.
	Manual other `cmd:"" passthrough:"" hidden:""`
}

// other has the arguments of a command that reads them itself.
type other struct {
	// See its --help.
	Args []string `arg:"" optional:""`
}

// others returns the commands that are packages of their own.
func others() []cli.Command {
	all := []cli.Command{
		classify.Command(), inspect.Command(), train.Command(), label.Command(), evaluate.Command(),
		serve.Command(), mcp.Command(), worker.Command(),
	}
	for i := range all {
		all[i].Of = name
	}
	m := manual.Command(all[:len(all)-1]) // all but the worker, which programs start
	m.Of = name
	return append(all, m)
}

func own() cli.Command {
	return cli.Command{Name: name, About: about, CLI: new(flags)}
}

// Run runs the command that args begin with. Without arguments it prints the help.
func Run(ctx context.Context, args []string, s cli.Streams) int {
	if len(args) == 0 {
		args = []string{"--help"}
	}
	if args[0] == "help" { // help train: train --help
		args = append(slices.Clone(args[1:]), "--help")
	}
	if len(args) == 1 && args[0] == "worker" {
		return worker.Answer(s) // flags are not needed, and take time to read
	}
	for _, c := range others() {
		if c.Name == args[0] {
			return c.Run(ctx, args[1:], s)
		}
	}
	if isPage(args[0]) {
		fmt.Fprintf(s.Err, "%s: unknown command %q; did you mean %[1]s classify %[2]s?\n", name, args[0])
		return cli.Usage
	}
	return own().Run(ctx, args, s)
}

// isPage reports whether an argument is a page or a folder of pages rather than the name of a
// command.
func isPage(arg string) bool {
	_, err := os.Stat(arg)
	return err == nil || arg == "-" || !strings.HasPrefix(arg, "-") && strings.ContainsAny(arg, "./")
}
