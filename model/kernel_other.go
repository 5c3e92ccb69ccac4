//go:build !amd64

package model

func sift(x []float32, stride int, base []float32, floor float32, d []float32, index []int32) []int32 {
	return siftGo(x, stride, base, floor, d, index[:0], 0)
}

func differ(x, y []float32, index []int32) []int32 { return differGo(x, y, index[:0], 0) }

func accumulate(y, w, d []float32, in int, index []int32) { accumulateGo(y, w, d, in, index) }
