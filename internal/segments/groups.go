package segments

import (
	"encoding/binary"
	"math"
	"unicode"

	"linesift/internal/words"
	"linesift/page"
	"linesift/role"
)

// A group is all lines of one template. Each may stand for an item.
type group struct {
	lines   []int
	kept    int     // the number of lines that are kept
	title   float64 // how likely they are titles
	words   float64 // of a line, on average
	isLabel bool    // most lines have the text of another one
}

// groups finds the groups of lines: those of one template, and the first lines of the elements of one.
// groupOf has the group of each line by its template.
func (f *itemFinder) groups() (all, groupOf []*group) {
	p := f.Page
	var templates index[group]
	add := func(key uint64, i int) *group {
		g := templates.at(key)
		if len(g.lines) == 0 || g.lines[len(g.lines)-1] < i {
			g.lines = append(g.lines, i)
		}
		return g
	}
	groupOf = make([]*group, len(p.Lines))
	for i := range p.Lines {
		add(f.lineKey(i, pathDepth), i)
		groupOf[i] = add(f.lineKey(i, 1), i)
	}
	for n := int32(1); int(n) < len(p.Nodes); n++ {
		if e := &p.NodeLines[n]; e.Lines > 0 && p.Nodes[n].IsBlock() {
			add(f.key(n), int(e.First))
			for name := range f.names(n) {
				add(f.nameKey(n, name), int(e.First))
			}
		}
	}
	all, sameAs := unique(templates.all)
	for _, g := range all {
		f.rateTitles(g)
	}
	for i, g := range groupOf {
		if same := sameAs[g]; same != nil {
			groupOf[i] = same
		}
	}
	return all, groupOf
}

// lineKey returns the key of a line's template: of the elements between its text and its block, and of
// so many elements from its block on.
func (f *itemFinder) lineKey(i, depth int) uint64 {
	p := f.Page
	key := uint64(depth)
	block := p.Block(i)
	for n := f.elementOf(i); n > block; n = p.Nodes[n].Parent {
		key = key*31 + uint64(p.Nodes[n].Tag)
	}
	for n := range p.Ancestors(block) {
		if depth--; depth < 0 {
			break
		}
		key = key*31 + f.key(n)
	}
	return key
}

// unique keeps one group of those with the same lines. sameAs has the kept group of each group.
func unique(groups []*group) (some []*group, sameAs map[*group]*group) {
	byLines := make(map[string]*group)
	sameAs = make(map[*group]*group)
	for _, g := range groups {
		var key []byte
		for _, i := range g.lines {
			key = binary.AppendUvarint(key, uint64(i))
		}
		if byLines[string(key)] == nil {
			byLines[string(key)] = g
			some = append(some, g)
		}
		sameAs[g] = byLines[string(key)]
	}
	return some, sameAs
}

// A look has the traits by which titles differ from other lines.
type look struct {
	words          int
	heading, link  bool
	hasDateOrPrice bool
	isValue        bool // it is nothing but a date, a name, a price or a number
}

func (f *itemFinder) lookOf(i int) look {
	p, text := f.Page, f.Page.LineText(i)
	_, isDate := f.date(text)
	price := priceIn(text)
	return look{
		words:          words.Count(text),
		heading:        p.In(i)&page.InHeading != 0,
		link:           !p.Lines[i].IsOutsideLinks(),
		hasDateOrPrice: isDate || price != nil,
		isValue: isDate && len(text) <= longestDate || f.roles[i] == role.Byline || 2*len(price) >= len(text) ||
			isNumber(text),
	}
}

// isNumber reports whether a text has more digits than letters, as times of day and telephone numbers
// have, or neither.
func isNumber(text []byte) bool {
	letters, digits := 0, 0
	for _, r := range string(text) {
		if unicode.IsLetter(r) {
			letters++
		} else if unicode.IsDigit(r) {
			digits++
		}
	}
	return letters < max(digits, 1)
}

// What tells titles from other lines, in points.
const (
	titleLeast   = 2 // from here on lines are titles
	titleMarkup  = 2 // headings, and links
	titleValue   = 4 // dates, names and prices are no titles
	titleRepeats = 4 // the same text in most lines is a label
)

// rateTitles says how likely the lines of a group are titles, by what most of them look like.
func (f *itemFinder) rateTitles(g *group) {
	texts := make(map[string]bool)
	total := 0
	for _, i := range g.lines {
		texts[string(f.Page.LineText(i))] = true
		total += f.looks[i].words
	}
	g.kept = count(g.lines, func(i int) bool { return f.kept.has[i] })
	points := func(worth float64, is func(l *look) bool) float64 {
		if share(g.lines, func(i int) bool { return is(&f.looks[i]) }) > 0.5 {
			return worth
		}
		return 0
	}
	g.words = float64(total) / float64(len(g.lines))
	g.title = points(titleMarkup, func(l *look) bool { return l.heading }) +
		points(titleMarkup, func(l *look) bool { return l.link }) -
		points(titleValue, func(l *look) bool { return l.isValue })
	if g.isLabel = 2*len(texts) < len(g.lines); g.isLabel {
		g.title -= titleRepeats
	}
}

// fullness grows with the words of titles, up to 15: "World of Warships:" stands above longer ones.
func (g *group) fullness() float64 { return math.Log(1 + min(g.words, 15)) }
