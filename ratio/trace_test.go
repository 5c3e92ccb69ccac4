package ratio

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The numbers are those of TestMethodsOnASmallPage.
func TestTrace(t *testing.T) {
	p := parse(t, small)
	plain := Ratios{Kernel: Average}
	sourceLines := []float64{2, 0, 60, 3, 40, 0, 1}
	long := []bool{false, false, true, false, true, false, false}
	for name, c := range map[string]struct {
		m interface {
			method
			Tracer
		}
		want Trace
	}{
		"threshold": {&Threshold{Ratios: plain, Factor: 1}, Trace{
			Of: "line of the file", Ratios: sourceLines, Smoothed: sourceLines, Content: long,
			Threshold: math.Sqrt(5214./7 - 106./7*106/7),
		}},
		"k-means": {&KMeans{Clusters{plain, 2, nil, nil}}, Trace{
			Of: "line of the file", Ratios: sourceLines, Smoothed: sourceLines, Content: long,
			Clusters: []int{0, 0, 1, 0, 1, 0, 0},
		}},
		"CETR": {&CETR{Clusters{plain, 2, nil, nil}, 2}, Trace{
			Of: "line of the file", Ratios: sourceLines, Smoothed: sourceLines, Content: long,
			Clusters:    []int{0, 0, 1, 0, 1, 0, 0},
			Derivatives: []float64{28, 31.5, 38.5, 17, 39.5, 1, 0},
		}},
		// Home, all of the <div> with its four tags, and Go. Smoothed they differ by
		// more than their deviation of 2.0: up, down, up.
		"prediction": {&Prediction{Ratios{Lines: Rendered, Radius: 1}, 1, 1}, Trace{
			Of: "line", Ratios: []float64{4. / 2, 106. / 4, 2. / 2}, Smoothed: []float64{28.5 / 2, 29.5 / 3, 27.5 / 2},
			Content: []bool{true, false, true},
		}},
		// The document with one block, <b>, <div>, <i> and <i>.
		"sweeper": {&Sweeper{Tolerance: 0.5, MaxLinks: 1, LongText: 1000, Heading: 1, Bold: 1, Long: 1}, Trace{
			Of: "element", Ratios: []float64{112. / 1, 4. / 1, 106. / 2, 6. / 2, 2. / 1}, Threshold: 56,
			Content: []bool{true, true, true, true, true},
		}},
	} {
		c.m.Mask(p, nil)
		if diff := cmp.Diff(c.want, c.m.Trace(), cmp.Comparer(func(x, y float64) bool { return math.Abs(x-y) < 1e-9 })); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}
