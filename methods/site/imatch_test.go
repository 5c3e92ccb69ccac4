package site

import "testing"

func pageOf(terms ...uint32) *Sketch { return &Sketch{hashes: terms} }

// Four pages. 1 is on all, 2 on two, and 3 to 8 on one each but for 5, which two
// have.
func TestSignaturesAreOfTermsNeitherRareNorCommon(t *testing.T) {
	pages := []*Sketch{pageOf(2, 1, 5, 3, 2), pageOf(5, 1, 2, 4), pageOf(1, 6, 7), pageOf(1, 8)}
	f := frequenciesOf(pages)
	var all []uint64
	for _, s := range pages {
		all = append(all, f.signature(s, nil))
	}
	// What is left of the first two is 2 and 5, two of three that are not common;
	// of the others nothing.
	if all[0] != all[1] || all[0] == 0 || all[2] != 0 || all[3] != 0 {
		t.Errorf("signatures %x", all)
	}
	// With 9 and 10 beside them 2 and 5 are two of five: too little.
	if s := f.signature(pageOf(1, 2, 5, 3, 9, 10), nil); s != 0 {
		t.Errorf("a page of other terms has the signature %x", s)
	}
	// Counted with the collection, a page makes pairs of 6 and 7.
	other := pageOf(6, 7, 11)
	if a, b := f.signature(other, other.distinct()), f.signature(pages[2], other.distinct()); a != b || a == 0 {
		t.Errorf("signatures %x and %x", a, b)
	}
}
