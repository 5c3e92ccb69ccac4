package perceptron

import (
	"math"
	"sync"

	"linesift/features"
	"linesift/internal/forward"
	"linesift/model"
)

// evaluate returns the weighted mean loss of the rows of set, and the share of their weight
// on the wrong side of probability 1/2. A forward.Scorer computes the logits: it is faster than
// the graph, and classification uses it.
func evaluate(layers []model.Layer, set *Set, cfg Config) (loss, wrong float64) {
	rows, outputs := set.rows(), set.outputs()
	logOdds := make([]float32, rows*outputs)
	var wg sync.WaitGroup
	for i := range cfg.Workers {
		first, end := rows*i/cfg.Workers, rows*(i+1)/cfg.Workers
		wg.Go(func() {
			x := &features.Matrix{Rows: end - first, Cols: set.Width, Data: set.X[first*set.Width : end*set.Width]}
			forward.NewScorer(layers, nil).LogOdds(x, logOdds[first*outputs:first*outputs:end*outputs])
		})
	}
	wg.Wait()

	var costs, weights float64
	for k, z := range logOdds {
		cost, weight := set.cost(k, cfg.FalsePositiveCost), set.weight(k/outputs)
		loss += cost * crossEntropyOf(float64(z), float64(set.Y[k]))
		costs += cost
		if (z >= 0) != (set.Y[k] == 1) {
			wrong += weight
		}
		weights += weight
	}
	return loss / costs, wrong / weights
}

// crossEntropyOf returns softplus(z) − y·z, the cross-entropy in nats of the logit z and
// the target y, 0 ≤ y ≤ 1.
func crossEntropyOf(z, y float64) float64 {
	return math.Max(z, 0) + math.Log1p(math.Exp(-math.Abs(z))) - y*z
}
