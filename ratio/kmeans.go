package ratio

import (
	"slices"

	"linesift/page"
)

// KMeans clusters by k-means (S. Lloyd, "Least Squares Quantization in PCM",
// 1982).
type KMeans struct{ Clusters }

// NewKMeans returns the k-means clustering of TIR 2008.
func NewKMeans() *KMeans { return &KMeans{Clusters{Ratios: tir, K: clusters}} }

// Mask marks the lines of all clusters but the one nearest to the origin.
func (k *KMeans) Mask(p *page.Page, m page.Mask) page.Mask {
	return k.mask(p, m, func(values []float64, content []bool) {
		k.points = line(k.points[:0], values)
		k.cluster, _ = kmeans(k.cluster, k.points, spread(k.points, k.K), 0)
		awayFromOrigin(content, k.points, k.cluster, k.K)
	})
}

// maxRounds bounds k-means and EM, which mostly settle within some twenty.
const maxRounds = 100

// spread returns k centers from the origin to the point farthest from it, at
// equal distances: k-means is then the same each time, and no center starts
// among the many short lines only.
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

// kmeans moves centers to the means of the points that are nearest to them
// until nothing changes, and returns the cluster of each point. The first
// fixed centers stay where they are.
func kmeans(cluster []int, points, centers []point, fixed int) ([]int, []point) {
	cluster = assign(cluster[:0], points, centers)
	for range maxRounds {
		means := meansOf(points, cluster, centers)
		copy(means, centers[:fixed])
		if slices.Equal(means, centers) {
			break
		}
		centers = means
		cluster = assign(cluster[:0], points, centers)
	}
	return cluster, centers
}
