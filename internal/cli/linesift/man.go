package linesift

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"

	"linesift/internal/command"
	"linesift/internal/file"
	"linesift/internal/manual"
)

type manOptions struct {
	Command string `arg:"" optional:"" help:"The command whose page is printed; linesift's own without."`
	Output  string `short:"o" type:"path" placeholder:"DIR" help:"Write the pages of all commands to this folder instead."`
}

// Help implements kong's HelpProvider.
func (manOptions) Help() string {
	return `Examples:
  linesift man | man -l -
  linesift man classify | man -l -
  linesift man --output /usr/local/share/man/man1`
}

func (o *manOptions) Run(_ context.Context, s command.Streams) error {
	pages := manPages()
	if o.Output == "" {
		for _, p := range pages {
			if p.Name == strings.Join(strings.Fields(name+" "+o.Command), " ") {
				_, err := s.Out.Write(p.Text)
				return err
			}
		}
		return command.Usagef("there is no page of %q", o.Command)
	}
	if o.Command != "" {
		return command.Usagef("--output writes the pages of all commands; name none")
	}
	if err := os.MkdirAll(o.Output, 0o777); err != nil {
		return err
	}
	for _, p := range pages {
		path := filepath.Join(o.Output, p.File)
		if err := file.WriteBytes(path, p.Text); err != nil {
			return err
		}
		fmt.Fprintln(s.Out, path)
	}
	return nil
}

// manPages returns the page of linesift, then those of its commands.
func manPages() []manual.Page {
	program := model()
	pages := []manual.Page{manual.NewPage(program, command.Version())}
	for _, c := range program.Children {
		pages = append(pages, manual.NewPage(c, command.Version()))
	}
	return pages
}

type completionOptions struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help implements kong's HelpProvider.
func (completionOptions) Help() string {
	return `Examples:
  source <(linesift completion bash)                                        in ~/.bashrc
  linesift completion zsh > "${fpath[1]}/_linesift"                         then start zsh anew
  linesift completion fish > ~/.config/fish/completions/linesift.fish`
}

var completions = map[string]func(*kong.Node) []byte{"bash": manual.Bash, "zsh": manual.Zsh, "fish": manual.Fish}

func (o *completionOptions) Run(_ context.Context, s command.Streams) error {
	_, err := s.Out.Write(completions[o.Shell](model()))
	return err
}
