package words

import "hash/maphash"

// A Memo remembers what was found out about the last texts. Pages repeat the same few names in
// hundreds of elements. Each text has one place, and a new text takes it from an old one: a look-up reads
// one place, and the memory is bounded. The zero value is ready to use.
type Memo[T any] struct {
	seed   maphash.Seed
	places []memoPlace[T]
}

type memoPlace[T any] struct {
	text  []byte
	kind  uint32
	value T
}

// memoPlaces is a power of two. A page has some hundred different class attributes.
const memoPlaces = 1 << 11

// At returns the value of a text of a kind. If it is not known yet, the value is the zero value, and the
// caller sets it. The pointer is valid until the next call.
func (m *Memo[T]) At(text []byte, kind uint32) (value *T, isKnown bool) {
	if m.places == nil {
		m.seed, m.places = maphash.MakeSeed(), make([]memoPlace[T], memoPlaces)
	}
	p := &m.places[(maphash.Bytes(m.seed, text)+uint64(kind))%memoPlaces]
	if p.text != nil && p.kind == kind && string(p.text) == string(text) {
		return &p.value, true
	}
	*p = memoPlace[T]{text: append(p.text[:0], text...), kind: kind}
	return &p.value, false
}
