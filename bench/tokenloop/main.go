// Command tokenloop reads pages as classify does and runs the bare tokenizer of
// golang.org/x/net/html over them. It is the floor that classify's time is
// compared with: see CONTRIBUTING.md.
package main

import (
	"bytes"
	"context"
	"fmt"

	"golang.org/x/net/html"

	"linesift/internal/cli"
	"linesift/internal/input"
)

func main() { cli.Main(run) }

func run(ctx context.Context, args []string, s cli.Streams) int {
	files, err := (&input.Finder{Stdin: s.In}).Find(args)
	if err != nil {
		return cli.Status("tokenloop", err, s)
	}
	var reader input.Reader
	n := 0
	for f := range files.All() {
		src, err := reader.Read(&f)
		if err != nil {
			return cli.Status("tokenloop", err, s)
		}
		z := html.NewTokenizer(bytes.NewReader(src))
		for z.Next() != html.ErrorToken {
			n += len(z.Raw())
		}
	}
	fmt.Fprintln(s.Out, n, "bytes of tokens")
	return cli.OK
}
