package record

import (
	"fmt"
	"runtime/debug"
	"slices"
	"sync"

	"linesift/internal/options"
)

// Makers are makers that wait for pages with options of their own. A maker serves all options with
// its method, and its memory is reused. Makers are safe for concurrent use.
type Makers struct {
	limit int // of makers, in work and idle

	mu   sync.Mutex
	busy int
	idle []*Maker // the last used is last
}

// NewMakers returns makers, limit of them at most. If more are in work at once, those beyond limit are dropped
// afterwards.
func NewMakers(limit int) *Makers { return &Makers{limit: limit} }

// A Panic is the error of a page that made a maker panic.
type Panic struct {
	Value any
	Stack []byte
}

func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// Check checks options for pages that are seen one at a time. If an idle maker has their model, its file is not read
// again.
func (m *Makers) Check(o options.Options) (*options.Checked, error) {
	m.mu.Lock()
	for _, maker := range m.idle {
		o.ShareModel(maker.Options)
	}
	m.mu.Unlock()
	return o.CheckSingle()
}

// Do calls work with a maker for the options. A panic is an error, and its maker is dropped. The
// error is an options.Error if the method cannot be made.
func (m *Makers) Do(o *options.Checked, work func(*Maker) Outcome) (r Outcome) {
	var maker *Maker
	defer func() {
		panicked := recover()
		m.mu.Lock()
		defer m.mu.Unlock()
		m.busy--
		if panicked != nil {
			r = Outcome{Err: &Panic{panicked, debug.Stack()}}
		} else if maker != nil && len(m.idle)+m.busy < m.limit {
			m.idle = append(m.idle, maker)
		}
	}()
	maker, err := m.take(o)
	if err != nil {
		return Outcome{Err: err}
	}
	return work(maker)
}

// take returns an idle maker with the method of the options, or a new one. If there are as many
// as can be, the new one replaces the maker that has been idle longest.
func (m *Makers) take(o *options.Checked) (*Maker, error) {
	m.mu.Lock()
	m.busy++
	for i, maker := range slices.Backward(m.idle) {
		if maker.Options.SameMethod(o) {
			m.idle = slices.Delete(m.idle, i, i+1)
			m.mu.Unlock()
			maker.Options = o
			return maker, nil
		}
	}
	if len(m.idle) > 0 && len(m.idle)+m.busy > m.limit {
		m.idle = slices.Delete(m.idle, 0, 1)
	}
	m.mu.Unlock()
	return NewMaker(o)
}
