//go:build simd128

package forward

import "unsafe"

// The kernels with SIMD. Go's compiler has no such instructions for wasm: the functions are in
// kernel_wasm.wat, which js/build merges with the module.

// nonzeroColumns is nonzeroColumnsGo. It writes to the memory of index, which has room for
// len(base).
func nonzeroColumns(x []float32, stride int, base []float32, floor float32, d []float32, index []int32) []int32 {
	x, d, index = x[:(rowBlock-1)*stride+len(base)], d[:rowBlock*len(base)], index[:len(base)]
	n := nonzeroColumnsSIMD(first(x), int32(stride), first(base), int32(len(base)), floor, first(d), first(index))
	return index[:n]
}

// changedColumns is changedColumnsGo. It writes to the memory of index, which has room for
// len(x).
func changedColumns(x, y []float32, index []int32) []int32 {
	y, index = y[:len(x)], index[:len(x)]
	return index[:changedColumnsSIMD(first(x), first(y), int32(len(x)), first(index))]
}

// addProducts is addProductsGo.
func addProducts(y, w []float32, inputs int, values [][rowBlock]float32, index []int32) {
	outputs := len(y) / rowBlock
	w, values = w[:outputs*inputs], values[:len(index)]
	addProductsSIMD(first(y), first(w), int32(outputs), int32(inputs), first(values), first(index), int32(len(index)))
}

func first[T any](s []T) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(s)) }

//go:wasmimport kernel nonzeroColumns
//go:noescape
func nonzeroColumnsSIMD(
	x unsafe.Pointer, stride int32, base unsafe.Pointer, inputs int32, floor float32, d, index unsafe.Pointer,
) int32

//go:wasmimport kernel changedColumns
//go:noescape
func changedColumnsSIMD(x, y unsafe.Pointer, n int32, index unsafe.Pointer) int32

//go:wasmimport kernel addProducts
//go:noescape
func addProductsSIMD(y, w unsafe.Pointer, outputs, inputs int32, values, index unsafe.Pointer, n int32)
