// Command evaluate compares methods on gold standards.
package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"linesift"
	"linesift/data"
	"linesift/internal/command"
	"linesift/internal/parameter"
	"linesift/model"
	"linesift/site"
)

func main() { command.Main(run) }

const about = `Compare extraction methods on gold standards: folders of pages with the text that people marked as their content (data/README.md has the layouts).

Examples:
  evaluate SET SET                             all methods, word F1 per set
  evaluate SET --method full --by type         one method by page type
  evaluate SET --measure line-errors           wrong lines instead of word F1
  evaluate SET --format json --output t.json   everything measured, with intervals
  evaluate SET --model my.safetensors          a network of your own beside the others
  evaluate SET --texts out/                    the extracted texts, for another scorer
  evaluate SET --article --train train.csv     the comparison of the 2007 article
  evaluate SET --adapt 20                      what 20 labelled pages of a site bring
  evaluate SET --roles hand.csv                the roles of lines (titles, bylines, …) beside what people said
  evaluate SET --hub                      how well hub pages are told from articles
  evaluate SET --templates                     how much of the text of sites is template
  evaluate SET --features                      recall and precision of terms by site, threshold and pages learned
  evaluate SET --clusters                      how the pages of sites are clustered
  evaluate SET --others                        what others measured, quoted, below
  evaluate SET --worst 30                      the pages of lowest word F1, and why

  evaluate SET --measure paper                 recall, precision and space as in the text-to-tag ratio's paper
  evaluate SET --measure calibration --reliability r.svg
                                               are the probabilities right?
  evaluate SET --measure confidence --coverage c.svg
                                               does a network know its weak pages?
  evaluate SET --measure favor --favor-curve f.svg
                                               precision and recall at other thresholds`

type options struct {
	Sets     []string `arg:"" name:"set" help:"Gold standards."`
	Method   []string `sep:"none" placeholder:"NAME,..." help:"Methods to compare; all by default. See classify --list-methods. \"gold\" is what perfect line labels would give."`
	Model    []string `type:"path" placeholder:"FILE,..." help:"Networks made by train, compared beside the methods."`
	By       []string `enum:"set,type,lang,all" default:"set,all" help:"Columns: set, type, lang, all (default: set,all)."`
	Measure  string   `enum:"word-f1,word-precision,word-recall,shingle-f1,line-errors,pooled-errors,paper,calibration,confidence,favor" default:"word-f1" help:"What a text table shows: word-f1, word-precision, word-recall, shingle-f1, line-errors (mean over pages), pooled-errors (of all lines). With tables of their own: paper (the measures of the text-to-tag ratio's paper, over all pages) and, of networks alone, calibration (of the lines' probabilities), confidence (in pages), favor (precision and recall when thresholds are moved)."`
	Format   string   `enum:"text,json,csv" default:"text" help:"text (a Markdown table), json or csv."`
	Pages    bool     `help:"Have every page's scores in JSON."`
	Output   string   `type:"path" placeholder:"FILE" help:"Write the table to a file instead of standard output."`
	Chart    []string `type:"path" placeholder:"FILE.svg" help:"Draw the table, or the article's chart, as SVG or PNG."`
	Texts    string   `type:"path" placeholder:"DIR" help:"Write the texts to DIR/METHOD/SET/ID.txt."`
	Resample int      `default:"1000" help:"Bootstrap resamples for the intervals; 0 for none."`
	Seed     uint64   `default:"1" help:"Seed of the bootstrap and of --article."`
	Jobs     int      `short:"j" default:"${jobs}" help:"Pages to work on at once."`

	Reliability []string `type:"path" placeholder:"FILE.svg" help:"Draw what the lines' probabilities were worth, over all sets."`
	Coverage    []string `type:"path" placeholder:"FILE.svg" help:"Draw the word F1 of the pages that networks are most confident of, over all sets."`
	FavorCurve  []string `type:"path" placeholder:"FILE.svg" help:"Draw precision, recall and F1 of the words when thresholds are moved, over all sets."`
	Worst       int      `placeholder:"N" help:"List the N pages with the lowest word F1 of one method, full if none is named, and a guess at the cause."`
	Known       int      `placeholder:"N" help:"Have methods that judge a page by its site know N other pages of it, chosen by chance, instead of all that the set has."`
	Others      bool     `help:"Add the word F1 of other extractors on known sets, as it was measured elsewhere."`

	Article bool     `help:"Repeat the comparison of the article: the threshold 0.5, then single- and multi-layer perceptrons over 1 to 3 lines and attributes, fitted to --train and measured on the lines of the sets."`
	Train   []string `type:"path" placeholder:"FILE.csv" help:"Labelled CSVs for --article, made by label."`

	Adapt     int    `placeholder:"N" help:"Go on from a network (the default, or --model) with N pages of a site, and compare the two on its other pages and on other sites, for each site of 2·N pages or more."`
	Roles     string `type:"existingfile" placeholder:"FILE.csv" help:"Compare the roles of lines with labels that people gave them (data/hand): number, precision and recall of each kind on sites that the rules were not chosen on and on the others, and what was taken for what. The sets' own gold is not needed."`
	Templates bool   `help:"Measure how much of the text of each site methods take for its template, with all of its pages and with some of them, and how much of what is not content that is, if the sets have gold texts; by default all methods that judge a page by its site."`
	Features  bool   `help:"Measure recall and precision of the terms of each site's pages, those that methods keep against those of the gold text, and how they change with the method's threshold and the number of pages that are learned, if it has one and learns some; by default all methods that judge a page by its site."`
	Clusters  bool   `help:"Show how many clusters the pages of each site of five pages or more make, and how well these tell the types of pages. The sets' own gold is not needed."`
	Hub       bool   `help:"Measure how well methods tell hub pages (of type hub, listing or collection) from articles; by default all that tell them. The sets' own gold is not needed."`
}

