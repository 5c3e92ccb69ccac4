// Package classify is the command classify. It prints the main content of web pages.
//
//  1. Command has the flags. They are read into options, and Run checks them.
//  2. A batch goes through the pages that package input finds. With --site it goes
//     through them once before, and makes the profile of each site (site.go).
//  3. A worker, one for each goroutine, reads a page and has a record.Maker find its content
//     and render it.
//  4. The batch leaves out copies, and an output writes the rest in the order of the
//     pages.
package classify

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"linesift/internal/cli"
	"linesift/internal/gogc"
	"linesift/internal/options"
	"linesift/internal/record"
)

//go:embed about.txt
var about string

type flags struct {
	// Pages, folders or archives of pages, addresses. - is standard input.
	Paths []string `arg:"" optional:"" name:"path"`

	inputs `embed:""`

	options.Options `embed:""`

	// List the methods and their parameters, and exit.
	ListMethods bool `group:"kept"`

	// FILE.jsonl: one file with the records of all pages. DIR, without the ending of a file: a folder with a file for
	// each page, DIR/ID.txt (.md, .html, .json, .jsonl), in the same folders as the pages (default: standard output).
	Output string `group:"out" short:"o" type:"path" placeholder:"PATH"`
	// Print a row for each post of a thread and each item of a list, and no pages: csv with a head, or jsonl, a
	// line for each.
	Rows         string `group:"out" enum:",csv,jsonl" default:"" placeholder:"FORMAT"`
	cli.Parallel `group:"many"`
	// Continue a stopped run with the same --output. Pages that it has written are not classified again.
	Resume bool `group:"many"`
	// Write a report of the run to a file: .html to read, the doubtful pages first, or .csv with a row for each
	// page. May be given twice.
	Report []string `group:"many" sep:"none" type:"path" placeholder:"FILE"`
	// Report errors only: no remarks on pages, no progress, no summary.
	Quiet bool `group:"many" short:"q"`
}

// Command returns the command and its flags.
func Command() cli.Command {
	groups := append([]cli.Group{{Key: "in", Title: "What goes in:"}}, cli.OptionGroups()...)
	return cli.Command{Name: "classify", About: about, CLI: new(flags), Groups: groups}
}

// Run runs the command.
func (f *flags) Run(ctx context.Context, s cli.Streams) error {
	if f.ListMethods {
		return cli.ListMethods(s.Out)
	}
	if !f.Dedup && !f.Site && f.Profile == "" {
		// Pages come and go, and little else stays in memory. Collecting less often costs a
		// few megabytes and saves a tenth of the time. Profiles and fingerprints do stay.
		gogc.SetDefault(200)
	}
	b := &batch{flags: f, streams: s}
	if err := b.prepare(); err != nil {
		return cli.Usagef("%w", err)
	}
	return b.run(ctx)
}

// prepare checks the options and reads the files that they name.
func (b *batch) prepare() (err error) {
	switch {
	case b.URL != "" && b.URLs != "":
		return errors.New("--url and --urls: both give addresses")
	case b.URL != "" && b.From != "":
		return fmt.Errorf("--url and --from %s: --url is of one page", b.From)
	case b.fieldFlag() != "" && !slices.Contains([]string{"", "jsonl", "parquet"}, b.From):
		return fmt.Errorf("%s and --from %s: only jsonl and parquet have fields", b.fieldFlag(), b.From)
	case b.Resume && b.Dedup:
		return errors.New("--resume and --dedup: copies of pages that were written before are not found")
	}
	if unit := slices.IndexFunc(b.Paths, isUnit); unit >= 0 {
		return fmt.Errorf("%s: no such file; a size is one word, as in --max-size 10MB", b.Paths[unit])
	}
	if b.Paths, err = cli.Paths(b.Paths, "classify", b.streams); err != nil {
		return err
	}
	if err := cmp.Or(b.checkOutput(), b.checkReports()); err != nil {
		return err
	}
	if b.URLs != "" {
		if b.urls, err = openURLs(b.URLs); err != nil {
			return err
		}
	}
	if b.checked, err = b.Options.Check(); err == nil {
		b.first, err = record.NewMaker(b.checked)
	}
	if err != nil {
		return languageHint(cli.FlagError(err), b.Language)
	}
	if b.Site || b.Profile != "" {
		b.sites, err = b.openSites()
	}
	return err
}

// isUnit reports whether an argument is the unit of a size, and no file.
func isUnit(arg string) bool {
	_, err := os.Stat(arg)
	return err != nil && slices.Contains([]string{"KB", "MB", "GB"}, strings.ToUpper(arg))
}

// fieldFlag returns the flag about a field of records that was given, or "".
func (f *flags) fieldFlag() string {
	switch {
	case f.HTMLField != "":
		return "--html-field"
	case f.IDField != "":
		return "--id-field"
	}
	return ""
}
