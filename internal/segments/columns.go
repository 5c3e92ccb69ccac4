package segments

import (
	"bytes"
	"cmp"
	"slices"
	"sort"
	"strings"

	"golang.org/x/net/html/atom"

	"linesift/internal/words"
	"linesift/page"
)

// A segment is a post or an entry: where its text or its title is, and what may tell more about it.
type segment struct {
	node   int32 // the element of its text
	text   span
	around int32 // the outermost element around it that has no other segment; 0 if there is none
	region span  // all of its lines
}

// A field is a kind of value that a segment has.
type field int

const (
	author field = iota
	date
	link // to the segment itself
	price
	image
	numFields
)

// A column has the values of one field, read from elements of one template.
type column struct {
	cells map[int]cell // by segment
	hints hint
	score float64

	profiles bool // its elements are links to profiles
	marked   bool // its dates stand in markup
}

type cell struct {
	text string
	node int32
}

// A table has the columns of segments. The columns of a field stand in the order of their scores.
type table struct {
	*pageReader
	kept     *lineSet
	segments []segment
	strict   bool    // authors must stand in elements that say so
	owners   []int32 // by line: the segment whose region it is in, or -1
	columns  [numFields]index[column]
	hrefs    map[int32]string // of links that were read: many names may stand in one
}

// newTable reads the columns of segments. With strict, only elements that say so have authors.
func (r *pageReader) newTable(segments []segment, kept *lineSet, strict bool) *table {
	t := &table{pageReader: r, kept: kept, segments: segments, strict: strict, hrefs: make(map[int32]string)}
	t.owners = make([]int32, len(r.Page.Lines))
	for i := range t.owners {
		t.owners[i] = -1
	}
	for i, seg := range segments {
		for line := seg.region.first; line < seg.region.end; line++ {
			t.owners[line] = int32(i)
			t.visits++
		}
	}
	t.readLines()
	t.readMarkup()
	t.readNames()
	t.readBylines()
	for _, c := range t.columns[author].all {
		c.trimBy()
	}
	for f := range numFields {
		t.rank(f)
	}
	return t
}

// rank scores the columns of a field, and orders them by their scores. Labels are no authors. Dates of other days than
// the best column's go last: they are of registration, and a first post may have its own date in another template than
// the replies.
func (t *table) rank(f field) {
	all := t.columns[f].all
	for _, c := range all {
		if c.score = columnScores[f](c, len(t.segments)); f == author && t.areLabels(c) {
			c.score = 0
		}
	}
	byScore := func(a, b *column) int { return cmp.Compare(b.score, a.score) }
	slices.SortStableFunc(all, byScore)
	for _, c := range all {
		if f == date && all[0].contradicts(c) {
			c.score = 0
		}
	}
	slices.SortStableFunc(all, byScore)
}

// add adds a cell of a segment to a column, and reports whether it counts: of several, the last above the
// segment's text does, or else the first.
func (t *table) add(f field, key uint64, segment int, c cell) (*column, bool) {
	found := t.columns[f].at(key)
	if found.cells == nil {
		found.cells = make(map[int]cell)
	}
	_, has := found.cells[segment]
	counts := !has || c.node < t.segments[segment].node
	if counts {
		found.cells[segment] = c
	}
	return found, counts
}

// first returns the cell of a segment in the best column that has one.
func (t *table) first(f field, segment int) cell {
	for _, c := range t.columns[f].all {
		if found, ok := c.cells[segment]; ok {
			return found
		}
	}
	return cell{}
}

// contradicts reports whether two columns of dates have different days in most segments that have both.
func (c *column) contradicts(other *column) bool {
	both, differ := 0, 0
	for i, found := range other.cells {
		if own, ok := c.cells[i]; ok {
			both++
			if dayOf(own.text) != dayOf(found.text) {
				differ++
			}
		}
	}
	return 2*differ > both
}

// dayOf returns the day of a date in ISO 8601.
func dayOf(date string) string {
	day, _, _ := strings.Cut(date, "T")
	return day
}

// besideText reports whether a line in the region of a segment may tell its author or date.
func (t *table) besideText(i int, line int) bool {
	text := t.segments[i].text
	return line < text.first || line >= text.end || !t.kept.has[line]
}

// readNames reads the names of authors and the links to segments.
func (t *table) readNames() {
	p := t.Page
	for n := int32(1); int(n) < len(p.Nodes); n++ {
		first, end := p.RunsIn(p.Nodes[n].Source)
		if first == end || p.Nodes[n].IsSkipped() {
			continue
		}
		line := int(p.Runs[first].Line)
		i := int(t.owners[line])
		if i < 0 || !t.besideText(i, line) {
			continue
		}
		if p.Nodes[n].Tag == atom.A {
			if href := t.attribute(n, "href"); permalink().Match(href) || permalink().Match(p.NodeNames(n)) {
				t.add(link, t.keyInParent(n), i, cell{t.absolute(href), n})
			}
		}
		if last := &p.Runs[end-1]; line == int(last.Line) && last.Text.End-p.Runs[first].Text.Start <= longestName {
			t.readName(i, n)
			t.readTitle(i, n)
		}
	}
}

