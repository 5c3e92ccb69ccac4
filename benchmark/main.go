// Command benchmark measures what extraction does for search, as section 4.3 of
// L. Ma, N. Goharian, A. Chowdhury, "Extracting Unstructured Data from Template
// Generated Web Documents" (CIKM 2003) does: the pages of sites are indexed as
// they are and as methods extract them, the same queries are asked of each index,
// and the precision of the first 1, 5 and 10 answers is compared.
//
// It is a module of its own, so that linesift needs no search engine. README.md
// says how queries are made and what came out.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"

	"linesift/internal/parameter"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

const about = `Compare the answers of a search engine before and after extraction, on gold standards that have several pages of a site.

Examples:
  benchmark SET                                each site is searched by itself
  benchmark SET SET --together                 all sites are searched at once
  benchmark SET --method all,full,template,entropy,gold`

// Exit statuses, as linesift's commands have them.
const (
	ok     = 0
	failed = 1
	usage  = 2
)

type options struct {
	Sets     []string `arg:"" type:"existingdir" help:"Gold standards, of one language or of writings that have no spaces."`
	Method   string   `default:"all,full,gold" placeholder:"NAME,..." help:"Methods, the first of which is what the others are compared with (default: ${default}). See classify --list-methods. \"gold\" is the gold text."`
	Together bool     `help:"Search all sites at once rather than each by itself."`
	Least    int      `default:"5" help:"Sites of fewer pages are left out."`
	Queries  int      `default:"1" help:"Queries of each kind, as a multiple of the pages that are searched."`
	Seed     uint64   `default:"1" help:"Seed of the queries."`
}

// run is the command, and returns its exit status.
func run(args []string, out, errs io.Writer) int {
	var o options
	helped := false
	_, err := kong.Must(&o,
		kong.Name("benchmark"), kong.Description(about), kong.Writers(out, errs),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Exit(func(int) { helped = true }),
	).Parse(args)
	if helped {
		return ok
	}
	var contenders []contender
	if err == nil {
		contenders, err = o.check()
	}
	if err != nil {
		fmt.Fprintf(errs, "benchmark: %v\n", err)
		return usage
	}
	if err := o.measure(contenders, out); err != nil {
		fmt.Fprintf(errs, "benchmark: %v\n", err)
		return failed
	}
	return ok
}

// check returns the methods that the options name, or what is wrong with the
// options.
func (o *options) check() ([]contender, error) {
	if o.Least < 1 || o.Queries < 1 {
		return nil, fmt.Errorf("--least and --queries must be at least 1")
	}
	return newContenders(parameter.SplitList(o.Method))
}

func (o *options) measure(contenders []contender, out io.Writer) error {
	sites, err := openSites(o.Sets, o.Least)
	if err != nil {
		return err
	}
	r, err := compare(sites, contenders, o)
	if err != nil {
		return err
	}
	return r.write(out)
}
