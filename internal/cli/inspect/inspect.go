// Package inspect is the command inspect. It shows why lines of a page are content.
package inspect

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"linesift"
	"linesift/internal/chart"
	"linesift/internal/cli"
	"linesift/internal/file"
	"linesift/internal/input"
	"linesift/internal/options"
	"linesift/internal/record"
	"linesift/model"
	"linesift/page"
)

//go:embed about.txt
var about string

type flags struct {
	// Pages, folders or archives of pages, addresses. - is standard input.
	Paths []string `arg:"" optional:"" name:"page"`

	// Largest page, decompressed; larger ones are errors (default: 10MB).
	MaxSize cli.Size `default:"10MB" placeholder:"SIZE"`

	options.Extraction `embed:"" group:"kept"`

	// Show the attributes that moved each line's probability most, by how many log-odds.
	Explain bool `group:"shown" xor:"why"`
	// Compare two methods instead. A line is kept by both (=), only the first (<) or only the second (>).
	Compare []string `group:"shown" xor:"why" placeholder:"METHOD"`
	// Draw a page as SVG instead: bytes and density of its lines, and which lines were kept.
	Plot chart.File `group:"shown" xor:"why" type:"path" placeholder:"FILE.svg"`
	// Show the page in the browser instead, beside its lines with probability, role and reason. It is one HTML file
	// in the folder for temporary files; nothing is sent.
	Open bool `group:"shown" xor:"why"`
	// The address of the page.
	URL cli.Address `group:"shown" name:"url" placeholder:"URL"`
}

// Command returns the command and its flags.
func Command() cli.Command {
	groups := append(cli.OptionGroups(), cli.Group{Key: "shown", Title: "What is shown:"})
	return cli.Command{Name: "inspect", About: about, CLI: new(flags), Groups: groups}
}

// An inspector shows one page after the other.
type inspector struct {
	*flags
	extractions []*extraction // one, or two with --compare
	hasModel    bool          // the method has a model
	terminal    bool
	colored     bool
	maker       *record.Maker // with --open
	stderr      io.Writer
}

// An extraction finds the content by one method.
type extraction struct {
	extractor linesift.Extractor
	options   linesift.Options
}

// Run shows the pages in their order.
func (f *flags) Run(ctx context.Context, s cli.Streams) (err error) {
	if f.Paths, err = cli.Paths(f.Paths, "inspect", s); err != nil {
		return err
	}
	in := inspector{flags: f, terminal: cli.Terminal(s.Out), colored: colored(s), stderr: s.Err}
	if err := in.prepare(); err != nil {
		return cli.Usagef("%w", err)
	}
	finder := &input.Finder{Context: ctx, Stdin: s.In, MaxSize: int64(f.MaxSize), Fetch: cli.Fetching{}.Fetcher()}
	found, err := finder.Find(f.Paths)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	failures := cli.Failures{Command: "inspect", Streams: s}
	failures.Add(err)
	if f.Plot != "" && found.Len() != 1 {
		return cli.Usagef("--plot draws one page")
	}
	inputs := &file.Inputs{Paths: found.Paths()}
	if err := inputs.Check(string(f.Plot)); f.Plot != "" && err != nil {
		return cli.Usagef("--plot %s: %w", f.Plot, err)
	}
	if f.Open && found.Len() != 1 {
		return cli.Usagef("--open shows one page")
	}
	number := 0
	for p := range found.All() {
		out, err := in.show(p)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			failures.Add(err)
			continue
		}
		if number++; f.Plot == "" && found.Len() != 1 {
			fmt.Fprintf(s.Out, "%s==> %s <==\n", strings.Repeat("\n", min(number-1, 1)), p.Name())
		}
		if _, err := s.Out.Write(out); err != nil {
			return err
		}
	}
	return failures.Err()
}

