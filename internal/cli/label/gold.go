package label

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"linesift/data"
	"linesift/features"
	"linesift/internal/cli"
	"linesift/internal/scoring"
	"linesift/page"
)

type goldOptions struct {
	Sets   []string `arg:"" name:"set" help:"Gold standards: folders of pages with the text that people marked as their content."`
	Output string   `short:"o" default:"-" type:"path" placeholder:"FILE.csv" help:"Where to write the labelled lines; standard output by default."`
	Apart  []string `type:"existingdir" placeholder:"SET,..." help:"Leave out pages of sites that these gold standards have too: what is to be measured on a site must not have learned from it."`
	Hand   string   `type:"existingfile" placeholder:"FILE.csv" help:"Labels that people gave line by line (data/hand): they take the place of the sets' own gold, and pages of which nothing is known are left out."`
	Type   string   `enum:",${types}" default:"" placeholder:"TYPE" help:"The type of pages of which the sets do not say it (${types})."`
	Hide   int      `name:"hide-addresses" default:"0" placeholder:"N" help:"Measure one page in N as if it did not say its address, so that what is trained can do without."`
	Jobs   int      `short:"j" default:"${jobs}" help:"Pages to work on at once."`
}

// Help implements kong's HelpProvider.
func (goldOptions) Help() string {
	return `Pages are called SET/ID, by the name of the set's folder. A line is content when most of its words align with the marked text. If most of that text is not on the page, the page's lines have weight 0.

Examples:
  label gold data/samples --output samples.csv
  label gold sets/cleaneval sets/dragnet --output train.csv
  label gold train/snippets --hand data/hand/articles.csv --output train.csv
  label gold train/rules --apart dev/wcxb,dev/news --output train.csv`
}

func (o *goldOptions) Run(ctx context.Context, s cli.Streams) error {
	if o.Hide < 0 {
		return cli.Usagef("--hide-addresses %d: a page in so many", o.Hide)
	}
	gold, err := o.pages(s)
	if err != nil {
		return err
	}
	var hand map[string][]data.Mark
	if o.Hand != "" {
		f, err := os.Open(o.Hand)
		if err != nil {
			return err
		}
		defer f.Close()
		if hand, err = data.ReadHand(o.Hand, f); err != nil {
			return err
		}
		gold = slices.DeleteFunc(gold, func(p data.GoldPage) bool {
			return hand[p.Key()] == nil && p.Partial && len(p.With)+len(p.Without) == 0
		})
	}
	b := batch{streams: s}
	return write(ctx, &b, o.Output, slices.Values(gold), len(gold), o.Jobs, func() pageLabeller[data.GoldPage] { return newGoldLabeller(hand, o.Hide) })
}

// pages returns the pages of the sets, without those of sites to keep apart.
func (o *goldOptions) pages(s cli.Streams) (gold []data.GoldPage, err error) {
	if gold, err = scoring.Open(o.Sets, false); err != nil {
		return nil, err
	}
	for i := range gold {
		gold[i].Type = cmp.Or(gold[i].Type, o.Type)
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
		fmt.Fprintf(s.Err, "label: left out %d pages of sites in %s\n", left, strings.Join(o.Apart, ", "))
	}
	return gold, nil
}

// newGoldLabeller returns what labels a page of a gold standard. Of one page in hide, if that
// is not 0, the address is hidden.
func newGoldLabeller(hand map[string][]data.Mark, hide int) pageLabeller[data.GoldPage] {
	var parser page.Parser
	return func(meter *features.Meter, gold data.GoldPage) (*data.LabelledPage, error) {
		p, err := scoring.Parse(&parser, &gold)
		if err != nil {
			return nil, err
		}
		if hide > 0 && xxhash.Sum64String(gold.Key())%uint64(hide) == 0 {
			p.Meta.Canonical, p.Meta.URL = nil, nil
		}
		if marks := hand[gold.Key()]; marks != nil {
			return data.LabelHand(meter, p, &gold, marks), nil
		}
		return data.Label(meter, p, &gold), nil
	}
}
