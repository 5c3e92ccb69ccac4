package linesift

import (
	"slices"
	"strings"
	"testing"

	"linesift/model"
	"linesift/page"
)

func TestLongLinesThatAreKeptAboveAreDropped(t *testing.T) {
	long := strings.Repeat("the boats leave at noon ", 3) // 15 words
	short := "The boats leave at noon."
	japanese := strings.Repeat("船は正午に港を出る。", 4)
	forum := make([]float32, len(model.Types))
	forum[slices.Index(model.Types, "forum")] = 1
	for _, test := range []struct {
		name, html string
		lost       string // what of the mask is gone, a letter a line
	}{
		{"a copy", "<p>" + long + "<p>x<p>" + long, "..x"},
		{"two copies", "<p>" + long + "<p>" + long + "<p>" + long, ".xx"},
		{"a short line", "<p>" + short + "<p>" + short, ".."},
		{"without spaces", "<p>" + japanese + "<p>" + japanese, ".x"},
		{"code", "<pre>" + long + "</pre><pre>" + long + "</pre>", ".."},
	} {
		p, err := page.Parse([]byte(test.html))
		if err != nil {
			t.Fatal(err)
		}
		d := Document{Page: p, Mask: page.NewMask(p, nil), Types: forum}
		for i := range p.Lines {
			d.Mask.SetLine(p, i, true)
		}
		new(copies).drop(&d, d.Mask)
		var lost strings.Builder
		for i := range p.Lines {
			lost.WriteByte(map[bool]byte{true: '.', false: 'x'}[d.Mask.Line(p, i)])
		}
		if lost.String() != test.lost {
			t.Errorf("%s: %s, want %s", test.name, lost.String(), test.lost)
		}
	}
	// What is not kept is no reason to drop its copy.
	p, _ := page.Parse([]byte("<p>" + long + "<p>" + long))
	d := Document{Page: p, Mask: page.NewMask(p, nil), Types: forum}
	d.Mask.SetLine(p, 1, true)
	new(copies).drop(&d, d.Mask)
	if !d.Mask.Line(p, 1) {
		t.Error("the only copy that was kept is gone")
	}
}
