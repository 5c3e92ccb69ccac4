package tagratio

import (
	"linesift/internal/moments"
	"linesift/page"
)

// Threshold keeps lines with a smoothed ratio of at least Factor times the standard deviation
// of the page's smoothed ratios.
type Threshold struct {
	Ratios
	Factor float64 `key:"factor" range:"0,100" doc:"of the standard deviation, for the threshold"`
}

// NewThreshold returns the threshold clustering of TIR 2008.
func NewThreshold() *Threshold { return &Threshold{Ratios: tir, Factor: 1} }

// NewCETRThreshold returns CETR-TM. It only differs in its smoothing.
func NewCETRThreshold() *Threshold { return &Threshold{Ratios: cetr, Factor: 1} }

// Mask marks the lines at or above the threshold.
func (t *Threshold) Mask(p *page.Page, mask page.Mask) page.Mask {
	return t.maskLines(p, mask, func(ratios []float64, content []bool) {
		threshold := t.Factor * moments.Deviation(ratios)
		for i, r := range ratios {
			content[i] = r >= threshold
		}
	})
}