func run(ctx context.Context, args []string, s command.Streams) int {
	var o options
	if _, status, done := command.Parse("evaluate", about, &o, args, s, command.Vars{"jobs": fmt.Sprint(runtime.GOMAXPROCS(0))}); done {
		return status
	}
	usage := func(format string, a ...any) int {
		fmt.Fprintf(s.Err, "evaluate: "+format+"\n", a...)
		return command.Usage
	}
	if len(o.Method) > 0 {
		o.Method = parameter.SplitList(strings.Join(o.Method, ","))
	}
	if err := o.check(); err != nil {
		return usage("%v", err)
	}
	methods, err := o.methods()
	if err != nil {
		return usage("%v", err)
	}
	var pages []data.Page
	folder := make(map[string]string) // of each set by its name
	for _, dir := range o.Sets {
		set, err := data.Open(dir)
		if err != nil {
			return command.Status("evaluate", err, s)
		}
		if other, ok := folder[set.Name]; ok {
			return usage("%s and %s are both called %s", other, dir, set.Name)
		}
		folder[set.Name] = dir
		for _, p := range set.Pages {
			if p.Partial && o.Roles == "" && !o.Hub && !o.Templates && !o.Clusters {
				return usage("%s: set %s has only snippets for gold and cannot be scored as text", dir, set.Name)
			}
		}
		pages = append(pages, set.Pages...)
	}
	if o.Roles != "" {
		return command.Status("evaluate", roles(ctx, o, pages, s), s)
	}
	if o.Article {
		return command.Status("evaluate", article(ctx, o, pages, s), s)
	}
	if o.Adapt > 0 {
		return command.Status("evaluate", adapt(ctx, o, pages, s), s)
	}
	if o.Templates {
		return command.Status("evaluate", templates(ctx, o, methods, pages, s), s)
	}
	if o.Clusters {
		return command.Status("evaluate", clusters(ctx, o, pages, s), s)
	}
	if o.Features {
		return command.Status("evaluate", siteFeatures(ctx, o, methods, pages, s), s)
	}
	if err := learnSites(ctx, o, methods, pages, s); err != nil {
		return command.Status("evaluate", err, s)
	}
	if o.Hub {
		return command.Status("evaluate", hub(ctx, o, methods, pages, s), s)
	}
	if o.Measure == paperMeasure {
		return command.Status("evaluate", paper(ctx, o, methods, pages, s), s)
	}
	return command.Status("evaluate", compare(ctx, o, methods, pages, s), s)
}

