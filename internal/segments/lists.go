package segments

import (
	"bytes"
	"cmp"
	_ "embed"
	"iter"
	"math"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html/atom"

	"linesift/internal/words"
	"linesift/page"
)

// An itemFinder finds the entries of lists.
type itemFinder struct {
	*pageReader
	kept    *lineSet
	looks   []look
	groupOf []*group // by line, of its template
	lists   []*list  // one for each group with kept lines
	size    []int    // by line, the kept bytes of the entry that the line's group makes around it
	dated   *lineSet // lines with a date or a price
	details *lineSet // lines with a link to one thing
	menu    []bool   // by element
	images  []int32  // where in the source
}

// An entry is an item by its lines.
type entry struct {
	anchor  int // the line that it is found by
	lines   span
	node    int32 // the element that holds it, 0 if there is none
	title   int   // its line
	section string
	aside   bool // it stands in a box beside the list
}

// A list is a way to divide a part of the page into entries: around the lines of one group.
type list struct {
	group   *group
	entries []entry
	score   float64
}

// mostLists is how many lists are weighed against each other. They have the likeliest titles.
const mostLists = 100

func newItemFinder(s *pageReader, kept *lineSet) *itemFinder {
	p := s.Page
	f := &itemFinder{pageReader: s, kept: kept, looks: make([]look, len(p.Lines)), size: make([]int, len(p.Lines))}
	for i := range f.looks {
		f.looks[i] = f.lookOf(i)
	}
	f.dated = newLineSet(p, func(i int) bool { return f.looks[i].hasDateOrPrice })
	f.details = newLineSet(p, func(i int) bool { return f.hasDetail(i) })
	f.menu = f.menus()
	for k := range p.Leaves {
		if p.Leaves[k].Tag == atom.Img {
			f.images = append(f.images, p.Leaves[k].Source.Start)
		}
	}
	groups, groupOf := f.groups()
	f.groupOf = groupOf
	groups = slices.DeleteFunc(groups, func(g *group) bool { return len(g.lines) < 2 || g.kept == 0 })
	slices.SortStableFunc(groups, func(a, b *group) int { return cmp.Compare(b.title, a.title) })
	unused := make([]bool, len(p.Lines))
	for _, g := range groups[:min(len(groups), mostLists)] {
		l := &list{group: g, entries: f.divide(g, unused)}
		f.lists = append(f.lists, l)
		for _, e := range l.entries {
			if f.groupOf[e.anchor] == g {
				f.size[e.anchor] = f.kept.size(e.lines)
			}
		}
	}
	return f
}

// entries finds the items of the page, in order. It takes the likeliest list first, and then the next
// ones in the lines that are left.
func (f *itemFinder) entries() (found []entry) {
	for _, l := range f.lists {
		l.score = f.rate(l)
	}
	slices.SortStableFunc(f.lists, func(a, b *list) int { return cmp.Compare(b.score, a.score) })
	used := make([]bool, len(f.Page.Lines))
	isShop := false
	for _, l := range f.lists {
		if l.score == 0 {
			break
		}
		rest := &list{group: l.group, entries: f.divide(l.group, used)}
		if f.rate(rest) == 0 || isShop && share(rest.entries, f.hasPrice) < 0.5 {
			continue
		}
		isShop = isShop || len(found) == 0 && f.isShop(rest.entries)
		f.setTitles(rest)
		for _, e := range rest.entries {
			for i := e.lines.first; i < e.lines.end; i++ {
				used[i] = true
			}
		}
		found = append(found, f.withLinks(f.withColumns(rest.entries))...)
	}
	slices.SortFunc(found, func(a, b entry) int { return cmp.Compare(a.lines.first, b.lines.first) })
	found = slices.DeleteFunc(found, f.isHeader)
	f.nameSections(found, used)
	return slices.DeleteFunc(f.withoutAsides(found), f.isCopy())
}

// What makes a page a shop's list: what does not cost anything beside the products is a filter, a category or a guide.
const (
	shopPriced = 0.8  // of the entries of the likeliest list have prices
	shopShare  = 0.25 // of the kept text stands in them
)

