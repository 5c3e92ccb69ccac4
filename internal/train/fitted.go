package train

import (
	"encoding/base64"
	"encoding/binary"
	"maps"
	"slices"

	"github.com/cespare/xxhash/v2"

	"linesift/model"
	"linesift/page"
)

// fittedKey is the entry of a model's Provenance that has the pages it was fitted to, as the
// fingerprints of four bytes that Fitted reads.
const fittedKey = "pages"

// Fitted has the fingerprints of the pages that a model was fitted to.
type Fitted map[uint32]bool

// FittedTo returns the pages that a model says it was fitted to. Shipped models do not say it.
func FittedTo(m *model.Model) Fitted {
	fitted := make(Fitted)
	b, err := base64.StdEncoding.DecodeString(m.Provenance[fittedKey])
	if err != nil { // a person noted something else
		return fitted
	}
	for ; len(b) >= 4; b = b[4:] {
		fitted[binary.LittleEndian.Uint32(b)] = true
	}
	return fitted
}

// Has reports whether a page with these lines is among the pages.
func (f Fitted) Has(lines []page.Span) bool { return f[fingerprint(lines)] }

func (f Fitted) String() string {
	var b []byte
	for _, print := range slices.Sorted(maps.Keys(f)) {
		b = binary.LittleEndian.AppendUint32(b, print)
	}
	return base64.StdEncoding.EncodeToString(b)
}

// fingerprint returns a hash of where the lines of a page are in its source. Labelled CSVs have
// this, as pages do, and it tells nothing of their texts.
func fingerprint(lines []page.Span) uint32 {
	var b []byte
	for _, line := range lines {
		b = binary.LittleEndian.AppendUint32(b, uint32(line.Start))
		b = binary.LittleEndian.AppendUint32(b, uint32(line.End))
	}
	return uint32(xxhash.Sum64(b))
}
