package segments

import (
	"bytes"
	"hash/maphash"
	"iter"
	"unicode"

	"linesift/internal/words"
	"linesift/page"
)

// templates tells which elements of a page have the same template: the same tag, classes and ids.
type templates struct {
	page *page.Page
	hash maphash.Hash
	keys []uint64 // by node; 0 if not made yet
	own  []uint64 // by node: of its tag and names alone, odd if it has names; 0 if not made yet

	times map[string]int // how often the page has each name that isMade; nil if these are cut as others are
}

func newTemplates(p *page.Page) templates {
	return templates{page: p, keys: make([]uint64, len(p.Nodes)), own: make([]uint64, len(p.Nodes))}
}

// countMade counts the names of the page that programs made. Those of one element only are ids, and are cut.
func (t *templates) countMade() {
	t.times = make(map[string]int)
	for n := range t.page.Nodes {
		for name := range bytes.FieldsSeq(t.page.NodeNames(int32(n))) {
			if isMade(name) {
				t.times[string(name)]++
			}
		}
	}
}

// isMade reports whether a name may be one that a program made of a hash: it has a letter below a digit, as
// "css-1y6aorq" has.
func isMade(name []byte) bool {
	return bytes.ContainsFunc(name[len(words.BeforeDigit(name)):], unicode.IsLetter)
}

// An index has the things of each key, in the order in which the keys came.
type index[T any] struct {
	byKey map[uint64]*T
	all   []*T
}

// at returns the thing of a key, a new one if there is none.
func (x *index[T]) at(key uint64) *T {
	found := x.byKey[key]
	if found == nil {
		if x.byKey == nil {
			x.byKey = make(map[uint64]*T)
		}
		found = new(T)
		x.byKey[key], x.all = found, append(x.all, found)
	}
	return found
}

// pathDepth is how many elements the key of an element without names has.
const pathDepth = 4

// key returns the key of an element's template: of its tag and names, or without names also of the
// elements around it.
func (t *templates) key(n int32) uint64 {
	if t.keys[n] == 0 {
		t.keys[n] = t.makeKey(n)
	}
	return t.keys[n]
}

func (t *templates) makeKey(n int32) (key uint64) {
	depth := 0
	for n := range t.page.Ancestors(n) {
		own := t.ownKey(n)
		key = key*31 + own
		if depth++; own%2 == 1 || depth == pathDepth {
			break
		}
	}
	return key
}

// ownKey returns the key of an element's tag and names. It is odd if the element has names. It reads them once: many
// elements may stand in one with long names.
func (t *templates) ownKey(n int32) uint64 {
	if t.own[n] != 0 {
		return t.own[n]
	}
	t.hash.Reset()
	t.hash.WriteString(t.page.Nodes[n].Tag.String())
	named := uint64(0)
	for name := range t.names(n) {
		named = 1
		t.hash.WriteByte(' ')
		t.hash.Write(name)
	}
	t.own[n] = t.hash.Sum64()&^1 | named
	return t.own[n]
}

// keyInParent returns the key of an element in one of its parent's template.
func (t *templates) keyInParent(n int32) uint64 {
	return t.key(n)*31 + t.key(max(t.page.Nodes[n].Parent, 0))
}

// nameKey returns the key of all elements with a tag and one of the element's names.
func (t *templates) nameKey(n int32, name []byte) uint64 {
	t.hash.Reset()
	t.hash.WriteString(t.page.Nodes[n].Tag.String())
	t.hash.Write(name)
	return t.hash.Sum64()
}

// names yields the classes and ids of an element, each up to its first digit: "post-12" and "post-13"
// are the same. Names that were counted more than once are whole.
func (t *templates) names(n int32) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for name := range bytes.FieldsSeq(t.page.NodeNames(n)) {
			if t.times[string(name)] < 2 {
				name = words.BeforeDigit(name)
			}
			if len(name) > 1 && !isPlace(name) && !yield(name) {
				return
			}
		}
	}
}

// isPlace reports whether a class says where an element stands among others.
func isPlace(name []byte) bool {
	for _, place := range []string{"odd", "even", "first", "last"} {
		if bytes.HasSuffix(name, []byte(place)) {
			return true
		}
	}
	return false
}
