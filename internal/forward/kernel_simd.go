//go:build amd64 || arm64

package forward

// The kernels in assembly: kernel_amd64.s, kernel_arm64.s.

// nonzeroColumns is nonzeroColumnsGo. It writes to the memory of index, which has room for
// len(base).
func nonzeroColumns(x []float32, stride int, base []float32, floor float32, d []float32, index []int32) []int32 {
	columns, n := 0, 0
	if hasSIMD {
		columns = len(base) &^ 7
		n = nonzeroColumnsSIMD(x[:(rowBlock-1)*stride+len(base)], stride, base, floor,
			d[:rowBlock*len(base)], index[:len(base)], columns, &ones)
	}
	return nonzeroColumnsGo(x, stride, base, floor, d, index[:n], columns)
}

// changedColumns is changedColumnsGo. It writes to the memory of index, which has room for
// len(x).
func changedColumns(x, y []float32, index []int32) []int32 {
	columns, n := 0, 0
	if hasSIMD {
		columns = len(x) &^ 7
		n = changedColumnsSIMD(x, y[:len(x)], index[:len(x)], columns, &ones)
	}
	return changedColumnsGo(x, y, index[:n], columns)
}

// addProducts is addProductsGo.
func addProducts(y, w []float32, inputs int, values [][rowBlock]float32, index []int32) {
	if hasSIMD {
		addProductsSIMD(y, w[:len(y)/rowBlock*inputs], inputs, values[:len(index)], index)
		return
	}
	addProductsGo(y, w, inputs, values, index)
}

// nonzeroColumnsSIMD is nonzeroColumnsGo for the first columns, a multiple of 8. It returns
// the number written to index.
//
//go:noescape
func nonzeroColumnsSIMD(
	x []float32, stride int, base []float32, floor float32,
	d []float32, index []int32, columns int, ones *[256][8]uint8,
) int

// changedColumnsSIMD is changedColumnsGo for the first columns, a multiple of 8. It returns
// the number written to index.
//
//go:noescape
func changedColumnsSIMD(x, y []float32, index []int32, columns int, ones *[256][8]uint8) int

// ones lists the bits that are set in each number of 8 bits.
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
