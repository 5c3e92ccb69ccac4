// Command linesift has all the commands in one: it is package internal/cli/linesift.
package main

import (
	"linesift/internal/cli"
	"linesift/internal/cli/linesift"
)

func main() { cli.Main(linesift.Run) }
