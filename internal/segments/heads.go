package segments

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"linesift/internal/words"
	"linesift/page"
)

//go:embed hints.txt
var hintList string

type hint uint32

const (
	isAuthor hint = 1 << iota
	aName         // of an author, or of anything in a list
	notAuthor
	note   // what stands in a post and is not of it: signatures, notes
	thread // what posts and forums are called
	menu   // navigation
)

var hints = sync.OnceValue(func() *words.Vocabulary[hint] {
	return words.NewVocabulary[hint](hintList, "author", "name", "no-author", "note", "thread", "menu")
})

type author struct{ name, address string }

type when struct{ iso, text string }

// A column is a template of elements that the regions of several posts have.
type column struct {
	cells map[int][]cell // by post
	hints hint
	link  bool // its elements are links to profiles
	score float64
}

type cell struct {
	text string
	node int32
}

// of returns the cell that counts for a post: its first. The region of the first post may have lines
// above the thread: it has as many cells as the second post, the last.
func (c *column) of(post int) (cell, bool) {
	cells := c.cells[post]
	if len(cells) == 0 {
		return cell{}, false
	}
	if n := len(c.cells[1]); post == 0 && n > 0 && n < len(cells) {
		return cells[len(cells)-n], true
	}
	return cells[0], true
}

// longestName is the longest name of an author, in bytes.
const longestName = 60

// A table has the columns that the regions of posts share, by template.
type table struct {
	columns map[uint64]*column
	order   []*column
}

// add adds a value of a post.
func (t *table) add(key uint64, post int, n int32, value string) *column {
	c := t.columns[key]
	if c == nil {
		c = &column{cells: make(map[int][]cell)}
		if t.columns == nil {
			t.columns = make(map[uint64]*column)
		}
		t.columns[key] = c
		t.order = append(t.order, c)
	}
	c.cells[post] = append(c.cells[post], cell{value, n})
	return c
}

// sort puts the column with the highest score first.
func (t *table) sort(score func(c *column) float64) {
	for _, c := range t.order {
		c.score = score(c)
	}
	slices.SortStableFunc(t.order, func(a, b *column) int { return cmp.Compare(b.score, a.score) })
}

// authors finds the author of each post: the column of short texts that most posts have. If it must be
// sure, the column says that it has authors.
func (f *finder) authors(bodies []body, sure bool) []author {
	p := f.Page
	var t table
	f.eachHead(bodies, func(i int, n int32) {
		node := &p.Nodes[n]
		if !isName(node.Tag) || !f.onOneLine(n) {
			return
		}
		text := strings.TrimSpace(f.text(n))
		if !f.isAuthorName(text) {
			return
		}
		cues := f.cues(n, sure) | f.cues(node.Parent, sure)&isAuthor
		link := node.Tag == atom.A && profileLink().Match(bytes.ToLower(f.attribute(n, "href")))
		add := func(key uint64) {
			c := t.add(key, i, n, text)
			if len(c.cells[i]) == 1 {
				c.hints |= cues
				c.link = c.link || link
			}
		}
		add(f.key(n)*31 + f.key(node.Parent))
		for name := range f.names(n) {
			add(f.nameKey(n, name))
		}
	})
	t.sort(func(c *column) float64 { return c.authorScore(len(bodies)) })
	found := make([]author, len(bodies))
	for i := range found {
		for j, c := range t.order {
			isLikely := c.link || c.hints&(isAuthor|notAuthor) == isAuthor
			if name, ok := c.of(i); ok && (j == 0 && !sure || c.score > 0 && isLikely) {
				found[i] = author{name.text, f.linkOf(name.node)}
				break
			}
		}
	}
	return found
}

// cues returns the hints that the words of an element give. If they must be sure, a name may be that of
// anything.
func (f *finder) cues(n int32, sure bool) hint {
	h := hints().OfNames(f.Page.NodeWords(n))
	if h&aName != 0 && !sure {
		h |= isAuthor
	}
	return h &^ aName
}

// onOneLine reports whether an element has a short text that stands on one line.
func (f *finder) onOneLine(n int32) bool {
	first, end := f.Page.RunsIn(f.Page.Nodes[n].Source)
	if first == end {
		return false
	}
	a, b := &f.Page.Runs[first], &f.Page.Runs[end-1]
	return a.Line == b.Line && b.Text.End-a.Text.Start <= longestName
}

// linkOf returns the address of a link that an element is, stands in, or has.
func (f *finder) linkOf(n int32) string {
	p := f.Page
	for m := n; m > 0 && p.Nodes[m].In&page.InLink != 0; m = p.Nodes[m].Parent {
		if p.Nodes[m].Tag == atom.A {
			return f.absolute(f.attribute(m, "href"))
		}
	}
	for m := n + 1; int(m) < len(p.Nodes) && f.contains(n, m); m++ {
		if p.Nodes[m].Tag == atom.A {
			return f.absolute(f.attribute(m, "href"))
		}
	}
	return ""
}

