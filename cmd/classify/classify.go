// Command classify prints the main content of web pages: it is package internal/cli/classify.
package main

import (
	"linesift/internal/cli/classify"
	"linesift/internal/command"
)

func main() { command.Main(classify.Command().Run) }
