// Command classify prints the main content of web pages.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"linesift"
	"linesift/cmd/internal/command"
	"linesift/cmd/internal/pages"
	"linesift/model"
	"linesift/page"
	"linesift/role"
)

func main() {
	// Pages come and go and little else lives: collecting less often costs a
	// few megabytes and saves a tenth of the time.
	debug.SetGCPercent(400)
	command.Main(run)
}

const about = `Print the main content of web pages: files, folders of .html and .html.gz files, or standard input ("-").

Examples:
  classify page.html                      print the content of a page
  curl -s URL | classify -                of a page from the network
  classify --format lines page.html       show every line with its probability
  classify crawl/ --output texts/         one text file a page
  classify --format json crawl/           one JSON object a page, one a line
  classify --with title,comment page.html keep the headline and readers' comments too
  classify --without caption page.html    leave captions out
  classify --method density page.html     use the fixed threshold instead
  classify --favor recall page.html       rather keep too much than miss content
  classify --skip-overview crawl/         leave out pages that only lead to others
  classify --plot page.svg page.html      draw the page's lines and the verdict
  classify --model my.safetensors page.html`

type options struct {
	Paths       []string `arg:"" optional:"" name:"path" help:"Pages, or folders of pages. - is standard input."`
	Method      string   `default:"${method}" help:"How to find the content, NAME or NAME:KEY=VALUE,...; see --list-methods."`
	Model       string   `type:"path" placeholder:"FILE" help:"Use the network in this file, made by train, instead of a shipped one."`
	ListMethods bool     `help:"List the methods and exit."`
	Threshold   float64  `placeholder:"P" help:"Keep lines from this probability (or density) on. By default the method's own."`
	Favor       string   `placeholder:"WHAT" help:"precision: keep less and be right; recall: keep more and miss little; or by how much to move a network's threshold, in log-odds, like --favor=-1.5 for recall."`
	With        []string `placeholder:"ROLE,..." help:"Have lines of these roles too: title, byline, caption and comment also where the method did not find them."`
	Without     []string `placeholder:"ROLE,..." help:"Leave lines of these roles out: paragraph, title, heading, list, cell, code, caption, byline, comment, site. Of articles that a network finds, title, byline, comment and site are out by default; with none, they are not."`
	Format      string   `enum:"text,json,lines" default:"text" help:"text: the content; json: every line of a page with its text, span, role, probability and label; lines: the same as a table (text,json,lines)."`
	Output      string   `type:"path" placeholder:"DIR" help:"Write one file a page, DIR/ID.txt (.json, .tsv), instead of standard output."`
	Plot        string   `type:"path" placeholder:"FILE.svg" help:"Draw a page instead, as SVG or PNG: bytes and density of its lines and which were kept; of methods that go by the ratio of text to tags, the ratios too."`
	ContentType string   `placeholder:"TYPE" help:"The Content-Type header that the pages came with, for its charset."`
	Jobs        int      `short:"j" default:"${jobs}" help:"Pages to work on at once."`

	SkipOverview bool `help:"Leave out overview pages, which only lead to other pages, as far as the method tells: networks that know page types and sweeper do."`

	with, without role.Set // of With and Without
	untrimmed     bool     // Without is none
}

func run(ctx context.Context, args []string, s command.Streams) int {
	var o options
	if _, status, done := command.Parse("classify", about, &o, args, s, command.Vars{
		"method": linesift.DefaultMethod,
		"jobs":   fmt.Sprint(runtime.GOMAXPROCS(0)),
	}); done {
		return status
	}
	usage := func(format string, a ...any) int {
		fmt.Fprintf(s.Err, "classify: "+format+"\n", a...)
		return command.Usage
	}
	switch {
	case o.ListMethods:
		for _, m := range linesift.Methods() {
			fmt.Fprintf(s.Out, "%-18s %s\n", m.Name, m.Doc)
			for _, p := range m.Parameters {
				fmt.Fprintf(s.Out, "    %-15s %s\n", p.Key+"="+p.Default, p.Doc)
			}
		}
		return command.OK
	case o.Jobs < 1:
		return usage("--jobs must be at least 1")
	case o.Favor != "" && o.Threshold != 0:
		return usage("--favor moves the threshold that --threshold sets: give one of them")
	case len(o.Paths) == 0 && command.Terminal(s.In):
		return usage("no pages given (see classify --help)")
	case len(o.Paths) == 0:
		o.Paths = []string{"-"}
	}
	newMethod, err := o.method()
	if err != nil {
		return usage("%v", err)
	}
	if o.with, err = role.Parse(o.With...); err != nil {
		return usage("--with: %v", err)
	}
	if len(o.Without) == 1 && o.Without[0] == "none" {
		o.untrimmed = true
	} else if o.without, err = role.Parse(o.Without...); err != nil {
		return usage("--without: %v", err)
	}
	if o.Plot != "" {
		return command.Status("classify", plot(o, newMethod, s), s)
	}
	return command.Status("classify", classify(ctx, o, newMethod, s), s)
}

