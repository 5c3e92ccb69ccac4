package forward

// The kernels of the forward pass, in Go. A layer's outputs are defined to the last bit:
// every product is rounded, then every sum, in the order of the columns. The conversions to
// float32 keep the compiler from fusing multiply and add. kernel_amd64.s has the same kernels
// for machines with AVX2 or AVX-512, kernel_arm64.s for NEON, kernel_wasm.wat for WebAssembly, and a test
// compares all with the definition.
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
// apart, the rows of d follow each other: d is 4 × len(base). A zero has either sign, which
// changes no sum. The function max would be right too, but some processors have no
// instruction for it.
func nonzeroColumnsGo(
	x []float32, stride int, base []float32, floor float32, d []float32, index []int32, first int,
) []int32 {
	inputs := len(base)
	for k := first; k < inputs; k++ {
		differs := false
		for r := range rowBlock {
			v := x[r*stride+k] - base[k]
			if v < floor {
				v = floor
			}
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

// sideBySide sets values to the four rows' numbers of d in the columns of index. d is 4 × inputs.
func sideBySide(values [][rowBlock]float32, d []float32, inputs int, index []int32) [][rowBlock]float32 {
	d0, d1, d2, d3 := d[:inputs], d[inputs:][:inputs], d[2*inputs:][:inputs], d[3*inputs:][:inputs]
	values = values[:len(index)]
	for i, k := range index {
		values[i] = [rowBlock]float32{d0[k], d1[k], d2[k], d3[k]}
	}
	return values
}

// addProductsGo adds Σ values[i]·w[k] to y over the columns k = index[i], in their order. y is 4 × outputs. w holds
// inputs × 16 numbers for each block of outputs, so that a column's weights for a block are adjacent.
//
// The sums of two outputs for four rows fit in the registers of every processor.
func addProductsGo(y, w []float32, inputs int, values [][rowBlock]float32, index []int32) {
	outputs := len(y) / rowBlock
	y0, y1, y2, y3 := y[:outputs], y[outputs:][:outputs], y[2*outputs:][:outputs], y[3*outputs:][:outputs]
	for j := 0; j < outputs; j += 2 {
		column := w[j/outputBlock*outputBlock*inputs+j%outputBlock:]
		s0, s1, s2, s3 := y0[j], y1[j], y2[j], y3[j]
		t0, t1, t2, t3 := y0[j+1], y1[j+1], y2[j+1], y3[j+1]
		for i, k := range index {
			v := (*[2]float32)(column[k*outputBlock:])
			r := &values[i]
			s0 += float32(r[0] * v[0])
			s1 += float32(r[1] * v[0])
			s2 += float32(r[2] * v[0])
			s3 += float32(r[3] * v[0])
			t0 += float32(r[0] * v[1])
			t1 += float32(r[1] * v[1])
			t2 += float32(r[2] * v[1])
			t3 += float32(r[3] * v[1])
		}
		y0[j], y1[j], y2[j], y3[j] = s0, s1, s2, s3
		y0[j+1], y1[j+1], y2[j+1], y3[j+1] = t0, t1, t2, t3
	}
}
