package ratio

import (
	"flag"

	"linesift/internal/parameter"
	"linesift/page"
)

// Ratios are what the text-to-tag methods have in common: the smoothed ratios of
// a page's lines, and the step from lines that are content to runs that are.
type Ratios struct {
	Lines  Lines
	Kernel Kernel
	Radius int // lines on either side that the kernel reaches, or its deviation
}

// maxRadius keeps smoothing linear in the number of lines.
const maxRadius = 50

// Parameters declares lines, kernel and radius.
func (r *Ratios) Parameters(fs *flag.FlagSet) {
	parameter.Choice(fs, &r.Lines, "lines", lineNames, "source: lines of the HTML file; rendered: lines as a browser shows them")
	parameter.Choice(fs, &r.Kernel, "kernel", kernelNames, "of the smoothing: average or gaussian")
	parameter.Int(fs, &r.Radius, "radius", 0, maxRadius, "of the smoothing, in lines; a Gaussian's deviation")
}

// tir are the choices of TIR 2008: a moving average of radius 2 over source
// lines.
var tir = Ratios{Lines: Source, Kernel: Average, Radius: 2}

// cetr are those of CETR: a Gaussian of deviation 1 over source lines.
var cetr = Ratios{Lines: Source, Kernel: Gaussian, Radius: 1}

// maskLines marks the runs of the lines that are content. decide is given the
// smoothed ratio of each line and sets content for each, which is false before.
// The memory of m may be reused.
func (r *Ratios) maskLines(p *page.Page, m page.Mask, decide func(ratios []float64, content []bool)) page.Mask {
	m = page.NewMask(p, m)
	ratios, lineOf := measure(p, r.Lines)
	content := make([]bool, len(ratios))
	decide(smooth(ratios, r.Kernel.weights(r.Radius)), content)
	for i, line := range lineOf {
		m[i] = content[line]
	}
	return m
}
