package segments

import (
	"bytes"
	"math"
	"slices"
	"sort"

	"linesift/internal/pagetype"
	"linesift/page"
)

// traits says what the entries of a list are like. Most are shares of the entries.
type traits struct {
	covered  float64 // the share of the kept text that they have, without outliers
	dense    float64 // the share of their text that is kept
	inner    float64 // in bytes, those that hold smaller entries
	title    float64 // the points of their likeliest titles
	name     float64 // how full these are of words
	linked   float64
	pictured float64
	dated    float64 // with a date or a price
	bare     float64 // with a title only
	words    float64 // of these
	lines    float64 // of an entry, on average
	flat     float64 // that no element has alone
	menu     float64 // in navigation, or hidden without a picture, a date or a price
}

// Limits of lists.
const (
	outlier   = 4   // times the median is the most that counts of an entry
	leastSure = 0.4 // the probability of a list
	leastFact = 0.5 // the share of the entries with a link, a picture or a date in an article, if they are no sections
	// leastWords is how many words a list of bare links has on average, if it is no menu: 21 of 22
	// pages have 4.7 to 18.
	leastWords = 4.5
)

// rate returns the score of a list, 0 if its entries are no items: how likely they are items, with how
// much of the kept text. Small lists with surer entries go first.
func (f *itemFinder) rate(l *list) float64 {
	if len(l.entries) < 2 {
		return 0
	}
	t := f.traits(l.entries)
	isMenu := t.bare > 0.5 && t.words < leastWords
	isText := f.Type == pagetype.Article && max(t.linked, t.pictured, t.dated) < leastFact
	p := t.probability()
	if t.covered == 0 || isMenu || isText || p < leastSure {
		return 0
	}
	return p * math.Pow(t.covered, 0.2) * (1 - 1/float64(len(l.entries)))
}

// weights are a logistic regression over the lists that can be made of 91 pages, with the share of
// entries that people call items. Fitted to one half of the pages, it gives the other half an F1 that is
// .04 lower.
var weights = []struct {
	weight float64
	of     func(t *traits) float64
}{
	{-1.25, func(*traits) float64 { return 1 }},
	{0.55, func(t *traits) float64 { return math.Sqrt(t.covered) }},             // of two lists the larger one
	{0.57, func(t *traits) float64 { return t.dense }},                          // the method keeps what they say
	{-2.2, func(t *traits) float64 { return t.inner }},                          // sections that hold the items
	{0.2, func(t *traits) float64 { return min(max(t.title, 0), mostOfTitle) }}, // a heading, a link
	{0.95, func(t *traits) float64 { return t.linked }},
	{0.69, func(t *traits) float64 { return t.pictured }},
	{1.17, func(t *traits) float64 { return t.dated }},
	{-2.03, func(t *traits) float64 { return t.bare }},            // links of a menu
	{-0.74, func(t *traits) float64 { return math.Log(t.lines) }}, // parts of a text
	{-0.43, func(t *traits) float64 { return t.flat }},            // lines between headings
	{-2, func(t *traits) float64 { return t.menu }},
	{0.33, func(t *traits) float64 { return t.name }},
}

// mostOfTitle is the most points of titles that count.
const mostOfTitle = 5

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
	p := f.Page
	t.title = -titleFact
	if best := f.likeliestTitles(entries); best != nil {
		t.title, t.name = best.title, best.fullness()
	}
	each := 1 / float64(len(entries))
	kept, all, inner, words := 0, 0, 0, 0
	var sizes []int
	count := func(share *float64, is bool) {
		if is {
			*share += each
		}
	}
	for _, e := range entries {
		size := f.kept.size(e.lines)
		kept, all, sizes = kept+size, all+f.all.size(e.lines), append(sizes, size)
		t.lines += float64(e.lines.end-e.lines.first) * each
		if f.holdsEntries(e, size) {
			inner += size
		}
		isBare := f.isBare(e)
		if isBare {
			words += f.looks[e.anchor].words
		}
		count(&t.bare, isBare)
		count(&t.linked, f.links.size(e.lines) > 0)
		count(&t.flat, e.node == 0 || f.linesOf(e.node) != e.lines)
		isPictured, isDated := f.hasImage(e), f.facts.size(e.lines) > 0
		count(&t.pictured, isPictured)
		count(&t.dated, isDated)
		// A list that a script opens is a menu, unless it is a carousel.
		isHidden := p.In(e.anchor)&page.Hidden != 0 && !isPictured && !isDated
		count(&t.menu, isHidden || f.menu[p.Lines[e.anchor].Node])
	}
	slices.Sort(sizes)
	covered := 0
	for _, size := range sizes {
		covered += min(size, outlier*sizes[(len(sizes)-1)/2])
	}
	share := func(a, b int) float64 { return float64(a) / float64(max(b, 1)) }
	t.covered = share(covered, f.kept.total())
	t.dense, t.inner = share(kept, all), share(inner, kept)
	if t.bare > 0 {
		t.words = float64(words) * each / t.bare
	}
	return t
}

// likeliestTitles returns the group with the most points of those that half of the entries have.
func (f *itemFinder) likeliestTitles(entries []entry) (best *group) {
	for g, count := range f.columns(entries) {
		if 2*count < len(entries) || len(g.lines) == 0 {
			continue
		}
		if best == nil || g.title > best.title || g.title == best.title && g.lines[0] < best.lines[0] {
			best = g
		}
	}
	return best
}

// holdsEntries reports whether most of an entry is in smaller entries: those of titles of one template.
func (f *itemFinder) holdsEntries(e entry, size int) bool {
	type repeats struct{ times, bytes int }
	groups := make(map[*group]repeats)
	for i := e.lines.first; i < e.lines.end; i++ {
		if g := f.groupOf[i]; f.kept.has[i] && g.title >= titleLeast {
			r := groups[g]
			groups[g] = repeats{r.times + 1, r.bytes + min(f.size[i], f.kept.size(span{i, e.lines.end}))}
		}
	}
	inside := 0
	for _, r := range groups {
		if r.times > 1 {
			inside += r.bytes
		}
	}
	return 2*inside > size
}

// isBare reports whether an entry has only its title.
func (f *itemFinder) isBare(e entry) bool {
	title := f.Page.LineText(e.anchor)
	for i := e.lines.first; i < e.lines.end; i++ {
		if !bytes.Equal(title, f.Page.LineText(i)) {
			return false
		}
	}
	return true
}

// hasImage reports whether an entry has a picture.
func (f *itemFinder) hasImage(e entry) bool {
	from, to := f.Page.Lines[e.lines.first].Source.Start, f.Page.Lines[e.lines.end-1].Source.End
	if e.node > 0 {
		from, to = max(from, f.Page.Nodes[e.node].Source.Start), min(to, f.Page.Nodes[e.node].Source.End)
	}
	k := sort.Search(len(f.images), func(k int) bool { return f.images[k] >= from })
	return k < len(f.images) && f.images[k] < to
}
