package tagratio

import (
	"math"
	"slices"

	"linesift/page"
)

// The choices of TIR 2008 and of CETR.
var (
	tir  = Ratios{Lines: Source, Kernel: Average, Radius: 2}
	cetr = Ratios{Lines: Source, Kernel: Gaussian, Radius: 1}
)

// Ratios is common to all text-to-tag methods. It measures and smooths the ratios of a page's
// lines, and turns content lines into a Mask.
type Ratios struct {
	Lines  Lines  `key:"lines" choice:"source,rendered" doc:"source: of the file; rendered: as a browser shows them"`
	Kernel Kernel `key:"kernel" choice:"average,gaussian" doc:"of the smoothing: average or gaussian"`

	// Radius is the number of lines on either side in the average, or the Gaussian's deviation
	// in lines. Its bound keeps smoothing linear in the number of lines.
	Radius int `key:"radius" range:"0,50" doc:"of the smoothing, in lines; a Gaussian's deviation"`
}

// maskLines marks the runs of content lines. decide gets the smoothed ratio of each line, and
// sets content for content lines; all are false before. The result may reuse the memory of mask.
func (r *Ratios) maskLines(p *page.Page, mask page.Mask, decide func(ratios []float64, content []bool)) page.Mask {
	mask = page.NewMask(p, mask)
	ratios, lineOf := measure(p, r.Lines)
	content := make([]bool, len(ratios))
	decide(smooth(ratios, r.Kernel.weights(r.Radius)), content)
	for i, line := range lineOf {
		mask[i] = content[line]
	}
	return mask
}

// A Kernel gives a line's neighbours weights for smoothing ratios. Smoothing saves a headline
// or a short sentence between paragraphs.
type Kernel uint8

const (
	Average  Kernel = iota // equal weights, in a window of the radius: TIR 2008
	Gaussian               // a normal distribution with the radius as its deviation: CETR
)

// reach is the width of a Gaussian kernel on either side, in deviations. Lines farther away
// would have less than a hundredth of the line's own weight.
const reach = 3

// weights returns the weight of the line itself, then of its neighbours, the nearest first.
func (k Kernel) weights(radius int) []float64 {
	if k == Average || radius == 0 {
		return slices.Repeat([]float64{1}, radius+1)
	}
	w := make([]float64, reach*radius+1)
	for i := range w {
		x := float64(i) / float64(radius)
		w[i] = math.Exp(-x * x / 2)
	}
	return w
}

// smooth returns the weighted mean of the values around each value. weights[i] is for
// values i places away. Near the ends, the mean is over the existing values.
func smooth(values, weights []float64) []float64 {
	smoothed := make([]float64, len(values))
	for k := range values {
		sum, total := 0.0, 0.0
		for i := max(k-len(weights)+1, 0); i < min(k+len(weights), len(values)); i++ {
			w := weights[max(k-i, i-k)]
			sum += float64(w * values[i])
			total += w
		}
		smoothed[k] = sum / total
	}
	return smoothed
}
