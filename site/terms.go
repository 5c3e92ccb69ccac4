package site

import (
	"bytes"

	"github.com/cespare/xxhash/v2"
)

// A termer finds the terms of a text.
type termer struct{ word []byte }

// append adds the hashes of the terms of text to dst.
func (t *termer) append(text []byte, dst []uint32) []uint32 {
	for w := range bytes.FieldsSeq(text) {
		t.word = append(t.word[:0], bytes.ToLower(w)...)
		dst = append(dst, uint32(xxhash.Sum64(t.word)))
	}
	return dst
}