// prepare checks the flags and makes the extractions.
func (i *inspector) prepare() error {
	if i.Compare != nil && len(i.Compare) != 2 {
		return errors.New("--compare takes two methods, as in --compare full,density")
	}
	given := (&options.Options{Extraction: i.Extraction}).Given()
	for _, name := range []string{"method", "model", "threshold", "favor"} {
		if i.Compare != nil && given[name] != "" {
			return fmt.Errorf("--compare and --%s: --compare names both methods, and their parameters, "+
				"as in full:threshold=.4,density", name)
		}
	}
	for _, f := range i.methods() {
		var method linesift.Method
		checked, err := options.Options{Extraction: f}.CheckSingle()
		if err == nil {
			method, err = checked.NewMethod()
		}
		switch wrong, _ := errors.AsType[*options.Error](err); {
		case err != nil && i.Compare != nil && wrong != nil:
			return fmt.Errorf("--compare: %w", wrong.Err)
		case err != nil:
			return cli.FlagError(err)
		}
		x := &extraction{options: checked.PageOptions}
		x.options.Method, x.options.MaxSize = method, page.MaxSize // the reader has the limit
		i.extractions = append(i.extractions, x)
		i.hasModel = checked.Info.Model
		if i.Open {
			return i.prepareView(f)
		}
		if i.Explain && !checked.Info.Model {
			return fmt.Errorf("--explain and --%s: %w", f.Named(), linesift.ErrNoModel)
		}
	}
	return nil
}

// methods returns the options of each method that is shown.
func (f *flags) methods() (all []options.Extraction) {
	if f.Compare == nil {
		return []options.Extraction{f.Extraction}
	}
	for _, name := range f.Compare {
		method := f.Extraction
		method.Method = name
		all = append(all, method)
	}
	return all
}

// show returns the output for a page.
func (i *inspector) show(f input.File) ([]byte, error) {
	var reader input.Reader
	html, err := reader.Read(&f)
	if err != nil {
		return nil, cli.PageHint(err, "classify ")
	}
	var documents []*linesift.Document
	for _, x := range i.extractions {
		x.options.URL, x.options.ContentType = cmp.Or(string(i.URL), f.URL), f.ContentType
		d, err := x.extractor.Extract(bytes.NewReader(html), &x.options)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name(), err)
		}
		documents = append(documents, d)
	}
	d := documents[0]
	if len(bytes.TrimSpace(d.Page().Text)) == 0 {
		fmt.Fprintf(i.stderr, "inspect: %s: the page has no text\n", f.Name())
		if i.Plot == "" && !i.Open {
			return nil, nil
		}
	}
	switch {
	case i.Compare != nil:
		return i.compare(d.Page(), documents), nil
	case i.Plot != "":
		return nil, plot(f.ID, d, string(i.Plot))
	case i.Open:
		return i.open(f, html)
	}
	reasons, err := i.reasons(d)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name(), err)
	}
	return i.table(d, reasons), nil
}

// mostEffects is the maximum number of attributes that --explain names per line.
const mostEffects = 3

// reasons returns for each line why it is content or not, or "" if its probability says it. Only
// models have reasons.
func (i *inspector) reasons(d *linesift.Document) ([]string, error) {
	lines := d.Lines()
	reasons := make([]string, len(lines))
	if !i.hasModel {
		return reasons, nil
	}
	dropped, err := d.Dropped()
	if err != nil {
		return nil, err
	}
	var effects [][]model.Effect
	if i.Explain {
		if effects, err = d.Explain(mostEffects); err != nil {
			return nil, err
		}
	}
	for k, l := range lines {
		var all []string
		if reason := reason(l, d.Result().Threshold, dropped[k]); reason != "" {
			all = append(all, reason)
		}
		if i.Explain {
			for _, e := range effects[k] {
				all = append(all, fmt.Sprintf("%s %+.1f", e.Attribute, e.LogOdds))
			}
		}
		reasons[k] = strings.Join(all, ", ")
	}
	return reasons, nil
}

