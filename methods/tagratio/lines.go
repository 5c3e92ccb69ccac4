package tagratio

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/net/html"

	"linesift/internal/meta"
	"linesift/page"
)

// Lines selects the lines that have ratios.
type Lines uint8

const (
	Source   Lines = iota // the lines of the HTML file, as in the papers
	Rendered              // page.Lines: for pages that are one line of HTML
)

// A count has the counts of a line, before empty lines are removed.
type count struct {
	end         int32 // where the line ends in the source
	chars, tags int32
	filled      bool  // it has text, a tag or part of a tag
	index       int32 // of its ratio
}

// measure returns the text-to-tag ratio of each line of a page: the number of characters
// outside tags over the number of tags, or the number of characters if there is no tag (TIR
// 2008, algorithm 1). Scripts and comments do not count. Nor do style sheets, as in CETR:
// otherwise a sheet inside the page would be its longest text. Lines that are empty without
// them have no ratio. lineOf gives for each run the index of its line in ratios.
//
// The paper counts ASCII characters. Here a character of any script counts as one. White space
// at either end of a piece of text does not count, because indentation would outweigh short
// lines.
func measure(p *page.Page, lines Lines) (ratios []float64, lineOf []int32) {
	counts := divide(p, lines)
	scan(p, counts)
	i := int32(0)
	for _, r := range p.Runs {
		for counts[i].end <= r.Source.Start {
			i++
		}
		counts[i].filled = true // scan may not take the run for text, as in <math><style>
		lineOf = append(lineOf, i)
	}
	for i := range counts {
		c := &counts[i]
		c.index = int32(len(ratios))
		if c.filled {
			ratios = append(ratios, float64(c.chars)/float64(max(c.tags, 1)))
		}
	}
	for i, line := range lineOf {
		lineOf[i] = counts[line].index
	}
	return ratios, lineOf
}

// divide returns the lines of a page with only their ends set.
func divide(p *page.Page, lines Lines) (counts []count) {
	if lines == Rendered {
		for _, l := range p.Lines {
			counts = append(counts, count{end: l.Source.End})
		}
		return counts
	}
	end := int32(0)
	for line := range bytes.Lines(p.Source) {
		end += int32(len(line))
		counts = append(counts, count{end: end})
	}
	return counts
}

// scan counts characters and tags. The page keeps no tags, so its source is
// tokenized again.
func scan(p *page.Page, lines []count) {
	z := html.NewTokenizer(bytes.NewReader(p.Source))
	hidden := false // in a script or a style sheet
	for start := int32(0); ; {
		tt := z.Next()
		token := z.Raw()
		for len(lines) > 1 && lines[0].end <= start {
			lines = lines[1:]
		}
		switch {
		case tt == html.ErrorToken:
			return
		case tt == html.CommentToken:
		case tt == html.TextToken:
			if !hidden {
				countText(lines, start, token)
			}
		case tt != html.DoctypeToken && isHidden(z):
			// A page that is read from its JSON-LD has its text in a script.
			hidden = tt == html.StartTagToken && p.Origin != page.FromJSONLD
		default:
			if tt == html.StartTagToken {
				z.NextIsNotRawText() // tags inside <noscript> and its like are tags too
			}
			countTag(lines, start, token)
		}
		start += int32(len(token))
	}
}

// isHidden reports whether the tag is a start or end tag of <script> or <style>.
func isHidden(z *html.Tokenizer) bool {
	name, _ := z.TagName()
	return string(name) == "script" || string(name) == "style"
}

// countText counts a piece of text that starts on the first of lines.
func countText(lines []count, start int32, text []byte) {
	for i := 0; len(text) > 0; i++ {
		n := min(int(lines[i].end-start), len(text))
		if piece := bytes.Trim(text[:n], meta.Spaces); len(piece) > 0 {
			lines[i].chars += int32(utf8.RuneCount(piece))
			lines[i].filled = true
		}
		text, start = text[n:], start+int32(n)
	}
}

// countTag counts a tag for the first of lines. It marks all lines of the tag as filled.
func countTag(lines []count, start int32, tag []byte) {
	lines[0].tags++
	end := start + int32(len(tag))
	for i := range lines {
		lines[i].filled = true
		if lines[i].end >= end {
			return
		}
	}
}