// authorScore rates a column as authors of so many posts.
func (c *column) authorScore(posts int) float64 {
	different := make(map[string]bool)
	for i := range c.cells {
		name, _ := c.of(i)
		different[name.text] = true
	}
	score := float64(len(c.cells)) / float64(posts)
	if len(c.cells) > 2 && len(different) == 1 || len(different) > 1 && sameStart(different) {
		score /= 4 // a label
	}
	score *= 0.3 + 0.7*float64(len(different))/float64(len(c.cells))
	switch c.hints & (isAuthor | notAuthor) {
	case notAuthor:
		score /= 4
	case isAuthor:
		score *= 2
	}
	if c.link {
		score *= 2
	}
	return score
}

// sameStart reports whether texts begin with the same word and go on with others.
func sameStart(texts map[string]bool) bool {
	start := ""
	for text := range texts {
		word, rest, _ := strings.Cut(text, " ")
		if rest == "" || start != "" && word != start {
			return false
		}
		start = word
	}
	return true
}

var profileLink = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`user|member|profil|author|/people/|/u/|/@|[?&]u=|uid=`)
})

// isAuthorName reports whether a text may be a name: it is short and has letters, and is no date.
func (f *finder) isAuthorName(text string) bool {
	if len(text) > longestName || utf8.RuneCountInString(text) < 2 || strings.Count(text, " ") > 4 ||
		!strings.ContainsFunc(text, unicode.IsLetter) || strings.ContainsAny(text, ":»") {
		return false
	}
	if hints().Of(bytes.ToLower([]byte(text))) != 0 {
		return false
	}
	_, isDate := f.date([]byte(text))
	return !isDate
}

// eachHead calls yield for each element in the region of each post, besides its body.
func (f *finder) eachHead(bodies []body, yield func(post int, n int32)) {
	p := f.Page
	i := 0
	for n := int32(1); int(n) < len(p.Nodes); n++ {
		if p.Nodes[n].IsSkipped() {
			continue
		}
		line := f.lineOf(n)
		if line < 0 {
			continue
		}
		for i < len(bodies) && line >= bodies[i].region.end {
			i++
		}
		if i == len(bodies) {
			return
		}
		if b := &bodies[i]; line >= b.region.first && f.mayHead(b, line) {
			yield(i, n)
		}
	}
}

// mayHead reports whether a line in the region of a post may have its author or date.
func (f *finder) mayHead(b *body, line int) bool {
	return line < b.first || line > b.last || !f.kept[line]
}

// dates finds the date of each post.
func (f *finder) dates(bodies []body) []when {
	p := f.Page
	var t table
	for i := range bodies {
		b := &bodies[i]
		for l := b.region.first; l < b.region.end; l++ {
			if !f.mayHead(b, l) {
				continue
			}
			text := p.LineText(l)
			d, ok := f.date(text)
			if !ok {
				d, ok = f.dateWithoutYear(text)
			}
			if ok {
				n := p.Lines[l].Node
				iso := d.String()
				if len(iso) == len(time.DateOnly) {
					iso += clockIn(text)
				}
				t.add(f.key(n)*31+f.key(p.Nodes[n].Parent), i, n, iso)
			}
		}
	}
	f.eachDatetime(bodies, func(i int, v *page.Value) {
		if d, ok := f.days.Parse(v.Text, f.monthFirst); ok {
			t.add(f.key(v.Node)*31+f.key(p.Nodes[v.Node].Parent), i, v.Node, d.String())
		}
	})
	t.sort(func(c *column) float64 { return c.dateScore(len(bodies)) })
	found := make([]when, len(bodies))
	for i := range found {
		for _, c := range t.order {
			if date, ok := c.of(i); ok {
				found[i].iso = date.text
				break
			}
		}
		b := &bodies[i]
		for l := b.region.first; l < b.region.end && found[i] == (when{}); l++ {
			if text := p.LineText(l); f.mayHead(b, l) && len(text) <= longestDate {
				found[i].text = string(relative().Find(text))
			}
		}
	}
	return found
}

// relative matches a date that is told by its distance from a day that the page does not tell.
var relative = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b\d+\s*\pL+ (?:ago|geleden|fa|atrás|temu|назад)(?:\PL|$)|` +
		`(?:vor|hace|il y a|há|för) \d+ \pL+|` +
		`\b(?:yesterday|today|gestern|heute|ayer|hoy|hier|oggi|ieri)\b|\d+\s?(?:分钟|小时|天|月|年)前`)
})

var dayOnly = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(\d{1,2})(?:st|nd|rd|th|\.| de)? (\pL{3,})|(\pL{3,})\.? (\d{1,2})(?:\D|$)`)
})

