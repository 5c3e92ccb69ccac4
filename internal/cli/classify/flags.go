package classify

import (
	"cmp"
	"errors"
	"fmt"

	"linesift/internal/options"
)

// Flags are the flags of the command for a program that finds pages and writes records in its
// own way. They can be sent to other machines as JSON.
type Flags struct {
	options.Options // each machine reads the file of Model

	From, HTMLField, IDField string // see input.Finder
	MaxSize                  int64
}

// ParseFlags reads flags of the command. Flags about the source of pages and the place of results
// are errors.
func ParseFlags(args []string) (Flags, error) {
	c := Command()
	o := c.CLI.(*flags)
	if err := c.Parse(args); err != nil {
		return Flags{}, err
	}
	o.Format = cmp.Or(o.Format, "jsonl")
	switch {
	case len(o.Paths) > 0:
		return Flags{}, fmt.Errorf("%q is not a flag", o.Paths[0])
	case o.Format != "jsonl":
		return Flags{}, errors.New("--format: records are written as JSON Lines")
	case o.ListMethods, o.Output != "", o.Rows != "", o.Resume, o.URL != "", o.URLs != "", o.From == "urls",
		o.Profile != "":
		return Flags{}, errors.New("--list-methods, --output, --rows, --resume, --url, --urls, --from urls and " +
			"--profile are flags of classify only")
	}
	o.Paths = []string{"-"} // there is no terminal to be asked
	b := &batch{flags: o}
	if err := b.prepare(); err != nil {
		return Flags{}, err
	}
	return Flags{o.Options, o.From, o.HTMLField, o.IDField, int64(o.MaxSize)}, nil
}