// paperMeasure is the measure of the text-to-tag ratio's paper.
const paperMeasure = "paper"

// The measures that networks alone have.
const (
	calibration = "calibration"
	confidence  = "confidence"
	favor       = "favor"
)

// ofNetworks tells whether the table is one that networks alone have.
func (o *options) ofNetworks() bool {
	return o.Measure == calibration || o.Measure == confidence || o.Measure == favor
}

// drawsNetworks tells whether a chart is.
func (o *options) drawsNetworks() bool {
	return len(o.Reliability)+len(o.Coverage)+len(o.FavorCurve) > 0
}

// check finds options that do not go together.
func (o *options) check() error {
	own := o.ofNetworks() || o.Measure == paperMeasure
	switch {
	case o.Jobs < 1:
		return errors.New("--jobs must be at least 1")
	case o.Resample < 0:
		return errors.New("--resample must be at least 0")
	case o.Known < 0:
		return errors.New("--known must be at least 1")
	case o.Worst < 0:
		return errors.New("--worst must be at least 1")
	case o.Article != (len(o.Train) > 0):
		return errors.New("--article and --train go together")
	case o.Article && (o.Format != "text" || o.Texts != "" || len(o.Method)+len(o.Model) > 0 || own || o.drawsNetworks() || o.Worst > 0 || o.Others):
		return errors.New("--article has a table of its own: no --format, --texts, --method, --model, and nothing else that is measured")
	case o.Roles != "" && (o.Article || o.Format != "text" || o.Texts != "" || len(o.Chart)+len(o.Method)+len(o.Model) > 0 || own || o.drawsNetworks() || o.Worst > 0 || o.Others || o.Adapt != 0):
		return errors.New("--roles has a table of its own: no --article, --format, --texts, --chart, --method, --model, and nothing else that is measured")
	case o.Hub && (o.Article || o.Adapt > 0 || o.Roles != "" || own || o.Format != "text" || o.Texts != "" || len(o.Chart) > 0 || o.drawsNetworks() || o.Worst > 0 || o.Others):
		return errors.New("--hub has a table of its own: no --format, --texts, and nothing else that is measured")
	case o.Templates && (o.Article || o.Adapt > 0 || o.Roles != "" || o.Hub || own || o.Format != "text" || o.Texts != "" || len(o.Chart) > 0 || o.drawsNetworks() || o.Worst > 0 || o.Others || o.Known > 0):
		return errors.New("--templates has tables of its own: no --format, --texts, --known, and nothing else that is measured")
	case o.Features && (o.Article || o.Adapt > 0 || o.Roles != "" || o.Templates || o.Hub || own || o.Format != "text" || o.Texts != "" || len(o.Chart) > 0 || o.drawsNetworks() || o.Worst > 0 || o.Others || o.Known > 0):
		return errors.New("--features has tables of its own: no --format, --texts, --known, and nothing else that is measured")
	case o.Clusters && (o.Article || o.Adapt > 0 || o.Roles != "" || o.Templates || o.Features || o.Hub || len(o.Method)+len(o.Model) > 0 || own || o.Format != "text" || o.Texts != "" || len(o.Chart) > 0 || o.drawsNetworks() || o.Worst > 0 || o.Others || o.Known > 0):
		return errors.New("--clusters has a table of its own: no --method, --model, --format, --texts, --known, and nothing else that is measured")
	case o.Measure == paperMeasure && (o.Format != "text" || o.Texts != "" || len(o.Chart) > 0 || o.drawsNetworks()):
		return errors.New("--measure paper has a table of its own: no --format, --texts and no charts")
	case o.Adapt < 0:
		return errors.New("--adapt must be at least 1")
	case o.Adapt > 0 && (o.Article || o.Texts != "" || len(o.Method) > 0 || len(o.Model) > 1 || own || o.Worst > 0):
		return errors.New("--adapt has methods of its own: at most one --model, and neither --method, --texts, --article nor --worst")
	case o.Worst > 0 && len(o.Method)+len(o.Model) > 1:
		return errors.New("--worst looks at one method")
	case o.Worst > 0 && (own || o.Others):
		return errors.New("--worst has a table of its own: no --measure and no --others")
	case (own || o.Worst > 0) && o.Format == "csv":
		return errors.New("--format csv: what has a table of its own is written as text or json")
	case o.Others && (o.Measure != "word-f1" || !slices.Contains(o.By, "set")):
		return errors.New("--others knows the word F1 by set only")
	}
	for _, chart := range []struct {
		flag  string
		paths []string
	}{{"chart", o.Chart}, {"reliability", o.Reliability}, {"coverage", o.Coverage}, {"favor-curve", o.FavorCurve}} {
		for _, path := range chart.paths {
			if ext := strings.ToLower(filepath.Ext(path)); ext != ".svg" && ext != ".png" {
				return fmt.Errorf("--%s %s: a chart is written as .svg or .png", chart.flag, path)
			}
		}
	}
	return nil
}

