package content

import "linesift/pagetype"

// Kept lines at most islandGap lines apart are one island. An island is dropped if its mean log-odds are below
// sureLogOdds, and more than islandLogOdds below those of the main island. A surer one may be the card of a recipe. See
// "Rules after the networks" in bench/NOTES.md.
const (
	islandGap     = 5
	islandLogOdds = 2
	sureLogOdds   = 1
)

// DropIslands drops islands of kept lines below the main one, of which a model is much less
// sure: boxes and teasers below an article or a manual. Other pages have many such islands.
func DropIslands(s *State) {
	if s.Type() != pagetype.Article && s.Type() != pagetype.Documentation {
		return
	}
	islands := islandsOf(s)
	main := 0
	for i := range islands {
		if islands[i].bytes > islands[main].bytes {
			main = i
		}
	}
	for i := main + 1; i < len(islands); i++ {
		if islands[i].mean() < min(islands[main].mean()-islandLogOdds, sureLogOdds) {
			s.setLines(islands[i].first, islands[i].last+1, false)
		}
	}
}

// An island is some kept lines with few others between them.
type island struct {
	first, last int
	weightedLogOdds
}

// weightedLogOdds sums the log-odds of lines, weighted by the bytes of their texts.
type weightedLogOdds struct {
	bytes   int
	logOdds float64
}

// mean returns the mean log-odds, 0 without lines.
func (w weightedLogOdds) mean() float64 { return w.logOdds / float64(max(w.bytes, 1)) }

// add adds the bytes and the log-odds of a line.
func (w *weightedLogOdds) add(s *State, line int) {
	bytes := s.Page.Lines[line].Text.Len()
	w.bytes += bytes
	w.logOdds += float64(float64(bytes) * s.logOdds(line))
}

// addKept adds the kept lines among [first, end).
func (w *weightedLogOdds) addKept(s *State, first, end int) {
	for line := first; line < end; line++ {
		if s.Mask.Line(s.Page, line) {
			w.add(s, line)
		}
	}
}

func islandsOf(s *State) (islands []island) {
	for i := range s.Mask.Lines(s.Page) {
		if last := len(islands) - 1; last < 0 || i-islands[last].last > islandGap {
			islands = append(islands, island{first: i})
		}
		current := &islands[len(islands)-1]
		current.last = i
		current.add(s, i)
	}
	return islands
}
