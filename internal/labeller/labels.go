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

func (p *pageLabels) set(label lineLabel) {
	r := &p.page.Rows[label.line]
	r.Content, r.Weight = label.content, label.weight
	if r.Weight == 0 {
		r.Content = r.Score >= p.threshold
	}
}

// label labels the lines first to end-1. It returns the lines that change.
func (p *pageLabels) label(first, end int, content bool) (changed []int) {
	var labels step
	for i := first; i < end; i++ {
		if r := p.page.Rows[i]; r.Content != content || r.Weight == 0 {
			labels = append(labels, lineLabel{i, content, 1})
		}
	}
	return p.do(labels)
}

// accept gives each line without a label its predicted label.
func (p *pageLabels) accept() (changed []int) {
	var labels step
	for i, r := range p.page.Rows {
		if r.Weight == 0 {
			labels = append(labels, lineLabel{i, r.Content, 1})
		}
	}
	return p.do(labels)
}

// do makes a change that can be undone.
func (p *pageLabels) do(labels step) (changed []int) {
	if len(labels) > 0 {
		p.redo = []step{labels}
		changed = p.move(&p.redo, &p.undo)
	}
	return changed
}

// move takes the last step of steps and makes it, and appends the way back to back.
func (p *pageLabels) move(steps, back *[]step) (changed []int) {
	last := len(*steps) - 1
	if last < 0 {
		return nil
	}
	p.version++
	var previous step
	for _, label := range (*steps)[last] {
		previous = append(previous, labelOf(p.page, label.line))
		p.set(label)
		p.changedAt[label.line] = p.version
		changed = append(changed, label.line)
	}
	*steps, *back = (*steps)[:last], append(*back, previous)
	return changed
}

// merge takes over the labels that another program has given the page in the file, or nil if
// the page is not there. Unsaved changes made here win, because they are later.
func (p *pageLabels) merge(theirs *data.LabelledPage) (changed []int) {
	var taken step
	for i, version := range p.changedAt {
		mine, other := labelOf(p.page, i), lineLabel{line: i}
		if theirs != nil {
			other = labelOf(theirs, i)
		}
		if version <= p.saved && other != mine {
			taken = append(taken, other)
		}
	}
	unsaved := p.version > p.saved
	changed = p.do(taken)
	for _, i := range changed {
		p.changedAt[i] = 0
	}
	if !unsaved {
		p.saved = p.version
	}
	return changed
}

// labelled returns how many lines have a person's label.
func (p *pageLabels) labelled() (n int) {
	for _, r := range p.page.Rows {
		if r.Weight > 0 {
			n++
		}
	}
	return n
}

// done reports whether all lines have a person's label.
func (p *pageLabels) done() bool { return p.labelled() == len(p.page.Rows) }

// predict replaces the predictions. A page that is done keeps the predictions that the person
// saw.
func (p *pageLabels) predict(predicted prediction) {
	if p.done() {
		return
	}
	p.threshold = predicted.threshold
	for i := range p.page.Rows {
		p.page.Rows[i].Score = predicted.probabilities[i]
		p.set(labelOf(p.page, i))
	}
	p.version++
}
