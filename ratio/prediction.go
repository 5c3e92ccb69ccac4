package ratio

import (
	"flag"

	"gonum.org/v1/gonum/stat"

	"linesift/internal/parameter"
	"linesift/page"
)

// Prediction looks for jumps in the moving average of the ratios, where content
// starts and ends. The slides of TIR 2008 say no more than that ("not
// formalized in this paper"). Here the mean of the last Window smoothed ratios
// predicts the next: content starts where the ratio is above its prediction by
// Factor standard deviations of the page's smoothed ratios, and ends where it
// is below by as much.
type Prediction struct {
	Ratios
	Window int
	Factor float64
}

// NewPrediction returns the method with the window and the factor that did best
// on the training pages, of 1, 2 and 4 lines and 0.1 to 1.
func NewPrediction() *Prediction { return &Prediction{Ratios: tir, Window: 4, Factor: 0.5} }

// Parameters declares window, factor and those of Ratios.
func (q *Prediction) Parameters(fs *flag.FlagSet) {
	q.Ratios.Parameters(fs)
	parameter.Int(fs, &q.Window, "window", 1, maxRadius, "lines before a line that predict it")
	parameter.Float(fs, &q.Factor, "factor", 0, 100, "of the standard deviation, for a jump")
}

// Mask marks the lines between a jump up and the next jump down.
func (q *Prediction) Mask(p *page.Page, m page.Mask) page.Mask {
	return q.mask(p, m, func(values []float64, content []bool) {
		jump := q.Factor * stat.PopStdDev(values, nil)
		sum, inside := 0.0, false // before the first line the ratio is 0
		for i, v := range values {
			change := v - sum/float64(q.Window)
			switch {
			case change > jump:
				inside = true
			case change < -jump:
				inside = false
			}
			content[i] = inside
			sum += v
			if i >= q.Window {
				sum -= values[i-q.Window]
			}
		}
	})
}
