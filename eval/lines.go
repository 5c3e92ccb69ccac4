package eval

import "fmt"

// LineErrors counts the lines of a page, or of many, that a method got wrong.
type LineErrors struct {
	Lines          int `json:"lines"`           // lines compared
	FalsePositives int `json:"false_positives"` // kept, but not content
	FalseNegatives int `json:"false_negatives"` // content, but not kept
}

// CompareLines counts the lines of a page where content and kept, the lines that a method
// kept, differ. The caller leaves out lines of unknown label. Slices of different lengths
// are an error.
func CompareLines(content, kept []bool) (LineErrors, error) {
	if len(content) != len(kept) {
		return LineErrors{}, fmt.Errorf("eval: labels of %d lines, but the method answered for %d", len(content), len(kept))
	}
	e := LineErrors{Lines: len(content)}
	for i, k := range kept {
		switch {
		case k && !content[i]:
			e.FalsePositives++
		case !k && content[i]:
			e.FalseNegatives++
		}
	}
	return e, nil
}

// Add returns the sum of e and f.
func (e LineErrors) Add(f LineErrors) LineErrors {
	return LineErrors{e.Lines + f.Lines, e.FalsePositives + f.FalsePositives, e.FalseNegatives + f.FalseNegatives}
}

// Rates returns the errors as shares of the lines compared; zero without lines.
func (e LineErrors) Rates() LineRates {
	if e.Lines == 0 {
		return LineRates{}
	}
	n := float64(e.Lines)
	return LineRates{float64(e.FalsePositives) / n, float64(e.FalseNegatives) / n}
}

// LineRates are line errors as shares of all lines, from 0 to 1, as the seed
// article charts them: the two add up to the share of lines that are wrong. (A
// false positive rate in the sense of ROC curves would divide by the lines that
// are not content.)
type LineRates struct {
	FalsePositive float64 `json:"false_positive"`
	FalseNegative float64 `json:"false_negative"`
}

// Total returns the share of wrong lines of both kinds.
func (r LineRates) Total() float64 { return r.FalsePositive + r.FalseNegative }
