package model

import "linesift/features"

// line is the first stage: is the line content, by what is measured of it and its
// neighbours?
//
// It sees the attributes that its network was made for. It is fitted to the labels
// of the lines, where a page counts once however long it is, without the pages
// whose labels are the least likely (a trimmed loss).
type line struct{}

func (line) Name() Name { return Line }

func (line) Network() bool { return true }

func (line) Measure(s *State, _ []string) *features.Matrix { return &s.Lines.Raw }

func (line) Conclude(s *State, odds []float32) {
	s.setOdds(odds)
	s.stacked.read(s.Odds, s.Lines, s.ranking.expectedF1())
}

func (l line) Fit(f Fitter) error {
	if err := f.TrimPages(l, nil); err != nil {
		return err
	}
	return f.FitLines(l, nil)
}
