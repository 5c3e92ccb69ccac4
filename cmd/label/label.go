// Command label makes and checks labelled lines: it is package internal/cli/label.
package main

import (
	"linesift/internal/cli/label"
	"linesift/internal/command"
)

func main() { command.Main(label.Command().Run) }
