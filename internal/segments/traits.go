package segments

import (
	"bytes"
	"math"
	"sort"

	"golang.org/x/net/html/atom"

	"linesift/internal/words"
	"linesift/page"
)

// traits says what the entries of a list are like. Most are shares of the entries.
type traits struct {
	covered    float64 // the share of the kept text that they have
	dense      float64 // the share of their text that is kept
	inner      float64 // in bytes, those that hold smaller entries
	aligned    float64 // the share of an entry's lines that most entries have too
	repeats    float64 // the share of an entry's lines that have the template of one above them in it
	detailed   float64 // with the address of one thing
	dated      float64 // with a date or a price
	bare       float64 // with a title only
	bareWords  float64 // of a title of these, on average
	unboxed    float64 // that no element has alone
	menu       float64 // in navigation
	hiddenBare float64 // that a script opens, without a picture, a date or a price
	timed      float64 // with a word, times of day and no link
}

// Limits of lists.
const (
	leastSure = 0.45 // the probability of a list
	// leastWords is how many words a list of bare links has on average, if it is no menu: 21 of 22
	// pages have 4.7 to 18.
	leastWords = 4.5
	mostHours  = 8 // entries of opening hours: a week, and holidays
)

// rate returns the score of a list, 0 if its entries are no items: how likely they are items, with how
// much of the kept text. Small lists with surer entries go first.
func (f *itemFinder) rate(l *list) float64 {
	if len(l.entries) < 2 {
		return 0
	}
	t := f.traits(l.entries)
	isMenu := t.hiddenBare > 0.5 || t.bare > 0.5 && t.bareWords < leastWords
	p := t.probability()
	isHours := t.timed > 0.5 && len(l.entries) <= mostHours
	if isMenu || isHours || p < leastSure {
		return 0
	}
	return p * math.Pow(t.covered, 0.2) * (1 - 1/float64(len(l.entries)))
}

// weights are a logistic regression over the lists that can be made of 109 pages, with the share of entries
// that people call items. Each page counts the same. See "Items and posts" in bench/NOTES.md.
var weights = []struct {
	weight float64
	of     func(t *traits) float64
}{
	{-3.3, func(*traits) float64 { return 1 }},
	{2.8, func(t *traits) float64 { return t.dense }},  // the method keeps what they say
	{-2.6, func(t *traits) float64 { return t.inner }}, // sections that hold the items
	{1.0, func(t *traits) float64 { return t.dated }},
	{-1.7, func(t *traits) float64 { return t.bare }},    // links of a menu
	{-1.1, func(t *traits) float64 { return t.unboxed }}, // lines between headings
	{-1.55, func(t *traits) float64 { return t.menu }},
	{0.65, func(t *traits) float64 { return t.aligned }}, // columns, as in DEPTA
	{-2.6, func(t *traits) float64 { return t.repeats }}, // a text, or more than one item
	{1.8, func(t *traits) float64 { return t.detailed }},
}

// probability returns how likely the entries of a list are items.
func (t *traits) probability() float64 {
	odds := 0.0
	for _, w := range weights {
		odds += float64(w.weight * w.of(t))
	}
	return 1 / (1 + math.Exp(-odds))
}

// traits measures the entries of a list.
func (f *itemFinder) traits(entries []entry) (t traits) {
	p, columns, areRows := f.Page, f.columns(entries), f.areRows(entries)
	kept, all, inner, bare, bareWords := 0, 0, 0, 0, 0
	for _, e := range entries {
		size := f.kept.size(e.lines)
		kept, all = kept+size, all+f.all.size(e.lines)
		aligned, repeats := f.alignment(e, columns, len(entries))
		t.aligned, t.repeats = t.aligned+aligned, t.repeats+repeats
		least := 2
		if areRows { // a row of entries has one in each cell
			least = max(least, f.filledCells(e.node))
		}
		if f.holdsEntries(e, size, least) {
			inner += size
		}
		if f.isBare(e) {
			bare, bareWords = bare+1, bareWords+f.looks[e.anchor].words
		}
	}
	isDated := func(e entry) bool { return f.dated.size(e.lines) > 0 }
	part := func(a, b int) float64 { return float64(a) / float64(max(b, 1)) }
	t.covered, t.dense, t.inner = part(kept, f.kept.total()), part(kept, all), part(inner, kept)
	t.aligned, t.repeats = t.aligned/float64(len(entries)), t.repeats/float64(len(entries))
	t.bare, t.bareWords = part(bare, len(entries)), part(bareWords, bare)
	t.detailed = share(entries, func(e entry) bool { return f.details.size(e.lines) > 0 })
	t.unboxed = share(entries, func(e entry) bool { return f.linesOf(e.node) != e.lines })
	t.dated, t.timed = share(entries, isDated), share(entries, f.isTimed)
	// A list that a script opens is a menu, unless it is a carousel.
	t.hiddenBare = share(entries, func(e entry) bool {
		return p.In(e.anchor)&page.Hidden != 0 && !isDated(e) && !f.hasImage(e)
	})
	t.menu = share(entries, func(e entry) bool { return f.menu[p.Lines[e.anchor].Node] })
	return t
}