// isShop reports whether the likeliest list of a page is a shop's.
func (f *itemFinder) isShop(entries []entry) bool {
	size := 0
	for _, e := range entries {
		size += f.kept.size(e.lines)
	}
	return f.isList() && share(entries, f.hasPrice) >= shopPriced && float64(size) >= shopShare*float64(f.kept.total())
}

// What an entry shares with the others of its list.
const (
	leastCommon   = 3   // lines that nearly all entries have
	commonShare   = 0.7 // of the entries have such a line
	leastOfCommon = 0.2 // of these lines an entry has more
)

// withColumns leaves out entries that have next to none of the lines that the others have: advertisements between
// products, headers of tables, the product above those like it.
func (f *itemFinder) withColumns(entries []entry) []entry {
	counts := f.columns(entries)
	isCommon := func(name cellName) bool { return float64(counts[name]) > float64(commonShare*float64(len(entries))) }
	common := 0
	for name := range counts {
		if isCommon(name) {
			common++
		}
	}
	if common < leastCommon {
		return entries
	}
	return slices.DeleteFunc(entries, func(e entry) bool {
		n := 0
		for _, name := range f.cells(e) {
			if isCommon(name) {
				n++
			}
		}
		return float64(n) <= float64(leastOfCommon*float64(common))
	})
}

// linkedShare is the share of entries with an address from which on those without one are advertisements or headers.
const linkedShare = 0.9

// withLinks leaves out the entries of a list of links that have none. An article may tell of a thing without one.
func (f *itemFinder) withLinks(entries []entry) []entry {
	isLinked := func(e entry) bool { return f.url(e) != "" }
	if f.isList() && share(entries, isLinked) >= linkedShare {
		return slices.DeleteFunc(entries, func(e entry) bool { return !isLinked(e) })
	}
	return entries
}

// setTitles finds the title of each entry: in the group that most entries have and that most likely
// has titles. The cells of a table's rows have one template, and each column of them is a group here.
func (f *itemFinder) setTitles(l *list) {
	counts := f.columns(l.entries)
	columns := f.tableColumns(l.entries)
	for k := range l.entries {
		e := &l.entries[k]
		best := math.Inf(-1)
		for i, name := range f.cells(*e) {
			g := cmp.Or(columns[name], name.group)
			if !f.kept.has[i] && 2*g.kept < len(g.lines) {
				continue
			}
			below := float64(min(i-e.lines.first, 10))
			share := float64(counts[cellName{name.group, 1}]) / float64(len(l.entries))
			score := g.title + float64(0.3*name.group.fullness()) + float64(2*share) - float64(0.1*below)
			if f.looks[i].isValue {
				score -= titleMarkup
			}
			if score > best {
				best, e.title = score, i
			}
		}
	}
}

// tableColumns returns the columns of the entries that are rows of a table, rated as titles.
func (f *itemFinder) tableColumns(entries []entry) map[cellName]*group {
	columns := make(map[cellName]*group)
	for _, e := range entries {
		if f.Page.Nodes[e.node].Tag != atom.Tr {
			continue
		}
		for i, name := range f.cells(e) {
			if columns[name] == nil {
				columns[name] = new(group)
			}
			columns[name].lines = append(columns[name].lines, i)
		}
	}
	for _, column := range columns {
		f.rateTitles(column)
	}
	return columns
}

// A cellName names a line of an entry: it is the nth of its group.
type cellName struct {
	group *group
	nth   int
}

// columns counts the entries that have a line of each name.
func (f *itemFinder) columns(entries []entry) map[cellName]int {
	counts := make(map[cellName]int)
	for _, e := range entries {
		for _, name := range f.cells(e) {
			counts[name]++
		}
		f.visits += e.lines.end - e.lines.first
	}
	return counts
}

// cells yields the lines of an entry and their names.
func (f *itemFinder) cells(e entry) iter.Seq2[int, cellName] {
	return func(yield func(int, cellName) bool) {
		seen := make(map[*group]int)
		for i := e.lines.first; i < e.lines.end; i++ {
			g := f.groupOf[i]
			if seen[g]++; !yield(i, cellName{g, seen[g]}) {
				return
			}
		}
	}
}

// A path of addressWords words, as headlines have, or with a number is of one thing.
const addressWords = 5

