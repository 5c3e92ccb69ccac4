// Package convert converts gold standards as they are published into the layout that linesift
// reads, that of the article-extraction-benchmark (data.Open).
package convert

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"linesift/internal/cli"
	"linesift/internal/file"
)

// Command is the command convert.
type Command struct {
	Set string `arg:"" type:"existingdir" help:"The folder of a gold standard as it is published."`
	Out string `arg:"" type:"path" help:"The folder to write it to, which must not exist."`
}

// Help implements kong's HelpProvider.
func (Command) Help() string {
	return `It knows WCXB (ground-truth/ID.json and html/ID.html), dragnet_data (HTML and Corrected), CleanEval (ID-cleaned.txt; orig and clean; input and GoldStandard), and pairs of ID.html and ID.txt. Pages may be compressed (.html.gz), and are copied as they are. One without its HTML is reported and left out.

Examples:
  bench convert web2text/data/cleaneval sets/cleaneval`
}

// Run writes OUT/ground-truth.json and OUT/html.
func (o *Command) Run(ctx context.Context, s cli.Streams) error {
	entries, err := read(o.Set)
	if err != nil {
		return err
	}
	if len(entries) == 0 {
		return fmt.Errorf("%s: no gold standard of a layout that is known (see bench convert --help)", o.Set)
	}
	if err := os.Mkdir(o.Out, 0o777); err != nil {
		return err
	}
	html := filepath.Join(o.Out, "html")
	if err := os.Mkdir(html, 0o777); err != nil {
		return err
	}
	failed := false
	for id, e := range entries {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		src, err := os.ReadFile(e.page)
		if err != nil {
			failed = true
			delete(entries, id)
			cli.Report("bench", err, s)
			continue
		}
		suffix := filepath.Base(e.page)[len(id):] // .html or .html.gz
		if err := os.WriteFile(filepath.Join(html, id+suffix), src, 0o666); err != nil {
			return err
		}
	}
	err = file.Write(filepath.Join(o.Out, "ground-truth.json"), func(w io.Writer) error {
		out := json.NewEncoder(w)
		out.SetEscapeHTML(false)
		out.SetIndent("", "  ")
		return out.Encode(entries)
	})
	if err == nil && failed {
		err = errors.New("some pages failed and are left out")
	}
	return err
}
