//go:build !amd64 && !arm64 && !(wasm && simd128)

package forward

func nonzeroColumns(x []float32, stride int, base []float32, floor float32, d []float32, index []int32) []int32 {
	return nonzeroColumnsGo(x, stride, base, floor, d, index[:0], 0)
}

func changedColumns(x, y []float32, index []int32) []int32 {
	return changedColumnsGo(x, y, index[:0], 0)
}

func addProducts(y, w []float32, inputs int, values [][rowBlock]float32, index []int32) {
	addProductsGo(y, w, inputs, values, index)
}