// A contender is a method under the name that the table gives it.
type contender struct {
	name  string
	new   func() (linesift.Method, error)
	sites map[string]*site.Profile // what it knows of the site of each page, by data.Page.Key
}

// gold is the name of the contender that knows the answer.
const gold = "gold"

// probabilities tells whether a contender has probabilities of lines.
func (c contender) probabilities() bool {
	if c.new == nil {
		return false
	}
	m, err := c.new()
	_, ok := m.(linesift.Scorer)
	return err == nil && ok
}

// measurable tells whether a contender has what is measured.
func (o *options) measurable(c contender) error {
	switch {
	case o.ofNetworks() && !c.probabilities():
		return fmt.Errorf("--measure %s: %s gives lines no probabilities", o.Measure, c.name)
	case o.Templates && !c.takesSite():
		return fmt.Errorf("--templates: %s does not judge pages by their site", c.name)
	case o.Hub && !c.tellsHub():
		return fmt.Errorf("--hub: %s does not tell hub pages", c.name)
	}
	return nil
}

// methods returns the contenders that the options name; if they name none, all
// that have what is measured.
func (o *options) methods() ([]contender, error) {
	var all []contender
	named := func(name string) contender {
		return contender{name: name, new: func() (linesift.Method, error) { return linesift.New(name) }}
	}
	switch {
	case len(o.Method) > 0:
		for _, name := range o.Method {
			c := named(name)
			if name == gold {
				c.new = nil
			}
			all = append(all, c)
		}
	case o.Worst > 0 && len(o.Model) > 0:
	case o.Worst > 0:
		all = append(all, named(linesift.DefaultMethod))
	default:
		for _, m := range linesift.Methods() {
			if c := named(m.Name); o.measurable(c) == nil && (!o.Features || c.takesSite()) {
				all = append(all, c)
			}
		}
	}
	for _, path := range o.Model {
		n, err := model.Open(path)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		all = append(all, contender{name: name, new: func() (linesift.Method, error) { return linesift.NewNetwork(n, 0) }})
	}
	for i, c := range all {
		if slices.ContainsFunc(all[:i], func(d contender) bool { return d.name == c.name }) {
			return nil, fmt.Errorf("two methods are called %s", c.name)
		}
		if c.new != nil {
			if _, err := c.new(); err != nil {
				return nil, err
			}
		}
		if err := o.measurable(c); err != nil {
			return nil, err
		}
	}
	if o.drawsNetworks() && !slices.ContainsFunc(all, contender.probabilities) {
		return nil, errors.New("no method gives lines probabilities that could be drawn")
	}
	return all, nil
}
