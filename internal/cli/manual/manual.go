// Package manual writes the manual page of linesift, and what shells need to complete its commands
// and flags.
package manual

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"github.com/alecthomas/kong"

	"linesift/internal/cli"
)

//go:embed *.tmpl
var files embed.FS

// outputs has the file that each template makes.
var outputs = map[string]string{
	"man.tmpl": "linesift.1", "bash.tmpl": "linesift.bash", "zsh.tmpl": "_linesift", "fish.tmpl": "linesift.fish",
}

type flags struct {
	// The folder to write to.
	Dir string `arg:"" type:"existingdir"`

	all []cli.Command
}

// Command returns the command manual, which writes the files for all commands.
func Command(all []cli.Command) cli.Command {
	const about = "Write the manual page, and the completions for bash, zsh and fish."
	return cli.Command{Name: "manual", About: about, CLI: &flags{all: all}}
}

// Run writes the files.
func (f *flags) Run(context.Context, cli.Streams) error {
	var commands []command
	for _, c := range f.all {
		commands = appendCommands(commands, c.Model().Node, c.Name)
	}
	escapes := template.FuncMap{
		"roff": roff, "quote": quote, "first": first, "join": strings.Join, "top": top, "brackets": brackets,
		"values": values, "below": below,
	}
	for name, output := range outputs {
		t, err := template.New(name).Funcs(escapes).ParseFS(files, name)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := t.Execute(&b, commands); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(f.Dir, output), b.Bytes(), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// A command is what the files say of a command.
type command struct {
	Name  string // with those above it: "label serve"
	About string
	Flags []flag
}

// A flag is what the files say of a flag.
type flag struct {
	Name, Short string // Short is "" if there is none
	Help        string
	Value       string   // its name, "" if the flag takes none
	Values      []string // all that are allowed, nil if it may be another
}

// appendCommands appends a command, or the commands that it has.
func appendCommands(to []command, n *kong.Node, name string) []command {
	for _, child := range n.Children {
		if !child.Hidden {
			to = appendCommands(to, child, name+" "+child.Name)
		}
	}
	if len(n.Children) > 0 {
		return to
	}
	c := command{Name: name, About: cmp.Or(n.Detail, n.Help)}
	for _, group := range n.AllFlags(true) {
		for _, f := range group {
			c.Flags = append(c.Flags, flagOf(f))
		}
	}
	slices.SortFunc(c.Flags, func(a, b flag) int { return cmp.Compare(a.Name, b.Name) })
	return append(to, c)
}

func flagOf(f *kong.Flag) flag {
	one := flag{Name: f.Name, Help: f.Help}
	if f.Short != 0 {
		one.Short = string(f.Short)
	}
	if f.IsBool() {
		return one
	}
	one.Value = strings.Trim(f.FormatPlaceHolder(), `"`)
	for value := range strings.SplitSeq(cmp.Or(f.Enum, f.Tag.Get("oneof")), ",") {
		if value = strings.TrimSpace(value); value != "" {
			one.Values = append(one.Values, value)
		}
	}
	return one
}

// roff escapes a text for a manual page. Lines with space before them stay as they are.
func roff(text string) string {
	var b strings.Builder
	inCode := false
	for line := range strings.Lines(text) {
		isCode := strings.HasPrefix(line, " ")
		if isCode != inCode {
			b.WriteString(map[bool]string{true: ".nf\n", false: ".fi\n"}[isCode])
			inCode = isCode
		}
		line = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(line)
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			line = `\&` + line
		}
		b.WriteString(line)
	}
	if inCode {
		b.WriteString("\n.fi")
	}
	return b.String()
}

// quote puts a text between the single quotes of a shell.
func quote(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// first returns the first sentence of a help text, without its period.
func first(text string) string {
	text, _, _ = strings.Cut(strings.Join(strings.Fields(text), " "), ". ")
	return strings.TrimSuffix(text, ".")
}

// brackets takes from a text the signs that zsh's _arguments reads.
func brackets(text string) string {
	return strings.NewReplacer("[", "(", "]", ")", ":", `\:`).Replace(text)
}

// values returns what follows a flag, as zsh's _arguments has it.
func values(f flag) string {
	switch {
	case f.Value == "":
		return ""
	case f.Values != nil:
		return ":" + brackets(f.Value) + ":(" + strings.Join(f.Values, " ") + ")"
	}
	return ":" + brackets(f.Value) + ":_files"
}

// top returns the commands by their first word, each once.
func top(commands []command) (names []string) {
	for _, c := range commands {
		name, _, _ := strings.Cut(c.Name, " ")
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// below returns the commands that have commands, with the names of these as About.
func below(commands []command) (all []command) {
	for _, c := range commands {
		name, rest, has := strings.Cut(c.Name, " ")
		switch last := len(all) - 1; {
		case !has:
		case last >= 0 && all[last].Name == name:
			all[last].About += " " + rest
		default:
			all = append(all, command{Name: name, About: rest})
		}
	}
	return all
}
