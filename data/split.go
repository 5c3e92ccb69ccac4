package data

import (
	"crypto/sha256"
	"encoding/binary"
)

// Pages are split by site, never by page or by line: lines of a page, and
// pages of a site, are near copies of each other, and a network that has seen
// some knows the others. A site's part depends on its name and the seed alone,
// so it stays where it is when other sites come and go.

// SiteHash returns a number that looks random, always the same for the same
// site and seed: the first 8 bytes of SHA-256 over the seed (8 bytes, big
// endian) and the site.
func SiteHash(site string, seed uint64) uint64 {
	h := sha256.Sum256(append(binary.BigEndian.AppendUint64(nil, seed), site...))
	return binary.BigEndian.Uint64(h[:])
}
