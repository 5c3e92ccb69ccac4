package tagratio

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/page"
)

func points(values ...float64) []point { return onFirstAxis(values) }

func TestKMeans(t *testing.T) {
	for _, c := range []struct {
		name    string
		values  []float64
		k       int
		want    []int
		centers []point
	}{
		// From 0, 50, 100 the centers move to 2, 48, 100.
		{"three", []float64{1, 3, 46, 50, 100}, 3, []int{0, 0, 1, 1, 2}, []point{{2}, {48}, {100}}},
		// From 0, 50, 100: nothing is near 50, and its center stays.
		{"an empty cluster", []float64{1, 3, 100}, 3, []int{0, 0, 2}, []point{{2}, {50}, {100}}},
		{"one", []float64{1, 3, 8}, 1, []int{0, 0, 0}, []point{{4}}},
		{"all the same", []float64{5, 5}, 2, []int{1, 1}, []point{{0}, {5}}},
		{"more than points", []float64{6}, 4, []int{3}, []point{{0}, {2}, {4}, {6}}},
		{"no points", nil, 2, []int{}, []point{{}, {}}},
	} {
		cluster, centers := kmeans(points(c.values...), spread(points(c.values...), c.k), 0)
		if !cmp.Equal(cluster, c.want) || !cmp.Equal(centers, c.centers) {
			t.Errorf("%s: clusters %v around %v, want %v around %v", c.name, cluster, centers, c.want, c.centers)
		}
	}
}

// A Clusters that is not of a constructor has no way to cluster.
func TestOtherClustersFindNothing(t *testing.T) {
	p, err := page.ParseUTF8([]byte("<p>The ferry leaves at noon.<p>It comes back at six."))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []*Clusters{{}, {K: 2}} {
		if mask := c.Mask(p, nil); slices.Contains(mask, true) {
			t.Errorf("%+v marks %v", c, mask)
		}
	}
}

func TestAFixedCenterStays(t *testing.T) {
	cluster, centers := kmeans(points(4, 5, 20, 30), []point{{0}, {30}}, 1)
	// 20 is nearer to 30 than to 0; the second center moves to 25, which leaves
	// 4 and 5 at the origin.
	if !cmp.Equal(cluster, []int{0, 0, 1, 1}) || !cmp.Equal(centers, []point{{0}, {25}}) {
		t.Errorf("clusters %v around %v", cluster, centers)
	}
}

func TestFarthestFirst(t *testing.T) {
	// From 1 the farthest is 90, then 40 (39 from 1, 50 from 90).
	got := farthestFirst(points(1, 2, 30, 40, 90), points(1), 3)
	if want := points(1, 90, 40); !cmp.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := farthestFirst(points(7, 7), points(7), 3); !cmp.Equal(got, points(7, 7, 7)) {
		t.Errorf("of equal points %v", got)
	}
}

func TestTheClusterNearestTheOriginIsNotContent(t *testing.T) {
	p := parse(t, small)
	// The ratios are 2, 0, 60, 3, 40, 0 and 1; the means of the clusters 60, 40 and 1.2,
	// and the last cluster is empty.
	m := &Clusters{Ratios{Kernel: Average}, 4, func([]point, int) []int { return []int{2, 2, 0, 2, 1, 2, 2} }}
	if got := kept(p, m); got != "01010" {
		t.Errorf("%s is kept, want 01010", got)
	}
}

// Two groups that k-means divides in the wrong place, because one of them is
// much wider: 24 is nearer to the mean of the narrow group (1) than to that of
// the wide one (60), but a hundred deviations away from it.
func TestAMixtureKnowsWidths(t *testing.T) {
	values := []float64{0.5, 1, 1, 1, 1.5, 1, 24, 40, 60, 80, 96}
	cluster, _ := kmeans(points(values...), []point{{1}, {60}}, 0)
	if cluster[6] != 0 {
		t.Fatalf("k-means has %v", cluster)
	}
	mix(values, cluster, 2)
	if want := []int{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1}; !cmp.Equal(cluster, want) {
		t.Errorf("%v, want %v", cluster, want)
	}
}

func TestAMixtureOfEqualValues(t *testing.T) {
	cluster := []int{1, 1, 1}
	mix([]float64{3, 3, 3}, cluster, 3)
	if !cmp.Equal(cluster, []int{1, 1, 1}) {
		t.Error(cluster)
	}
	mix(nil, nil, 3)
}

// The one component lies so far from the last value that its density there is 0.
func TestAValueThatNoComponentExplainsKeepsItsCluster(t *testing.T) {
	values := append(make([]float64, 2000), 1e6)
	cluster := make([]int, len(values))
	mix(values, cluster, 1)
	if !cmp.Equal(cluster, make([]int, len(values))) {
		t.Errorf("the last value has cluster %d", cluster[2000])
	}
}

func TestDerive(t *testing.T) {
	// (4+7)/2-1, (7+1)/2-4, 1-7, and the last has nothing after it.
	got := derive([]float64{1, 4, 7, 1}, 2)
	if want := []float64{4.5, 0, -6, 0}; !cmp.Equal(got, want, approx) {
		t.Errorf("%v, want %v", got, want)
	}
}
