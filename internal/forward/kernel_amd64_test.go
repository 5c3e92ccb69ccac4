package forward

import "testing"

// A machine may have AVX-512 or not. The kernel with AVX2 is tested on both.
func TestKernelsGiveTheDefinedBitsWithoutAVX512(t *testing.T) {
	defer func(had bool) { hasWide = had }(hasWide)
	hasWide = false
	testKernels(t, nonzeroColumns, changedColumns, addProducts)
}
