// Command train makes a network from labelled lines: it is package internal/cli/train.
package main

import (
	"linesift/internal/cli/train"
	"linesift/internal/command"
)

func main() { command.Main(train.Command().Run) }
