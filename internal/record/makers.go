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
	most int // in work and idle

	mu   sync.Mutex
	busy int
	idle []*Maker // the last used is last
}

// NewMakers returns makers that are at most as many. No more than that may be in work at once.
func NewMakers(most int) *Makers { return &Makers{most: most} }

// A Panic is the error of a page that made a maker panic.
type Panic struct {
	Value any
	Stack []byte
}

func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// Check checks options. If an idle maker has their model, its file is not read again.
func (p *Makers) Check(o options.Options) (*options.Checked, error) {
	p.mu.Lock()
	for _, m := range p.idle {
		o.ShareModel(m.Options)
	}
	p.mu.Unlock()
	return o.Check()
}

// Do calls work with a maker for the options. A panic is an error, and its maker is dropped. The
// error is an options.Error if the method cannot be made.
func (p *Makers) Do(o *options.Checked, work func(*Maker) Result) (r Result) {
	var m *Maker
	defer func() {
		panicked := recover()
		p.mu.Lock()
		defer p.mu.Unlock()
		p.busy--
		if panicked != nil {
			r = Result{Err: &Panic{panicked, debug.Stack()}}
		} else if m != nil {
			p.idle = append(p.idle, m)
		}
	}()
	m, err := p.take(o)
	if err != nil {
		return Result{Err: err}
	}
	return work(m)
}

// take returns an idle maker with the method of the options, or a new one. If there are as many
// as can be, the new one replaces the maker that has been idle longest.
func (p *Makers) take(o *options.Checked) (*Maker, error) {
	key := o.MethodKey()
	p.mu.Lock()
	p.busy++
	for i, m := range slices.Backward(p.idle) {
		if m.Options.MethodKey() == key {
			p.idle = slices.Delete(p.idle, i, i+1)
			p.mu.Unlock()
			m.Options = o
			return m, nil
		}
	}
	if len(p.idle)+p.busy > p.most {
		p.idle = slices.Delete(p.idle, 0, 1)
	}
	p.mu.Unlock()
	return newMaker(o)
}
