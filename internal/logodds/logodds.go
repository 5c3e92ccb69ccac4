// Package logodds has the arithmetic of log-odds (natural logarithm) and of counts. Networks answer with
// log-odds and see the logarithms of counts.
package logodds

import "math"

// Probability returns the probability, 0 to 1, for log-odds.
func Probability(logOdds float32) float32 { return float32(1 / (1 + math.Exp(-float64(logOdds)))) }

// Of returns the log-odds of a probability, ±Inf at 0 and 1.
func Of(p float32) float32 { return float32(math.Log(float64(p) / (1 - float64(p)))) }

// Most is where [Clip] clips log-odds: at a probability of 1 in 400.
const Most = 6

// Clip clips log-odds to ±Most, so that a sum of them does not follow a few very sure lines.
func Clip(logOdds float32) float32 { return min(max(logOdds, -Most), Most) }

// Shift moves a threshold between 0 and 1 by a number of log-odds. A result too near to 0
// or 1 for a float32 becomes 0 or 1.
func Shift(threshold float32, shift float64) float32 {
	if shift == 0 {
		return threshold
	}
	odds := float64(float64(threshold) / (1 - float64(threshold)) * math.Exp(shift))
	if math.IsInf(odds, 1) {
		return 1
	}
	return float32(odds / (1 + odds))
}

// Log1p returns the logarithm of 1+x. Most counts are small whole numbers. For these a table is
// some eight times as fast as math.Log1p.
func Log1p(x float32) float32 {
	if i := int(x); i >= 0 && i < len(logs) && float32(i) == x {
		return logs[i]
	}
	return float32(math.Log1p(float64(x)))
}

var logs = func() (t [2048]float32) {
	for i := range t {
		t[i] = float32(math.Log1p(float64(i)))
	}
	return
}()
