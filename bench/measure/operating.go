package measure

import (
	"fmt"
	"io"
	"math"
	"slices"

	"linesift/internal/eval"
)

// Shifts are the shifts of a page's threshold, in log-odds, at which a curve of
// precision and recall is measured: -6 to 6. Steps of a quarter are finer than
// what is chosen by them can be trusted.
func Shifts() []float64 {
	var shifts []float64
	for s := -6.0; s <= 6; s += 0.25 {
		shifts = append(shifts, s)
	}
	return shifts
}

// Goals of an OperatingCurve's two choices, of the means over pages.
const (
	PrecisionGoal = 0.95
	RecallGoal    = 0.97
)

// A ShiftedScore is the score of a page with its threshold moved.
type ShiftedScore struct {
	Word  eval.PRF
	Empty bool // nothing was kept
}

// An OperatingCurve says what becomes of the words of a method's pages when every
// page's threshold is moved: to the right, for precision, or to the left, for
// recall.
type OperatingCurve struct {
	Method      string
	eval.Column                  // all pages
	Points      []OperatingPoint // one for each of Shifts, in their order

	// Precision is the least shift to the right whose precision reaches
	// PrecisionGoal, and Recall the least to the left whose recall reaches
	// RecallGoal. If none does, it is the knee of the curve: the point that lies
	// farthest above the straight line from no shift to the highest value, from
	// where on more of the shift brings less (V. Satopää et al., "Finding a
	// 'Kneedle' in a Haystack", 2011).
	Precision OperatingChoice
	Recall    OperatingChoice
}

// An OperatingPoint has means over pages.
type OperatingPoint struct {
	Shift float64
	Word  eval.PRF
	Empty float64 // share of the pages of which nothing was kept: their precision counts as 0
}

// OperatingCurves are those of the results whose pages have scores for each of
// Shifts. A page without them has no part.
func OperatingCurves(results []Result) (all []OperatingCurve) {
	shifts := Shifts()
	for _, r := range results {
		c := OperatingCurve{Method: r.Method, Column: eval.Column{By: eval.ByAll, Group: "all"}}
		means := make([]struct{ precision, recall, f1, empty eval.Mean }, len(shifts))
		for _, p := range r.Pages {
			if p.Shifted == nil {
				continue
			}
			c.Pages++
			for i, s := range p.Shifted {
				means[i].precision.Add(s.Word.Precision)
				means[i].recall.Add(s.Word.Recall)
				means[i].f1.Add(s.Word.F1)
				empty := 0.0
				if s.Empty {
					empty = 1
				}
				means[i].empty.Add(empty)
			}
		}
		if c.Pages == 0 {
			continue
		}
		for i, m := range means {
			c.Points = append(c.Points,
				OperatingPoint{shifts[i],
					eval.PRF{Precision: m.precision.Value(), Recall: m.recall.Value(), F1: m.f1.Value()},
					m.empty.Value()})
		}
		middle := slices.Index(shifts, 0)
		left := slices.Clone(c.Points[:middle+1])
		slices.Reverse(left)
		c.Precision = choose(c.Points[middle:], PrecisionGoal, func(x eval.PRF) float64 { return x.Precision })
		c.Recall = choose(left, RecallGoal, func(x eval.PRF) float64 { return x.Recall })
		all = append(all, c)
	}
	return all
}

// An OperatingChoice is a point of a curve that was chosen for its precision or its
// recall.
type OperatingChoice struct {
	OperatingPoint
	Goal    float64
	Reached bool
}

// choose takes points from no shift on outwards.
func choose(points []OperatingPoint, goal float64, of func(eval.PRF) float64) OperatingChoice {
	highest := 0
	for i, p := range points {
		if of(p.Word) >= goal {
			return OperatingChoice{p, goal, true}
		}
		if of(p.Word) > of(points[highest].Word) {
			highest = i
		}
	}
	first, last := points[0], points[highest]
	knee, farthest := 0, 0.0
	for i, p := range points[:highest+1] {
		along := math.Abs(p.Shift / last.Shift) // NaN only where there is nothing to gain, and compares with nothing
		if above := of(p.Word) - of(first.Word) - along*(of(last.Word)-of(first.Word)); above > farthest {
			knee, farthest = i, above
		}
	}
	return OperatingChoice{points[knee], goal, false}
}

// WriteOperatingCurves writes a Markdown table for each curve and below it what was
// chosen.
func WriteOperatingCurves(w io.Writer, all []OperatingCurve) error {
	for i, c := range all {
		rows := [][]string{{rowTitle(c.Method, c.Column), "precision", "recall", "F1", "pages left empty"}}
		for _, p := range c.Points {
			rows = append(rows,
				slices.Concat([]string{fmt.Sprintf("%+.2f", p.Shift)}, decimals(p.Word),
					[]string{fmt.Sprintf("%.1f %%", 100*p.Empty)}))
		}
		text := eval.MarkdownTable(rows)
		if i > 0 {
			text = "\n" + text
		}
		for _, choice := range []struct {
			name string
			OperatingChoice
		}{{"precision", c.Precision}, {"recall", c.Recall}} {
			how := "reached"
			if !choice.Reached {
				how = "not reached, the knee"
			}
			n := decimals(choice.Word)
			text += fmt.Sprintf("\n%s of %.2f: %s at %+.2f: precision %s, recall %s, F1 %s", choice.name, choice.Goal,
				how, choice.Shift, n[0], n[1], n[2])
		}
		if _, err := io.WriteString(w, text+"\n"); err != nil {
			return err
		}
	}
	return nil
}
