// Package linesift is the command linesift, which has the other commands as its own,
// and prints their man pages and what completes their flags in a shell.
package linesift

import (
	"context"

	"github.com/alecthomas/kong"

	"linesift/internal/cli/classify"
	"linesift/internal/cli/evaluate"
	"linesift/internal/cli/label"
	"linesift/internal/cli/serve"
	"linesift/internal/cli/train"
	"linesift/internal/command"
)

const name = "linesift"

const about = `Find the main content of web pages, line by line.

Examples:
  linesift classify page.html                        print the content of a page
  linesift label serve crawl/ --csv labels.csv       label pages in the browser
  linesift train labels.csv --output my.safetensors  make a network of these labels
  linesift evaluate data/samples                     compare methods on pages with labels
  linesift serve                                     answer programs over HTTP
  linesift classify --help                           more about a command`

// options are linesift's own commands and the names of the others, for its help.
type options struct {
	Classify   other             `cmd:"" passthrough:"" help:"Print the main content of web pages."`
	Train      other             `cmd:"" passthrough:"" help:"Make a network from labelled lines."`
	Label      other             `cmd:"" passthrough:"" help:"Make labelled lines."`
	Evaluate   other             `cmd:"" passthrough:"" help:"Compare methods on gold standards."`
	Serve      other             `cmd:"" passthrough:"" help:"Answer programs that send pages over HTTP."`
	Man        manOptions        `cmd:"" help:"Print man pages."`
	Completion completionOptions `cmd:"" help:"Print what completes commands and flags in a shell."`
}

// other is the arguments of a command that reads them itself.
type other struct {
	Args []string `arg:"" optional:"" help:"See its --help."`
}

// others returns the commands that are packages of their own.
func others() []command.Command {
	all := []command.Command{classify.Command(), train.Command(), label.Command(), evaluate.Command(), serve.Command()}
	for i := range all {
		all[i].Of = name
	}
	return all
}

func own() command.Command {
	return command.Command{Name: name, About: about, CLI: new(options)}
}

// Run runs the command that args begin with.
func Run(ctx context.Context, args []string, s command.Streams) int {
	if len(args) > 0 {
		for _, c := range others() {
			if c.Name == args[0] {
				return c.Run(ctx, args[1:], s)
			}
		}
	}
	return own().Run(ctx, args, s)
}

// model returns all commands with their flags.
func model() *kong.Node {
	all := own().Model().Node
	for _, c := range others() {
		for i, n := range all.Children {
			if n.Name == c.Name {
				whole := c.Model().Node
				whole.Type, whole.Parent, whole.Name = kong.CommandNode, all, n.Name
				whole.Help, whole.Detail = n.Help, whole.Help
				all.Children[i] = whole
			}
		}
	}
	return all
}
