package data

import (
	"fmt"
	"math"
	"slices"

	"linesift/features"
	"linesift/page"
)

// A LabelledPage has the lines of a page with their labels.
type LabelledPage struct {
	ID   string // unique in its file
	Site string // splits keep pages of one site together
	Type string // article, forum, product, … from the gold standard; may be empty

	Rows       []Row           // one for each line
	Attributes features.Matrix // len(Rows) × features.Names(); NaN if not measured
}

var attributes = features.Names()

// A Row is a line and its label.
type Row struct {
	Source  page.Span // its bytes in the source, decoded to UTF-8
	Content bool      // its label
	Weight  float32   // weight of the label, finite and ≥ 0; 0 if it is unknown
	Score   float32   // a model's probability of content, 0 to 1, or NoScore
	Text    string

	// Containers are the elements around the line, see features.Meter.Containers. None is
	// negative, and the first features.Levels do not increase.
	Containers features.Containers

	// Template is the line's template key, see features.Meter.Template.
	Template uint32
}

// NoScore is the score of a line that no model has scored.
const NoScore = -1

// SameLines reports whether the lines of two pages have the same source spans.
func SameLines(x, y *LabelledPage) bool {
	return slices.EqualFunc(x.Rows, y.Rows, func(a, b Row) bool { return a.Source == b.Source })
}

// checkRow returns an error if a row or its attributes are out of range, with the column of the
// wrong value.
func (l *LabelledPage) checkRow(line int) (column string, err error) {
	r, previous := &l.Rows[line], int32(0)
	if line > 0 {
		previous = l.Rows[line-1].Source.End
	}
	switch {
	case r.Source.Start < previous:
		return "start", fmt.Errorf("%d is before the end of the line above, %d", r.Source.Start, previous)
	case r.Source.End < r.Source.Start:
		return "end", fmt.Errorf("%d is before the start, %d", r.Source.End, r.Source.Start)
	case !(0 <= r.Weight && r.Weight <= math.MaxFloat32):
		return "weight", fmt.Errorf("%v is not a finite number of 0 or more", r.Weight)
	case r.Score != NoScore && !(0 <= r.Score && r.Score <= 1):
		return "score", fmt.Errorf("%v is not between 0 and 1", r.Score)
	}
	for k, n := range r.Containers {
		if n < 0 {
			return "containers", fmt.Errorf("%d is negative", n)
		}
		if 0 < k && k < features.Levels && r.Containers[k-1] < n {
			return "containers", fmt.Errorf("%d is below %d, which is around it", r.Containers[k-1], n)
		}
	}
	for i, x := range l.Attributes.Row(line) {
		if math.IsInf(float64(x), 0) {
			return attributes[i], fmt.Errorf("%v is not a finite number", x)
		}
		if x < 0 {
			if a, _ := features.Lookup(attributes[i]); a.Log { // a count
				return a.Name, fmt.Errorf("%v is negative", x)
			}
		}
	}
	return "", nil
}
