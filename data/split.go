package data

import (
	"crypto/sha256"
	"encoding/binary"
)

// SiteHash returns a pseudorandom number that depends only on site and seed: the first 8
// bytes, big endian, of SHA-256 over the seed (8 bytes, big endian) and the site.
//
// Pages are split by it, so a site stays in its part when others come and go. Splits never
// divide a site, because its pages are near copies of each other.
func SiteHash(site string, seed uint64) uint64 {
	h := sha256.Sum256(append(binary.BigEndian.AppendUint64(nil, seed), site...))
	return binary.BigEndian.Uint64(h[:])
}