// dateWithoutYear reads a day and a month in a short text that has a time of day too. Forums leave the
// year out if it is this one: the day is the last before the latest date on the page.
func (f *finder) dateWithoutYear(text []byte) (d words.Date, ok bool) {
	if len(text) > longestHead || clockIn(text) == "" {
		return d, false
	}
	for _, m := range dayOnly().FindAllSubmatch(text, -1) {
		day, name := m[1], m[2]
		if len(day) == 0 {
			day, name = m[4], m[3]
		}
		d.Day, _ = strconv.Atoi(string(day))
		d.Month = words.Month(bytes.ToLower(name))
		if d.Month == 0 || d.Day == 0 || d.Day > 31 {
			continue
		}
		now := f.latest()
		d.Year = now.Year
		if d.Number() > now.Number() {
			d.Year--
		}
		return d, now.Year > 0
	}
	return d, false
}

// latest returns the latest date on the page: its own clock, or the last day of the year of its copyright.
func (f *finder) latest() words.Date {
	if f.now != nil {
		return *f.now
	}
	f.now = new(words.Date)
	p := f.Page
	for i := range p.Lines {
		text := p.LineText(i)
		if d, ok := f.date(text); ok && d.Number() > f.now.Number() {
			*f.now = d
		} else if bytes.Contains(text, []byte("©")) || bytes.Contains(text, []byte("Copyright")) {
			for range 3 { // © 2005 - 2020
				year, at := words.FindYear(text, 2000, words.LastYear)
				if at < 0 {
					break
				}
				if year > f.now.Year {
					*f.now = words.Date{Year: year, Month: 12, Day: 31}
				}
				text = text[at+4:]
			}
		}
	}
	return *f.now
}

// eachDatetime calls yield for each date in the markup of each post, besides its body.
func (f *finder) eachDatetime(bodies []body, yield func(post int, v *page.Value)) {
	p := f.Page
	i := 0
	for j := range p.Values {
		v := &p.Values[j]
		if v.Of != page.OfDatetime && v.Of != page.OfPublished {
			continue
		}
		start := p.Nodes[v.Node].Source.Start
		for i < len(bodies) && start >= p.Lines[bodies[i].region.end-1].Source.End &&
			!f.contains(bodies[i].around, v.Node) {
			i++
		}
		if i == len(bodies) {
			return
		}
		b := &bodies[i]
		if start >= p.Lines[b.region.first].Source.Start && !f.contains(b.node, v.Node) {
			yield(i, v)
		}
	}
}

// dateScore rates a column as the dates of posts, which go up or down.
func (c *column) dateScore(posts int) float64 {
	up, down, pairs := 0, 0, 0
	last := ""
	for i := range posts {
		date, ok := c.of(i)
		if !ok {
			continue
		}
		v := date.text
		if last != "" {
			pairs++
			if v >= last {
				up++
			}
			if v <= last {
				down++
			}
		}
		last = v
	}
	score := float64(len(c.cells)) / float64(posts)
	if pairs > 0 {
		score *= 0.3 + 0.7*float64(max(up, down))/float64(pairs)
	}
	return score
}

var clock = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(\d{1,2}):(\d\d)(?::(\d\d))?\s*([ap]\.?m\b)?`)
})

// clockIn returns the time of day in a text, as ISO 8601 has it without a zone, or "".
func clockIn(text []byte) string {
	m := clock().FindSubmatch(text)
	if m == nil {
		return ""
	}
	hour, _ := strconv.Atoi(string(m[1]))
	if len(m[4]) > 0 {
		if hour %= 12; m[4][0] == 'p' || m[4][0] == 'P' {
			hour += 12
		}
	}
	if hour > 23 {
		return ""
	}
	s := fmt.Sprintf("T%02d:%s", hour, m[2])
	if len(m[3]) > 0 {
		s += ":" + string(m[3])
	}
	return s
}

var permalink = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)#\D*\d+|permalink|bookmark|/posts?/\d+`)
})

// links finds the address of each post: a link beside its body that leads to a post, or else the id
// of an element around it.
func (f *finder) links(bodies []body) []string {
	p := f.Page
	found := make([]string, len(bodies))
	f.eachHead(bodies, func(i int, n int32) {
		if found[i] != "" || p.Nodes[n].Tag != atom.A {
			return
		}
		if href := f.attribute(n, "href"); permalink().Match(href) || permalink().Match(p.NodeWords(n)) {
			found[i] = f.absolute(href)
		}
	})
	for i := range found {
		b := &bodies[i]
		for n := b.node; found[i] == "" && n > 0; n = p.Nodes[n].Parent {
			if id := f.attribute(n, "id"); bytes.ContainsAny(id, "0123456789") {
				found[i] = f.absolute(append([]byte("#"), id...))
			}
			if n == b.around {
				break
			}
		}
	}
	return found
}
