package stages

import (
	"math"
	"slices"

	"linesift/features"
	"linesift/internal/logodds"
)

// A ranking orders the lines of a page by falling probability. It gives the expected F1 of
// thresholds and the confidence in the page.
type ranking struct {
	lines   []ranked // ascending if sorted
	content float32  // expected bytes of content
	sorted  bool
}

// A ranked is a line's probability and its bytes. Neither is below 0, and so the bits of two float32s in
// one number are in the order of the probabilities.
type ranked uint64

func newRanked(probability, bytes float32) ranked {
	return ranked(math.Float32bits(probability))<<32 | ranked(math.Float32bits(bytes))
}

func (r ranked) probability() float32 { return math.Float32frombits(uint32(r >> 32)) }
func (r ranked) bytes() float32       { return math.Float32frombits(uint32(r)) }

func (r *ranking) read(logOdds []float32, l *features.Lines) {
	r.lines, r.content, r.sorted = r.lines[:0], 0, false
	for i, z := range logOdds {
		p := logodds.Probability(z)
		r.content += float32(p * l.TextBytes[i])
		r.lines = append(r.lines, newRanked(p, l.TextBytes[i]))
	}
}

// sort sorts the lines, once and only if an answer needs it.
func (r *ranking) sort() {
	if !r.sorted {
		slices.Sort(r.lines)
		r.sorted = true
	}
}

// expectedF1 returns the highest expected F1 of any threshold over the text's bytes, 0 to
// 1. It assumes calibrated probabilities and independent lines. The best threshold is half
// of this F1.
//
// Z. Lipton, C. Elkan, B. Naryanaswamy, "Optimal Thresholding of Classifiers to
// Maximize F1 Measure", 2014.
func (r *ranking) expectedF1() float32 { return r.bestF1(func(p float32) float32 { return p }) }

// confidence returns the expected F1 for doubled log-odds, 0 to 1, lowered for a page with
// less content than a sentence. In cross-validation it orders pages better than expectedF1
// (Spearman .64, not .57): many lines that are slightly in doubt are mostly right together.
func (r *ranking) confidence() float32 {
	sharpened := func(p float32) float32 { return p * p / (float32(p*p) + float32((1-p)*(1-p))) }
	return r.bestF1(sharpened) * min(1, r.content/sentence)
}

// sentence is the content, in bytes, that a page needs for full confidence. A network may
// score an error page, "403 Forbidden", highly.
const sentence = 150

// bestF1 returns the highest expected F1 of any threshold, with each probability p
// replaced by change(p).
func (r *ranking) bestF1(change func(p float32) float32) (best float32) {
	r.sort()
	content := float32(0)
	for _, l := range slices.Backward(r.lines) {
		content += float32(change(l.probability()) * l.bytes())
	}
	hits, kept := float32(0), float32(0)
	for _, l := range slices.Backward(r.lines) {
		hits += float32(change(l.probability()) * l.bytes())
		kept += l.bytes()
		if kept+content > 0 {
			best = max(best, 2*hits/(kept+content))
		}
	}
	return best
}
