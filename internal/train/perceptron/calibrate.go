package perceptron

import (
	"fmt"
	"math"

	"linesift/model"
)

// Calibrate fits Platt's scale to the logits of held-out rows by maximum likelihood of
// sigmoid(A·logit + B). y has a label per row, 0 or 1, and w a weight ≥ 0 per row. A nil w
// gives every row the weight 1. The targets are (n₊+1)/(n₊+2) and 1/(n₋+2) instead of 1 and
// 0, where n₊ and n₋ count the rows by weight. This keeps A finite if a threshold separates
// the labels.
//
// It returns an error if all rows have one label, or if the logits do not increase with the
// labels. A is above 0.
//
// H.-T. Lin, C.-J. Lin, R. Weng, "A Note on Platt's Probabilistic Outputs for Support
// Vector Machines", 2007. Their A and B have the opposite sign.
func Calibrate(logOdds, y, w []float32) (c Calibration, err error) {
	s := &Set{X: logOdds, Y: y, W: w, Width: 1}
	if err := s.check(); err != nil {
		return c, err
	}
	if len(y) != len(logOdds) {
		return c, fmt.Errorf("%d labels for %d rows", len(y), len(logOdds))
	}
	if err := s.checkBoth(); err != nil {
		return c, err
	}
	return newPlatt(s).fit()
}

// A platt is the likelihood that Calibrate maximizes.
type platt struct {
	*Set
	norm   float64    // makes the mean of the weights above 0 one: only their ratios count
	n      [2]float64 // the rows of each label, by weight
	target [2]float64 // of each label
}

func newPlatt(s *Set) *platt {
	p := &platt{Set: s}
	rows, sum := 0.0, 0.0
	for i := range s.X {
		if v := s.weight(i); v > 0 {
			rows, sum = rows+1, sum+v
		}
	}
	p.norm = rows / sum
	for i, label := range s.Y {
		p.n[int(label)] += p.norm * s.weight(i)
	}
	p.target = [2]float64{1 / (p.n[0] + 2), (p.n[1] + 1) / (p.n[1] + 2)}
	return p
}

// loss returns the cross-entropy of all rows with the scale a, b.
func (p *platt) loss(a, b float64) (sum float64) {
	for i, z := range p.X {
		sum += p.norm * p.weight(i) * crossEntropyOf(a*float64(z)+b, p.target[int(p.Y[i])])
	}
	return sum
}

// The constants of Newton's method, as in the paper's appendix.
const (
	iterations = 100
	ridge      = 1e-12 // keeps the Hessian regular
	precise    = 1e-5  // per unit of the gradient
	decrease   = 1e-4
	shortest   = 1e-10
)

// newton returns the gradient of the loss by a and b, and the step of Newton's method.
func (p *platt) newton(a, b float64) (ga, gb, da, db float64) {
	haa, hab, hbb := ridge, 0.0, ridge
	for i, z32 := range p.X {
		z, v := float64(z32), p.norm*p.weight(i)
		probability := 1 / (1 + math.Exp(-(a*z + b)))
		d := v * (probability - p.target[int(p.Y[i])])
		ga += d * z
		gb += d
		h := v * probability * (1 - probability)
		haa += h * z * z
		hab += h * z
		hbb += h
	}
	det := haa*hbb - hab*hab
	return ga, gb, -(hbb*ga - hab*gb) / det, -(haa*gb - hab*ga) / det
}

// fit minimizes the loss by Newton's method with backtracking.
func (p *platt) fit() (Calibration, error) {
	a, b := 0.0, math.Log((p.n[1]+1)/(p.n[0]+1))
	loss := p.loss(a, b)
	for range iterations {
		ga, gb, da, db := p.newton(a, b)
		if math.Abs(ga) < precise && math.Abs(gb) < precise {
			break
		}
		slope, step := ga*da+gb*db, 1.0
		after := p.loss(a+da, b+db)
		for step >= shortest && !(after < loss+decrease*step*slope) {
			step /= 2
			after = p.loss(a+step*da, b+step*db)
		}
		if step < shortest {
			break // the precision of the sums is reached
		}
		a, b, loss = a+step*da, b+step*db, after
	}
	if !(a > 0) {
		return Calibration{}, fmt.Errorf("the logits do not rise with the labels: slope %v", a)
	}
	return Calibration{a, b}, nil
}

// A Calibration is Platt's scale: the log-odds are A·logit + B.
type Calibration struct{ A, B float64 }

// LogOdds returns the calibrated log-odds of a logit.
func (c Calibration) LogOdds(logit float32) float32 {
	return float32(float64(c.A*float64(logit)) + c.B)
}

// Fold multiplies the scale into the last layer's weights and bias of an output, counted
// from 0. The output's logits are then calibrated.
func (c Calibration) Fold(last model.Layer, output int) {
	for i := range last.In {
		last.W[output*last.In+i] = float32(c.A * float64(last.W[output*last.In+i]))
	}
	last.B[output] = c.LogOdds(last.B[output])
}
