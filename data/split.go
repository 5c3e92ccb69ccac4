package data

import (
	"crypto/sha256"
	"encoding/binary"
)

// SiteHash returns a number that looks random, always the same for the same
// site and seed: the first 8 bytes of SHA-256 over the seed (8 bytes, big
// endian) and the site.
//
// Pages are split by it, never by page or by line: pages of a site are near
// copies of each other. A site stays in its part when others come and go.
func SiteHash(site string, seed uint64) uint64 {
	h := sha256.Sum256(append(binary.BigEndian.AppendUint64(nil, seed), site...))
	return binary.BigEndian.Uint64(h[:])
}
