package labeller

import "linesift/data"

// pageLabels are the labels of a page in progress, kept in the page's rows. A line that a
// person labelled has a positive weight, every other line weight 0 and the predicted label.
type pageLabels struct {
	page       *data.LabelledPage
	threshold  float32 // of the predictions in the rows
	undo, redo []step

	version   int   // goes up with every change
	changedAt []int // the version in which each line was last changed
	saved     int   // the version that the file has
	keep      bool  // the page was in the file without a person's label, and stays there
}

// A step is one change. It has the labels that undoing or redoing it sets.
type step []lineLabel

// A lineLabel is a person's label of a line, or none if its weight is 0.
type lineLabel struct {
	line    int
	content bool
	weight  float32
}

func labelOf(p *data.LabelledPage, line int) lineLabel {
	r := p.Rows[line]
	return lineLabel{line, r.Content && r.Weight > 0, r.Weight}
}

func (l *pageLabels) set(label lineLabel) {
	r := &l.page.Rows[label.line]
	r.Content, r.Weight = label.content, label.weight
	if r.Weight == 0 {
		r.Content = r.Score >= l.threshold
	}
}

// label labels the lines first to end-1. It returns the lines that change.
func (l *pageLabels) label(first, end int, content bool) (changed []int) {
	var labels step
	for i := first; i < end; i++ {
		if r := l.page.Rows[i]; r.Content != content || r.Weight == 0 {
			labels = append(labels, lineLabel{i, content, 1})
		}
	}
	return l.do(labels)
}

// accept gives each line without a label its predicted label.
func (l *pageLabels) accept() (changed []int) {
	var labels step
	for i, r := range l.page.Rows {
		if r.Weight == 0 {
			labels = append(labels, lineLabel{i, r.Content, 1})
		}
	}
	return l.do(labels)
}

// do makes a change that can be undone.
func (l *pageLabels) do(labels step) (changed []int) {
	if len(labels) > 0 {
		l.redo = []step{labels}
		changed = l.move(&l.redo, &l.undo)
	}
	return changed
}

// move takes the last step of steps and makes it, and appends the way back to back.
func (l *pageLabels) move(steps, back *[]step) (changed []int) {
	last := len(*steps) - 1
	if last < 0 {
		return nil
	}
	l.version++
	var previous step
	for _, label := range (*steps)[last] {
		previous = append(previous, labelOf(l.page, label.line))
		l.set(label)
		l.changedAt[label.line] = l.version
		changed = append(changed, label.line)
	}
	*steps, *back = (*steps)[:last], append(*back, previous)
	return changed
}

// merge takes over the labels that another program has given the page in the file, or nil if
// the page is not there. Unsaved changes made here win, because they are later.
func (l *pageLabels) merge(theirs *data.LabelledPage) (changed []int) {
	var taken step
	for i, version := range l.changedAt {
		mine, other := labelOf(l.page, i), lineLabel{line: i}
		if theirs != nil {
			other = labelOf(theirs, i)
		}
		if version <= l.saved && other != mine {
			taken = append(taken, other)
		}
	}
	unsaved := l.version > l.saved
	changed = l.do(taken)
	for _, i := range changed {
		l.changedAt[i] = 0
	}
	if !unsaved {
		l.saved = l.version
	}
	return changed
}

// labelled returns how many lines have a person's label.
func (l *pageLabels) labelled() (n int) {
	for _, r := range l.page.Rows {
		if r.Weight > 0 {
			n++
		}
	}
	return n
}

// done reports whether all lines have a person's label.
func (l *pageLabels) done() bool { return l.labelled() == len(l.page.Rows) }

// predict replaces the predictions. A page that is done keeps the predictions that the person
// saw.
func (l *pageLabels) predict(p prediction) {
	if l.done() {
		return
	}
	l.threshold = p.threshold
	for i := range l.page.Rows {
		l.page.Rows[i].Score = p.probabilities[i]
		l.set(labelOf(l.page, i))
	}
	l.version++
}
