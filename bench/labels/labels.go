// Package labels labels the lines of pages from what people said of them, for training:
//
//  1. [Label] takes a gold text (data.Labels), or pieces of one (snippets.go).
//  2. [LabelByHand] takes the marks that a person gave line by line, which [ReadMarks] reads from
//     a file and [LineMarks] finds on the page.
//  3. [Agreement] measures how far two people's labels agree.
//
// [Command] and [Agree] are commands of bench.
package labels

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"linesift/data"
	"linesift/features"
	"linesift/internal/cli"
	"linesift/internal/input"
	"linesift/internal/scoring"
	"linesift/page"
	"linesift/pagetype"
)

// Command is the command labels.
type Command struct {
	Sets   []string `arg:"" name:"set" help:"Gold standards: folders of pages with the text that people marked as their content."`
	Output string   `short:"o" default:"-" type:"path" placeholder:"FILE.csv" help:"Where to write the labelled lines; standard output by default."`
	Apart  []string `type:"existingdir" placeholder:"SET,..." help:"Leave out pages of sites that these gold standards have too: what is to be measured on a site must not have learned from it."`
	Hand   []string `type:"existingfile" placeholder:"FILE.csv,..." help:"Labels that people gave line by line (data/hand): they take the place of the sets' own gold, and pages of which nothing is known are left out. A file named for a page type gives it to its pages."`
	Type   string   `enum:",${types}" default:"" placeholder:"TYPE" help:"The type of pages of which the sets say none of ${types}."`
	Hide   int      `name:"hide-addresses" default:"0" placeholder:"N" help:"Measure one page in N as if it did not say its address, so that what is trained can do without."`
	Jobs   int      `short:"j" default:"${jobs}" min:"1" max:"256" help:"Pages to work on at once."`
}

// Help implements kong's HelpProvider.
func (Command) Help() string {
	return `Pages are called SET/ID, by the name of the set's folder. A line is content when most of its words align with the marked text. If most of that text is not on the page, the page's lines have weight 0.

Examples:
  bench labels data/samples --output samples.csv
  bench labels sets/cleaneval sets/dragnet --output train.csv
  bench labels train/snippets --hand data/hand/articles.csv --output train.csv
  bench labels train/rules --apart dev/wcxb,dev/news --output train.csv`
}

// Run writes the labelled CSV. A page that cannot be read is reported and left out.
func (o *Command) Run(ctx context.Context, s cli.Streams) error {
	if o.Hide < 0 {
		return cli.Usagef("--hide-addresses %d: a page in so many", o.Hide)
	}
	gold, err := o.pages(s)
	if err != nil {
		return err
	}
	hand, types, err := openHands(o.Hand)
	if err != nil {
		return err
	}
	if len(o.Hand) > 0 {
		gold = slices.DeleteFunc(gold, func(p data.GoldPage) bool {
			return hand[p.Key()] == nil && p.Partial && len(p.With)+len(p.Without) == 0
		})
	}
	for i := range gold {
		if pageType, ok := types[gold[i].Key()]; ok {
			gold[i].Type = pageType
		}
	}
	failed := false
	err = cli.WriteFile(o.Output, s.Out, func(w io.Writer) error {
		out, err := data.NewWriter(w)
		if err != nil {
			return err
		}
		bar := cli.Progress(s.Err, len(gold), "pages")
		defer bar.Finish()
		return input.Stream(ctx, slices.Values(gold), o.Jobs, func() func(data.GoldPage) labelled {
			return newLabeller(hand, o.Hide)
		}, func(l labelled) error {
			bar.Add(1)
			if l.err != nil {
				failed = true
				cli.Report("bench", l.err, s)
				return nil
			}
			return out.WritePage(l.page)
		})
	})
	if err == nil && failed {
		err = errors.New("some pages failed and are left out")
	}
	return err
}

// pages returns the pages of the sets, without those of sites to keep apart.
func (o *Command) pages(s cli.Streams) (gold []data.GoldPage, err error) {
	if gold, err = scoring.Open(o.Sets, false); err != nil {
		return nil, err
	}
	for i := range gold {
		if !slices.Contains(pagetype.Names(), gold[i].Type) {
			gold[i].Type = cmp.Or(o.Type, gold[i].Type)
		}
	}
	apart := make(map[string]bool) // sites
	for _, dir := range o.Apart {
		set, err := data.Open(dir)
		if err != nil {
			return nil, err
		}
		for _, p := range set.Pages {
			apart[p.Site] = true
		}
	}
	n := len(gold)
	gold = slices.DeleteFunc(gold, func(p data.GoldPage) bool { return apart[p.Site] })
	if left := n - len(gold); left > 0 {
		fmt.Fprintf(s.Err, "bench: left out %d pages of sites in %s\n", left, strings.Join(o.Apart, ", "))
	}
	return gold, nil
}

// A labelled is a page with its labels, or the reason why there is none.
type labelled struct {
	page *data.LabelledPage
	err  error
}

// newLabeller returns a function that labels a page of a gold standard. Of one page in hide,
// if that is not 0, the address is hidden.
func newLabeller(hand map[string][]Mark, hide int) func(data.GoldPage) labelled {
	var parser page.Parser
	meter, err := features.NewMeter(features.Names())
	return func(gold data.GoldPage) labelled {
		if err != nil {
			return labelled{err: err}
		}
		p, err := scoring.Parse(&parser, &gold)
		if err != nil {
			return labelled{err: err}
		}
		if hide > 0 && xxhash.Sum64String(gold.Key())%uint64(hide) == 0 {
			p.Meta.Canonical, p.Meta.URL = nil, nil
		}
		if marks := hand[gold.Key()]; marks != nil {
			return labelled{page: LabelByHand(meter, p, &gold, marks)}
		}
		return labelled{page: Label(meter, p, &gold)}
	}
}
