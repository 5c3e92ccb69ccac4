package main

import (
	"context"

	"linesift/internal/cli"
)

type knownPages struct {
	comparisonFlags
	byFlag
	bootstrapFlags
	Known int `name:"pages" required:"" placeholder:"N" help:"How many other pages of its site a method knows."`
}

// Run scores methods that know some other pages of each site.
func (o *knownPages) Run(ctx context.Context, s cli.Streams) error {
	if o.Known < 1 {
		return cli.Usagef("--pages must be at least 1")
	}
	methods, err := o.methods(nil)
	if err != nil {
		return err
	}
	all, err := o.score(ctx, methods, o.Known, o.Seed, s)
	return report(err, func() error { return table(s, all, o.By, o.bootstrap(), nil) })
}
