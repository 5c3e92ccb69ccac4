package pipeline

import (
	"slices"
	"testing"
)

func TestNearCopiesAreThoseOfPagesThatAreNone(t *testing.T) {
	for _, test := range []struct {
		name  string
		edges []Edge
		want  []uint64
	}{
		{"none", nil, nil},
		{"a chain: the third is like the second alone, which is a copy", []Edge{{3, 2}, {2, 1}}, []uint64{2}},
		{"a longer chain", []Edge{{2, 1}, {3, 2}, {4, 3}, {5, 4}}, []uint64{2, 4}},
		{"like a copy and like its original", []Edge{{2, 1}, {3, 2}, {3, 1}}, []uint64{2, 3}},
		{"like two that are none", []Edge{{9, 4}, {9, 2}}, []uint64{9}},
	} {
		if got := nearCopies(test.edges); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// Of a band of 20 pages, the 17th to the 20th are compared with the first 16:
// 0+1+…+15 pairs and 4 × 16 make 184.
func TestPagesOfABandAreComparedWithItsFirst(t *testing.T) {
	var band []uint64
	for i := range 20 {
		band = append(band, uint64(100-i)) // in no order
	}
	n := 0
	new(pairsFn).ProcessElement(1, next(&band), func(later, earlier uint64) {
		n++
		if earlier >= later || earlier > 81+mostCandidates-1 {
			t.Errorf("%d is compared with %d", later, earlier)
		}
	})
	if n != 184 {
		t.Errorf("%d pairs", n)
	}
}
