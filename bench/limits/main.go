// Package limits measures what hostile and large pages take of time, memory and output: whether
// each grows with the size of a page and no faster, whatever the page repeats and whatever is
// done with it.
package limits

import (
	"context"
	"fmt"

	"linesift/bench/measure"
	"linesift/internal/cli"
)

// A Command is the subcommand limits and its flags.
type Command struct {
	Size   float64 `default:"8" help:"Megabytes of the larger pages; the smaller ones have a sixteenth of it."`
	Passes int     `default:"2" help:"How often each is done; the least time counts."`
}

// smaller is how many times a small page goes into a large one.
const smaller = 16

// bytes returns the size of a large page.
func (o *Command) bytes() int { return int(o.Size * (1 << 20)) }

// Run prints two tables: of hostile pages in every format, and of what is done with prose and with one long line.
func (o *Command) Run(ctx context.Context, s cli.Streams) error {
	if o.Size <= 0 || o.Passes < 1 {
		return cli.Usagef("--size must be positive and --passes at least 1")
	}
	for i, table := range []func(context.Context) ([][]string, error){o.hostile, o.prose} {
		if i > 0 {
			fmt.Fprintln(s.Out)
		}
		rows, err := table(ctx)
		if err != nil {
			return err
		}
		if err := measure.WriteTable(s.Out, rows); err != nil {
			return err
		}
	}
	return nil
}
