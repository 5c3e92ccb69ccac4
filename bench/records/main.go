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
	"os"
	"path/filepath"

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
	fs, err := named(o.Finder)
	if err != nil {
		return cli.Usagef("%w", err)
	}
	rows := [][]string{{"set", "finder", "title", "author", "date", "language", "failed"}}
	for _, dir := range o.Sets {
		pages, err := open(dir)
		if err != nil {
			return err
		}
		for _, f := range fs {
			find, err := f.new()
			if err != nil {
				return err
			}
			find = safely(find)
			var t tally
			var out bytes.Buffer
			for _, p := range pages {
				if err := ctx.Err(); err != nil {
					return err
				}
				html, err := p.html()
				if err != nil {
					return err
				}
				r, err := find(html, p.url)
				if err != nil {
					fmt.Fprintf(s.Err, "bench: %s: %s: %v\n", p.id, f.name, err)
					t.failed++
				}
				r.ID = p.id
				t.add(p.gold, r)
				if err := write(&out, r); err != nil {
					return err
				}
			}
			set := filepath.Base(dir)
			if o.Output != "" {
				if err := save(filepath.Join(o.Output, f.name, set+".jsonl"), out.Bytes()); err != nil {
					return err
				}
			}
			rows = append(rows, append([]string{set, f.name}, t.row()...))
		}
	}
	return measure.WriteTable(s.Out, rows)
}

func write(w io.Writer, r record) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

func save(path string, b []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, b, 0o666)
}
