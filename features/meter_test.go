package features

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/page"
)

func TestMeasureLinesIsMeasureAndAllElse(t *testing.T) {
	names := []string{"words", "density"}
	m, err := NewMeter(names)
	if err != nil {
		t.Fatal(err)
	}
	var l Lines
	// A page in between: nothing of it stays.
	for _, src := range []string{samplePage, "<p>One <a href=/>more</a>.", samplePage, ""} {
		p, err := page.ParseUTF8([]byte(src))
		if err != nil {
			t.Fatal(err)
		}
		m.MeasureLines(p, &l)
		other, err := NewMeter(names)
		if err != nil {
			t.Fatal(err)
		}
		var raw Matrix
		other.Measure(p, &raw)
		if d := cmp.Diff(raw, l.Raw); d != "" {
			t.Errorf("%.20q: attributes: %s", src, d)
		}
		if len(l.Text) != len(p.Lines) || len(l.Links) != len(p.Lines) || len(l.Containers) != len(p.Lines) {
			t.Fatalf("%.20q: %d, %d, %d numbers for %d lines", src, len(l.Text), len(l.Links), len(l.Containers), len(p.Lines))
		}
		for i, containers := range l.Containers {
			if want := other.Containers(i); containers != want {
				t.Errorf("%.20q: line %d is in %v, want %v", src, i, containers, want)
			}
		}
		if src == samplePage { // see TestAttributes
			if d := cmp.Diff([]float32{4, 5, 5, 60, 58, 12}, l.Text); d != "" {
				t.Errorf("text: %s", d)
			}
			if d := cmp.Diff([]float32{4, 5, 0, 0, 6, 0}, l.Links); d != "" {
				t.Errorf("links: %s", d)
			}
		}
	}
	p, err := page.ParseUTF8([]byte(samplePage))
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(20, func() { m.MeasureLines(p, &l) }); n > perPage {
		t.Errorf("%v allocations for %d lines", n, len(p.Lines))
	}
}
