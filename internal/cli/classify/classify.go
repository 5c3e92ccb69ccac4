// Package classify is the command classify, which prints the main content of web pages.
//
//  1. Command has the flags, which are read into options; Run checks them.
//  2. A batch goes through the pages that package pages finds. With --site it goes
//     through them once before, and with --update-site once after that, and learns
//     what the pages of each site have in common (sites).
//  3. A worker, one for each goroutine, parses a page, has a linesift.Extractor find
//     its content, and renders it: all formats are those of linesift.Document.
//  4. The batch leaves out copies, and an output writes the rest in the order of the
//     pages.
package classify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"

	"linesift"
	"linesift/internal/command"
	"linesift/model"
	"linesift/role"
	"linesift/site"
)

const about = `Print the main content of web pages: files, folders, addresses (https://…), archives (.zip, .tar, .warc), JSON Lines, Parquet, compressed or not (.gz, .zst, .br, .xz), or standard input ("-").

Examples:
  classify page.html                      print the content of a page
  classify https://example.org/           of a page of the web
  classify --format markdown page.html    Markdown: headings, lists, tables, code, links
  classify --format json page.html        title, authors, dates, type, confidence, text
  classify --format lines --explain page.html
                                          show every line with its probability, and why
  classify crawl/ --output texts/         one text file a page
  classify --format jsonl --content markdown crawl/
                                          one JSON object a page, one a line
  classify --output all.jsonl --resume crawl.warc.gz
                                          go on with a run that was stopped
  classify --from jsonl < pages.jsonl     a page in, a record out
  classify --compare full,density page.html
                                          what two methods keep, line by line
  classify --with title,comment page.html keep the headline and readers' comments too
  classify --without caption page.html    leave captions out
  classify --method density page.html     use the fixed threshold instead
  classify --favor recall page.html       rather keep too much than miss content
  classify --skip-hub crawl/              leave out pages that only lead to others
  classify --site --method template crawl.tar.gz
                                          compare the pages of each site: what many have is the site's
  classify --site --save-site shop.site --method template shop/
  classify --with-site shop.site --method template page.html
                                          compare a page with those
  classify --dedup crawl/                 leave out pages whose content another one has
  classify --plot page.svg page.html      draw the page's lines and the verdict
  classify --model my.safetensors page.html`

