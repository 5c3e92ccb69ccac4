// Package limits measures what hostile and large pages take of time, memory and output: whether
// each grows with the size of a page and no faster, whatever the page repeats and whatever is
// done with it.
package limits

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/encoding/charmap"

	"linesift"
	"linesift/bench/measure"
	"linesift/internal/cli"
	"linesift/methods"
	"linesift/page"
)

// A Command is the subcommand limits and its flags.
type Command struct {
	Size   float64 `default:"8" help:"Megabytes of the larger pages; the smaller ones have a sixteenth of it."`
	Passes int     `default:"2" help:"How often each is done; the least time counts."`
}

// smaller is how many times a small page goes into a large one.
const smaller = 16

// everySize is the limit of pages.
const everySize = page.MaxSize

// pieces are what pages of pieces repeat.
var pieces = []struct{ name, html string }{
	{"paragraphs of prose",
		"<p>The ferry came late on Monday, and it was full of bikes and dogs, said <a href=/c>the captain</a>.</p>\n"},
	{"lines of a pre", "a\n"}, {"lines of a text", "x\na"}, {"paragraphs", "<p>a"}, {"breaks", "a<br>"},
	{"elements of a line", "<b>a"}, {"empty elements", "<i></i>"}, {"blocks in blocks", "<div>"}, {"cells", "<td>a"},
	{"tables in tables", "<table><tr><td>a"}, {"lists in lists", "<ul><li>a"}, {"links", "<a href=x>a</a>"},
	{"formatting around blocks", "<b><p>a"}, {"end tags without start", "</b></p></li>"},
	{"words of classes", `<p class="a b c d">a`},
	{"attributes", "<p a=b c=d e=f g>"}, {"an attribute of one tag", " a=b"}, {"comments", "<!---->a"},
	{"scripts", "<script></script>a"},
	{"scripts with comments", "<script><!--a--></script>b"}, {"SVG", "<svg><g/>"}, {"references", "&lt;"},
	{"brackets", "<"}, {"ideographs", "文"}, {"headings", "<h2>a"},
	{"options", "<option>a"}, {"images", "<img src=a alt=b>"},
	{"JSON-LD", `<script type="application/ld+json">{"@type":"Article","articleBody":"a"}</script>b`},
	{"meta elements", `<meta name=author content=a>b`}, {"one long word", "a"}, {"one long line", "a "},
	{"titles", "<title>a</title>b"}, {"frames", "<iframe>a</iframe>b"},
	{"opening brackets", "["}, {"words and brackets", "word [ "},
	{"texts side by side", "some words here and there <wbr>"}, {"quotations in quotations", "<blockquote>a"},
	{"paragraphs in blocks", "<div><p>sentence"}, {"wide cells", "<table><tr><th colspan=1000>a<tr><td>b</table>"},
	{"breaks between letters", "x<br><br>"},
	{"a code span and its signs", "<code>`</code>"}, {"emphasis in emphasis", "<b>a<i>"},
	{"links to a long base", "<base href='http://h/" + strings.Repeat("a", 2000) + "/'><a href=x>y</a>"},
	{"notes and their marks", "<p>a<sup>1</sup><p><sup>1</sup> b"}, {"formulas", "<math><mi>x</mi></math>"},
	{"TeX between dollars", "$x_1$ a "},
	{"forms", "<form><input>a"}, {"articles of one template", `<article class=post><h2>a</h2><p>b</article>`},
	{"words of a box", "<div>Read also<ul><li>a</ul></div>"},
}

// annotations are what the one long line of a page has many of. Metadata reads them.
var annotations = []struct{ name, html string }{
	{"links", "<a href=/x>it</a>"},
	{"links to a license", "<a rel=license href=//creativecommons.org/licenses/by/4.0/>it</a>"},
	{"links to authors", "<a rel=author href=/authors/x/>Ada Quill</a>"},
	{"tags", "<a rel=tag href=/x>boats</a>"},
	{"authors", "<i itemprop=author>Ada Quill</i>"},
	{"times", "<time datetime=2024-05-01>1 May</time>"},
	{"dates in titles", `<a title="2024-05-01 10:20:30Z">1 May</a>`},
	{"dates of publication", "<i itemprop=datePublished content=2024-05-01>1 May</i>"},
}

