package linesift

import (
	"errors"
	"fmt"
	"math"

	"linesift/internal/parameter"
	"linesift/model"
)

// A Threshold is the least probability of a line that a model keeps. The zero value is the model's own: it gives each
// page the threshold of the highest expected F1.
type Threshold struct {
	kind  thresholdKind
	value float64 // a probability or log-odds
}

type thresholdKind uint8

const (
	ownThreshold thresholdKind = iota
	fixedThreshold
	shiftedThreshold
	precisionThreshold
	recallThreshold
)

// These shift the model's own threshold to a mean word precision of .95 or a mean word recall of .97, as measured in
// cross-validation. A model without such a measurement is an error: use [ShiftedThreshold].
var (
	FavorPrecision = Threshold{kind: precisionThreshold}
	FavorRecall    = Threshold{kind: recallThreshold}
)

// FixedThreshold is one probability for all pages, from 0 to below 1. Logins, error pages and the like, which otherwise
// have no content, keep such lines too.
func FixedThreshold(probability float64) Threshold { return Threshold{fixedThreshold, probability} }

// ShiftedThreshold adds to the log-odds of the model's own threshold: 2 keeps less, -2 keeps more. Below 0, rules that
// empty a page do not run.
func ShiftedThreshold(logOdds float64) Threshold { return Threshold{shiftedThreshold, logOdds} }

// of returns the threshold of all pages, nil for the model's own, and the shift in log-odds.
func (t Threshold) of(m *model.Model) (fixed *float32, shift float64, err error) {
	switch t.kind {
	case ownThreshold:
		return nil, 0, nil
	case fixedThreshold:
		if err := parameter.CheckThreshold(t.value); err != nil {
			return nil, 0, fmt.Errorf("the threshold %w", err)
		}
		return new(float32(t.value)), 0, nil
	case shiftedThreshold:
		if math.IsNaN(t.value) || math.IsInf(t.value, 0) {
			return nil, 0, fmt.Errorf("a threshold cannot be moved by %v", t.value)
		}
		return nil, t.value, nil
	case precisionThreshold:
		shift = m.Shifts.Precision
	case recallThreshold:
		shift = m.Shifts.Recall
	}
	if shift == 0 {
		err = errors.New("this model has no measured shift for precision or recall; give one in log-odds")
	}
	return nil, shift, err
}
