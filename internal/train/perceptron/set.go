package perceptron

import (
	"fmt"
	"math"
)

// A Set holds labelled rows.
type Set struct {
	X     []float32 // rows × Width scaled inputs, row after row
	Y     []float32 // rows × outputs labels, 1 or 0: for lines, content or boilerplate
	W     []float32 // a weight ≥ 0 per row; nil gives every row the weight 1
	Width int       // number of inputs of a row
}

// rows returns the number of rows, including rows of weight 0.
func (s *Set) rows() int { return len(s.X) / s.Width }

// outputs returns the number of labels of a row.
func (s *Set) outputs() int { return len(s.Y) / s.rows() }

// weight returns the weight of row i.
func (s *Set) weight(i int) float64 {
	if s.W == nil {
		return 1
	}
	return float64(s.W[i])
}

// cost returns the weight of label k, of row k/outputs, in the loss. A false positive counts
// falsePositive times as much as a false negative.
func (s *Set) cost(k int, falsePositive float64) float64 {
	w := s.weight(k / s.outputs())
	if s.Y[k] == 0 {
		return falsePositive * w
	}
	return w
}

// check returns an error if the set is unusable for training or validation. Rows of weight
// 0 must have finite inputs too.
func (s *Set) check() error {
	if s == nil {
		return fmt.Errorf("no rows")
	}
	if s.Width < 1 {
		return fmt.Errorf("rows of %d inputs", s.Width)
	}
	if len(s.X) == 0 && len(s.Y) == 0 {
		return fmt.Errorf("no rows")
	}
	if rows := s.rows(); rows == 0 || len(s.X) != rows*s.Width || len(s.Y) == 0 || len(s.Y)%rows != 0 {
		return fmt.Errorf("%d numbers and %d labels for rows of %d inputs", len(s.X), len(s.Y), s.Width)
	}
	for i, x := range s.X {
		if !finite(x) {
			return fmt.Errorf("row %d: input %d is %v", i/s.Width, i%s.Width, x)
		}
	}
	if s.W != nil && len(s.W) != s.rows() {
		return fmt.Errorf("%d weights for %d rows", len(s.W), s.rows())
	}
	for k, v := range s.Y {
		if v != 0 && v != 1 {
			return fmt.Errorf("row %d: label %v, want 0 or 1", k/s.outputs(), v)
		}
	}
	used := s.W == nil
	for i, v := range s.W {
		if !(v >= 0) || !finite(v) {
			return fmt.Errorf("row %d: weight %v, want a number of 0 or more", i, v)
		}
		used = used || v > 0
	}
	if !used {
		return fmt.Errorf("no rows of a weight above 0")
	}
	return nil
}

// checkBoth returns an error if an output has only one label in the rows of weight above 0.
func (s *Set) checkBoth() error {
	seen := make([][2]bool, s.outputs())
	for k, v := range s.Y {
		if s.weight(k/len(seen)) > 0 {
			seen[k%len(seen)][int(v)] = true
		}
	}
	for _, labels := range seen {
		for label, name := range []string{"boilerplate", "content"} {
			if !labels[label] {
				return fmt.Errorf("no row is %s", name)
			}
		}
	}
	return nil
}

func finite(x float32) bool { return !math.IsNaN(float64(x)) && !math.IsInf(float64(x), 0) }
