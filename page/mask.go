package page

import "slices"

// A Mask says of each run of a page whether it is content. It is what every
// extraction method answers, so that methods of different units can be
// compared run by run.
type Mask []bool // len(Page.Runs)

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

// Line tells whether most of the text of line i is marked as content.
func (m Mask) Line(p *Page, i int) bool {
	in, out := 0, 0
	r := p.Lines[i].Runs
	for j := r.Start; j < r.End; j++ {
		if m[j] {
			in += p.Runs[j].Text.Len()
		} else {
			out += p.Runs[j].Text.Len()
		}
	}
	return in > out
}
