// Command bench measures and compares for research: what the product's command
// evaluate leaves out. Each of its commands is one measure; README.md says what they
// are for and what came out.
//
// Most run methods over the pages of gold standards (package internal/scoring), as
// evaluate does, measure what was found (package measure) and write a Markdown table.
// Those that need more have packages of their own.
//
// It is a module of its own, so that linesift needs no other extractors.
package main

import (
	"context"
	"fmt"
	"runtime"
	"strings"

	"linesift/bench/chardet"
	"linesift/bench/convert"
	"linesift/bench/labels"
	"linesift/bench/limits"
	"linesift/bench/records"
	"linesift/bench/speed"
	"linesift/internal/cli"
	"linesift/models"
	"linesift/pagetype"
)

func main() { cli.Main(run) }

const about = `Measure and compare for research. Each command is a measure, and takes gold standards: folders of ` +
	`pages with the text that people marked as their content (data/README.md has the layouts).`

type commands struct {
	Quotations  quotations       `cmd:"" help:"Word F1 by set, beside what was measured elsewhere."`
	Calibration calibration      `cmd:"" help:"How far the lines' probabilities can be taken at their word."`
	Confidence  confidence       `cmd:"" help:"Whether a network's confidence puts pages in the right order."`
	Convert     convert.Command  `cmd:"" help:"Convert a published gold standard into the layout that is read."`
	Labels      labels.Command   `cmd:"" help:"Label the pages of gold standards by the text that people marked."`
	Agree       labels.Agree     `cmd:"" help:"Compare two people's labels of the same pages."`
	Article     article          `cmd:"" help:"The comparison of the 2007 article: the threshold 0.5 and perceptrons."`
	KnownPages  knownPages       `cmd:"" help:"Word F1 of methods that know some other pages of each site."`
	FineTuning  fineTuning       `cmd:"" help:"What labelled pages of a site bring to its others, and cost elsewhere."`
	Rules       rules            `cmd:"" help:"Word F1 without each rule, and the pages that it helps and harms."`
	Roles       roles            `cmd:"" help:"The roles of lines beside labels that people gave them."`
	Hubs        hubs             `cmd:"" help:"How well methods tell hub pages from articles."`
	Encodings   chardet.Decoding `cmd:"" help:"Pages that are decoded right in each encoding when none is declared."`
	Chardet     chardet.Learn    `cmd:"" help:"Learn the models of the guess at an undeclared encoding."`
	Extractors  others           `cmd:"" help:"Other Go extractors on the same pages."`
	Metadata    records.Command  `cmd:"" help:"Title, authors and date of pages, beside other Go libraries."`
	Markdown    markdownPages    `cmd:"" help:"Markdown of pages by linesift and by other extractors."`
	Faults      faults           `cmd:"" help:"Faults in the Markdown of pages, such as lost links and pictures."`
	Segments    segments         `cmd:"" help:"Posts of threads and items of lists beside those that people found."`
	Limits      limits.Command   `cmd:"" help:"Whether time and memory grow with the size of a page and no faster."`
	Speed       speed.Command    `cmd:"" help:"What linesift and its steps take beside the bare tokenizer."`
}

func run(ctx context.Context, args []string, s cli.Streams) int {
	return cli.Command{Name: name, About: about, CLI: &commands{}, Vars: cli.Vars{
		"jobs":   fmt.Sprint(runtime.GOMAXPROCS(0)),
		"method": models.Default,
		"types":  strings.Join(pagetype.Names(), ","),
	}}.Run(ctx, args, s)
}

// name is what the program is called in messages.
const name = "bench"
