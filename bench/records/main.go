// Package records compares the metadata that linesift and other Go libraries find,
// title, authors and date, on the same pages, with what people say of them.
//
//  1. A set is a folder with html/ID.html.gz and ground-truth.json: for each ID title,
//     author and date, and the url (set.go).
//  2. Each finder makes a record of each page (finder.go); they are written to
//     DIR/FINDER/SET.jsonl.
//  3. A field is right if it is equal to gold by the rules of score.go.
package records

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"linesift/bench/extractors"
	"linesift/bench/measure"
	"linesift/internal/cli"
)

// A Command is the subcommand metadata and its flags.
type Command struct {
	Sets   []string `arg:"" type:"existingdir" help:"Folders with html/ID.html.gz and ground-truth.json."`
	Finder []string `placeholder:"NAME,..." help:"Finders to run; all by default."`
	Output string   `type:"path" placeholder:"DIR" help:"Write the records to DIR/FINDER/SET.jsonl."`
}

// Help implements kong's HelpProvider.
func (Command) Help() string {
	return `Examples:
  bench metadata SET SET                          shares of right fields, all finders
  bench metadata SET --finder linesift --output records`
}

// Run runs the finders over the sets and writes a table of the shares of fields that are
// right.
func (o *Command) Run(ctx context.Context, s cli.Streams) error {
	fs, err := extractors.Choose(finders, o.Finder)
	if err != nil {
		return cli.Usagef("%w", err)
	}
	rows := [][]string{{"set", "finder", "title", "author", "date", "language", "failed"}}
	for _, dir := range o.Sets {
		set, said, err := open(dir)
		if err != nil {
			return err
		}
		for _, f := range fs {
			find, err := f.New()
			if err != nil {
				return err
			}
			find = extractors.Safely(find)
			var t tally
			var out bytes.Buffer
			for _, p := range set.Pages {
				if err := ctx.Err(); err != nil {
					return err
				}
				html, err := p.HTML()
				if err != nil {
					return err
				}
				r, err := find(html, extractors.Address(&p))
				if err != nil {
					fmt.Fprintf(s.Err, "bench: %s: %s: %v\n", p.ID, f.Name, err)
					t.failed++
				}
				r.ID = p.ID
				t.add(said[p.ID], r)
				if err := write(&out, r); err != nil {
					return err
				}
			}
			if o.Output != "" {
				if err := extractors.Write(out.Bytes(), o.Output, f.Name, set.Name+".jsonl"); err != nil {
					return err
				}
			}
			rows = append(rows, append([]string{set.Name, f.Name}, t.row()...))
		}
	}
	return measure.WriteTable(s.Out, rows)
}

func write(w io.Writer, r record) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(r)
}
