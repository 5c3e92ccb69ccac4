package classify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"linesift/internal/cli"
	"linesift/internal/file"
	"linesift/internal/input"
)

// inputs are the flags about the source of pages.
type inputs struct {
	// The kind of all inputs, whatever their names: warc, zip, tar, jsonl (a page a line), parquet (a page a row),
	// urls (an address a line, to be fetched).
	From string `group:"in" enum:",warc,zip,tar,jsonl,parquet,urls" default:"" placeholder:"KIND"`
	// Field or column of jsonl and parquet that has the page; A.B is the field B of the field A (default: html).
	HTMLField string `group:"in" name:"html-field" placeholder:"NAME"`
	// Field or column that has the page's ID; pages without one are numbered (default: id).
	IDField string `group:"in" name:"id-field" placeholder:"NAME"`
	// The address of the page, for its links and its record.
	URL cli.Address `group:"in" name:"url" placeholder:"URL"`
	// The addresses of many pages: a CSV file with the columns page (the path, or the ID of records) and url.
	URLs string `group:"in" name:"urls" type:"path" placeholder:"FILE"`
	// Largest page, decompressed; larger ones are errors (default: 10MB). A page of 10 MB takes up to 450 MB of
	// memory.
	MaxSize cli.Size `group:"in" default:"10MB" placeholder:"SIZE"`

	cli.Fetching `group:"in"`
}

// find finds the pages that the options name.
func (b *batch) find(ctx context.Context) (*input.Batch, error) {
	f := &input.Finder{
		Context: ctx, Stdin: b.streams.In, MaxSize: int64(b.MaxSize),
		From: b.From, HTMLField: b.HTMLField, IDField: b.IDField,
		Progress: func(bytes int) { b.read.Add(int64(bytes)) },
		Fetch:    b.Fetcher(),
	}
	if b.From != "urls" {
		return f.Find(b.Paths)
	}
	f.From = ""
	var all []string
	var errs []error
	seen := make(map[string]bool)
	for _, path := range b.Paths {
		addresses, err := b.addresses(ctx, path)
		for _, address := range addresses {
			if !seen[address] {
				all = append(all, address)
			}
			seen[address] = true
		}
		errs = append(errs, err)
	}
	found, err := f.Find(all)
	return found, errors.Join(append(errs, err)...)
}

// addresses reads a file of addresses.
func (b *batch) addresses(ctx context.Context, path string) ([]string, error) {
	if path == "-" {
		return input.ReadAddresses("standard input", b.streams.In)
	}
	f, err := file.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return input.ReadAddresses(path, f)
}

// passedOver lists the endings of the files in folders that are not pages, the most frequent first.
func passedOver(endings map[string]int) string {
	var parts []string
	for _, ending := range slices.SortedFunc(maps.Keys(endings), func(a, b string) int {
		return cmp.Or(endings[b]-endings[a], strings.Compare(a, b))
	}) {
		parts = append(parts, fmt.Sprintf("%d %s", endings[ending], cmp.Or(ending, "without an ending")))
	}
	const shown = 5
	if len(parts) > shown {
		parts = append(parts[:shown], "…")
	}
	return "passed over files that are not pages: " + strings.Join(parts, ", ")
}
