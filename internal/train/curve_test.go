package train

import (
	"strings"
	"testing"
)

// Of 30 sites of a page each, 10 are held out and the others dealt into fifths. Each model knows the
// pages of the one before.
func TestCurveIsMeasuredOnPagesOfOtherSites(t *testing.T) {
	t.Parallel()
	pages := synthetic(1, 30, 20)
	task := quick()
	points, byPage, err := Curve(t.Context(), task, pages, nil)
	if err != nil || byPage {
		t.Fatal(byPage, err)
	}
	if len(points) != 5 {
		t.Fatalf("%d points, want 5", len(points))
	}
	for i, p := range points {
		if p.Pages != 4*(i+1) || p.Summary == nil || p.Summary.Pages != 10 || p.Summary.Sites != 10 || p.WordF1 == nil {
			t.Errorf("point %d: %d pages fitted to, %+v", i, p.Pages, p.Summary)
		}
	}
	if last := points[4]; last.Summary.PageRates.Total() > 0.2 || last.WordF1.Low > last.Summary.Word.F1 ||
		last.WordF1.High < last.Summary.Word.F1 {
		t.Errorf("fitted to 20 pages: %+v in %+v", last.Summary, last.WordF1)
	}
}

func TestACurveOfFineTuningBeginsWithItsStart(t *testing.T) {
	t.Parallel()
	start := byDensity(t)
	pages := synthetic(1, 15, 20)
	task := FineTune(start)
	task.Config.Epochs = 1
	points, _, err := Curve(t.Context(), task, pages, nil)
	if err != nil {
		t.Fatal(err)
	}
	parts, _, err := split(pages, 1./3, 5, task.Config.Seed)
	if err != nil {
		t.Fatal(err)
	}
	if len(points) != 6 || points[0].Pages != 0 || points[0].Summary.PageRates != Measure(start, parts[0]).Page {
		t.Errorf("%d points, the first %+v", len(points), points[0])
	}
}

func TestCurveRefuses(t *testing.T) {
	accepted := synthetic(1, 15, 4)
	for i := range accepted {
		accepted[i].Predicted = true
	}
	for _, test := range []struct {
		pages []Page
		why   string
	}{
		{synthetic(1, 6, 4), "too few pages with judged lines for a curve: 6"},
		{synthetic(1, 8, 4), "too few pages with judged lines (1) "},
		{accepted, "none of the held-out pages"},
	} {
		task := FineTune(byDensity(t))
		if _, _, err := Curve(t.Context(), task, test.pages, nil); err == nil ||
			!strings.Contains(err.Error(), test.why) {
			t.Errorf("%d pages: %v, want %q", len(test.pages), err, test.why)
		}
	}
}
