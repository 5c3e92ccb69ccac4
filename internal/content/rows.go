package content

import (
	"math"

	"golang.org/x/net/html/atom"

	"linesift/internal/logodds"
	"linesift/page"
	"linesift/pagetype"
)

// The limits of rows.
const (
	rowCells  = 2  // a row of data has at least as many cells with text
	termLines = 8  // a term and its descriptions have at most as many lines
	termNodes = 64 // so many elements after a term are searched for its descriptions

	// A row stays if its log-odds are at most rowLogOdds below the threshold's. See "Rules after the networks" in
	// bench/NOTES.md.
	rowLogOdds = 1
)

// JoinRows makes one decision for all lines of a table row, and for a term and its descriptions.
// Networks find a value that looks like content and miss its label. The lines stay or go by the
// mean of their log-odds. Forums and their indexes are left alone, since their rows hold names and
// dates beside the content.
func JoinRows(s *State) {
	if s.isSurely(pagetype.Forum) {
		return
	}
	p := s.Page
	for n := int32(1); int(n) < len(p.Nodes); n++ {
		switch p.Nodes[n].Tag {
		case atom.Tr:
			if isDataRow(p, n) {
				s.join(p.NodeLines[n].Range())
			}
		case atom.Dt:
			first, end := p.NodeLines[n].Range()
			if last := endOfDescriptions(p, n, end); first < end && end < last && last-first <= termLines {
				s.join(first, last)
			}
		}
	}
}

// KeepCode keeps a block of code between kept lines: models know few of its words.
func KeepCode(s *State) {
	for n := range s.Page.Nodes {
		if s.Page.Nodes[n].Tag == atom.Pre {
			first, end := s.Page.NodeLines[n].Range()
			if first > 0 && end < len(s.Page.Lines) && s.Mask.Line(s.Page, first-1) && s.Mask.Line(s.Page, end) {
				s.setLines(first, end, true)
			}
		}
	}
}

// join keeps or drops all of the lines [first, end) if the mask has some of them.
func (s *State) join(first, end int) {
	var logOdds, weight float64
	for i := first; i < end; i++ {
		w := math.Log1p(float64(s.Page.Lines[i].Text.Len()))
		logOdds += float64(w * s.logOdds(i))
		weight += w
	}
	if s.keptAmong(first, end) > 0 {
		s.setLines(first, end, logOdds/weight >= float64(logodds.Of(s.Threshold))-rowLogOdds)
	}
}

// logOdds returns the clipped log-odds of a line.
func (s *State) logOdds(line int) float64 {
	return float64(logodds.Clip(logodds.Of(s.Probabilities[line])))
}

// isDataRow reports whether a row of a table has several cells with text, all short, and no table
// in it. Other rows lay out a page.
func isDataRow(p *page.Page, row int32) bool {
	cells := 0
	for n := row + 1; int(n) < len(p.Nodes) && p.Nodes[n].Source.Start < p.Nodes[row].Source.End; n++ {
		switch p.Nodes[n].Tag {
		case atom.Table:
			return false
		case atom.Td, atom.Th:
			if e := &p.NodeLines[n]; !e.FitsCell() {
				return false
			} else if e.Lines > 0 {
				cells++
			}
		}
	}
	return cells >= rowCells
}

// endOfDescriptions returns the line below the descriptions that follow a term, or end if there
// are none.
func endOfDescriptions(p *page.Page, term int32, end int) int {
	list := p.Nodes[term].Parent
	for n := term + 1; int(n) < min(len(p.Nodes), int(term)+1+termNodes); n++ {
		if p.Nodes[n].Parent != list {
			continue
		}
		if p.Nodes[n].Tag != atom.Dd {
			break
		}
		_, last := p.NodeLines[n].Range()
		end = max(end, last)
	}
	return end
}
