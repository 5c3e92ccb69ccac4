// Package search measures what extraction does for search, as section 4.3 of
// L. Ma, N. Goharian, A. Chowdhury, "Extracting Unstructured Data from Template
// Generated Web Documents" (CIKM 2003) does: the pages of sites are indexed as
// they are and as methods extract them, the same queries are asked of each index,
// and the precision of the first 1, 5 and 10 answers is compared.
//
// The steps: openSites reads gold standards into sites of documents; newLibrary
// makes queries from their gold texts; a contender extracts the text of each
// document, newEngine indexes it, and judge scores the answers to the queries;
// report writes the tables. README.md says how queries are made and what came out.
package search

import (
	"context"

	"linesift/internal/cli"
	"linesift/methods/parameter"
)

// A Command is the subcommand search and its flags.
type Command struct {
	Sets     []string `arg:"" type:"existingdir" help:"Gold standards, of one language or of writings that have no spaces."`
	Method   string   `default:"all,full,gold" placeholder:"NAME,..." help:"Methods, the first of which is what the others are compared with. See classify --list-methods. \"gold\" is the gold text."`
	Together bool     `help:"Search all sites at once rather than each by itself."`
	Least    int      `default:"5" help:"Sites of fewer pages are left out."`
	Queries  int      `default:"1" help:"Queries of each kind, as a multiple of the pages that are searched."`
	Seed     uint64   `default:"1" help:"Seed of the queries."`
}

// Help implements kong's HelpProvider.
func (Command) Help() string {
	return `The answers of a search engine are compared before and after extraction, on gold standards that have several pages of a site.

Examples:
  bench search SET                                each site is searched by itself
  bench search SET SET --together                 all sites are searched at once
  bench search SET --method all,full,template,entropy,gold`
}

// Run measures the methods and writes a report.
func (o *Command) Run(_ context.Context, s cli.Streams) error {
	if o.Least < 1 || o.Queries < 1 {
		return cli.Usagef("--least and --queries must be at least 1")
	}
	contenders, err := newContenders(parameter.SplitList(o.Method))
	if err != nil {
		return cli.Usagef("%w", err)
	}
	sites, err := openSites(o.Sets, o.Least)
	if err != nil {
		return err
	}
	r, err := compare(sites, contenders, o)
	if err != nil {
		return err
	}
	return r.write(s.Out)
}
