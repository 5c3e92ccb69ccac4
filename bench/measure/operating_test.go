package measure

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"linesift/internal/eval"
)

func TestShiftsReachSixToEitherSide(t *testing.T) {
	shifts := Shifts()
	if len(shifts) != 49 || shifts[0] != -6 || shifts[24] != 0 || shifts[25] != .25 || shifts[48] != 6 {
		t.Errorf("%v", shifts)
	}
}

// shifted makes a page with scores by the shift.
func shifted(id string, of func(shift float64) ShiftedScore) MeasuredPage {
	p := page(id)
	for _, s := range Shifts() {
		p.Shifted = append(p.Shifted, of(s))
	}
	return p
}

// Page a has a precision of 1 from shift 1 on, b of .8 + .05·shift up to 3, above
// which it is empty. The means: .9 + .025·shift from 1 on, .95 at 2.
func TestOperatingCurvesAreMeansAndChooseTheLeastShift(t *testing.T) {
	a := shifted("a", func(s float64) ShiftedScore {
		if s < 1 {
			return ShiftedScore{Word: is(.5, 1, 2./3)}
		}
		return ShiftedScore{Word: is(1, .5, 2./3)}
	})
	b := shifted("b", func(s float64) ShiftedScore {
		if s > 3 {
			return ShiftedScore{Empty: true}
		}
		return ShiftedScore{Word: is(.8+.05*s, .9, .8)}
	})
	all := OperatingCurves([]Result{{"m", []MeasuredPage{a, b, page("failed")}}, {"none", []MeasuredPage{page("a")}}})
	if len(all) != 1 || all[0].Pages != 2 {
		t.Fatalf("%+v", all)
	}
	c := all[0]
	if p := c.Points[24+4*2]; p.Shift != 2 || math.Abs(p.Word.Precision-.95) > 1e-12 ||
		math.Abs(p.Word.Recall-.7) > 1e-12 || p.Empty != 0 {
		t.Errorf("at 2: %+v", p)
	}
	if p := c.Points[24+4*4]; p.Word != is(.5, .25, 1./3) || p.Empty != .5 {
		t.Errorf("at 4: %+v", p)
	}
	if p := c.Precision; !p.Reached || p.Shift != 2 || p.Goal != PrecisionGoal {
		t.Errorf("for precision: %+v", p)
	}
	// Recall is .95 on all of the left: nothing to gain, no shift.
	if r := c.Recall; r.Reached || r.Shift != 0 {
		t.Errorf("for recall: %+v", r)
	}
	var text bytes.Buffer
	if err := WriteOperatingCurves(&text, slices.Concat(all, all)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| m, all (2) | precision | recall |    F1 | pages left empty |\n",
		"| +2.00      |     0.950 |  0.700 | 0.733 |            0.0 % |\n",
		"| +4.00      |     0.500 |  0.250 | 0.333 |           50.0 % |\n",
		"\nprecision of 0.95: reached at +2.00: precision 0.950, recall 0.700, F1 0.733\n",
		"\nrecall of 0.97: not reached, the knee at +0.00: precision 0.650, recall 0.950, F1 0.733\n",
	} {
		if strings.Count(text.String(), want) != 2 {
			t.Errorf("want twice %q in\n%s", want, text.String())
		}
	}
}

// The highest precision is .92 at 1; the line to it from .8 at 0 rises by .03 a
// step, so the points .88, .90 and .91 lie .05, .04 and .02 above it.
func TestKneeOfACurveThatMissesItsGoal(t *testing.T) {
	var points []OperatingPoint
	for i, p := range []float64{.8, .88, .9, .91, .92, .9, .5} {
		points = append(points, OperatingPoint{Shift: .25 * float64(i), Word: eval.PRF{Precision: p}})
	}
	precision := func(x eval.PRF) float64 { return x.Precision }
	if c := choose(points, .95, precision); c.Reached || c.Shift != .25 {
		t.Errorf("the knee at %+v, want .25", c)
	}
	if c := choose(points, .905, precision); !c.Reached || c.Shift != .75 {
		t.Errorf("the goal at %+v, want .75", c)
	}
	slices.Reverse(points) // as recall is looked at: 0 first, then -.25, …
	for i := range points {
		points[i].Shift = -.25 * float64(i)
	}
	points = points[2:] // .92 first: nothing is higher
	if c := choose(points, .95, precision); c.Reached || c.OperatingPoint != points[0] {
		t.Errorf("nothing to gain: %+v", c)
	}
}
