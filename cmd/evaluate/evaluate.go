// Command evaluate compares methods on gold standards: it is package internal/cli/evaluate.
package main

import (
	"linesift/internal/cli/evaluate"
	"linesift/internal/command"
)

func main() { command.Main(evaluate.Command().Run) }
