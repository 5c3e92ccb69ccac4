package page

import (
	"iter"
	"slices"

	"golang.org/x/net/html/atom"
)

// A Mask says for each run of a page whether it is content. Every extraction method
// answers with one, so that methods of different units can be compared run by run.
// Its length is len(Page.Runs).
type Mask []bool

// NewMask returns a mask for p that marks nothing, reusing the memory of old.
func NewMask(p *Page, old Mask) Mask {
	m := slices.Grow(old[:0], len(p.Runs))[:len(p.Runs)]
	clear(m)
	return m
}

// SetLine marks all runs of line i as content or not.
func (m Mask) SetLine(p *Page, i int, content bool) {
	r := p.Lines[i].Runs
	for j := r.Start; j < r.End; j++ {
		m[j] = content
	}
}

// Line reports whether most of the text of line i is marked as content.
func (m Mask) Line(p *Page, i int) bool {
	kept, out := 0, 0
	r := p.Lines[i].Runs
	for j := r.Start; j < r.End; j++ {
		if m[j] {
			kept += p.Runs[j].Text.Len()
		} else {
			out += p.Runs[j].Text.Len()
		}
	}
	return kept > out
}

// Lines yields the lines for which Line is true.
func (m Mask) Lines(p *Page) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range p.Lines {
			if m.Line(p, i) && !yield(i) {
				return
			}
		}
	}
}

// AppendText appends the text of the runs that m marks, as plain text: table
// cells of a row are separated by tabs, lines by newlines, paragraphs by empty
// lines. Every line ends with a newline.
func (p *Page) AppendText(dst []byte, m Mask) []byte {
	start := len(dst)
	var brk Break
	for i := range p.Lines {
		l := &p.Lines[i]
		brk = max(brk, l.Break) // a line left out still separates
		end := int32(-1)        // of the text appended last
		for j := l.Runs.Start; j < l.Runs.End; j++ {
			if !m[j] {
				continue
			}
			t := p.Runs[j].Text
			switch {
			case end < 0:
				if len(dst) > start {
					dst = append(dst, separators[brk]...)
				}
				if brk != BreakCell && p.startsItem(i) {
					dst = append(dst, "- "...)
				}
				brk = 0
				if j == l.Runs.Start {
					t.Start = l.Text.Start // with the indentation of <pre>
				}
			case j > 0 && m[j-1]:
				dst = append(dst, p.Text[end:t.Start]...)
			default:
				dst = append(dst, ' ')
			}
			dst = append(dst, p.Text[t.Start:t.End]...)
			end = t.End
		}
	}
	if len(dst) > start {
		dst = append(dst, '\n')
	}
	return dst
}

// startsItem reports whether line i is the first line of a list item. It looks at the elements
// that start between the line before and this one: the innermost one of a list has to be an item.
func (p *Page) startsItem(i int) bool {
	end := int32(0) // of the text before
	if r := p.Lines[i].Runs.Start; r > 0 {
		end = p.Runs[r-1].Source.End
	}
	for n := &p.Nodes[p.Lines[i].Node]; n.In&InList != 0 && n.Source.Start >= end; n = &p.Nodes[n.Parent] {
		switch n.Tag {
		case atom.Li:
			return true
		case atom.Ul, atom.Ol, atom.Dl, atom.Menu, atom.Dir:
			return false
		}
	}
	return false
}

var separators = [...]string{0: "\n", BreakCell: "\t", BreakLine: "\n", BreakParagraph: "\n\n"}
