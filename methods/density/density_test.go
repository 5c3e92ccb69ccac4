package density

import (
	"math"
	"slices"
	"strings"
	"testing"

	"linesift/page"
)

// Three lines of 10 bytes of text each, in 10, 17 and 37 bytes of source:
//
//	0123456789<br>                    14 bytes, density 10/14 = .714
//	<p>0123456789</p>                 17 bytes, density 10/17 = .588
//	<p class="aaaaaaaaaaa">0123456789 33 bytes, density 10/33 = .303
const threeLines = `0123456789<br><p>0123456789</p><p class="aaaaaaaaaaa">0123456789`

func keptLines(t *testing.T, src string, mask func(*page.Page, page.Mask) page.Mask) string {
	t.Helper()
	p, err := page.ParseUTF8([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	m := mask(p, nil)
	var sb strings.Builder
	for i := range p.Lines {
		if m.Line(p, i) {
			sb.WriteByte('1')
		} else {
			sb.WriteByte('0')
		}
	}
	return sb.String()
}

func TestMethodsKeepTheLinesAboveTheirThreshold(t *testing.T) {
	for _, c := range []struct {
		name string
		mask func(*page.Page, page.Mask) page.Mask
		want string
	}{
		{"all", All{}.Mask, "111"},
		{"0.5", Fixed{0.5}.Mask, "110"},
		{"0.6", Fixed{0.6}.Mask, "100"},
		{"a density equal to the threshold is not above it", Fixed{10. / 17}.Mask, "100"},
		{"the mean is .535", Average{}.Mask, "110"},
		{"two Gaussians", Gaussian{}.Mask, "110"},
	} {
		if got := keptLines(t, threeLines, c.mask); got != c.want {
			t.Errorf("%s: kept %s, want %s", c.name, got, c.want)
		}
	}
}

func TestEquallyLikely(t *testing.T) {
	// Equal shares and deviations: half way between the means.
	x, ok := equallyLikely([]float64{.7, .9}, []float64{.1, .3})
	if !ok || math.Abs(x-.5) > 1e-9 {
		t.Errorf("equal classes: %v %v, want .5", x, ok)
	}
	// At the solution both weighted densities are the same.
	text, markup := []float64{.6, .7, .9}, []float64{.05, .1, .1, .2, .35}
	x, ok = equallyLikely(text, markup)
	pdf := func(class []float64, x float64) float64 {
		mean, deviation := normal(class)
		z := (x - mean) / deviation
		return float64(len(class)) / deviation * math.Exp(-z*z/2)
	}
	if !ok || math.Abs(pdf(text, x)-pdf(markup, x)) > 1e-9 {
		t.Errorf("at %v (%v) the classes are %v and %v likely", x, ok, pdf(text, x), pdf(markup, x))
	}
	// Beside one line of text, a thousand lines of markup of all densities are likelier everywhere.
	wide := slices.Repeat([]float64{0, .1, .2, .3, .9}, 200)
	for name, text := range map[string][]float64{"an empty class": nil, "a rare class": {.5}} {
		if x, ok := equallyLikely(text, wide); ok {
			t.Errorf("%s: a threshold of %v", name, x)
		}
	}
}

func TestAPageWithoutTextHasNoContent(t *testing.T) {
	for _, mask := range []func(*page.Page, page.Mask) page.Mask{All{}.Mask, Fixed{.5}.Mask, Average{}.Mask,
		Gaussian{}.Mask} {
		if got := keptLines(t, "<script>1</script>", mask); got != "0" {
			t.Errorf("kept %s", got)
		}
	}
}
