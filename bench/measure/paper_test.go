package measure

import (
	"bytes"
	"compress/gzip"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSpread(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   Spread
	}{
		{nil, Spread{}},
		{[]float64{1}, Spread{1, 1, 0, 1}},
		// The squares of .3, .1 and .4 from the mean of .6 are .26 in sum.
		{[]float64{1, 0.3, 0.5}, Spread{0.6, 0.5, math.Sqrt(0.26 / 3), 1}},
		{[]float64{1, 0, 1, 0}, Spread{0.5, 0.5, 0.5, 2}},
	} {
		if diff := cmp.Diff(c.want, NewSpread(c.values), approx); diff != "" {
			t.Errorf("%v (-want +got)\n%s", c.values, diff)
		}
	}
}

func TestScorePaper(t *testing.T) {
	for _, c := range []struct {
		name, gold, out string
		want            PaperScore
	}{
		{"the same", "The ferry left.", "The ferry left.", PaperScore{1, 1}},
		{"but for white space", "The ferry\n left.", " The\tferry left.\n", PaperScore{1, 1}},
		// 4 of 8 characters; 4 to be inserted.
		{"half of it", "abcdefgh", "abcd", PaperScore{0.5, 0.5}},
		// All of it; 6 to be deleted of 10.
		{"and more", "abcd", "xxxabcdyyy", PaperScore{1, 0.4}},
		// a c d are common; b is another letter.
		{"another letter", "abcd", "axcd", PaperScore{0.75, 0.75}},
		// One of ab is common, but both are at another place.
		{"another order", "ab", "ba", PaperScore{0.5, 0}},
		{"characters, not bytes", "中国", "中", PaperScore{0.5, 0.5}},
		{"nothing found", "abcd", "", PaperScore{0, 0}},
		{"nothing to be found", "", "abcd", PaperScore{1, 0}},
		{"both empty", "", " \n", PaperScore{1, 1}},
	} {
		if got := ScorePaper(c.gold, c.out); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestSizesAreThoseOfGzip(t *testing.T) {
	text := bytes.Repeat([]byte("The ferry left. "), 1000)
	s := SizesOf(text)
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.Copy(z, bytes.NewReader(text)); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	if s.Plain != 16000 || s.Zipped < b.Len()/2 || s.Zipped > 2*b.Len() {
		t.Errorf("%+v, %d by the standard library", s, b.Len())
	}
}

func TestWritePaper(t *testing.T) {
	var b strings.Builder
	err := WritePaper(&b, []PaperRow{
		{"one", Spread{0.5, 0.25, 0.125, 3}, Spread{1, 1, 0, 4}, Sizes{2000, 1000}},
	}, Sizes{8000, 4000}, 4)
	// Of 4 pages: 2 kB of HTML, 1 kB compressed, of which .5 and .25 are left.
	const want = `
| 4 pages | recall | median |    sd | exact | precision | median |   sd | exact |  kB |  saved | gzip kB |  saved |
| ------- | -----: | -----: | ----: | ----: | --------: | -----: | ---: | ----: | --: | -----: | ------: | -----: |
| HTML    |      – |      – |     – |     – |         – |      – |    – |     – | 2.0 |      – |     1.0 |      – |
| one     |  50.00 |  25.00 | 12.50 |     3 |    100.00 | 100.00 | 0.00 |     4 | 0.5 | 75.0 % |     0.2 | 75.0 % |
`
	if diff := cmp.Diff(want[1:], b.String()); err != nil || diff != "" {
		t.Errorf("error %v (-want +got)\n%s", err, diff)
	}
}
