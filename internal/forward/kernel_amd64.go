package forward

import "golang.org/x/sys/cpu"

// hasSIMD reports whether processor and system support the kernels of kernel_amd64.s with AVX2, and hasWide the one
// with AVX-512. Tests turn them off to compare.
var (
	hasSIMD = cpu.X86.HasAVX2 && cpu.X86.HasPOPCNT
	hasWide = hasSIMD && cpu.X86.HasAVX512F
)

// addProductsSIMD is addProductsGo for at least one block.
func addProductsSIMD(y, w []float32, inputs int, values [][rowBlock]float32, index []int32) {
	if hasWide && len(y)%(2*rowBlock*outputBlock) == 0 {
		addProductsAVX512(y, w, inputs, values, index)
		return
	}
	addProductsAVX2(y, w, inputs, values, index)
}

// addProductsAVX2 is addProductsGo for at least one block.
//
//go:noescape
func addProductsAVX2(y, w []float32, inputs int, values [][rowBlock]float32, index []int32)

// addProductsAVX512 is addProductsGo for pairs of blocks.
//
//go:noescape
func addProductsAVX512(y, w []float32, inputs int, values [][rowBlock]float32, index []int32)
