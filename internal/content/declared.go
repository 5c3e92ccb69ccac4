package content

import (
	"bytes"
	"hash/maphash"

	"linesift/internal/meta"
)

// KeepDeclared keeps the lines that a page's JSON-LD has as a text of its subject: an ingredient,
// a step, a property, a line of a description, of a posting or of an answer. A text that is kept
// already is not kept again.
func KeepDeclared(s *State) {
	p := s.Page
	seed := maphash.MakeSeed()
	wanted := make(map[uint64]bool) // hashes of the texts that are not kept yet
	want := func(text []byte) {
		if len(text) > 0 {
			wanted[maphash.Bytes(seed, text)] = true
		}
	}
	for _, e := range p.Meta.Entries {
		want(e)
	}
	for _, passage := range p.Meta.Passages {
		if passage.Of&(meta.OfThing|meta.OfPosting|meta.OfAnswer) != 0 {
			for line := range bytes.SplitSeq(passage.Text, []byte{'\n'}) {
				want(line)
			}
		}
	}
	for i := range s.Mask.Lines(p) {
		delete(wanted, maphash.Bytes(seed, p.LineText(i)))
	}
	for i := range p.Lines {
		// Links lead to other pages that the same texts describe.
		if p.In(i)&besideMatter != 0 || !p.Lines[i].IsOutsideLinks() {
			continue
		}
		if h := maphash.Bytes(seed, p.LineText(i)); wanted[h] {
			delete(wanted, h)
			s.Mask.SetLine(p, i, true)
		}
	}
}
