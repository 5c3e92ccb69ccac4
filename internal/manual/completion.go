package manual

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// A completion goes through the words of the line for the command that it calls, as far
// as they name one, and offers the commands in it and its flags, after a flag what it can
// be, and files for everything else. A word that is a flag's value and a command's name
// as well is taken for the command: no flag in question has such values.

// Bash returns what completes a program in bash.
func Bash(program *kong.Node) []byte {
	var b bytes.Buffer
	name := program.Name
	fmt.Fprintf(&b, `# Completion of %[1]s in bash.
_%[1]s() {
    local current=${COMP_WORDS[COMP_CWORD]} flag=${COMP_WORDS[COMP_CWORD-1]} at=%[1]s words= i
    COMPREPLY=()
    if [[ $current == = ]]; then
        current=
    elif [[ $flag == = ]]; then
        flag=${COMP_WORDS[COMP_CWORD-2]}
    fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$at ${COMP_WORDS[i]}" in
`, name)
	each(program, func(n *kong.Node) {
		if n.Parent != nil {
			fmt.Fprintf(&b, "        %s) at=%s ;;\n", quote(path(n)), quote(path(n)))
		}
	})
	b.WriteString("        esac\n    done\n    case \"$at $flag\" in\n")
	each(program, func(n *kong.Node) {
		for _, f := range taken(n) {
			if f.IsBool() || f.IsCounter() {
				continue
			}
			patterns := quote(path(n) + " --" + f.Name)
			if f.Short != 0 {
				patterns += "|" + quote(path(n)+" -"+string(f.Short))
			}
			if f.Enum == "" {
				fmt.Fprintf(&b, "    %s) return ;;\n", patterns) // bash offers files then
			} else {
				fmt.Fprintf(&b, "    %s) words=%s ;;\n", patterns, quote(strings.Join(values(f.EnumSlice()), " ")))
			}
		}
	})
	b.WriteString("    *)\n        case $at in\n")
	each(program, func(n *kong.Node) {
		var words []string
		for _, c := range shown(n) {
			words = append(words, c.Name)
		}
		for _, p := range n.Positional {
			if p.Enum != "" {
				words = append(words, values(p.EnumSlice())...)
			}
		}
		for _, f := range taken(n) {
			words = append(words, spellings(f)...)
		}
		fmt.Fprintf(&b, "        %s) words=%s ;;\n", quote(path(n)), quote(strings.Join(words, " ")))
	})
	fmt.Fprintf(&b, `        esac
        ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o bashdefault -o default -F _%[1]s %[1]s
`, name)
	return b.Bytes()
}

// Zsh returns what completes a program in zsh.
func Zsh(program *kong.Node) []byte {
	var b bytes.Buffer
	name := program.Name
	fmt.Fprintf(&b, `#compdef %[1]s
# Completion of %[1]s in zsh.
_%[1]s() {
    local at=%[1]s word
    for word in "${(@)words[2,CURRENT-1]}"; do
        case "$at $word" in
`, name)
	each(program, func(n *kong.Node) {
		if n.Parent != nil {
			fmt.Fprintf(&b, "        %s) at=%s ;;\n", quote(path(n)), quote(path(n)))
		}
	})
	b.WriteString("        esac\n    done\n    case $at in\n")
	each(program, func(n *kong.Node) {
		fmt.Fprintf(&b, "    %s)\n", quote(path(n)))
		b.WriteString("        _arguments")
		for _, f := range taken(n) {
			value := ""
			switch {
			case f.Enum != "":
				value = ":value:(" + strings.Join(values(f.EnumSlice()), " ") + ")"
			case !f.IsBool() && !f.IsCounter():
				value = ":file:_files"
			}
			for _, spelling := range spellings(f) {
				if value != "" && strings.HasPrefix(spelling, "--") {
					spelling += "="
				}
				b.WriteString(" \\\n            " + quote(spelling+"["+brackets.Replace(brief(f.Help))+"]"+value))
			}
		}
		rest := "_files"
		var words []string
		for _, c := range shown(n) {
			words = append(words, c.Name+`\:`+quote(brief(c.Help)))
		}
		for _, p := range n.Positional {
			if p.Enum != "" {
				words = append(words, values(p.EnumSlice())...)
			}
		}
		if len(shown(n)) > 0 {
			rest = "((" + strings.Join(words, " ") + "))"
		} else if len(words) > 0 {
			rest = "(" + strings.Join(words, " ") + ")"
		}
		b.WriteString(" \\\n            " + quote("*:word:"+rest) + "\n        ;;\n")
	})
	fmt.Fprintf(&b, "    esac\n}\nif [ \"$funcstack[1]\" = _%[1]s ]; then\n    _%[1]s \"$@\"\nelse\n    compdef _%[1]s %[1]s\nfi\n", name)
	return b.Bytes()
}

