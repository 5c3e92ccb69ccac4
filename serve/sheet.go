package serve

import "linesift/data"

// A sheet is a page with its labels while they are made, and how they were
// made. The labels are the page's rows: what a person has said has a weight,
// the rest has weight 0 and the label of the guess.
type sheet struct {
	page       *data.LabelledPage
	version    int // goes up with every change
	undo, redo []step

	saved   []byte // its records in the file; nil if it has none
	unsaved bool   // rows differ from saved
	kept    bool   // it was in the file without labels, and stays
}

// A step is one change of a person: the lines as they are on the other side of
// it.
type step []mark

// A mark is what is said of a line.
type mark struct {
	line    int
	content bool
	weight  float32
}

func (s *sheet) mark(line int) mark {
	r := &s.page.Rows[line]
	return mark{line, r.Content, r.Weight}
}

// label gives the lines from first to before end a label.
func (s *sheet) label(first, end int, content bool) (changed []int) {
	var to step
	for i := first; i < end; i++ {
		if r := &s.page.Rows[i]; r.Content != content || r.Weight == 0 {
			to = append(to, mark{i, content, 1})
		}
	}
	return s.do(to)
}

// accept makes what is guessed of the lines without a label their label.
func (s *sheet) accept() (changed []int) {
	var to step
	for i, r := range s.page.Rows {
		if r.Weight == 0 {
			to = append(to, mark{i, r.Content, 1})
		}
	}
	return s.do(to)
}

// do makes a change that can be undone.
func (s *sheet) do(to step) (changed []int) {
	if len(to) == 0 {
		return nil
	}
	s.redo = nil
	back, changed := s.exchange(to)
	s.undo = append(s.undo, back)
	return changed
}

// undoStep takes the last change back.
func (s *sheet) undoStep() (changed []int) { return s.move(&s.undo, &s.redo) }

// redoStep makes the change again that was taken back last.
func (s *sheet) redoStep() (changed []int) { return s.move(&s.redo, &s.undo) }

func (s *sheet) move(from, to *[]step) (changed []int) {
	n := len(*from)
	if n == 0 {
		return nil
	}
	back, changed := s.exchange((*from)[n-1])
	*from = (*from)[:n-1]
	*to = append(*to, back)
	return changed
}

// exchange puts marks in the place of others, which it returns.
func (s *sheet) exchange(marks step) (back step, changed []int) {
	for _, m := range marks {
		back = append(back, s.mark(m.line))
		r := &s.page.Rows[m.line]
		r.Content, r.Weight = m.content, m.weight
		changed = append(changed, m.line)
	}
	s.version++
	s.unsaved = true
	return back, changed
}

// known returns how many lines have a person's label.
func (s *sheet) known() (n int) {
	for _, r := range s.page.Rows {
		if r.Weight > 0 {
			n++
		}
	}
	return n
}

// done tells whether all lines have a person's label.
func (s *sheet) done() bool { return s.known() == len(s.page.Rows) }

// guess replaces the guesses, and the labels of lines that have none of a
// person. A page that is done keeps the guesses that the person saw.
func (s *sheet) guess(g guess) {
	if s.done() {
		return
	}
	for i := range s.page.Rows {
		r := &s.page.Rows[i]
		r.Score = g.probabilities[i]
		if r.Weight == 0 {
			r.Content = r.Score >= g.threshold
		}
	}
	// Steps that end on a line without a label end on the guess of today.
	for _, steps := range [][]step{s.undo, s.redo} {
		for _, st := range steps {
			for i, m := range st {
				if m.weight == 0 {
					st[i].content = g.probabilities[m.line] >= g.threshold
				}
			}
		}
	}
	s.version++
	s.unsaved = s.unsaved || s.saved != nil
}
