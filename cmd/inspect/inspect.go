// Command inspect shows why lines of a web page are content: it is package internal/cli/inspect.
package main

import (
	"linesift/internal/cli"
	"linesift/internal/cli/inspect"
)

func main() { cli.Main(inspect.Command().Run) }
