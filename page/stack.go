package page

import "golang.org/x/net/html/atom"

// maxDepth is how deeply elements nest, as in Blink and in html.Parse. A deeper element
// counts as a sibling, so that walks over the open elements are short.
const maxDepth = 512

// An open element.
type open struct {
	tag  atom.Atom
	kind kind
	node int32
}

// A stack holds the open elements, the document first. It follows the HTML
// standard's tree construction where that decides where a line ends and which elements
// are around it: implied end tags, scopes, and the overlap of formatting elements. It leaves
// out what only moves nodes (foster parenting, <frameset>), because source order is line
// order.
type stack struct{ open []open }

func (s *stack) top() open { return s.open[len(s.open)-1] }

// inScope finds the innermost open element with the tag, not looking beyond an
// element whose kind has a bit of limit. It returns -1 if there is none.
func (s *stack) inScope(tag atom.Atom, limit kind) int { return s.innermost(tag, 0, limit) }

// kindInScope is inScope for any element whose kind has a bit of wanted.
func (s *stack) kindInScope(wanted, limit kind) int { return s.innermost(0, wanted, limit) }

func (s *stack) innermost(tag atom.Atom, wanted, limit kind) int {
	for i := len(s.open) - 1; i > 0; i-- {
		switch o := &s.open[i]; {
		case o.tag == tag || o.kind&wanted != 0:
			return i
		case o.kind&limit != 0:
			return -1
		}
	}
	return -1
}

// above returns the position after the innermost open element of a kind. The
// elements from there on are in the way of a new part of a table. It returns -1 if there are none.
func (s *stack) above(k kind) int {
	if i := s.kindInScope(k, 0); i >= 0 && i+1 < len(s.open) {
		return i + 1
	}
	return -1
}

// impliedEnd returns the position of the open element that a start tag ends,
// with all inside it, or -1. It is asked again until it says -1, because
// <li> ends an open <p> first and then an open <li>.
func (s *stack) impliedEnd(tag atom.Atom, k kind) int {
	last, top := len(s.open)-1, s.top()
	if top.tag == atom.Head && k&inHead == 0 {
		return last
	}
	if k&(closesP|definition) != 0 || tag == atom.Li {
		if i := s.inScope(atom.P, scope|pScope); i >= 0 {
			return i
		}
	}
	endsTop := false // is it the innermost one?
	switch tag {
	case atom.Li:
		return s.inScope(tag, itemScope) // blocks between two items mean a nested list
	case atom.Dd, atom.Dt:
		return s.kindInScope(definition, itemScope)
	case atom.Button:
		return s.inScope(tag, scope)
	case atom.Td, atom.Th:
		return s.above(row | tableScope)
	case atom.Tr:
		return s.above(rowGroup | tableScope)
	case atom.Tbody, atom.Thead, atom.Tfoot, atom.Caption, atom.Colgroup:
		return s.above(tableScope)
	case atom.Option:
		endsTop = top.tag == atom.Option
	case atom.Optgroup:
		endsTop = top.tag == atom.Option || top.tag == atom.Optgroup
	case atom.Rb, atom.Rp, atom.Rt, atom.Rtc:
		endsTop = top.tag == atom.Rb || top.tag == atom.Rp || top.tag == atom.Rt
	default:
		endsTop = k&top.kind&heading != 0
	}
	if endsTop {
		return last
	}
	return -1
}

// endedBy returns the position of the open element that an end tag closes, with all inside
// it, or -1.
func (s *stack) endedBy(tag atom.Atom, k kind) int {
	switch {
	case tag == atom.P:
		return s.inScope(tag, scope|pScope)
	case k&heading != 0:
		return s.kindInScope(heading, scope) // of any level
	case tag == atom.Li:
		return s.inScope(tag, scope|listScope)
	case k&(row|rowGroup|cell) != 0, tag == atom.Caption:
		return s.inScope(tag, tableScope)
	case tag == atom.Table:
		return s.inScope(tag, 0)
	case k&(formatting|special) != 0:
		return s.inScope(tag, scope)
	}
	return s.inScope(tag, special)
}
