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
		if len(l.TextBytes) != len(p.Lines) || len(l.LinkBytes) != len(p.Lines) || len(l.Containers) != len(p.Lines) {
			t.Fatalf("%.20q: %d, %d, %d numbers for %d lines", src, len(l.TextBytes), len(l.LinkBytes),
				len(l.Containers), len(p.Lines))
		}
		for i, containers := range l.Containers {
			if want := other.Containers(i); containers != want {
				t.Errorf("%.20q: line %d is in %v, want %v", src, i, containers, want)
			}
		}
		if src == samplePage { // see TestAttributes
			if d := cmp.Diff([]float32{4, 5, 5, 60, 58, 12}, l.TextBytes); d != "" {
				t.Errorf("text: %s", d)
			}
			if d := cmp.Diff([]float32{4, 5, 0, 0, 6, 0}, l.LinkBytes); d != "" {
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

func TestCounterNumbersKeysInTheirOrder(t *testing.T) {
	var c counter
	for _, most := range []int{5000, 3, 0, 700} { // its memory is used again
		c.reset(most)
		for i := range most {
			key := uint64(i%1000) << (i % 2 * 40)
			if number, previous := c.add(key); int(number) != i%1000 || int(previous) != i/1000 {
				t.Fatalf("key %d of %d: number %d, added %d times before", i, most, number, previous)
			}
		}
		if len(c.counts) != min(most, 1000) {
			t.Errorf("%d keys of %d", len(c.counts), min(most, 1000))
		}
	}
}