// bytes returns the size of a large page.
func (o *Command) bytes() int { return int(o.Size * (1 << 20)) }

// Run prints two tables: of hostile pages in every format, and of what is done with prose and with one long line.
func (o *Command) Run(ctx context.Context, s cli.Streams) error {
	if o.Size <= 0 || o.Passes < 1 {
		return cli.Usagef("--size must be positive and --passes at least 1")
	}
	for i, table := range []func(context.Context) ([][]string, error){o.hostile, o.prose} {
		if i > 0 {
			fmt.Fprintln(s.Out)
		}
		rows, err := table(ctx)
		if err != nil {
			return err
		}
		if err := measure.WriteTable(s.Out, rows); err != nil {
			return err
		}
	}
	return nil
}

// hostile returns the table of hostile pages.
func (o *Command) hostile(ctx context.Context) ([][]string, error) {
	header := []string{"a page that repeats", "lines", "classified", "allocated"}
	for _, f := range formats {
		header = append(header, f.name, "allocated", "written")
	}
	rows := [][]string{header}
	for _, p := range pieces {
		row, err := o.formats(ctx, p.name, func(size int) []byte { return repeated(p.html, size) })
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.name, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// prose returns the table of what is done with prose, and with one long line.
func (o *Command) prose(ctx context.Context) ([][]string, error) {
	all, err := tasks()
	if err != nil {
		return nil, err
	}
	rows := [][]string{{"what is done with paragraphs of prose, or one line", "time", "allocated"}}
	for _, task := range all {
		small, err := o.measure(ctx, task.page(o.bytes()/smaller), task.do)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", task.name, err)
		}
		large, err := o.measure(ctx, task.page(o.bytes()), task.do)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", task.name, err)
		}
		rows = append(rows, []string{task.name, growth(small, large), large.memory()})
	}
	return rows, nil
}

// A task is something to do with a page.
type task struct {
	name string
	page func(size int) []byte
	do   func(html []byte) error
}

func paragraphs(size int) []byte { return repeated(pieces[0].html, size) }

func cyrillic(size int) []byte {
	html := repeated("<p>Паром опоздал в понедельник.</p>\n", size)
	b, _ := charmap.Windows1251.NewEncoder().Bytes(html) // it has these letters
	return b
}

// oneLine returns the maker of pages with one long line that repeats an element.
func oneLine(element string) func(size int) []byte {
	piece := "The boats leave at noon, said " + element + ". "
	return func(size int) []byte {
		return append([]byte("<title>Boats</title><h1>Boats</h1><p>"), strings.Repeat(piece, size/len(piece))...)
	}
}

// tasks returns metadata, the guess at an encoding, and each method.
func tasks() ([]task, error) {
	var x linesift.Extractor
	collect := func(html []byte) error {
		d, err := x.Extract(bytes.NewReader(html), &linesift.Options{Method: everything{}, MaxSize: everySize})
		if err == nil {
			d.Metadata()
			d.Posts()
			d.Items()
		}
		return err
	}
	all := []task{
		{"metadata and segments", paragraphs, collect},
		{"an encoding that is not declared", cyrillic, func(html []byte) error { page.Decode(html, ""); return nil }},
	}
	for _, a := range annotations {
		all = append(all, task{"metadata and segments, one line of " + a.name, oneLine(a.html), collect})
	}
	for _, info := range methods.All() {
		if info.Sites {
			continue // they need other pages of a site
		}
		method, err := methods.New(info.Name)
		if err != nil {
			return nil, err
		}
		var parser page.Parser
		var result linesift.Result
		all = append(all, task{"method " + info.Name, paragraphs, func(html []byte) error {
			p, err := parser.ParseUTF8(html)
			if err != nil {
				return err
			}
			result = linesift.Result{Mask: result.Mask}
			return method.Classify(p, &result)
		}})
	}
	return all, nil
}

// formats are what a page is written as.
var formats = []struct {
	name  string
	write func(d *linesift.Document) (int, error) // returns how many bytes
}{
	{"text", func(d *linesift.Document) (int, error) { return len(d.Text()), nil }},
	{"Markdown", func(d *linesift.Document) (int, error) { return len(d.Markdown()), nil }},
	{"HTML", func(d *linesift.Document) (int, error) { return len(d.HTML()), nil }},
	{"record", func(d *linesift.Document) (int, error) {
		b, err := json.Marshal(d.Record(linesift.FormatText))
		return len(b), err
	}},
}

