package linesift

import (
	"fmt"
	"math"
	"strconv"

	"linesift/model"
)

// An Option changes how a method decides. Only networks take options; every
// other method is an error with one.
type Option func(*settings)

// settings are what a method is made with.
type settings struct {
	threshold float64                                    // 0: the method's own
	shift     float64                                    // of the threshold, in log-odds
	favor     func(points model.OperatingPoints) float64 // that shift, of the model's; or nil
}

// Favor moves the threshold of each page by shift, in log-odds: from t to
// sigmoid(logit(t) + shift). Above 0 it favours precision, fewer lines are kept;
// below 0 recall. 0 changes nothing. A shift that is no finite number is an error
// of the method's maker.
func Favor(shift float64) Option {
	return func(s *settings) { s.shift, s.favor = shift, nil }
}

// FavorPrecision is the Option that moves thresholds by the least shift that
// gave a mean word precision of .95 on pages that the network was not fitted to,
// or by the one that gave the highest. A network that was not measured so is an
// error of the method's maker.
func FavorPrecision(s *settings) {
	s.favor = func(points model.OperatingPoints) float64 { return points.Precision }
}

// FavorRecall is FavorPrecision for a mean word recall of .97.
func FavorRecall(s *settings) {
	s.favor = func(points model.OperatingPoints) float64 { return points.Recall }
}

// ParseFavor returns what favours what s says: "precision", "recall", a shift in
// log-odds, or nothing, which changes nothing.
func ParseFavor(s string) (Option, error) {
	switch s {
	case "":
		return Favor(0), nil
	case "precision":
		return FavorPrecision, nil
	case "recall":
		return FavorRecall, nil
	}
	shift, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return nil, fmt.Errorf("%q is neither precision nor recall nor a number of log-odds", s)
	}
	return Favor(shift), nil
}

func newSettings(threshold float64, options []Option) settings {
	s := settings{threshold: threshold}
	for _, o := range options {
		o(&s)
	}
	return s
}

// check finds what no method can be made with.
func (s settings) check() error {
	if !(s.threshold >= 0 && s.threshold < 1) {
		return fmt.Errorf("the threshold %v is not between 0 and 1", s.threshold)
	}
	if math.IsNaN(s.shift) || math.IsInf(s.shift, 0) {
		return fmt.Errorf("a threshold cannot be moved by %v", s.shift)
	}
	return nil
}

// favors tells whether anything is to be favoured.
func (s settings) favors() bool { return s.shift != 0 || s.favor != nil }