type options struct {
	Paths       []string `arg:"" optional:"" name:"path" help:"Pages, folders or archives of pages. - is standard input."`
	Method      string   `default:"${method}" help:"How to find the content, NAME or NAME:KEY=VALUE,...; see --list-methods."`
	Model       string   `type:"path" placeholder:"FILE" help:"Use the network in this file, made by train, instead of a shipped one."`
	ListMethods bool     `help:"List the methods and exit."`
	Threshold   float64  `placeholder:"P" help:"Keep lines from this probability (or density) on. By default the method's own."`
	Favor       string   `placeholder:"WHAT" help:"precision: keep less and be right; recall: keep more and miss little; or by how much to move a network's threshold, in log-odds, like --favor=-1.5 for recall."`
	With        []string `placeholder:"ROLE,..." help:"Have lines of these roles too: title, byline, caption and comment also where the method did not find them."`
	Without     []string `placeholder:"ROLE,..." help:"Leave lines of these roles out: paragraph, title, heading, list, cell, code, caption, byline, comment, site. Of articles that a network finds, title, byline, comment and site are out by default; with none, they are not."`
	Format      string   `enum:",text,markdown,html,json,jsonl,csv,lines" default:"" help:"text, markdown, html: the content; json: what is known of the page, with the content, an array of several pages; jsonl: the same, a page a line; csv: every line of the page with its span, role, probability and label; lines: the same to read (text by default, jsonl with --from jsonl)."`
	Content     string   `enum:"text,markdown,html" default:"text" help:"What the content is in json and jsonl (text,markdown,html)."`
	Lines       bool     `help:"With json and jsonl: every line of the page too."`
	Sources     bool     `help:"With json and jsonl: where each field was found too."`
	Explain     bool     `help:"With csv, lines, json and jsonl: which attributes moved the probability of each line most, and by how much, in log-odds."`
	Links       bool     `default:"true" negatable:"" help:"Have links in markdown and html (the default)."`
	Images      bool     `default:"true" negatable:"" help:"Have images in markdown and html (the default)."`
	Tables      bool     `default:"true" negatable:"" help:"Have tables in markdown and html (the default); without, rows are paragraphs."`
	Comments    *bool    `negatable:"" help:"Have readers' comments, or leave them out. By default they are left out of articles."`
	URL         string   `name:"url" placeholder:"URL" help:"Where the page is from, for its links and its record."`
	outputs     `embed:""`
	Plot        string   `type:"path" placeholder:"FILE.svg" help:"Draw a page instead, as SVG or PNG: bytes and density of its lines and which were kept."`
	ContentType string   `placeholder:"TYPE" help:"The Content-Type header that the pages came with, for its charset."`
	Compare     []string `placeholder:"A,B" help:"Show what two methods keep instead, line by line: = both, < only the first, > only the second."`
	Jobs        int      `short:"j" default:"${jobs}" help:"Pages to work on at once."`

	inputs  `embed:""`
	filters `embed:""`

	Site       bool     `help:"Compare each page with the others of its site, for the methods template and entropy: the pages are gone through twice."`
	URLs       string   `name:"urls" type:"existingfile" placeholder:"FILE" help:"URLs of the pages, whose hosts are the sites: lines of ID, tab, URL, with the IDs of --format json. Pages that are not there have the URL of the WARC file, or the canonical one or the og:url that they give, or belong to the site that is called as the folder or archive that they are in."`
	SaveSite   string   `type:"path" placeholder:"FILE" help:"Save what --site learned; implies it."`
	WithSite   []string `type:"existingfile" placeholder:"FILE,..." help:"Compare each page with what was saved of its site."`
	UpdateSite string   `type:"path" placeholder:"FILE" help:"The same, and add the pages to the file in the end. They are compared with what it said before. If there is no file, it is made."`
	SitePages  int      `placeholder:"N" help:"How many pages to remember of a site; ${pages} by default, some 80 MB."`
	Dedup      bool     `help:"Leave out pages whose content is a copy, or nearly one, of that of an earlier page."`

	with, without role.Set // of With and Without
	untrimmed     bool     // Without is none
}

// Command returns the command and its flags.
func Command() command.Command {
	return command.Command{Name: "classify", About: about, CLI: new(options), Vars: command.Vars{
		"method": linesift.DefaultMethod,
		"jobs":   fmt.Sprint(runtime.GOMAXPROCS(0)),
		"pages":  fmt.Sprint(site.DefaultPages),
	}}
}

// Run does what the options say.
func (o *options) Run(ctx context.Context, s command.Streams) error {
	// Pages come and go and little else lives: collecting less often costs a
	// few megabytes and saves a tenth of the time.
	debug.SetGCPercent(200)
	if o.ListMethods {
		return command.ListMethods(s.Out)
	}
	b := &batch{options: o, streams: s}
	if err := b.prepare(); err != nil {
		return command.Usagef("%w", err)
	}
	return b.run(ctx)
}

