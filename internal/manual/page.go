// Package manual writes what a system wants to know of a command: its man pages and the
// completions of its flags in shells. Both are read off kong's model of the flags, so
// that neither is behind them.
//
// The libraries for it were no help: mango-kong dates its pages by the clock and leaves
// out arguments and what flags may be, kong-completion starts the program at each Tab.
package manual

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"
)

// A Page is a man page of section 1.
type Page struct {
	Name string // of the command, as it is called
	File string // the name of the page's file
	Text []byte // in the macros of man(7)
}

// NewPage returns the page of a program, which lists its commands, or of one of them,
// which describes those in it as well.
func NewPage(n *kong.Node, version string) Page {
	name := path(n)
	title := strings.ReplaceAll(name, " ", "-")
	var b bytes.Buffer
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"%s %s\"\n", strings.ToUpper(title), root(n).Name, version)
	b.WriteString(".SH NAME\n")
	about := n.Detail
	brief := n.Help
	if n.Parent == nil {
		brief, about, _ = strings.Cut(n.Help, "\n")
	}
	fmt.Fprintf(&b, "%s \\- %s\n", roff(title), roff(strings.TrimSuffix(strings.ToLower(brief[:1])+brief[1:], ".")))
	b.WriteString(".SH SYNOPSIS\n")
	synopsis(&b, n)
	about, examples, _ := strings.Cut("\n"+about, "\nExamples:\n")
	if about = strings.TrimSpace(about); about != "" {
		b.WriteString(".SH DESCRIPTION\n")
		paragraphs(&b, about)
	}
	options(&b, n, flags(n), ".SH OPTIONS\n")
	if children := shown(n); len(children) > 0 {
		b.WriteString(".SH COMMANDS\n")
		for _, c := range children {
			if n.Parent == nil {
				fmt.Fprintf(&b, ".TP\n\\fB%s\\fR(1)\n%s\n", roff(title+"-"+c.Name), roff(c.Help))
				continue
			}
			fmt.Fprintf(&b, ".SS %s\n", roff(path(c)))
			synopsis(&b, c)
			b.WriteString(".PP\n" + roff(c.Help) + "\n")
			about, examples, _ := strings.Cut("\n"+c.Detail, "\nExamples:\n")
			paragraphs(&b, strings.TrimSpace(about))
			options(&b, c, c.Flags, "")
			verbatim(&b, examples)
		}
	}
	if examples != "" {
		b.WriteString(".SH EXAMPLES\n")
		verbatim(&b, examples)
	}
	b.WriteString(".SH EXIT STATUS\n0 if all went well, 1 if something failed, 2 if the arguments are wrong.\n")
	if n.Parent != nil {
		fmt.Fprintf(&b, ".SH SEE ALSO\n\\fB%s\\fR(1)\n", roff(root(n).Name))
	}
	return Page{Name: name, File: title + ".1", Text: b.Bytes()}
}

// path returns the words that call a command.
func path(n *kong.Node) string {
	if n.Parent == nil {
		return n.Name
	}
	return path(n.Parent) + " " + n.Name
}

func root(n *kong.Node) *kong.Node {
	for n.Parent != nil {
		n = n.Parent
	}
	return n
}

// shown returns the commands of a command that are not hidden.
func shown(n *kong.Node) (all []*kong.Node) {
	for _, c := range n.Children {
		if !c.Hidden {
			all = append(all, c)
		}
	}
	return all
}

// flags returns the flags of a command and of those that it is in. Hidden ones are left
// out.
func flags(n *kong.Node) (all []*kong.Flag) {
	have := make(map[string]bool)
	for ; n != nil; n = n.Parent {
		for _, f := range n.Flags {
			if !f.Hidden && !have[f.Name] {
				have[f.Name] = true
				all = append(all, f)
			}
		}
	}
	return all
}

func synopsis(b *bytes.Buffer, n *kong.Node) {
	fmt.Fprintf(b, ".B %s\n", roff(path(n)))
	if len(shown(n)) > 0 {
		b.WriteString(".I command\n")
	}
	b.WriteString("[\\fIoptions\\fR]\n")
	for _, p := range n.Positional {
		b.WriteString(roff(p.Summary()) + "\n")
	}
}

// options writes the arguments of a command, and flags, below a heading.
func options(b *bytes.Buffer, n *kong.Node, all []*kong.Flag, heading string) {
	b.WriteString(heading)
	for _, p := range n.Positional {
		fmt.Fprintf(b, ".TP\n\\fI%s\\fR\n%s\n", roff(p.Summary()), roff(p.Help))
	}
	for _, f := range all {
		if f.Hidden {
			continue
		}
		b.WriteString(".TP\n")
		if f.Short != 0 {
			fmt.Fprintf(b, "\\fB\\-%c\\fR, ", f.Short)
		}
		name := "\\-\\-" + roff(f.Name)
		if f.Tag.Negatable != "" {
			name = "\\-\\-[no\\-]" + roff(f.Name)
		}
		fmt.Fprintf(b, "\\fB%s\\fR", name)
		if !f.IsBool() && !f.IsCounter() {
			fmt.Fprintf(b, "=\\fI%s\\fR", roff(f.FormatPlaceHolder()))
		}
		b.WriteString("\n" + roff(f.Help) + "\n")
	}
}

// paragraphs writes text whose paragraphs are apart.
func paragraphs(b *bytes.Buffer, text string) {
	for p := range strings.SplitSeq(text, "\n\n") {
		if p != "" {
			b.WriteString(".PP\n" + roff(strings.ReplaceAll(p, "\n", " ")) + "\n")
		}
	}
}

// verbatim writes lines as they are.
func verbatim(b *bytes.Buffer, text string) {
	if text = strings.Trim(text, "\n"); text == "" {
		return
	}
	b.WriteString(".PP\n.nf\n")
	for line := range strings.SplitSeq(text, "\n") {
		b.WriteString(roff(line) + "\n")
	}
	b.WriteString(".fi\n")
}

var special = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`, `"`, `\(dq`)

// roff returns text as roff prints it, as characters that can be copied to a shell.
func roff(text string) string {
	var b strings.Builder
	for _, r := range special.Replace(text) {
		if r < utf8.RuneSelf {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\[u%04X]`, r)
		}
	}
	text = b.String()
	if strings.HasPrefix(text, ".") {
		text = `\&` + text
	}
	return text
}