// Fish returns what completes a program in fish.
func Fish(program *kong.Node) []byte {
	var b bytes.Buffer
	name := program.Name
	fmt.Fprintf(&b, `# Completion of %[1]s in fish.
function __%[1]s_at
    set -l at %[1]s
    set -l given (commandline -opc)
    for word in $given[2..]
        switch "$at $word"
            case`, name)
	each(program, func(n *kong.Node) {
		if n.Parent != nil {
			b.WriteString(" " + quoteFish(path(n)))
		}
	})
	b.WriteString("\n                set at \"$at $word\"\n        end\n    end\n    test \"$at\" = \"$argv\"\nend\n")
	each(program, func(n *kong.Node) {
		line := fmt.Sprintf("complete -c %s -n %s", name, quoteFish(fmt.Sprintf("__%s_at %s", name, path(n))))
		for _, c := range shown(n) {
			fmt.Fprintf(&b, "%s -f -a %s -d %s\n", line, quoteFish(c.Name), quoteFish(brief(c.Help)))
		}
		for _, p := range n.Positional {
			if p.Enum != "" {
				fmt.Fprintf(&b, "%s -f -a %s\n", line, quoteFish(strings.Join(values(p.EnumSlice()), " ")))
			}
		}
		for _, f := range taken(n) {
			value := ""
			switch {
			case f.Enum != "":
				value = " -x -a " + quoteFish(strings.Join(values(f.EnumSlice()), " "))
			case !f.IsBool() && !f.IsCounter():
				value = " -r"
			}
			for _, spelling := range spellings(f) {
				option := " -s " + strings.TrimPrefix(spelling, "-")
				if long, ok := strings.CutPrefix(spelling, "--"); ok {
					option = " -l " + long
				}
				fmt.Fprintf(&b, "%s%s%s -d %s\n", line, option, value, quoteFish(brief(f.Help)))
			}
		}
	})
	return b.Bytes()
}

// each calls do with a command and those in it.
func each(n *kong.Node, do func(*kong.Node)) {
	do(n)
	for _, c := range shown(n) {
		each(c, do)
	}
}

// taken returns the flags that a command takes: its own, those of the commands that it is
// in, and those of the command that it is without another.
func taken(n *kong.Node) []*kong.Flag {
	all := flags(n)
	if n.DefaultCmd != nil {
		all = append(all, flags(n.DefaultCmd)...)
	}
	return all
}

// spellings returns how a flag can be written.
func spellings(f *kong.Flag) []string {
	all := []string{"--" + f.Name}
	if f.Tag.Negatable != "" {
		all = append(all, "--no-"+f.Name)
	}
	if f.Short != 0 {
		all = append(all, "-"+string(f.Short))
	}
	return all
}

// brief returns the first sentence of a help text.
func brief(help string) string {
	for _, end := range []string{". ", "; ", ": "} {
		help, _, _ = strings.Cut(help, end)
	}
	return strings.TrimSuffix(help, ".")
}

// brackets are special in zsh's descriptions.
var brackets = strings.NewReplacer("[", `\[`, "]", `\]`, ":", `\:`)

// quote returns a word as bash and zsh read it.
func quote(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

// quoteFish returns a word as fish reads it.
func quoteFish(word string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(word) + "'"
}

// values returns the values of a flag that can be typed: "" is that it is not given.
func values(of []string) []string {
	return slices.DeleteFunc(of, func(value string) bool { return value == "" })
}
