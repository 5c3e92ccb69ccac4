// Command label makes and checks labelled lines: it is package internal/cli/label.
package main

import (
	"linesift/internal/cli"
	"linesift/internal/cli/label"
)

func main() { cli.Main(label.Command().Run) }
