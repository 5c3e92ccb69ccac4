// Command train makes a model from labelled lines: it is package internal/cli/train.
package main

import (
	"linesift/internal/cli"
	"linesift/internal/cli/train"
)

func main() { cli.Main(train.Command().Run) }
