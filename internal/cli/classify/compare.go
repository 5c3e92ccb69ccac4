package classify

import (
	"bytes"
	"fmt"
	"os"
	"unicode"

	"linesift"
	"linesift/internal/command"
	"linesift/internal/pages"
	"linesift/page"
)

// compared returns the two methods of --compare, nil without it. prepare has made them
// once before.
func (b *batch) compared() (both []*linesift.Extractor) {
	for _, name := range b.Compare {
		m, _ := linesift.NewMethod(name)
		x, _ := linesift.NewExtractor(append(b.extraction(), linesift.UseMethod(m))...)
		both = append(both, x)
	}
	return both
}

// checkCompared finds methods that there are not.
func (o *options) checkCompared() error {
	for _, name := range o.Compare {
		if _, err := linesift.NewMethod(name); err != nil {
			return err
		}
	}
	return nil
}

// A verdict is which of two methods keep a line.
type verdict int

const (
	neither verdict = iota
	first
	second
	both
)

// verdicts has what the lines of each begin with, and how they look on a terminal: in
// red what only the first keeps, in green what only the second does, as in a diff.
var verdicts = [...]struct {
	mark  byte
	color string
}{neither: {' ', "\x1b[2m"}, first: {'<', "\x1b[31m"}, second: {'>', "\x1b[32m"}, both: {'=', ""}}

// compare shows what two methods keep of a page.
func (w *worker) compare(f pages.File, p *page.Page) ([]byte, error) {
	lines := make([]verdict, len(p.Lines))
	for i, x := range w.others {
		d := x.ExtractPage(p, linesift.URL(w.address(f)))
		if !d.IsText() {
			return nil, fmt.Errorf("%s: %w", f.Path, linesift.ErrNoText)
		}
		content := d.Content()
		for l := range lines {
			if content.Line(p, l) {
				lines[l] |= verdict(1 << i)
			}
		}
	}
	var out []byte
	count := make([]int, len(verdicts))
	colored := w.colored()
	for i, v := range lines {
		count[v]++
		// What is on the page must not steer the terminal.
		text := bytes.Map(func(r rune) rune {
			if unicode.IsControl(r) && r != '\t' {
				return ' '
			}
			return r
		}, p.LineText(i))
		if color := verdicts[v].color; colored && color != "" {
			out = fmt.Appendf(out, "%s%c %s\x1b[0m\n", color, verdicts[v].mark, text)
		} else {
			out = fmt.Appendf(out, "%c %s\n", verdicts[v].mark, text)
		}
	}
	return fmt.Appendf(out, "= %d lines both, < %d only %s, > %d only %s, %d neither\n",
		count[both], count[first], w.Compare[0], count[second], w.Compare[1], count[neither]), nil
}

// colored tells whether the output is for a terminal that takes colours; see
// https://no-color.org.
func (b *batch) colored() bool {
	return command.Terminal(b.streams.Out) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
