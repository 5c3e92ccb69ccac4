package ratio

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"linesift/page"
)

// Lines says which lines of a page have a ratio.
type Lines uint8

const (
	Source   Lines = iota // the lines of the HTML file, as in the papers
	Rendered              // page.Lines: for pages that are one line of HTML
)

var linesNames = []string{"source", "rendered"}

// MarshalText returns "source" or "rendered".
func (l Lines) MarshalText() ([]byte, error) { return []byte(linesNames[l]), nil }

// UnmarshalText is the reverse of MarshalText.
func (l *Lines) UnmarshalText(text []byte) error {
	i := slices.Index(linesNames, string(text))
	if i < 0 {
		return fmt.Errorf("neither of %q", linesNames)
	}
	*l = Lines(i)
	return nil
}

// A histogram is the text-to-tag ratio of each line of a page: the number of its
// characters that are not in tags over the number of its tags, or the number
// of characters if it has no tag (TIR 2008, algorithm 1). Scripts and comments
// are taken out first, and then lines without anything. As in CETR, style
// sheets are too: a sheet inside the page would otherwise be its longest text.
//
// The paper counts ASCII characters; here a character of any script counts as
// one, but white space at either end of a piece of text does not, since
// indentation would count for more than short lines do.
type histogram struct {
	ratios []float64
	line   []int32 // the index into ratios of each run's line

	counts []count
}

// A count is what a line has before empty lines are taken out.
type count struct {
	end         int32 // where the line ends in the source
	chars, tags int32
	filled      bool  // it has text or tags or a piece of a tag
	index       int32 // of its ratio
}

// measure fills h from a page.
func (h *histogram) measure(p *page.Page, lines Lines) {
	h.divide(p, lines)
	h.scan(p)
	h.line = h.line[:0]
	i := int32(0)
	for _, r := range p.Runs {
		for h.counts[i].end <= r.Source.Start {
			i++
		}
		h.counts[i].filled = true // with text that scan takes for something else, as in <math><style>
		h.line = append(h.line, i)
	}
	h.ratios = h.ratios[:0]
	for i := range h.counts {
		c := &h.counts[i]
		c.index = int32(len(h.ratios))
		if c.filled {
			h.ratios = append(h.ratios, float64(c.chars)/float64(max(c.tags, 1)))
		}
	}
	for i, line := range h.line {
		h.line[i] = h.counts[line].index
	}
}

// divide finds where the lines end.
func (h *histogram) divide(p *page.Page, lines Lines) {
	h.counts = h.counts[:0]
	if lines == Rendered {
		for _, l := range p.Lines {
			h.counts = append(h.counts, count{end: l.Source.End})
		}
		return
	}
	for at := 0; at < len(p.Source); {
		n := bytes.IndexByte(p.Source[at:], '\n')
		if n < 0 {
			n = len(p.Source) - at - 1
		}
		at += n + 1
		h.counts = append(h.counts, count{end: int32(at)})
	}
}

// scan counts characters and tags. The page keeps no tags, so its source is
// tokenized again.
func (h *histogram) scan(p *page.Page) {
	z := html.NewTokenizer(bytes.NewReader(p.Source))
	hidden := false // in a script or a style sheet
	rest := h.counts
	for at := int32(0); ; {
		tt := z.Next()
		token := z.Raw()
		for len(rest) > 1 && rest[0].end <= at {
			rest = rest[1:]
		}
		switch {
		case tt == html.ErrorToken:
			return
		case tt == html.CommentToken:
		case tt == html.TextToken:
			if !hidden {
				countText(rest, at, token)
			}
		case hides(token):
			// A page that is read from its JSON-LD has its text in a script.
			hidden = tt == html.StartTagToken && p.From != page.FromJSONLD
		default:
			if tt == html.StartTagToken {
				z.NextIsNotRawText() // tags inside <noscript> and its like are tags too
			}
			countTag(rest, at, token)
		}
		at += int32(len(token))
	}
}

// whiteSpace is HTML's.
const whiteSpace = " \t\n\f\r"

// countText counts a piece of text that starts on the first of lines.
func countText(lines []count, at int32, text []byte) {
	for i := 0; len(text) > 0; i++ {
		n := min(int(lines[i].end-at), len(text))
		if piece := bytes.Trim(text[:n], whiteSpace); len(piece) > 0 {
			lines[i].chars += int32(utf8.RuneCount(piece))
			lines[i].filled = true
		}
		text, at = text[n:], at+int32(n)
	}
}

// countTag counts a tag for the first of lines. What else it reaches into is no
// empty line.
func countTag(lines []count, at int32, tag []byte) {
	lines[0].tags++
	end := at + int32(len(tag))
	for i := range lines {
		lines[i].filled = true
		if lines[i].end >= end {
			return
		}
	}
}

// hides tells whether a tag is one of a script or a style sheet.
func hides(tag []byte) bool {
	for _, name := range []string{"script", "style"} {
		rest := bytes.TrimPrefix(tag[1:], []byte("/"))
		if len(rest) > len(name) && strings.EqualFold(string(rest[:len(name)]), name) && strings.IndexByte(whiteSpace+"/>", rest[len(name)]) >= 0 {
			return true
		}
	}
	return false
}
