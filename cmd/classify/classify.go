// Command classify prints the main content of web pages: it is package internal/cli/classify.
package main

import (
	"linesift/internal/cli"
	"linesift/internal/cli/classify"
)

func main() { cli.Main(classify.Command().Run) }
