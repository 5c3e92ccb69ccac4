package model

import "fmt"

// Merge folds several perceptrons of one shape into one that gives the mean of
// their logits: its hidden layers hold all of theirs side by side. Single-layer
// perceptrons merge into one of the same size.
//
// The mean of networks that differ by chance alone errs less than each of them
// (L. Hansen, P. Salamon, "Neural Network Ensembles", 1990); folded into one
// network it needs no code of its own to score.
func Merge(members [][]Layer) ([]Layer, error) {
	if len(members) == 0 {
		return nil, fmt.Errorf("model: no networks to merge")
	}
	first := members[0]
	for _, m := range members[1:] {
		if len(m) != len(first) {
			return nil, fmt.Errorf("model: networks of %d and of %d layers do not merge", len(first), len(m))
		}
		for i := range m {
			if m[i].In != first[i].In || m[i].Out != first[i].Out {
				return nil, fmt.Errorf("model: layer %d is %d×%d in one network and %d×%d in another", i, first[i].In, first[i].Out, m[i].In, m[i].Out)
			}
		}
	}
	k := len(members)
	merged := make([]Layer, len(first))
	for i, l := range first {
		begin, end := i == 0, i == len(first)-1
		big := Layer{In: l.In * k, Out: l.Out * k}
		scale := float32(1)
		if begin { // all see the same inputs
			big.In = l.In
		}
		if end { // one output, the mean
			big.Out = l.Out
			scale = 1 / float32(k)
		}
		big.W = make([]float32, big.In*big.Out)
		big.B = make([]float32, big.Out)
		for m := range members {
			row, col := m*l.Out, m*l.In // where the member's block stands
			if begin {
				col = 0
			}
			if end {
				row = 0
			}
			for o := range l.Out {
				big.B[row+o] += scale * members[m][i].B[o]
				for j := range l.In {
					big.W[(row+o)*big.In+col+j] += scale * members[m][i].W[o*l.In+j]
				}
			}
		}
		merged[i] = big
	}
	return merged, nil
}
