// Package limits measures what hostile and large pages take of time and memory: whether
// both grow with the size of a page and no faster, whatever the page repeats and whatever
// is done with it.
package limits

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/encoding/charmap"

	"linesift"
	"linesift/eval"
	"linesift/internal/cli"
	"linesift/page"
)

// A Command is the subcommand limits and its flags.
type Command struct {
	Size   int `default:"4" help:"Megabytes of the larger pages; the smaller ones have an eighth of it."`
	Passes int `default:"3" help:"How often each is done; the least time counts."`
}

// pieces are what pages of pieces repeat.
var pieces = []struct{ name, html string }{
	{"paragraphs of prose", "<p>The ferry came late on Monday, and it was full of bikes and dogs, said <a href=/c>the captain</a>.</p>\n"},
	{"lines of a pre", "a\n"}, {"lines of a text", "x\na"}, {"paragraphs", "<p>a"}, {"breaks", "a<br>"},
	{"elements of a line", "<b>a"}, {"empty elements", "<i></i>"}, {"blocks in blocks", "<div>"}, {"cells", "<td>a"},
	{"tables in tables", "<table><tr><td>a"}, {"lists in lists", "<ul><li>a"}, {"links", "<a href=x>a</a>"},
	{"formatting around blocks", "<b><p>a"}, {"end tags without start", "</b></p></li>"}, {"words of classes", `<p class="a b c d">a`},
	{"attributes", "<p a=b c=d e=f g>"}, {"an attribute of one tag", " a=b"}, {"comments", "<!---->a"}, {"scripts", "<script></script>a"},
	{"scripts with comments", "<script><!--a--></script>b"}, {"SVG", "<svg><g/>"}, {"references", "&lt;"}, {"brackets", "<"}, {"ideographs", "文"}, {"headings", "<h2>a"},
	{"options", "<option>a"}, {"images", "<img src=a alt=b>"}, {"JSON-LD", `<script type="application/ld+json">{"@type":"Article","articleBody":"a"}</script>b`},
	{"meta elements", `<meta name=author content=a>b`}, {"one long word", "a"}, {"one long line", "a "}, {"titles", "<title>a</title>b"}, {"frames", "<iframe>a</iframe>b"},
	{"forms", "<form><input>a"}, {"articles of one template", `<article class=post><h2>a</h2><p>b</article>`}, {"words of a box", "<div>Read also<ul><li>a</ul></div>"},
}

// Run prints two tables: of pages, and of what is done with one.
func (o *Command) Run(ctx context.Context, s cli.Streams) error {
	if o.Size < 1 || o.Passes < 1 {
		return cli.Usagef("--size and --passes must be at least 1")
	}
	large := o.Size << 20
	rows := [][]string{{"a page that repeats", "lines", "allocated, MB", "ns/byte", "× an eighth of it"}}
	for _, p := range pieces {
		row, err := o.measure(ctx, p.name, large, func(size int) []byte { return repeated(p.html, size) }, extract(func(d *linesift.Document) { d.Text() }))
		if err != nil {
			return err
		}
		rows = append(rows, row)
	}
	if err := table(s.Out, rows); err != nil {
		return err
	}
	fmt.Fprintln(s.Out)

	prose := func(size int) []byte { return repeated(pieces[0].html, size) }
	rows = [][]string{{"what is done with paragraphs of prose", "", "allocated, MB", "ns/byte", "× an eighth of it"}}
	add := func(name string, make func(size int) []byte, begin func() (work, error)) error {
		row, err := o.measure(ctx, name, large, make, begin)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		row[1] = ""
		rows = append(rows, row)
		return nil
	}
	err := errors.Join(
		add("text", prose, extract(func(d *linesift.Document) { d.Text() })),
		add("Markdown", prose, extract(func(d *linesift.Document) { d.Markdown() })),
		add("HTML", prose, extract(func(d *linesift.Document) { d.HTML() })),
		add("metadata", prose, extract(func(d *linesift.Document) { d.Metadata() })),
		add("a record", prose, extract(func(d *linesift.Document) { d.MarshalJSON() })),
		add("an encoding that is not declared", func(size int) []byte {
			b, _ := charmap.Windows1251.NewEncoder().Bytes(repeated("<p>Паром опоздал в понедельник.</p>\n", size)) // it has these letters
			return b
		}, func() (work, error) {
			return func(html []byte) (int, error) { page.Decode(html, ""); return 0, nil }, nil
		}))
	if err != nil {
		return err
	}
	for _, m := range linesift.Methods() {
		method, err := linesift.NewMethod(m.Name)
		if err != nil {
			return err
		}
		if _, ok := method.(linesift.SiteMethod); ok {
			continue // bench sites measures these
		}
		if err := add("method "+m.Name, prose, func() (work, error) {
			method, err := linesift.NewMethod(m.Name)
			var parser page.Parser
			var mask page.Mask
			return func(html []byte) (int, error) {
				p, err := parser.Parse(html)
				if err == nil {
					mask = method.Mask(p, mask)
				}
				return 0, err
			}, err
		}); err != nil {
			return err
		}
	}
	return table(s.Out, rows)
}

// A work does something with a page, which has so many lines.
type work func(html []byte) (lines int, err error)

// extract returns what begins to extract pages.
func extract(do func(d *linesift.Document)) func() (work, error) {
	return func() (work, error) {
		x, err := linesift.NewExtractor()
		return func(html []byte) (int, error) {
			d, err := x.Extract(bytes.NewReader(html))
			if err != nil {
				return 0, err
			}
			do(d)
			return len(d.Page.Lines), nil
		}, err
	}
}

// measure does a work with a page of a size and with one of an eighth of it. Memory is that
// of the first time, when nothing can be used again; of the times the least counts.
func (o *Command) measure(ctx context.Context, name string, size int, page func(size int) []byte, begin func() (work, error)) ([]string, error) {
	lines := 0
	var allocated uint64
	perByte := make([]float64, 2)
	for i, size := range []int{size / 8, size} {
		html := page(size)
		do, err := begin()
		if err != nil {
			return nil, err
		}
		var took []time.Duration
		for pass := range o.Passes {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			start := time.Now()
			if lines, err = do(html); err != nil && !errors.Is(err, linesift.ErrNoText) {
				return nil, err
			}
			took = append(took, time.Since(start))
			if runtime.ReadMemStats(&after); pass == 0 {
				allocated = after.TotalAlloc - before.TotalAlloc
			}
		}
		perByte[i] = float64(slices.Min(took)) / float64(len(html))
	}
	return []string{name, fmt.Sprint(lines), fmt.Sprintf("%.0f", float64(allocated)/1e6), fmt.Sprintf("%.0f", perByte[1]), fmt.Sprintf("%.1f", perByte[1]/perByte[0])}, nil
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

func table(w io.Writer, rows [][]string) error {
	_, err := io.WriteString(w, eval.MarkdownTable(rows))
	return err
}
