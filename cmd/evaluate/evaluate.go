// Command evaluate compares methods on gold standards: it is package internal/cli/evaluate.
package main

import (
	"linesift/internal/cli"
	"linesift/internal/cli/evaluate"
)

func main() { cli.Main(evaluate.Command().Run) }