// alignment returns which shares of an entry's lines most entries have too, and which have a line of their
// template above them in this entry but not in most. Records have columns; see Zhai and Liu.
func (f *itemFinder) alignment(e entry, columns map[cellName]int, entries int) (aligned, repeats float64) {
	each := 1 / float64(e.lines.end-e.lines.first)
	for _, name := range f.cells(e) {
		switch {
		case 2*columns[name] > entries:
			aligned += each
		case name.nth > 1:
			repeats += each
		}
	}
	return aligned, repeats
}

// holdsEntries reports whether most of an entry is in smaller entries, at least so many, whose titles have one
// template.
func (f *itemFinder) holdsEntries(e entry, size, least int) bool {
	type repeats struct{ times, bytes int }
	groups := make(map[*group]repeats)
	for i := e.lines.first; i < e.lines.end; i++ {
		if g := f.groupOf[i]; f.kept.has[i] && g.title >= titleLeast {
			r := groups[g]
			if r.times > 0 && f.goesOn(i) {
				continue
			}
			groups[g] = repeats{r.times + 1, r.bytes + min(f.size[i], f.kept.size(span{i, e.lines.end}))}
		}
	}
	inside := 0
	for _, r := range groups {
		if r.times >= least {
			inside += r.bytes
		}
	}
	return 2*inside > size
}

// areRows reports whether most entries are rows of a table.
func (f *itemFinder) areRows(entries []entry) bool {
	return share(entries, func(e entry) bool { return f.Page.Nodes[e.node].Tag == atom.Tr }) > 0.5
}

// filledCells returns the number of cells with lines of a table's row.
func (f *itemFinder) filledCells(row int32) (n int) {
	p := f.Page
	for c := row + 1; int(c) < len(p.Nodes) && f.contains(row, c); c++ {
		if p.Nodes[c].Parent == row && p.NodeLines[c].Lines > 0 {
			n++
		}
	}
	return n
}

// isBare reports whether an entry has only its title, in one line or more.
func (f *itemFinder) isBare(e entry) bool {
	title := f.Page.LineText(e.anchor)
	return !e.lines.hasLine(func(i int) bool {
		isSame := i > e.lines.first && f.goesOn(i) && f.elementOf(i) == f.elementOf(i-1)
		return !isSame && !bytes.Equal(title, f.Page.LineText(i))
	})
}

// goesOn reports whether a line stands in one link with the line above, which a <br> parts from it.
func (f *itemFinder) goesOn(i int) bool {
	link := f.anchorAround(f.elementOf(i))
	return link > 0 && link == f.anchorAround(f.elementOf(i-1)) && f.Page.Block(i) == f.Page.Block(i-1)
}

// elementOf returns the element of a line's first text.
func (r *pageReader) elementOf(i int) int32 { return r.Page.Runs[r.Page.Lines[i].Runs.Start].Node }

// timeOfDay matches 9:00, 13.15 and 18h30.
var timeOfDay = words.Pattern(`\b[012]?\d[:.h][0-5]\d`)

// isTimed reports whether an entry has a line of one word, times of day in all others, and no link: "Monday", "9:00".
func (f *itemFinder) isTimed(e entry) bool {
	names := 0
	for i := e.lines.first; i < e.lines.end; i++ {
		switch {
		case f.Page.Lines[i].LinkBytes > 0:
			return false
		case timeOfDay().Match(f.Page.LineText(i)):
		case f.looks[i].words <= 1:
			names++
		default:
			return false
		}
	}
	return names == 1 && e.lines.end-e.lines.first > 1
}

// hasImage reports whether an entry has a picture: in its element, or without one between its lines.
func (f *itemFinder) hasImage(e entry) bool {
	source := f.sourceOf(e)
	k := sort.Search(len(f.images), func(k int) bool { return f.images[k] >= source.Start })
	return k < len(f.images) && f.images[k] < source.End
}
