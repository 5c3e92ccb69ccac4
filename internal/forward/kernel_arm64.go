package forward

// hasSIMD is true: every arm64 processor has NEON. Tests turn it off to compare.
var hasSIMD = true

// addProductsSIMD is addProductsGo for at least one block.
//
//go:noescape
func addProductsSIMD(y, w []float32, inputs int, values [][rowBlock]float32, index []int32)
