package linesift

import (
	"slices"
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
