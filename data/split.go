package data

import (
	"crypto/sha256"
	"encoding/binary"
)

// SiteHash returns a pseudorandom number that depends on site and seed only: the first 8
// bytes of SHA-256 over the seed (8 bytes, big endian) and the site.
//
// Splits use it, never pages or lines: pages of a site are near copies of each other. A
// site stays in its part when others come and go.
func SiteHash(site string, seed uint64) uint64 {
	h := sha256.Sum256(append(binary.BigEndian.AppendUint64(nil, seed), site...))
	return binary.BigEndian.Uint64(h[:])
}
