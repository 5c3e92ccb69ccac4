// Command linesift has all the commands in one: it is package internal/cli/linesift.
package main

import (
	"linesift/internal/cli/linesift"
	"linesift/internal/command"
)

func main() { command.Main(linesift.Run) }
