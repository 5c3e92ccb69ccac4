package train

import (
	"fmt"
	"iter"
	"math"

	"linesift/features"
	"linesift/model"
)

// neverVaried is the Std of an attribute that is constant in the training set. The network
// learned nothing about it, so any other value is scaled to almost 0.
const neverVaried = 1e30

// fitScales sets the scales of a schema from raw rows of s.Attributes: mean and standard deviation, after the
// logarithm if Log is set. An attribute that never varies gets a deviation of 1e30. Pages
// without a row, or with rows of another width, are an error.
func fitScales(s *model.Schema, pages iter.Seq[*features.Matrix]) error {
	sum := make([]float64, len(s.Attributes))
	sq := make([]float64, len(s.Attributes))
	n := 0
	for m := range pages {
		if m.Cols != len(s.Attributes) {
			return fmt.Errorf("rows of %d numbers, want %d", m.Cols, len(s.Attributes))
		}
		n += m.Rows
		for i := range m.Rows {
			for j, x := range m.Row(i) {
				v := float64(x)
				if s.Scales[j].Log {
					v = math.Log1p(v)
				}
				sum[j] += v
				sq[j] += float64(v * v)
			}
		}
	}
	if n == 0 {
		return fmt.Errorf("no rows to fit a schema on")
	}
	for j := range sum {
		mean := sum[j] / float64(n)
		std := math.Sqrt(max(sq[j]/float64(n)-float64(mean*mean), 0))
		if std < 1e-6 {
			std = neverVaried
		}
		s.Scales[j].Mean, s.Scales[j].Std = float32(mean), float32(std)
	}
	return nil
}
