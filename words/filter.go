package words

// A Filter tells of most words that a set does not have them, in a fraction of the time
// that it takes to look them up: most words of most lines are in no list. The zero value is
// of the empty set.
type Filter [64]uint64

// Add adds a word to the set.
func (f *Filter) Add(word string) {
	h := filterHash(word)
	f[h>>6] |= 1 << (h & 63)
}

// May tells whether the set may have a word.
func (f *Filter) May(word []byte) bool {
	h := filterHash(word)
	return f[h>>6]>>(h&63)&1 != 0
}

// filterHash returns twelve bits of a word's length, ends and middle.
func filterHash[W string | []byte](word W) uint32 {
	n := len(word)
	if n == 0 {
		return 0
	}
	h := uint32(word[0]) | uint32(word[n/2])<<8 | uint32(word[n-1])<<16 | uint32(n)<<24
	return h * 0x9e3779b1 >> 20
}