// everything is the method that keeps all of a page, so that all of it is written.
type everything struct{}

func (everything) Classify(p *page.Page, r *linesift.Result) error {
	r.Mask = page.NewMask(p, r.Mask)
	for i := range r.Mask {
		r.Mask[i] = true
	}
	return nil
}

// formats measures a small and a large page: classified by the default method, and written in
// each format with everything kept.
func (o *Command) formats(ctx context.Context, name string, page func(size int) []byte) ([]string, error) {
	var classify linesift.Extractor
	lines := 0
	written := make([]int, len(formats))
	var sizes [2][]measured
	for i, size := range []int{o.bytes() / smaller, o.bytes()} {
		html := page(size)
		m, err := o.measure(ctx, html, func(html []byte) error {
			d, err := classify.Extract(bytes.NewReader(html), nil)
			if err == nil {
				lines = len(d.Page().Lines)
				d.Content()
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		sizes[i] = append(sizes[i], m)
		for j, f := range formats {
			d, err := linesift.Extract(bytes.NewReader(html), &linesift.Options{Method: everything{}, MaxSize: everySize})
			if errors.Is(err, linesift.ErrNotText) {
				sizes[i] = append(sizes[i], measured{bytes: len(html)})
				continue
			}
			if err != nil {
				return nil, err
			}
			m, err := o.measure(ctx, html, func([]byte) error {
				written[j], err = f.write(d)
				return err
			})
			if err != nil {
				return nil, err
			}
			sizes[i] = append(sizes[i], m)
		}
	}
	row := []string{name, fmt.Sprint(lines), growth(sizes[0][0], sizes[1][0]), sizes[1][0].memory()}
	for j := range formats {
		small, large := sizes[0][j+1], sizes[1][j+1]
		row = append(row, growth(small, large), large.memory(),
			fmt.Sprintf("%.1f", float64(written[j])/float64(large.bytes)))
	}
	return row, nil
}

// A measured is what one page took.
type measured struct {
	bytes     int
	time      time.Duration // the least of all passes
	allocated uint64        // in the first pass, when nothing can be used again; garbage included
}

// measure does something with a page.
func (o *Command) measure(ctx context.Context, html []byte, do func(html []byte) error) (measured, error) {
	m := measured{bytes: len(html)}
	var took []time.Duration
	for pass := range o.Passes {
		if err := ctx.Err(); err != nil {
			return m, err
		}
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		start := time.Now()
		if err := do(html); err != nil && !errors.Is(err, linesift.ErrNotText) {
			return m, err
		}
		took = append(took, time.Since(start))
		if runtime.ReadMemStats(&after); pass == 0 {
			m.allocated = after.TotalAlloc - before.TotalAlloc
		}
	}
	m.time = slices.Min(took)
	return m, nil
}

// growth returns the nanoseconds that a byte of the large page takes, and the exponent of
// the time: 1 if it grows as the page does, 2 if with the square of its size. Less than a
// millisecond says nothing.
func growth(small, large measured) string {
	perByte := fmt.Sprintf("%.0f ns", float64(large.time)/float64(large.bytes))
	if small.time < time.Millisecond {
		return perByte
	}
	exponent := math.Log(float64(large.time)/float64(small.time)) / math.Log(float64(large.bytes)/float64(small.bytes))
	return fmt.Sprintf("%s, %.2f", perByte, exponent)
}

// memory returns the bytes allocated for each of the page.
func (m measured) memory() string {
	return fmt.Sprintf("%.0f", float64(m.allocated)/float64(max(m.bytes, 1)))
}

// repeated returns a page of about a size that repeats a piece.
func repeated(piece string, size int) []byte {
	switch piece {
	case "a\n":
		return []byte("<pre>" + strings.Repeat(piece, size/len(piece)))
	case " a=b":
		return []byte("<p" + strings.Repeat(piece, size/len(piece)) + ">a")
	}
	return []byte("<html><body>" + strings.Repeat(piece, size/len(piece)))
}
