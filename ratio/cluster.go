package ratio

import (
	"flag"
	"math"

	"linesift/internal/parameter"
	"linesift/page"
)

// Clusters are what the clustering methods of TIR 2008 have in common: they put
// the smoothed ratios into K clusters, and all but the cluster nearest to the
// origin are content.
type Clusters struct {
	Ratios
	K int

	points  []point
	cluster []int
}

// clusters is the largest number of clusters that the slides of TIR 2008 show,
// and CETR's; of 2 to 6 it is within three points of the best for each method on
// the training pages.
const clusters = 3

// Parameters declares k and those of Ratios.
func (c *Clusters) Parameters(fs *flag.FlagSet) {
	c.Ratios.Parameters(fs)
	parameter.Int(fs, &c.K, "k", 1, 20, "number of clusters")
}

// A point is a line: its smoothed ratio and, in CETR, its derivative.
type point [2]float64

// distance returns the square of the distance.
func (p point) distance(q point) float64 {
	x, y := p[0]-q[0], p[1]-q[1]
	return x*x + y*y
}

// nearest returns the index of the center that is nearest to p, the first of
// several.
func (p point) nearest(centers []point) int {
	best := 0
	for i, c := range centers {
		if p.distance(c) < p.distance(centers[best]) {
			best = i
		}
	}
	return best
}

// line puts values on the first axis.
func line(dst []point, values []float64) []point {
	for _, v := range values {
		dst = append(dst, point{v})
	}
	return dst
}

// awayFromOrigin marks the points that are not in the cluster whose mean is
// nearest to the origin.
func awayFromOrigin(content []bool, points []point, cluster []int, k int) {
	means := meansOf(points, cluster, make([]point, k))
	used := make([]bool, k)
	for _, c := range cluster {
		used[c] = true
	}
	origin, least := 0, math.Inf(1)
	for c, mean := range means {
		if d := mean.distance(point{}); used[c] && d < least {
			origin, least = c, d
		}
	}
	for i, c := range cluster {
		content[i] = c != origin
	}
}

// meansOf returns the mean of each cluster, and the old one of an empty
// cluster.
func meansOf(points []point, cluster []int, old []point) []point {
	sums, n := make([]point, len(old)), make([]float64, len(old))
	for i, c := range cluster {
		sums[c][0] += points[i][0]
		sums[c][1] += points[i][1]
		n[c]++
	}
	for c := range sums {
		if n[c] == 0 {
			sums[c] = old[c]
		} else {
			sums[c] = point{sums[c][0] / n[c], sums[c][1] / n[c]}
		}
	}
	return sums
}

// FarthestFirst takes the line nearest to the origin for its first center, and
// as each next one the line farthest from the centers so far (T. Gonzalez,
// "Clustering to Minimize the Maximum Intercluster Distance", 1985). A line
// belongs to the nearest center.
type FarthestFirst struct{ Clusters }

// NewFarthestFirst returns the farthest-first clustering of TIR 2008.
func NewFarthestFirst() *FarthestFirst { return &FarthestFirst{Clusters{Ratios: tir, K: clusters}} }

// Mask marks the lines of all clusters but the one nearest to the origin.
func (f *FarthestFirst) Mask(p *page.Page, m page.Mask) page.Mask {
	return f.mask(p, m, func(values []float64, content []bool) {
		f.points = line(f.points[:0], values)
		centers := farthestFirst(f.points, []point{nearestTo(point{}, f.points)}, f.K)
		f.cluster = assign(f.cluster[:0], f.points, centers)
		awayFromOrigin(content, f.points, f.cluster, f.K)
	})
}

// nearestTo returns the point that is nearest to p, or p if there is none.
func nearestTo(p point, points []point) point {
	if len(points) == 0 {
		return p
	}
	return points[p.nearest(points)]
}

// farthestFirst adds centers until there are k.
func farthestFirst(points, centers []point, k int) []point {
	for len(centers) < k {
		next, most := centers[0], 0.0
		for _, p := range points {
			if d := p.distance(centers[p.nearest(centers)]); d > most {
				next, most = p, d
			}
		}
		centers = append(centers, next)
	}
	return centers
}

// assign appends the nearest center of each point.
func assign(dst []int, points, centers []point) []int {
	for _, p := range points {
		dst = append(dst, p.nearest(centers))
	}
	return dst
}