// content returns what of a document is to be printed.
func (o *options) content(d *linesift.Document) page.Mask {
	s := d.Usual()
	s.With |= o.with
	s.Without |= o.without
	if o.untrimmed {
		s.Trim = 0
	}
	return d.Select(s)
}

// method returns the maker of the method that the options name, one for each
// goroutine.
func (o *options) method() (func() (linesift.Method, error), error) {
	favor, err := linesift.ParseFavor(o.Favor)
	if err != nil {
		return nil, fmt.Errorf("--favor: %w", err)
	}
	newMethod := func() (linesift.Method, error) { return linesift.NewWithThreshold(o.Method, o.Threshold, favor) }
	if o.Model != "" {
		n, err := model.Open(o.Model)
		if err != nil {
			return nil, err
		}
		newMethod = func() (linesift.Method, error) { return linesift.NewNetwork(n, o.Threshold, favor) }
	}
	m, err := newMethod()
	if err == nil && o.SkipOverview && !linesift.TellsOverview(m) {
		return nil, errors.New("--skip-overview: this method does not tell overview pages; sweeper does")
	}
	return newMethod, err
}

// errSome is what classify returns after it has reported each failure.
var errSome = errors.New("some pages failed")

func classify(ctx context.Context, o options, newMethod func() (linesift.Method, error), s command.Streams) error {
	files, err := pages.Find(o.Paths)
	failed := 0
	fail := func(err error) {
		failed++
		for line := range strings.SplitSeq(err.Error(), "\n") { // of errors.Join
			fmt.Fprintf(s.Err, "classify: %s\n", line)
		}
	}
	if err != nil {
		fail(err)
	}
	write := func(f pages.File, out []byte) error {
		_, err := s.Out.Write(out)
		return err
	}
	if o.Output != "" {
		for _, f := range pages.Duplicates(files) {
			fail(fmt.Errorf("%s: another page was written to %s already", f.Path, o.file(f)))
		}
		files = pages.Unique(files)
		write = o.writeFile
	}

	bar := command.Progress(s.Err, len(files), "pages")
	defer bar.Finish()
	type result struct {
		out     []byte
		skipped string // why
		err     error
	}
	err = pages.Ordered(ctx, len(files), o.Jobs, func() func(int) result {
		method, err := newMethod()
		extractor := linesift.NewExtractor(method)
		reader := pages.Reader{Stdin: s.In}
		return func(i int) result {
			if err != nil {
				return result{err: err}
			}
			src, err := reader.Read(files[i])
			if err != nil {
				return result{err: err}
			}
			doc, err := extractor.Extract(src, o.ContentType)
			if err != nil {
				return result{err: fmt.Errorf("%s: %w", files[i].Path, err)}
			}
			if o.SkipOverview && doc.Overview.Is {
				return result{skipped: because(doc.Overview)}
			}
			out, err := o.render(files[i], doc)
			return result{out: out, err: err}
		}
	}, func(i int, r result) error {
		bar.Add(1)
		if r.err != nil {
			fail(r.err) // the batch goes on
			return nil
		}
		if r.skipped != "" {
			fmt.Fprintf(s.Err, "classify: %s: left out as an overview page (%s)\n", files[i].Path, r.skipped)
			return nil
		}
		return write(files[i], r.out)
	})
	if err == nil && failed > 0 {
		err = errSome
	}
	return err
}

// because says what a verdict rests on.
func because(o *linesift.Overview) string {
	if t := o.NetText; t != nil {
		return fmt.Sprintf("net text length %d, link share %.2f", t.Length, t.LinkShare)
	}
	return fmt.Sprintf("with a probability of %.2f", o.Probability)
}

// file returns the path that a page's output is written to.
func (o *options) file(f pages.File) string {
	ext := map[string]string{"text": ".txt", "json": ".json", "lines": ".tsv"}[o.Format]
	return filepath.Join(o.Output, filepath.FromSlash(f.ID)+ext)
}

func (o *options) writeFile(f pages.File, out []byte) error {
	path := o.file(f)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, out, 0o666)
}