// hasDetail reports whether a line has a link to one thing: to an article or a product, and not to a section.
func (f *itemFinder) hasDetail(i int) bool {
	runs := f.Page.Lines[i].Runs
	for r := runs.Start; r < runs.End && f.Page.Lines[i].LinkBytes > 0; r++ {
		a := f.anchorAround(f.Page.Runs[r].Node)
		if a == 0 {
			continue
		}
		u, err := url.Parse(string(f.attribute(a, "href")))
		if err != nil {
			return false
		}
		path := u.Path + " " + u.RawQuery
		isMark := func(r rune) bool { return !unicode.IsLetter(r) }
		return strings.ContainsAny(path, "0123456789") || len(strings.FieldsFunc(path, isMark)) >= addressWords
	}
	return false
}

// menus says which elements are navigation: those called so, and all in them, if they have less than
// half of the kept text.
func (f *itemFinder) menus() []bool {
	p := f.Page
	menu := make([]bool, len(p.Nodes))
	for n := int32(1); int(n) < len(p.Nodes); n++ {
		node := &p.Nodes[n]
		if p.NodeLines[n].Lines == 0 || 2*f.kept.size(f.linesOf(n)) > f.kept.total() {
			continue
		}
		menu[n] = menu[node.Parent] || node.Tag == atom.Nav || node.Tag == atom.Footer ||
			f.hintsOf(n)&saysMenu != 0
	}
	return menu
}

// isHeader reports whether an entry is the header of a table: all of its lines stand in <th>.
func (f *itemFinder) isHeader(e entry) bool {
	p := f.Page
	return !e.lines.hasLine(func(i int) bool {
		return p.Nodes[p.Closest(p.Block(i), atom.Th, atom.Td, atom.Table)].Tag != atom.Th
	})
}

// nameSections gives each entry the nearest heading above it that no entry has.
func (f *itemFinder) nameSections(entries []entry, used []bool) {
	name, aside, next := "", false, 0
	for k := range entries {
		for ; next < entries[k].lines.first; next++ {
			if !used[next] && f.kept.has[next] && f.Page.In(next)&page.InHeading != 0 {
				name = string(f.Page.LineText(next))
				aside = isAside(name)
			}
		}
		entries[k].section, entries[k].aside = name, aside
	}
}

//go:embed asides.txt
var asideList string

var asides = words.ListedPhrases[uint8](asideList, "aside")

// isAside reports whether a heading is one of a box beside the list, such as "Most read" or "Sponsored".
func isAside(heading string) bool {
	isMark := func(r rune) bool { return !unicode.IsLetter(r) }
	begins, whole := asides().In([]byte(strings.Join(strings.FieldsFunc(strings.ToLower(heading), isMark), " ")))
	return begins|whole != 0
}

// withoutAsides leaves out entries in boxes beside the list, unless they have most of the entries' text, or are a
// shop's most popular products, or the page is likely an article or a product, which has nothing else.
func (f *itemFinder) withoutAsides(entries []entry) []entry {
	all, inAsides, priced := 0, 0, 0
	for _, e := range entries {
		size := f.kept.size(e.lines)
		if all += size; e.aside {
			inAsides += size
			if f.hasPrice(e) {
				priced += size
			}
		}
	}
	if 2*inAsides > all || 2*priced > inAsides || !f.isList() {
		return entries
	}
	return slices.DeleteFunc(entries, func(e entry) bool { return e.aside })
}

// hasPrice reports whether an entry has a line with a price.
func (f *itemFinder) hasPrice(e entry) bool {
	return e.lines.hasLine(func(i int) bool { return priceIn(f.Page.LineText(i)) != nil })
}

// isCopy returns a function that reports whether an entry has the title and the address of an earlier
// one, or the text if it has no address.
func (f *itemFinder) isCopy() func(e entry) bool {
	seen := make(map[string]bool)
	return func(e entry) bool {
		key := f.url(e)
		if key == "" {
			key = f.kept.text(e.lines)
		}
		key += " " + string(bytes.ToLower(f.Page.LineText(e.title)))
		isCopy := seen[key]
		seen[key] = true
		return isCopy
	}
}
