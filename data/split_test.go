package data

import "testing"

func TestAPartDependsOnNameAndSeedAlone(t *testing.T) {
	// SHA-256 of eight bytes 0…0,7 and the name, by sha256sum.
	if got, want := SiteHash("example.org", 7), uint64(0x1e208b84d0f74127); got != want {
		t.Errorf("hash %#x, want %#x", got, want)
	}
}
