package model

import "golang.org/x/sys/cpu"

// hasAVX2 and hasAVX512 say whether the processor and the system have what the kernels of
// kernel_amd64.s need. Tests turn them off to compare.
var (
	hasAVX2   = cpu.X86.HasAVX2 && cpu.X86.HasPOPCNT
	hasAVX512 = cpu.X86.HasAVX512F
)

// sift is siftGo, into the memory of index, which has room for len(base).
func sift(x []float32, stride int, base []float32, floor float32, d []float32, index []int32) []int32 {
	columns, n := 0, 0
	if hasAVX2 {
		columns = len(base) &^ 7
		n = siftAVX2(x[:(quad-1)*stride+len(base)], stride, base, floor, d[:quad*len(base)], index[:len(base)], columns, &ones)
	}
	return siftGo(x, stride, base, floor, d, index[:n], columns)
}

// differ is differGo, into the memory of index, which has room for len(x).
func differ(x, y []float32, index []int32) []int32 {
	columns, n := 0, 0
	if hasAVX2 {
		columns = len(x) &^ 7
		n = differAVX2(x, y[:len(x)], index[:len(x)], columns, &ones)
	}
	return differGo(x, y, index[:n], columns)
}

// accumulate is accumulateGo.
func accumulate(y, w, d []float32, in int, index []int32) {
	switch {
	case hasAVX512:
		accumulateAVX512(y, w[:len(y)/quad*in], d[:quad*in], in, index)
	case hasAVX2:
		accumulateAVX2(y, w[:len(y)/quad*in], d[:quad*in], in, index)
	default:
		accumulateGo(y, w, d, in, index)
	}
}

// siftAVX2 does the first columns of siftGo, a multiple of 8, and returns how
// many it wrote to index.
//
//go:noescape
func siftAVX2(x []float32, stride int, base []float32, floor float32, d []float32, index []int32, columns int, ones *[256][8]uint8) int

// differAVX2 does the first columns of differGo, a multiple of 8, and returns how many it
// wrote to index.
//
//go:noescape
func differAVX2(x, y []float32, index []int32, columns int, ones *[256][8]uint8) int

// accumulateAVX2 is accumulateGo for at least one block.
//
//go:noescape
func accumulateAVX2(y, w, d []float32, in int, index []int32)

// accumulateAVX512 is accumulateGo for at least one block.
//
//go:noescape
func accumulateAVX512(y, w, d []float32, in int, index []int32)

// ones lists the places of the ones of each number of 8 bits.
var ones = func() (t [256][8]uint8) {
	for mask := range t {
		n := 0
		for bit := range 8 {
			if mask>>bit&1 != 0 {
				t[mask][n] = uint8(bit)
				n++
			}
		}
	}
	return t
}()
