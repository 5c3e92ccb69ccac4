package measure

import "math/bits"

// lane is how many characters of a text are worked on at once: four machine
// words, which keep a processor busier than one after the other would.
const lane = 4 * 64

// There are libraries for the edit distance. Of texts of 200 kB each,
// agnivade/levenshtein and hbollon/go-edlib would fill 40 billion cells one by
// one; ka-weihe/fast-levenshtein works on 64 at once, in five seconds, but on
// one text at a time in the whole process, and it fails on emoji. None has the
// longest common subsequence of texts that long.

// compareRunes returns the length of the longest common subsequence of a and b, and
// their edit distance. It takes time proportional to the product of their
// lengths, divided by some hundred.
func compareRunes(a, b []rune) (common, distance int) {
	same := 0 // at the start and at the end, which is often much
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b, same = a[1:], b[1:], same+1
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b, same = a[:len(a)-1], b[:len(b)-1], same+1
	}
	x, y, n := symbols(a, b)
	common = commonSubsequence(x, y, n)
	return same + common, editDistance(x, y, n, common)
}

// symbols numbers the characters of two texts from 0, without gaps.
func symbols(a, b []rune) (x, y []int32, n int) {
	number := make(map[rune]int32)
	encode := func(text []rune) []int32 {
		s := make([]int32, len(text))
		for i, r := range text {
			id, ok := number[r]
			if !ok {
				id = int32(len(number))
				number[r] = id
			}
			s[i] = id
		}
		return s
	}
	x, y = encode(a), encode(b)
	return x, y, len(number)
}

// commonSubsequence returns the length of the longest common subsequence of a
// and b, whose symbols are below n.
//
// H. Hyyrö, "Bit-Parallel LCS-Length Computation Revisited", AWOCA 2004: a bit
// of v is 0 where the length grows from one character of a to the next, and
// adding moves these places for all characters of a word at once. The carry of
// an addition goes on in the next word, so a lane leaves one bit for every
// character of b to the next lane.
func commonSubsequence(a, b []int32, n int) int {
	match := make([][4]uint64, n) // where a symbol stands in the lane
	carries := make([]uint8, len(b))
	length := 0
	for ; len(a) > 0; a = a[min(lane, len(a)):] {
		for i, s := range a[:min(lane, len(a))] {
			match[s][i/64] |= 1 << (i % 64)
		}
		v0, v1, v2, v3 := ^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)
		for j, s := range b {
			m, c := &match[s], uint64(carries[j])
			v0, c = grow(v0, m[0], c)
			v1, c = grow(v1, m[1], c)
			v2, c = grow(v2, m[2], c)
			v3, c = grow(v3, m[3], c)
			carries[j] = uint8(c)
		}
		length += lane - bits.OnesCount64(v0) - bits.OnesCount64(v1) - bits.OnesCount64(v2) - bits.OnesCount64(v3)
		clear(match)
	}
	return length
}

func grow(v, match, carry uint64) (uint64, uint64) {
	u := v & match
	sum, carry := bits.Add64(v, u, carry)
	return sum | v&^u, carry
}

// editDistance returns the Levenshtein distance of a and b, whose symbols are
// below n and whose longest common subsequence has the length common.
//
// The distance is at most what it costs to delete and insert all but that
// subsequence. Texts that are not much alike are gone through in a narrow band
// first, which mostly finds a way that costs less.
func editDistance(a, b []int32, n, common int) int {
	bound := len(a) + len(b) - 2*common
	if narrow := abs(len(a)-len(b)) + 2*lane; bound > 2*narrow {
		bound = min(bound, banded(a, b, n, narrow))
	}
	return banded(a, b, n, bound)
}

// banded returns the cost of a way to turn a into b: the edit distance if that
// is at most bound, otherwise at least as much.
//
// Myers' bit vectors hold the steps between neighbouring cells of the table of
// distances between beginnings of a and b, which are -1, 0 or 1 (H. Hyyrö, "A
// Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances",
// 2003, after G. Myers, 1999). A lane is some rows of the table, and leaves the
// horizontal steps of its last row to the next lane. Of the columns only those
// are worked on that a way of at most the cost bound can reach (E. Ukkonen,
// "Algorithms for Approximate String Matching", 1985); all steps beside them
// count as 1, which is never too little.
func banded(a, b []int32, n, bound int) int {
	match := make([][4]uint64, n) // where a symbol stands in the lane
	row := make([]horizontal, len(b))
	for j := range row {
		row[j].up = 1
	}
	spare := max(bound-abs(len(b)-len(a)), 0) / 2
	below, above := max(len(a)-len(b), 0)+spare, max(len(b)-len(a), 0)+spare
	cost := len(b)
	for top := 0; top < len(a); top += lane {
		here := a[top:min(top+lane, len(a))]
		for i, s := range here {
			match[s][i/64] |= 1 << (i % 64)
		}
		if top+lane >= len(a) {
			cost = top // at the first column, and then at the last
			for _, h := range row {
				cost += int(h.up) - int(h.down)
			}
		}
		v := [4]vertical{{up: ^uint64(0)}, {up: ^uint64(0)}, {up: ^uint64(0)}, {up: ^uint64(0)}}
		first, last := max(top-below, 0), min(top+lane+above, len(b))
		band := row[first:last]
		for j, s := range b[first:last] {
			m, up, down := &match[s], uint64(band[j].up), uint64(band[j].down)
			for k := range v {
				// Named as by Myers: Xv, Xh, Ph and Mh of Pv and Mv. It is written
				// out because a function of this size is not inlined.
				eq, pv, mv := m[k], v[k].up, v[k].down
				xv := eq | mv
				eq |= down
				xh := ((eq & pv) + pv ^ pv) | eq
				ph, mh := mv|^(xh|pv), pv&xh
				nextUp, nextDown := ph>>63, mh>>63
				ph, mh = ph<<1|up, mh<<1|down
				v[k] = vertical{mh | ^(xv | ph), ph & xv}
				up, down = nextUp, nextDown
			}
			band[j] = horizontal{uint8(up), uint8(down)}
		}
		for i, v := range v {
			rows := uint64(1)<<min(max(len(here)-64*i, 0), 64) - 1
			cost += bits.OnesCount64(v.up&rows) - bits.OnesCount64(v.down&rows)
		}
		clear(match)
	}
	return cost
}

// A horizontal step leads from a cell to the next of its row, a vertical has
// those from 64 cells of a column to the ones below them. Where it is neither
// up nor down, the distance stays the same.
type (
	horizontal struct{ up, down uint8 }
	vertical   struct{ up, down uint64 }
)

func abs(x int) int { return max(x, -x) }
