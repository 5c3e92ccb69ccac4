package linesift

import (
	"errors"
	"fmt"
	"math"

	"linesift/internal/parameter"
	"linesift/model"
)

// A Threshold is the least probability of a line that a model keeps. The zero value is the model's own, for the
// highest expected F1 of each page.
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

// These aim at a mean word precision of .95 and a recall of .97, as measured in cross-validation. A model without such
// a measurement is an error.
var FavorPrecision, FavorRecall = Threshold{kind: precisionThreshold}, Threshold{kind: recallThreshold}

// FixedThreshold is one probability for all pages, from 0 to below 1. Logins and error pages, which otherwise have no
// content, keep such lines too.
func FixedThreshold(probability float64) Threshold { return Threshold{fixedThreshold, probability} }

// ShiftedThreshold adds to the log-odds of the model's own: 2 keeps less, and -2 keeps more and turns rules off that
// empty a page.
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