// reason returns why a line is kept or not, if its probability does not say it: the rule that
// dropped it, or the threshold of a page that is above or below one half.
func reason(l linesift.Line, threshold float32, dropped string) string {
	probability := *l.Probability
	below := probability < threshold
	switch {
	case dropped != "":
		return "dropped by the rule " + dropped
	case l.Content && below:
		return "kept by a rule"
	case !l.Content && below && probability >= 0.5, l.Content && probability < 0.5:
		return fmt.Sprintf("threshold %.2f", threshold)
	}
	return ""
}

// table returns the lines of a page for a reader: + or -, probability, density, role, text, and
// the reason if there is one. On a terminal they are columns with a header.
func (i *inspector) table(d *linesift.Document, reasons []string) []byte {
	form, reasonForm := "%s\t%s\t%.2f\t%s\t%s", "\t(%s)"
	var out []byte
	if i.terminal {
		form, reasonForm = "%s %4s %7.2f %-9s %s", "  (%s)"
		out = append(i.header(d), "  prob density role      text\n"...)
	}
	for k, l := range d.Lines() {
		mark, probability := "-", "   -"
		if l.Content {
			mark = "+"
		}
		if l.Probability != nil {
			probability = fmt.Sprintf("%.2f", *l.Probability)
		}
		density := d.Page().Lines[k].Density()
		line := fmt.Sprintf(form, mark, probability, density, l.Role, printable([]byte(l.Text)))
		reason := ""
		if reasons[k] != "" {
			reason = fmt.Sprintf(reasonForm, reasons[k])
		}
		if i.colored {
			line, reason = paint(line, lineColors[l.Content]), paint(reason, reasonColor)
		}
		out = fmt.Appendf(out, "%s%s\n", line, reason)
	}
	return out
}

// header says what was found of the page as a whole.
func (i *inspector) header(d *linesift.Document) []byte {
	r := d.Result()
	if !i.hasModel {
		return nil
	}
	return fmt.Appendf(nil, "%s, confidence %.2f; lines from a probability of %.2f on are content (+), "+
		"unless a rule decides otherwise\n", cmp.Or(d.Type(), "page"), max(*r.Confidence, 0), r.Threshold)
}

// The colors of lines by whether they are content, and of reasons.
var lineColors = map[bool]string{true: "\x1b[32m", false: "\x1b[2m"}

const reasonColor = "\x1b[33m"

// paint returns a text in a color, or as it is if there is no color.
func paint(text, color string) string {
	if text == "" || color == "" {
		return text
	}
	return color + text + "\x1b[0m"
}

// printable replaces control characters of the page, which must not steer the terminal.
func printable(text []byte) []byte {
	return bytes.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\t' {
			return ' '
		}
		return r
	}, text)
}

// A verdict says which of two methods keep a line.
type verdict int

const (
	neither verdict = iota
	first
	second
	both
)

// verdicts has the mark at the beginning of a line and its color on a terminal. As in a diff,
// lines that only the first method keeps are red, and lines that only the second keeps green.
var verdicts = [...]struct {
	mark  byte
	color string
}{neither: {' ', "\x1b[2m"}, first: {'<', "\x1b[31m"}, second: {'>', "\x1b[32m"}, both: {'=', ""}}

// compare returns the lines of a page with a verdict on two methods.
func (i *inspector) compare(p *page.Page, documents []*linesift.Document) []byte {
	lines := make([]verdict, len(p.Lines))
	for k, d := range documents {
		content := d.Content()
		for l := range lines {
			if content.Line(d.Page(), l) {
				lines[l] |= verdict(1 << k)
			}
		}
	}
	var out []byte
	count := make([]int, len(verdicts))
	for l, v := range lines {
		count[v]++
		line := fmt.Sprintf("%c %s", verdicts[v].mark, printable(p.LineText(l)))
		if i.colored {
			line = paint(line, verdicts[v].color)
		}
		out = append(append(out, line...), '\n')
	}
	return fmt.Appendf(out, "= %d lines both, < %d only %s, > %d only %s, %d neither\n",
		count[both], count[first], i.Compare[0], count[second], i.Compare[1], count[neither])
}

// colored reports whether the output is a terminal that takes colors (https://no-color.org).
func colored(s cli.Streams) bool {
	return cli.Terminal(s.Out) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
