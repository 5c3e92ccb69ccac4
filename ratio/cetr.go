package ratio

import (
	"flag"
	"math"

	"linesift/internal/parameter"
	"linesift/page"
)

// CETR clusters in two dimensions, the smoothed ratio of a line and how steeply
// the ratios rise or fall there, by k-means with one center held at the origin:
// what is nearest to that is not content (WWW 2010).
//
// The derivative is that of the smoothed ratios; it is smoothed in the same way,
// and its sign dropped. The other centers start where farthest-first clustering
// puts them.
type CETR struct {
	Clusters
	Ahead int // α: how many lines after a line make its derivative
}

// NewCETR returns the method as published: three clusters, α = 3.
func NewCETR() *CETR { return &CETR{Clusters: Clusters{Ratios: cetr, K: clusters}, Ahead: 3} }

// Parameters declares ahead, k and those of Ratios.
func (c *CETR) Parameters(fs *flag.FlagSet) {
	c.Clusters.Parameters(fs)
	parameter.Int(fs, &c.Ahead, "ahead", 1, maxRadius, "lines after a line that make its derivative")
}

// Mask marks the lines that are nearer to another center than to the origin.
func (c *CETR) Mask(p *page.Page, m page.Mask) page.Mask {
	return c.mask(p, m, func(values []float64, content []bool) {
		derivatives := smooth(nil, derive(values, c.Ahead), c.Kernel.weights(c.Radius))
		c.points = c.points[:0]
		for i, v := range values {
			c.points = append(c.points, point{v, math.Abs(derivatives[i])})
		}
		c.cluster, _ = kmeans(c.cluster, c.points, farthestFirst(c.points, []point{{}}, c.K), 1)
		for i, k := range c.cluster {
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
		next := values[i+1 : min(i+1+ahead, len(values))]
		if len(next) == 0 {
			continue
		}
		sum := 0.0
		for _, v := range next {
			sum += v
		}
		d[i] = sum/float64(len(next)) - values[i]
	}
	return d
}
