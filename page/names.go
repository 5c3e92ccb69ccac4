package page

import (
	"bytes"
	"encoding/binary"

	"github.com/cespare/xxhash/v2"
	"golang.org/x/net/html/atom"

	"linesift/internal/words"
)

// NameFacts are what the tag and the names of a node with lines say.
type NameFacts struct {
	Says words.ClassSet // the topics of its names

	// Template is a hash of its tag and of those of its names that have no digit: digits number pages and posts.
	// Packages forum and segments keep such names up to the digit instead, since "post-1" is not "comment-1" to them.
	// Elements that a template writes in the same way have the same hash. It is the same in every run and on every
	// machine.
	Template uint64
}

// readNames reads the names of the nodes with lines, and remembers them: a page repeats the same few names.
func (p *Parser) readNames() {
	page := &p.page
	for n := 1; n < len(page.Nodes); n++ {
		e, tag := &page.NodeLines[n], page.Nodes[n].Tag
		if e.Lines == 0 {
			continue
		}
		names := page.NodeNames(int32(n))
		if len(names) == 0 { // most have none
			e.Template = templateOf(tag, nil)
			continue
		}
		facts, isKnown := p.facts.At(names, uint32(tag))
		if !isKnown {
			*facts = NameFacts{words.ClassesOf(names), templateOf(tag, names)}
		}
		e.NameFacts = *facts
	}
}

func templateOf(tag atom.Atom, names []byte) uint64 {
	b := binary.LittleEndian.AppendUint32(make([]byte, 0, 256), uint32(tag)) // stays on the stack for the usual names
	for name := range bytes.FieldsSeq(names) {
		if !bytes.ContainsAny(name, "0123456789") {
			b = append(append(b, name...), ' ')
		}
	}
	return xxhash.Sum64(b)
}
