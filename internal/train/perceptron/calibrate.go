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
func Calibrate(logits, y, w []float32) (c Calibration, err error) {
	s := &Set{X: logits, Y: y, W: w, Width: 1}
	if err := s.check(); err != nil {
		return c, err
	}
	if len(y) != len(logits) {
		return c, fmt.Errorf("%d labels for %d rows", len(y), len(logits))
	}
	if err := s.checkBoth(); err != nil {
		return c, err
	}
	// Only the ratios of weights count. Otherwise doubling them would double n₊.
	rows, sum := 0.0, 0.0
	for i := range logits {
		if v := s.weight(i); v > 0 {
			rows, sum = rows+1, sum+v
		}
	}
	norm := rows / sum
	var n [2]float64
	for i, label := range y {
		n[int(label)] += norm * s.weight(i)
	}
	target := [2]float64{1 / (n[0] + 2), (n[1] + 1) / (n[1] + 2)}

	loss := func(a, b float64) (sum float64) {
		for i, z := range logits {
			sum += norm * s.weight(i) * crossEntropyOf(a*float64(z)+b, target[int(y[i])])
		}
		return sum
	}

	// Newton's method with backtracking, constants as in the paper's appendix.
	const (
		iterations = 100
		ridge      = 1e-12 // keeps the Hessian regular
		precise    = 1e-5  // per unit of the gradient
		decrease   = 1e-4
		shortest   = 1e-10
	)
	a, b := 0.0, math.Log((n[1]+1)/(n[0]+1))
	now := loss(a, b)
	for range iterations {
		haa, hab, hbb := ridge, 0.0, ridge
		ga, gb := 0.0, 0.0
		for i, z32 := range logits {
			z, v := float64(z32), norm*s.weight(i)
			p := 1 / (1 + math.Exp(-(a*z + b)))
			d := v * (p - target[int(y[i])])
			ga += d * z
			gb += d
			h := v * p * (1 - p)
			haa += h * z * z
			hab += h * z
			hbb += h
		}
		if math.Abs(ga) < precise && math.Abs(gb) < precise {
			break
		}
		det := haa*hbb - hab*hab
		da := -(hbb*ga - hab*gb) / det
		db := -(haa*gb - hab*ga) / det
		slope := ga*da + gb*db
		step := 1.0
		for ; step >= shortest; step /= 2 {
			if next := loss(a+step*da, b+step*db); next < now+decrease*step*slope {
				a, b, now = a+step*da, b+step*db, next
				break
			}
		}
		if step < shortest {
			break // the precision of the sums is reached
		}
	}
	if !(a > 0) {
		return c, fmt.Errorf("the logits do not rise with the labels: slope %v", a)
	}
	return Calibration{a, b}, nil
}

// A Calibration is Platt's scale: the log-odds are A·logit + B.
type Calibration struct{ A, B float64 }

// Odds returns the calibrated log-odds of a logit.
func (c Calibration) Odds(logit float32) float32 { return float32(float64(c.A*float64(logit)) + c.B) }

// Fold multiplies the scale into the last layer's weights and bias of an output, counted
// from 0. The output's logits are then calibrated.
func (c Calibration) Fold(last model.Layer, output int) {
	for i := range last.In {
		last.W[output*last.In+i] = float32(c.A * float64(last.W[output*last.In+i]))
	}
	last.B[output] = c.Odds(last.B[output])
}