// prepare checks the options and reads the files that they name.
func (b *batch) prepare() (err error) {
	if err := command.CheckJobs(b.Jobs); err != nil {
		return err
	}
	switch {
	case b.Favor != "" && b.Threshold != 0:
		return errors.New("--favor moves the threshold that --threshold sets: give one of them")
	case b.Delay < 0 || b.Timeout <= 0:
		return errors.New("--delay must be at least 0, and --timeout above it")
	case b.SitePages < 0 || b.SitePages > site.MaxPages:
		return fmt.Errorf("--site-pages must be between 1 and %d", site.MaxPages)
	case b.URLs != "" && !b.usesSites():
		return errors.New("--urls is for --site, --with-site and --update-site")
	case b.UpdateSite != "" && b.learns():
		return errors.New("--update-site compares each page with what its file said before; --site --with-site FILE --save-site FILE compares them with each other too, and adds them")
	case b.UpdateSite != "" && len(b.WithSite) > 0:
		return errors.New("--update-site reads its file itself, and would write to it what --with-site says")
	case b.Explain && (b.Format == "" && !b.recordFile() && b.From != "jsonl" || b.Format == "text" || b.Format == "markdown" || b.Format == "html"):
		return fmt.Errorf("--explain is for --format lines, csv, json and jsonl, not %s", cmp.Or(b.Format, "text"))
	case b.Plot != "" && (b.learns() || b.UpdateSite != "" || b.Dedup):
		return errors.New("--plot draws one page, --site, --update-site and --dedup are for many")
	case len(b.Compare) != 0 && len(b.Compare) != 2:
		return errors.New("--compare takes two methods, as in --compare full,density")
	case len(b.Compare) != 0 && (b.Output != "" || b.Plot != "" || b.Format != "" || b.usesSites() || b.Dedup):
		return errors.New("--compare shows lines on standard output: it takes no --output, --format, --plot, --dedup, and nothing of sites")
	case len(b.Paths) == 0 && b.URLsFrom == "" && command.Terminal(b.streams.In):
		return errors.New("no pages given (see classify --help)")
	case len(b.Paths) == 0 && b.URLsFrom == "":
		b.Paths = []string{"-"}
	}
	if err := b.checkOutput(); err != nil {
		return err
	}
	if b.with, err = role.Parse(b.With...); err != nil {
		return fmt.Errorf("--with: %w", err)
	}
	if b.untrimmed = slices.Equal(b.Without, []string{"none"}); !b.untrimmed {
		if b.without, err = role.Parse(b.Without...); err != nil {
			return fmt.Errorf("--without: %w", err)
		}
	}
	if err := b.checkCompared(); err != nil {
		return err
	}
	if b.newMethod, err = b.methods(); err != nil {
		return err
	}
	b.sites, err = b.openSites()
	return err
}

// extraction returns what is kept and how it is rendered.
func (o *options) extraction() []linesift.Option {
	all := []linesift.Option{
		linesift.With(o.with), linesift.Without(o.without),
		linesift.Links(o.Links), linesift.Images(o.Images), linesift.Tables(o.Tables),
	}
	if o.Comments != nil {
		all = append(all, linesift.Comments(*o.Comments))
	}
	if o.untrimmed {
		all = append(all, linesift.Untrimmed())
	}
	return all
}

// methodName returns the name of the method, without its parameters.
func (o *options) methodName() string {
	name, _, _ := strings.Cut(o.Method, ":")
	return name
}

// methods returns what makes the method that the options name, one for each
// goroutine.
func (o *options) methods() (func() linesift.Method, error) {
	favor, err := linesift.ParseFavor(o.Favor)
	if err != nil {
		return nil, fmt.Errorf("--favor: %w", err)
	}
	newMethod := func() (linesift.Method, error) {
		return linesift.NewMethod(o.Method, linesift.Threshold(o.Threshold), favor)
	}
	if o.Model != "" {
		n, err := model.Open(o.Model)
		if err != nil {
			return nil, err
		}
		newMethod = func() (linesift.Method, error) {
			return linesift.NewNetwork(n, linesift.Threshold(o.Threshold), favor)
		}
	}
	m, err := newMethod()
	if err != nil {
		return nil, err
	}
	if err := o.filters.check(m); err != nil {
		return nil, err
	}
	if _, ok := m.(linesift.SiteMethod); o.usesSites() && !ok {
		return nil, errors.New("this method does not compare pages with the others of their site; --method template and --method entropy do")
	}
	var taken atomic.Bool
	return func() linesift.Method {
		if taken.CompareAndSwap(false, true) {
			return m
		}
		m, _ := newMethod() // there was no error the first time
		return m
	}, nil
}
