package eval

// LineErrors counts the lines of a page, or of many, that a method got wrong.
type LineErrors struct {
	Lines          int `json:"lines"`           // lines compared
	FalsePositives int `json:"false_positives"` // kept, but not content
	FalseNegatives int `json:"false_negatives"` // content, but not kept
}

// Count counts a line by its label and whether a method kept it. The caller leaves out lines of
// unknown label.
func (l *LineErrors) Count(content, kept bool) {
	l.Lines++
	if kept && !content {
		l.FalsePositives++
	}
	if content && !kept {
		l.FalseNegatives++
	}
}

// Add returns the sum of e and f.
func (l LineErrors) Add(f LineErrors) LineErrors {
	return LineErrors{l.Lines + f.Lines, l.FalsePositives + f.FalsePositives, l.FalseNegatives + f.FalseNegatives}
}

// Rates returns the errors as shares of the lines compared, 0 to 1; zero without lines.
func (l LineErrors) Rates() LineRates {
	if l.Lines == 0 {
		return LineRates{}
	}
	n := float64(l.Lines)
	return LineRates{float64(l.FalsePositives) / n, float64(l.FalseNegatives) / n}
}

// LineRates are line errors as shares of all lines, 0 to 1, as in the seed article's charts.
// The two add up to the share of wrong lines. (The false positive rate of ROC curves divides
// by the lines that are not content.)
type LineRates struct {
	FalsePositive float64 `json:"false_positive"`
	FalseNegative float64 `json:"false_negative"`
}

// Total returns the share of wrong lines of both kinds, 0 to 1.
func (l LineRates) Total() float64 { return l.FalsePositive + l.FalseNegative }
