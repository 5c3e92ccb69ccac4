package page

import "golang.org/x/net/html/atom"

// maxDepth is how deeply elements nest, as in Blink and in html.Parse. What is
// nested deeper counts as a sibling, which also bounds every walk over the
// open elements and so keeps parsing linear.
const maxDepth = 512

// An open element.
type open struct {
	tag  atom.Atom
	kind kind
	node int32
}

// A stack holds the open elements, the document first. It follows the parts of
// the HTML standard's tree construction that decide where a line ends and what
// it stands in: implied end tags, scopes, and the overlap of formatting
// elements. What only moves nodes about (foster parenting, <frameset>) it
// leaves out, because source order is line order.
type stack struct{ open []open }

func (s *stack) top() open { return s.open[len(s.open)-1] }

// inScope finds the innermost open element with the tag, not looking beyond an
// element whose kind has a bit of limit. It returns -1 if there is none.
func (s *stack) inScope(tag atom.Atom, limit kind) int {
	for i := len(s.open) - 1; i > 0; i-- {
		if s.open[i].tag == tag {
			return i
		}
		if s.open[i].kind&limit != 0 {
			return -1
		}
	}
	return -1
}

// headingInScope is inScope for any of h1 to h6, because an end tag of one
// ends an open heading of another.
func (s *stack) headingInScope() int {
	for i := len(s.open) - 1; i > 0; i-- {
		if isHeading(s.open[i].tag) {
			return i
		}
		if s.open[i].kind&scope != 0 {
			return -1
		}
	}
	return -1
}

// itemAround finds the open <li>, or <dd> or <dt>, that a new one ends: blocks
// between them, <div> and <p> apart, mean a nested list.
func (s *stack) itemAround(tags ...atom.Atom) int {
	for i := len(s.open) - 1; i > 0; i-- {
		o := s.open[i]
		for _, t := range tags {
			if o.tag == t {
				return i
			}
		}
		if o.kind&special != 0 && o.tag != atom.Div && o.tag != atom.P && o.tag != atom.Address {
			return -1
		}
	}
	return -1
}

// tableContext finds the lowest position that a new table part leaves open:
// just above the innermost open element with one of the tags. It returns -1
// outside tables.
func (s *stack) tableContext(tags ...atom.Atom) int {
	for i := len(s.open) - 1; i > 0; i-- {
		for _, t := range tags {
			if s.open[i].tag == t {
				return i + 1
			}
		}
		switch s.open[i].tag {
		case atom.Table, atom.Template:
			return i + 1
		}
	}
	return -1
}

// inTable finds the open part of the innermost table that an end tag ends.
func (s *stack) inTable(tag atom.Atom) int {
	for i := len(s.open) - 1; i > 0; i-- {
		switch s.open[i].tag {
		case tag:
			return i
		case atom.Table, atom.Template:
			return -1
		}
	}
	return -1
}

func isHeading(tag atom.Atom) bool { return own(tag)&InHeading != 0 }

// impliedEnd returns the position of the open element that a start tag ends,
// with all inside it, or -1. It is asked again until it says -1, because
// <li> ends an open <p> first and then an open <li>.
func (s *stack) impliedEnd(tag atom.Atom, k kind) int {
	if s.top().tag == atom.Head && k&inHead == 0 {
		return len(s.open) - 1
	}
	if k&closesP != 0 || tag == atom.Li || tag == atom.Dd || tag == atom.Dt {
		if i := s.pInScope(); i >= 0 {
			return i
		}
	}
	switch tag {
	case atom.Li:
		return s.itemAround(atom.Li)
	case atom.Dd, atom.Dt:
		return s.itemAround(atom.Dd, atom.Dt)
	case atom.Option:
		if s.top().tag == atom.Option {
			return len(s.open) - 1
		}
	case atom.Optgroup:
		if t := s.top().tag; t == atom.Option || t == atom.Optgroup {
			return len(s.open) - 1
		}
	case atom.Rb, atom.Rp, atom.Rt, atom.Rtc:
		switch s.top().tag {
		case atom.Rb, atom.Rp, atom.Rt:
			return len(s.open) - 1
		}
	case atom.Button:
		return s.inScope(atom.Button, scope)
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		if isHeading(s.top().tag) {
			return len(s.open) - 1
		}
	case atom.Td, atom.Th:
		return s.below(s.tableContext(atom.Tr))
	case atom.Tr:
		return s.below(s.tableContext(atom.Tbody, atom.Thead, atom.Tfoot))
	case atom.Tbody, atom.Thead, atom.Tfoot, atom.Caption, atom.Colgroup:
		return s.below(s.tableContext())
	}
	return -1
}

// below turns the position up to which a table part clears the stack into
// impliedEnd's answer.
func (s *stack) below(i int) int {
	if i < 0 || i >= len(s.open) {
		return -1
	}
	return i
}

// pInScope finds the open <p> that a block ends; a <button> guards the one
// around it.
func (s *stack) pInScope() int {
	for i := len(s.open) - 1; i > 0; i-- {
		o := s.open[i]
		if o.tag == atom.P {
			return i
		}
		if o.kind&scope != 0 || o.tag == atom.Button {
			return -1
		}
	}
	return -1
}
