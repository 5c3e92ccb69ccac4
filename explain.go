package linesift

import (
	"linesift/internal/pipeline"
	"linesift/model"
)

// Explain returns up to limit attributes of each line, those that moved its log-odds most, or [ErrNoModel]. It runs
// the model many times.
func (d *Document) Explain(limit int) (effects [][]model.Effect, err error) {
	err = d.find(func(m *pipeline.Marker) { effects = m.Explain(d.page, limit) })
	return effects, err
}

// Dropped is like Explain, with the last step that dropped each line, or "": "selectors", or a rule of
// docs/command.md#why ("selection" is by roles).
func (d *Document) Dropped() (steps []string, err error) {
	err = d.find(func(m *pipeline.Marker) {
		s := d.state(nil)
		s.Dropped = make([]string, len(d.page.Lines))
		m.Mark(s)
		pipeline.Content(s)
		steps = s.Dropped
	})
	return steps, err
}

// find calls work with a marker of the document's model: the extractor's if there is one, or else one of the pool.
func (d *Document) find(work func(*pipeline.Marker)) error {
	d.checkLifetime()
	m, ok := d.settings.method.(*modelMethod)
	if !ok {
		return ErrNoModel
	}
	if m.marker != nil {
		work(m.marker)
		return nil
	}
	x := borrow()
	m = x.ownOf(m)
	err := m.open()
	if err == nil {
		work(m.marker)
	}
	x.giveBack()
	return err
}
