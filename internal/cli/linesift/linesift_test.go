package linesift

import (
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// Each command is one of the program's, whose options name them for the help.
func TestTheHelpNamesEveryCommand(t *testing.T) {
	children := own().Model().Children
	for _, c := range others() {
		if !slices.ContainsFunc(children, func(n *kong.Node) bool { return n.Name == c.Name }) {
			t.Errorf("there is no %s in the help", c.Name)
		}
	}
}

// The help of a flag is the comment of its field. An empty one, and a placeholder that kong makes a list, are mistakes.
func TestEveryFlagArgumentAndCommandHasHelp(t *testing.T) {
	n := 0
	check := func(where, name, help string) {
		n++
		if help == "" || strings.Contains(help, "${") || strings.Contains(name, "...,") {
			t.Errorf("%s %s: help %q", where, name, help)
		}
	}
	for _, c := range append(others(), own()) {
		kong.Visit(c.Model(), func(node kong.Visitable, next kong.Next) error {
			switch node := node.(type) {
			case *kong.Node:
				check(c.Name, node.Name, node.Help)
			case *kong.Flag:
				check(c.Name, node.String(), node.Help)
			case *kong.Positional:
				check(c.Name, node.Name, node.Help)
			}
			return next(nil)
		})
	}
	if n < 100 {
		t.Errorf("%d flags, arguments and commands", n)
	}
}
