package pagetype

import (
	"math"
	"testing"
)

func TestLikeliest(t *testing.T) {
	for _, test := range []struct {
		types []float32
		want  string
	}{
		{nil, ""},
		{[]float32{0.1, 0.2, 0.4, 0.1, 0.1, 0.1, 0}, "listing"},
		{[]float32{0.1, 0.3, 0.3, 0.1, 0.1, 0.1, 0}, "forum"}, // the first of equals
		{[]float32{float32(math.NaN()), 0.3, 0.4}, "article"},
	} {
		if got := Likeliest(test.types); got != test.want {
			t.Errorf("%v: %q, want %q", test.types, got, test.want)
		}
	}
}