var permalink = words.Pattern(`(?i)#\D*\d+|permalink|bookmark|/posts?/\d+`)

// readLines reads the dates and prices in lines.
func (t *table) readLines() {
	for line, owner := range t.owners {
		if owner < 0 {
			continue
		}
		i, text, n := int(owner), t.Page.LineText(line), t.Page.Lines[line].Node
		if t.kept.has[line] {
			if amount := priceIn(text); len(amount) > 0 {
				t.add(price, t.keyInParent(n), i, cell{string(amount), n})
			}
		}
		if t.besideText(i, line) {
			if d := t.dateOfLine(text); d != "" && (t.strict || !t.isOtherDate(line)) {
				t.add(date, t.keyInParent(n), i, cell{d, n})
			}
		}
	}
}

// readMarkup reads the dates in markup and the images.
func (t *table) readMarkup() {
	p := t.Page
	for k := range p.Annotations {
		v := &p.Annotations[k]
		if v.Kind != page.Datetime && v.Kind != page.Published {
			continue
		}
		i := t.owner(v.Node, p.Nodes[v.Node].Source.Start)
		if i < 0 || t.contains(t.segments[i].node, v.Node) {
			continue
		}
		if d, ok := t.days.Parse(v.Text, t.monthFirst); ok {
			c, _ := t.add(date, t.keyInParent(v.Node), i, cell{t.zoned(d, v.Node) + clockOf(d, v.Text), v.Node})
			c.marked = c.marked || d.Time != "" && !t.strict
		}
	}
	for k := range p.Leaves {
		l := &p.Leaves[k]
		if l.Tag != atom.Img {
			continue
		}
		i := t.owner(l.Node, l.Source.Start)
		src, _ := page.Attribute(p.Source[l.Source.Start:l.Source.End], "src")
		isImage := len(src) > 0 && !bytes.HasPrefix(src, []byte("data:"))
		if i >= 0 && (t.segments[i].around == 0 || t.isAround(i, l.Node)) && isImage {
			t.add(image, t.keyInParent(l.Node), i, cell{t.absolute(src), l.Node})
		}
	}
}

// owner returns the segment that an element without text belongs to, by its position in the source, or
// -1. Markup below the text of a segment is of the next line, but may stand in the segment's element.
func (t *table) owner(n int32, position int32) int {
	p := t.Page
	line := sort.Search(len(p.Lines), func(i int) bool { return p.Lines[i].Source.End > position })
	if line > 0 && t.owners[line-1] >= 0 && t.isAround(int(t.owners[line-1]), n) {
		line--
	}
	return int(t.owners[line])
}

// isAround reports whether the outermost element of a segment holds an element.
func (t *table) isAround(segment int, n int32) bool {
	around := t.segments[segment].around
	return around > 0 && t.contains(around, n)
}

// columnScores has what rates the columns of a field.
var columnScores = [numFields]func(c *column, segments int) float64{
	author: (*column).authorScore,
	date:   (*column).orderScore,
	link:   (*column).varietyScore,
	price:  (*column).varietyScore,
	image:  (*column).varietyScore,
}

// markupBonus multiplies the score of dates in markup. Days of registration seldom have any.
const markupBonus = 2

// partCounts is the share of a column's score that does not depend on how well its cells vary, or
// follow each other.
const partCounts = 0.3

// coverage returns the share of segments that have a cell.
func (c *column) coverage(segments int) float64 { return float64(len(c.cells)) / float64(segments) }

// distinct returns the different texts of the cells that count.
func (c *column) distinct() map[string]bool {
	texts := make(map[string]bool)
	for _, found := range c.cells {
		texts[found.text] = true
	}
	return texts
}

// varietyScore rates a column by how many segments have a cell, and how many of the cells differ.
func (c *column) varietyScore(segments int) float64 {
	variety := float64(len(c.distinct())) / float64(len(c.cells))
	return c.coverage(segments) * (partCounts + float64((1-partCounts)*variety))
}

// orderScore rates a column by how many segments have a cell, and how many of these follow each other
// up or down, as dates do.
func (c *column) orderScore(segments int) float64 {
	up, down, pairs := 0, 0, 0
	last := ""
	for i := range segments {
		found, ok := c.cells[i]
		if !ok {
			continue
		}
		if last != "" {
			pairs++
			if found.text >= last {
				up++
			}
			if found.text <= last {
				down++
			}
		}
		last = found.text
	}
	score := c.coverage(segments)
	if c.marked {
		score *= markupBonus
	}
	if pairs == 0 {
		return score
	}
	return score * (partCounts + (1-partCounts)*float64(max(up, down))/float64(pairs))
}
