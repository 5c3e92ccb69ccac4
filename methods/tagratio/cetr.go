package tagratio

import (
	"flag"
	"math"

	"gonum.org/v1/gonum/stat"

	"linesift/methods/parameter"
	"linesift/page"
)

// CETR clusters lines in two dimensions, the smoothed ratio and how steeply the
// ratios rise or fall there, by k-means with one center held at the origin: lines
// nearest to that are not content (WWW 2010).
//
// The derivative is that of the smoothed ratios; it is smoothed in the same way,
// and its sign dropped. The other centers start where farthest-first clustering
// puts them.
type CETR struct {
	Ratios
	K     int // number of clusters
	Ahead int // α: how many lines after a line make its derivative
}

// NewCETR returns the method as published: three clusters, α = 3.
func NewCETR() *CETR { return &CETR{Ratios: cetr, K: clusters, Ahead: 3} }

// Parameters declares ahead, k and those of Ratios.
func (c *CETR) Parameters(fs *flag.FlagSet) {
	c.Ratios.Parameters(fs)
	parameter.Int(fs, &c.K, "k", 1, 20, "number of clusters")
	parameter.Int(fs, &c.Ahead, "ahead", 1, maxRadius, "lines after a line that make its derivative")
}

// Mask marks the lines that are nearer to another center than to the origin.
func (c *CETR) Mask(p *page.Page, m page.Mask) page.Mask {
	return c.maskLines(p, m, func(ratios []float64, content []bool) {
		derivatives := smooth(derive(ratios, c.Ahead), c.Kernel.weights(c.Radius))
		points := onFirstAxis(ratios)
		for i, d := range derivatives {
			points[i][1] = math.Abs(d)
		}
		cluster, _ := kmeans(points, farthestFirst(points, []point{{}}, c.K), 1)
		for i, k := range cluster {
			content[i] = k != 0
		}
	})
}

// derive returns by how much the mean of the next ahead values is above each
// value. Of the last values it is the mean of those that are left; the last
// has derivative 0.
func derive(values []float64, ahead int) []float64 {
	d := make([]float64, len(values))
	for i := range values {
		if next := values[i+1 : min(i+1+ahead, len(values))]; len(next) > 0 {
			d[i] = stat.Mean(next, nil) - values[i]
		}
	}
	return d
}
