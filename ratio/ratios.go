package ratio

import (
	"flag"

	"linesift/internal/parameter"
	"linesift/page"
)

// Ratios are what the text-to-tag methods have in common: the smoothed ratios
// of a page's lines, and from the verdict on lines to that on runs. A value is
// for one goroutine.
type Ratios struct {
	Lines  Lines
	Kernel Kernel
	Radius int // lines on either side that the kernel reaches, or its deviation

	histogram
	values  []float64 // smoothed
	content []bool    // of each line
}

// maxRadius keeps smoothing linear in the number of lines.
const maxRadius = 50

// Parameters declares lines, kernel and radius.
func (r *Ratios) Parameters(fs *flag.FlagSet) {
	fs.TextVar(&r.Lines, "lines", r.Lines, "source: lines of the HTML file; rendered: lines as a browser shows them")
	fs.TextVar(&r.Kernel, "kernel", r.Kernel, "of the smoothing: average or gaussian")
	parameter.Int(fs, &r.Radius, "radius", 0, maxRadius, "of the smoothing, in lines; a Gaussian's deviation")
}

// tir are the choices of TIR 2008: a moving average of radius 2 over source
// lines.
var tir = Ratios{Lines: Source, Kernel: Average, Radius: 2}

// cetr are those of CETR: a Gaussian of deviation 1 over source lines.
var cetr = Ratios{Lines: Source, Kernel: Gaussian, Radius: 1}

// mask marks the runs of those lines that decide says are content. It is given
// the smoothed ratio of each line and a verdict of no for each.
func (r *Ratios) mask(p *page.Page, m page.Mask, decide func(values []float64, content []bool)) page.Mask {
	m = page.NewMask(p, m)
	r.measure(p, r.Lines)
	r.values = smooth(r.values[:0], r.ratios, r.Kernel.weights(r.Radius))
	r.content = append(r.content[:0], make([]bool, len(r.values))...)
	decide(r.values, r.content)
	for i, line := range r.line {
		m[i] = r.content[line]
	}
	return m
}
