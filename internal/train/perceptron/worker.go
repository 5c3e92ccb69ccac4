package perceptron

import (
	"math"
	"math/rand/v2"
)

// A worker computes the loss and gradient of its share of each step's rows.
type worker struct {
	*graph[float32]
	dropout float64
	rng     *rand.Rand // of dropout
}

// newWorkers returns workers for steps of up to rows rows. All share the memory of layers.
func newWorkers(cfg Config, layers []layer[float32], rows int) ([]*worker, error) {
	var workers []*worker
	for i := range cfg.Workers {
		g, err := newGraph(layers, ceilDiv(rows, cfg.Workers), cfg.Dropout > 0)
		if err != nil {
			return nil, err
		}
		workers = append(workers, &worker{g, cfg.Dropout, stream(cfg.Seed, streamDropout+i)})
	}
	return workers, nil
}

// load fills the graph's inputs with rows of set. Their weights are their costs times
// scale.
func (w *worker) load(set *Set, rows []int, falsePositiveCost, scale float64) {
	// Rows become columns. They are copied in blocks: row by row, each write would touch
	// another cache line.
	const block = 16
	for first := 0; first < len(rows); first += block {
		part := rows[first:min(first+block, len(rows))]
		for k := range set.Width {
			x := w.x[k*w.capacity+first:][:len(part)]
			for j, i := range part {
				x[j] = set.X[i*set.Width+k]
			}
		}
	}
	clear(w.weight) // unused columns have weight 0
	outputs := set.outputs()
	for o := range outputs {
		for j, i := range rows {
			k := i*outputs + o
			w.y[o*w.capacity+j] = set.Y[k]
			w.weight[o*w.capacity+j] = float32(scale * set.cost(k, falsePositiveCost))
		}
	}
	w.drop()
}

// drop draws the masks. A unit is dropped with probability dropout. The others are scaled so
// that the expected activation stays the same.
//
// Srivastava et al., "Dropout", 2014, section 10 (the inverted form).
func (w *worker) drop() {
	limit := uint32(w.dropout * math.MaxUint32)
	kept := float32(1 / (1 - w.dropout))
	for _, mask := range w.masks {
		for i := range mask {
			mask[i] = kept
			if w.rng.Uint32() < limit {
				mask[i] = 0
			}
		}
	}
}
