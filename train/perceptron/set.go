package perceptron

import (
	"fmt"
	"math"
)

// A Set is labelled rows.
type Set struct {
	X     []float32 // rows × Width scaled inputs, row after row
	Y     []float32 // a label per row: 1 content, 0 boilerplate
	W     []float32 // a weight ≥ 0 per row; nil gives every row the weight 1
	Width int       // inputs of a row
}

// Rows is the number of rows, those of weight 0 included.
func (s *Set) Rows() int { return len(s.Y) }

// weight returns the weight of row i.
func (s *Set) weight(i int) float64 {
	if s.W == nil {
		return 1
	}
	return float64(s.W[i])
}

// cost returns the weight of row i where a wrongly kept line of boilerplate
// counts falsePositive times a wrongly dropped line of content.
func (s *Set) cost(i int, falsePositive float64) float64 {
	if s.Y[i] == 0 {
		return falsePositive * s.weight(i)
	}
	return s.weight(i)
}

// check says what makes the set unfit to learn from or to judge by. Rows of
// weight 0 have to be numbers too.
func (s *Set) check() error {
	if s == nil {
		return fmt.Errorf("no rows")
	}
	if s.Width < 1 {
		return fmt.Errorf("rows of %d inputs", s.Width)
	}
	if len(s.X) != len(s.Y)*s.Width {
		return fmt.Errorf("%d numbers for %d rows of %d inputs", len(s.X), len(s.Y), s.Width)
	}
	for i, x := range s.X {
		if !finite(x) {
			return fmt.Errorf("row %d: input %d is %v", i/s.Width, i%s.Width, x)
		}
	}
	return checkLabels(s.Y, s.W)
}

// checkLabels says what is wrong with labels y and their weights w, which may
// be nil. At least one weight must be above 0.
func checkLabels(y, w []float32) error {
	if w != nil && len(w) != len(y) {
		return fmt.Errorf("%d weights for %d rows", len(w), len(y))
	}
	for i, v := range y {
		if v != 0 && v != 1 {
			return fmt.Errorf("row %d: label %v, want 0 or 1", i, v)
		}
	}
	used := len(y) > 0 && w == nil
	for i, v := range w {
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

// checkBoth says whether one of the two labels is missing among the rows of a
// weight above 0.
func checkBoth(y, w []float32) error {
	var seen [2]bool
	for i, v := range y {
		if w == nil || w[i] > 0 {
			seen[int(v)] = true
		}
	}
	for label, name := range []string{"boilerplate", "content"} {
		if !seen[label] {
			return fmt.Errorf("no row is %s", name)
		}
	}
	return nil
}

func finite(x float32) bool { return !math.IsNaN(float64(x)) && !math.IsInf(float64(x), 0) }
