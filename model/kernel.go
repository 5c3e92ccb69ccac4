package model

// The kernels of the forward pass, in Go. They define a layer's outputs to the last bit:
// every product is rounded, then every sum, in the order of the columns. The conversions to
// float32 keep the compiler from fusing multiply and add. kernel_amd64.s has the same kernels
// for machines with AVX2, and a test compares the two.
//
// Four rows are scored at once, so that each weight is read once for all four. A column is
// left out if all four rows equal the base there. nonzeroColumns finds the other columns, and
// addProducts sums over them. If only another row needs a column, it adds a product of 0.
// This changes no bit: weights are finite, and a sum is never -0, because it begins with a
// bias that is not.

const (
	rowBlock    = 4  // rows taken at once
	outputBlock = 16 // outputs summed at once: 4 × 16 sums fill 8 AVX registers
)

// nonzeroColumnsGo sets d to max(x − base, floor) from column first on, and appends to
// index the columns where d is not 0 in at least one of the rows. The rows of x are stride
// apart, the rows of d follow each other: d is 4 × len(base).
func nonzeroColumnsGo(x []float32, stride int, base []float32, floor float32, d []float32, index []int32, first int) []int32 {
	inputs := len(base)
	for k := first; k < inputs; k++ {
		differs := false
		for r := range rowBlock {
			v := max(x[r*stride+k]-base[k], floor)
			d[r*inputs+k] = v
			differs = differs || v != 0
		}
		if differs {
			index = append(index, int32(k))
		}
	}
	return index
}

// changedColumnsGo appends to index the columns from first on where two rows differ.
func changedColumnsGo(x, y []float32, index []int32, first int) []int32 {
	for k := first; k < len(x); k++ {
		if x[k] != y[k] {
			index = append(index, int32(k))
		}
	}
	return index
}

// addProductsGo adds Σ d[k]·w[k] to y over the columns k in index, in their order. y is 4 ×
// outputs, d is 4 × inputs. w holds inputs × 16 numbers for each block of outputs, so that a
// column's weights for a block are adjacent.
func addProductsGo(y, w, d []float32, inputs int, index []int32) {
	outputs := len(y) / rowBlock
	d0, d1, d2, d3 := d[:inputs], d[inputs:][:inputs], d[2*inputs:][:inputs], d[3*inputs:][:inputs]
	for j := range outputs {
		column := w[j/outputBlock*outputBlock*inputs+j%outputBlock:]
		s0, s1, s2, s3 := y[j], y[outputs+j], y[2*outputs+j], y[3*outputs+j]
		for _, k := range index {
			v := column[k*outputBlock]
			s0 += float32(d0[k] * v)
			s1 += float32(d1[k] * v)
			s2 += float32(d2[k] * v)
			s3 += float32(d3[k] * v)
		}
		y[j], y[outputs+j], y[2*outputs+j], y[3*outputs+j] = s0, s1, s2, s3
	}
}
