package tagratio

import (
	"math"

	"linesift/internal/moments"
	"linesift/page"
)

// CETR clusters lines in two dimensions, the smoothed ratio and its derivative, by
// k-means with one center fixed at the origin. Lines nearest to the origin are not
// content (WWW 2010).
//
// The derivative is smoothed like the ratios, and then made absolute. The other centers start
// at the centers of farthest-first clustering.
type CETR struct {
	Ratios
	K     int `key:"k" range:"1,20" doc:"number of clusters"`
	Ahead int `key:"ahead" range:"1,50" doc:"lines after a line that make its derivative"` // α
}

// NewCETR returns the method as published: three clusters, α = 3.
func NewCETR() *CETR { return &CETR{Ratios: cetr, K: clusters, Ahead: 3} }

// Mask marks the lines that are nearer to another center than to the origin.
func (c *CETR) Mask(p *page.Page, mask page.Mask) page.Mask {
	return c.maskLines(p, mask, func(ratios []float64, content []bool) {
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

// derive returns, for each value, the mean of the ahead values after it minus the value.
// Near the end the mean is over the remaining values. The last derivative is 0.
func derive(values []float64, ahead int) []float64 {
	d := make([]float64, len(values))
	for i := range values {
		if later := values[i+1 : min(i+1+ahead, len(values))]; len(later) > 0 {
			d[i] = moments.Mean(later) - values[i]
		}
	}
	return d
}
