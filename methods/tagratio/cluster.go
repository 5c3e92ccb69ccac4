package tagratio

import (
	"math"
	"slices"

	"linesift/page"
)

// Clusters are the clustering methods of TIR 2008. They put the smoothed ratios into K
// clusters. All clusters except the one nearest to 0 are content. NewKMeans, NewEM and
// NewFarthestFirst make them; other values do not cluster, and find no content.
type Clusters struct {
	Ratios
	K int `key:"k" range:"1,20" doc:"number of clusters"`

	assign func(points []point, k int) []int // returns the cluster of each point
}

// clusters is the number of clusters in CETR, and the largest number that the slides of TIR
// 2008 show.
const clusters = 3

// NewKMeans returns clustering by k-means (S. Lloyd, "Least Squares Quantization
// in PCM", 1982).
func NewKMeans() *Clusters { return &Clusters{tir, clusters, kmeansFromSpread} }

// NewEM returns clustering by a mixture of normal distributions, fitted by
// expectation and maximization (A. Dempster, N. Laird and D. Rubin, 1977) from the
// clusters of k-means.
func NewEM() *Clusters { return &Clusters{tir, clusters, mixture} }

// NewFarthestFirst returns farthest-first clustering. The first center is the ratio nearest to
// 0. Each next center is the ratio farthest from the centers so far (T. Gonzalez, "Clustering
// to Minimize the Maximum Intercluster Distance", 1985). A line belongs to the nearest
// center.
func NewFarthestFirst() *Clusters { return &Clusters{tir, clusters, farthestFromOrigin} }

// Mask marks the lines of all clusters except the one with the mean nearest to 0.
func (c *Clusters) Mask(p *page.Page, mask page.Mask) page.Mask {
	return c.maskLines(p, mask, func(ratios []float64, content []bool) {
		if c.assign == nil {
			return
		}
		points := onFirstAxis(ratios)
		cluster := c.assign(points, c.K)
		far := slices.Repeat([]point{{math.Inf(1)}}, c.K) // the mean of an empty cluster
		origin := point{}.nearest(meansOf(points, cluster, far))
		for i, k := range cluster {
			content[i] = k != origin
		}
	})
}

// A point is a line: its smoothed ratio and, in CETR, its derivative.
type point [2]float64

// distance returns the square of the distance.
func (p point) distance(other point) float64 {
	x, y := p[0]-other[0], p[1]-other[1]
	return float64(x*x) + float64(y*y)
}

// nearest returns the index of the center nearest to p, the first of equals.
func (p point) nearest(centers []point) int {
	best := 0
	for i, c := range centers {
		if p.distance(c) < p.distance(centers[best]) {
			best = i
		}
	}
	return best
}

func onFirstAxis(values []float64) []point {
	points := make([]point, len(values))
	for i, v := range values {
		points[i][0] = v
	}
	return points
}

// meansOf returns the mean of each cluster. An empty cluster keeps its old mean.
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

// assign returns the nearest center of each point.
func assign(points, centers []point) []int {
	cluster := make([]int, len(points))
	for i, p := range points {
		cluster[i] = p.nearest(centers)
	}
	return cluster
}

// maxRounds bounds k-means and EM. They mostly converge in about 20 rounds.
const maxRounds = 100

// kmeans moves centers to the means of the points nearest to them until nothing changes. It
// returns the cluster of each point, and the centers. The first fixed centers do not move.
func kmeans(points, centers []point, fixed int) ([]int, []point) {
	cluster := assign(points, centers)
	for range maxRounds {
		means := meansOf(points, cluster, centers)
		copy(means, centers[:fixed])
		if slices.Equal(means, centers) {
			break
		}
		centers = means
		cluster = assign(points, centers)
	}
	return cluster, centers
}

func kmeansFromSpread(points []point, k int) []int {
	cluster, _ := kmeans(points, spread(points, k), 0)
	return cluster
}

// spread returns k equidistant centers from the origin to the point farthest from it.
// They make k-means deterministic and do not all start among the many short lines.
func spread(points []point, k int) []point {
	var far point
	for _, p := range points {
		if p.distance(point{}) > far.distance(point{}) {
			far = p
		}
	}
	centers := make([]point, k)
	for i := 1; i < k; i++ {
		t := float64(i) / float64(k-1)
		centers[i] = point{t * far[0], t * far[1]}
	}
	return centers
}

func farthestFromOrigin(points []point, k int) []int {
	if len(points) == 0 {
		return nil
	}
	first := points[point{}.nearest(points)]
	return assign(points, farthestFirst(points, []point{first}, k))
}

// farthestFirst adds centers until there are k.
func farthestFirst(points, centers []point, k int) []point {
	for len(centers) < k {
		farthest, distance := centers[0], 0.0
		for _, p := range points {
			if d := p.distance(centers[p.nearest(centers)]); d > distance {
				farthest, distance = p, d
			}
		}
		centers = append(centers, farthest)
	}
	return centers
}
