package chart

import (
	"bytes"
	"encoding/xml"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTicksAreRoundAndAroundTheValues(t *testing.T) {
	for _, test := range []struct {
		values []float64
		least  float64
		want   string
	}{
		{[]float64{0.656, 1}, 0.001, "0.6 0.7 0.8 0.9 1"},
		{[]float64{0.3, 0.55}, 0.001, "0.3 0.4 0.5 0.6"},
		{[]float64{0.3, 0.9}, 0.001, "0 0.2 0.4 0.6 0.8 1"},
		{[]float64{3.2, 22.3}, 0.001, "0 5 10 15 20 25"},
		{[]float64{0, 2}, 1, "0 1 2"},
		{[]float64{0, 80}, 1, "0 20 40 60 80"},
		{[]float64{0.5}, 0.001, "0.5 0.501"}, // one value, and still two ticks
		{nil, 0.001, "0 0.2 0.4 0.6 0.8 1"},
	} {
		s := newScale(test.values, test.least, 100, 0)
		var all []string
		for _, l := range s.labels() {
			all = append(all, l.Label)
		}
		if got := strings.Join(all, " "); got != test.want {
			t.Errorf("%v: ticks %s, want %s", test.values, got, test.want)
		}
		for _, v := range test.values {
			if at := s.at(v); at < 0 || at > 100 {
				t.Errorf("%v: %v is drawn at %v", test.values, v, at)
			}
		}
	}
}

// Names of files and sets are escaped, and long ones end before the drawing does.
func TestNamesKeepTheChartWhole(t *testing.T) {
	long := strings.Repeat("µ", 400)
	c := Chart{Title: "a<b", Panels: []Panel{
		{Title: "</svg>\x01", Dots: []Dot{{Name: long, Label: `"&`, Unknown: true}}},
		{Losses: &Losses{}},
	}}
	var b bytes.Buffer
	if err := c.write(&b); err != nil {
		t.Fatal(err)
	}
	d := xml.NewDecoder(&b)
	var texts []string
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if s, ok := token.(xml.CharData); ok && strings.ContainsAny(string(s), "<&\x01…") {
			texts = append(texts, string(s))
		}
	}
	short := long[:len("µ")*(mostName/charWidth-1)] + "…"
	if d := cmp.Diff([]string{"a<b", `"</svg>\x01"`, short, `"&`}, texts); d != "" {
		t.Error(d)
	}
}

func TestAChartIsWrittenAsSVGAndWhereThereIsAFolder(t *testing.T) {
	dir := t.TempDir()
	for name, valid := range map[string]bool{"": true, "a.svg": true, "a.SVG": true, "a.png": false, "b/a.svg": false} {
		f := File(name)
		if name != "" {
			f = File(filepath.Join(dir, name))
		}
		if err := f.Validate(); (err == nil) != valid {
			t.Errorf("%q: %v", name, err)
		}
	}
}
