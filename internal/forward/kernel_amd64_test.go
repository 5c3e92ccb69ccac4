package forward

import "testing"

// The machines that build releases may have AVX-512 or not: its kernel and the one with AVX2 are both tested where they
// can run.
func TestKernelsGiveTheDefinedBitsWithoutAVX512(t *testing.T) {
	if !hasWide {
		t.Skip("this machine has no AVX-512, so the other tests run without it")
	}
	hasWide = false
	defer func() { hasWide = true }()
	testKernels(t, nonzeroColumns, changedColumns, addProducts)
}
