package segments

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html/atom"

	"linesift/internal/words"
	"linesift/metadata"
	"linesift/page"
	"linesift/role"
)

// A group is all lines of one template. Each may stand for an item.
type group struct {
	lines   []int
	quality float64 // how likely they are titles
	words   float64 // a line, on average
	heading bool
	link    bool
	kept    float64 // the share of its lines that are kept
}

// An entry is an item by its lines.
type entry struct {
	anchor     int // the line that it is found by
	first, end int // its lines
	node       int32
	title      int // its line
	section    string
}

// A list is a way to divide a part of the page into entries: around the lines of one group.
type list struct {
	group   *group
	entries []entry
	score   float64
}

// Items returns the entries of a list, nil if there are none or most of the text is in posts.
func Items(in Input, posts []metadata.Post) []metadata.Item {
	f := newFinder(in)
	size := 0
	for _, post := range posts {
		size += f.bytes[post.Lines[1]+1] - f.bytes[post.Lines[0]]
	}
	if len(posts) > 0 && (in.Type == "forum" || 2*size > f.bytes[len(f.kept)]) {
		return nil
	}
	return f.items(f.entries())
}

// Depths of templates: a line's own block, the block in its parent, and as the networks see it.
var keyDepths = [...]int{pathDepth, 2, 1}

// lineKey hashes the template of a line: so many elements around its first text.
func (f *finder) lineKey(i, depth int) uint64 {
	p := f.Page
	key := uint64(depth)
	n, block := p.Runs[p.Lines[i].Runs.Start].Node, p.Block(i)
	for ; n > block; n = p.Nodes[n].Parent {
		key = key*31 + uint64(p.Nodes[n].Tag)
	}
	for range depth {
		if n <= 0 {
			break
		}
		key = key*31 + f.key(n)
		n = p.Nodes[n].Parent
	}
	return key
}

// groups finds the groups of lines: those of one template, and the first lines of the elements of one.
func (f *finder) groups() []*group {
	byKey := make(map[uint64]*group)
	var all []*group
	add := func(key uint64, i int) *group {
		g := byKey[key]
		if g == nil {
			g = new(group)
			byKey[key] = g
			all = append(all, g)
		}
		if len(g.lines) == 0 || g.lines[len(g.lines)-1] < i {
			g.lines = append(g.lines, i)
		}
		return g
	}
	f.group = make([]*group, len(f.kept))
	for i := range f.kept {
		if f.Page.Lines[i].Runs.Len() == 0 {
			f.group[i] = new(group) // a line without text
			continue
		}
		for _, depth := range keyDepths {
			f.group[i] = add(f.lineKey(i, depth), i)
		}
	}
	for n := range f.Page.Elements {
		if e := &f.Page.Elements[n]; n > 0 && e.Lines > 0 && f.Page.Nodes[n].IsBlock() {
			add(f.key(int32(n)), int(e.First))
			for word := range f.names(int32(n)) {
				add(f.nameKey(int32(n), word), int(e.First))
			}
		}
	}
	for _, g := range all {
		f.rateTitles(g)
	}
	seen := make(map[string]bool)
	return slices.DeleteFunc(all, func(g *group) bool { // the templates of nested elements have the same lines
		var key []byte
		for _, i := range g.lines {
			key = binary.AppendUvarint(key, uint64(i))
		}
		defer func() { seen[string(key)] = true }()
		return seen[string(key)]
	})
}

// rateTitles says how likely the lines of a group are titles.
func (f *finder) rateTitles(g *group) {
	p := f.Page
	texts := make(map[string]bool)
	headings, links, bold, named, other, count, kept := 0, 0, 0, 0, 0, 0, 0
	for _, i := range g.lines {
		line, text := &p.Lines[i], p.LineText(i)
		texts[string(text)] = true
		count += countWords(text)
		if f.kept[i] {
			kept++
		}
		if p.In(i)&page.InHeading != 0 {
			headings++
		}
		if 2*int(line.LinkBytes) >= len(text) {
			links++
		}
		if f.isBold(i) {
			bold++
		}
		if titleNames().OfNames(p.NodeWords(line.Node))|titleNames().OfNames(p.NodeWords(p.Block(i))) != 0 {
			named++
		}
		if _, isDate := f.date(text); isDate && len(text) <= longestDate || f.Roles[i] == role.Byline || isPrice(text) {
			other++
		}
	}
	n := len(g.lines)
	most := func(count int) float64 {
		if 2*count > n {
			return 1
		}
		return 0
	}
	g.words = float64(count) / float64(n)
	g.heading, g.link = most(headings) > 0, most(links) > 0
	g.kept = float64(kept) / float64(n)
	g.quality = 2*most(headings) + 2*most(links) + most(bold) + most(named) - 4*most(other)
	switch {
	case g.words < 1.5:
		g.quality -= 1
	case g.words > 60:
		g.quality -= 3
	case g.words > 30:
		g.quality--
	}
	if n > 2 && 2*len(texts) < n {
		g.quality -= 4
	}
}

// countWords counts the words of a text.
func countWords(text []byte) (n int) {
	for s := words.Scan(text); s.Next(); {
		if s.Unspaced {
			n += s.Len() / 2
		} else {
			n++
		}
	}
	return n
}

var titleNames = sync.OnceValue(func() *words.Vocabulary[hint] {
	const list = "headline title\nname title\ntitel title\ntitle title\ntitre title\ntitulo title\n"
	return words.NewVocabulary[hint](list, "title")
})

var priceText = sync.OnceValue(func() *regexp.Regexp {
	const sign, amount = `[$€£¥₽₹₴₺]`, `\d[\d.,' ]*`
	const name = `(?:USD|EUR|GBP|CHF|kr|zł|руб|грн|Kč|lei|Ft|RON|TL)`
	return regexp.MustCompile(`(?i)(?:` + sign + `|\b` + name + `)\.?\s?` + amount +
		`|` + amount + `\s?(?:` + sign + `|` + name + `\b)`)
})

// price returns the first price in a line, nil if there is none.
func price(text []byte) []byte {
	if len(text) > longestHead || !bytes.ContainsAny(text, "0123456789") {
		return nil
	}
	return priceText().Find(text)
}

// isPrice reports whether a line is a price and little else.
func isPrice(text []byte) bool {
	return 2*len(price(text)) >= len(text)
}

// isBold reports whether a line begins in bold.
func (f *finder) isBold(i int) bool {
	p := f.Page
	block := p.Block(i)
	for n := p.Runs[p.Lines[i].Runs.Start].Node; n > block; n = p.Nodes[n].Parent {
		switch p.Nodes[n].Tag {
		case atom.B, atom.Strong:
			return true
		}
	}
	return false
}

// Limits of lists.
const (
	leastTitle = 2 // the quality of titles
	mostLists  = 300
	outlier    = 4   // times the median is the most that counts of an entry
	leastSure  = 0.4 // the probability of a list
)

// entries finds the items of the page, in order.
func (f *finder) entries() []entry {
	used := make([]bool, len(f.kept))
	var lists []*list
	for _, g := range f.groups() {
		if len(g.lines) >= 2 && g.kept > 0 {
			l := &list{group: g}
			f.divide(l, used)
			f.sizes(l)
			lists = append(lists, l)
		}
	}
	for _, l := range lists {
		f.rateList(l)
	}
	slices.SortStableFunc(lists, func(a, b *list) int { return cmp.Compare(b.score, a.score) })
	var found []entry
	for _, l := range lists[:min(len(lists), mostLists)] {
		if l.score <= 0 {
			break
		}
		f.divide(l, used)
		if len(l.entries) < 2 {
			continue
		}
		if f.rateList(l); l.score == 0 {
			continue
		}
		f.setTitles(l)
		for _, e := range l.entries {
			for i := e.first; i < e.end; i++ {
				used[i] = true
			}
			found = append(found, e)
		}
	}
	slices.SortFunc(found, func(a, b entry) int { return cmp.Compare(a.first, b.first) })
	f.nameSections(found, used)
	return slices.DeleteFunc(found, f.isCopy())
}

// setTitles finds the title of each entry: in the column that most entries have and that is likest
// to have titles.
func (f *finder) setTitles(l *list) {
	counts := make(map[*group]int)
	for _, e := range l.entries {
		f.eachColumn(e, func(g *group, _ int) { counts[g]++ })
	}
	for k := range l.entries {
		e := &l.entries[k]
		best := math.Inf(-1)
		for i := e.first; i < e.end; i++ {
			g := f.group[i]
			if !f.kept[i] && g.kept < 0.5 || f.Page.Lines[i].Runs.Len() == 0 {
				continue
			}
			score := g.quality + 2*float64(counts[g])/float64(len(l.entries)) - 0.1*float64(min(i-e.first, 10))
			if score > best {
				best, e.title = score, i
			}
		}
	}
}

// eachColumn calls yield for each group of the lines of an entry, with its first line.
func (f *finder) eachColumn(e entry, yield func(g *group, first int)) {
	seen := make(map[*group]bool)
	for i := e.first; i < e.end; i++ {
		if g := f.group[i]; !seen[g] {
			seen[g] = true
			yield(g, i)
		}
	}
}

// sizes notes how many kept bytes the entry of each line has, by its own template.
func (f *finder) sizes(l *list) {
	if len(l.entries) == 0 || !slices.Equal(f.group[l.entries[0].anchor].lines, l.group.lines) {
		return
	}
	for _, e := range l.entries {
		f.size[e.anchor] = f.bytes[e.end] - f.bytes[e.first]
	}
}

// leastWords is how many words a list of bare links has on average, if they are no menu: 21 of 22
// pages have 4.7 to 18.
const leastWords = 4.5

// traits says what the entries of a list are like. Most are shares of the entries.
type traits struct {
	covered  float64 // the share of the kept text that they have, without outliers
	dense    float64 // the share of their text that is kept
	inner    float64 // in bytes, those that hold smaller entries
	balanced float64 // their kept text without outliers
	few      float64 // 1 / number
	title    float64 // the quality of their likeliest titles
	linked   float64
	pictured float64
	dated    float64 // with a date or a price
	bare     float64 // with a title only
	words    float64 // of these
	lines    float64
	flat     float64 // that no element has alone
	menu     float64 // in navigation
	name     float64 // the words of titles
}

// traitsOf measures the entries of a list.
func (f *finder) traitsOf(entries []entry) (t traits) {
	p := f.Page
	n := float64(len(entries))
	counts := make(map[*group]int)
	for _, e := range entries {
		f.eachColumn(e, func(g *group, _ int) { counts[g]++ })
	}
	t.title = -4
	if best := likeliestTitles(counts, len(entries)); best != nil {
		t.title, t.name = best.quality, best.words
	}
	kept, all, inner, words := 0, 0, 0, 0
	var sizes []int
	for _, e := range entries {
		size := f.bytes[e.end] - f.bytes[e.first]
		kept += size
		sizes = append(sizes, size)
		all += f.all[e.end] - f.all[e.first]
		t.lines += float64(e.end-e.first) / n
		if f.holdsEntries(e, size) {
			inner += size
		}
		if f.isBare(e) {
			t.bare += 1 / n
			words += countWords(p.LineText(e.anchor))
		}
		if f.url(e) != "" {
			t.linked += 1 / n
		}
		if f.inMenu(e.anchor) {
			t.menu += 1 / n
		}
		if el := &p.Elements[e.node]; e.node == 0 || int(el.First) != e.first || int(el.Last)+1 != e.end {
			t.flat += 1 / n
		}
		if f.image(e) != "" {
			t.pictured += 1 / n
		}
		if f.hasFact(e) {
			t.dated += 1 / n
		}
	}
	slices.Sort(sizes)
	covered := 0
	for _, size := range sizes {
		covered += min(size, outlier*sizes[(len(sizes)-1)/2])
	}
	share := func(a, b int) float64 { return float64(a) / float64(max(b, 1)) }
	t.covered = share(covered, f.bytes[len(p.Lines)])
	t.balanced = share(covered, kept)
	t.dense, t.inner = share(kept, all), share(inner, kept)
	if t.bare > 0 {
		t.words = float64(words) / (t.bare * n)
	}
	t.few = 1 / n
	return t
}

// likeliestTitles returns the group with the highest quality of those that half of the entries have.
func likeliestTitles(counts map[*group]int, entries int) (best *group) {
	for g, count := range counts {
		if 2*count < entries {
			continue
		}
		if best == nil || g.quality > best.quality || g.quality == best.quality && g.lines[0] < best.lines[0] {
			best = g
		}
	}
	return best
}

// rateList gives a list its score: how likely its entries are items, with how much of the kept text.
// Small lists with surer entries go first.
func (f *finder) rateList(l *list) {
	l.score = 0
	if len(l.entries) < 2 {
		return
	}
	t := f.traitsOf(l.entries)
	if t.covered == 0 || t.bare > 0.5 && t.words < leastWords {
		return // a menu
	}
	if f.Type == "article" && max(t.linked, t.pictured, t.dated) < 0.5 {
		return // sections of a text
	}
	if p := t.probability(); p >= leastSure {
		l.score = p * math.Pow(t.covered, 0.3) * (1 - t.few) * (1 + 0.001*l.group.quality)
	}
}

// probability returns how likely the entries of a list are items: a logistic regression over the lists
// that can be made of 91 pages, with the share of entries that people call items. Fitted to one half of
// the pages, it gives the other half an F1 that is .04 lower.
func (t *traits) probability() float64 {
	odds := -1.56 + 0.55*math.Sqrt(t.covered) + 0.57*t.dense - 2.2*t.inner + 0.31*t.balanced - 0.33*t.few +
		0.2*min(max(t.title, 0), 5) + 0.95*t.linked + 0.69*t.pictured + 1.17*t.dated - 2.03*t.bare -
		0.74*math.Log(t.lines) - 0.43*t.flat - 2*t.menu + 0.33*math.Log(1+min(t.name, 15))
	return 1 / (1 + math.Exp(-odds))
}

// holdsEntries reports whether most of an entry is in smaller entries: a template of titles is there
// several times, or several templates as often as each other.
func (f *finder) holdsEntries(e entry, size int) bool {
	counts, sizes := make(map[*group]int), make(map[*group]int)
	for i := e.first; i < e.end; i++ {
		if f.kept[i] {
			g := f.group[i]
			counts[g]++
			if g.quality >= leastTitle {
				sizes[g] += min(f.size[i], f.bytes[e.end]-f.bytes[i])
			} else {
				sizes[g] += f.bytes[i+1] - f.bytes[i]
			}
		}
	}
	titled, rows := 0, make(map[int]int)
	often := make(map[int]int)
	for g, count := range counts {
		if count > 1 && g.quality >= leastTitle {
			titled += sizes[g]
		} else if count > 1 {
			often[count]++
			rows[count] += sizes[g]
		}
	}
	for count, n := range often {
		if n > 1 && 2*rows[count] > size {
			return true
		}
	}
	return 2*titled > size
}

// hasFact reports whether an entry has a price or a date.
func (f *finder) hasFact(e entry) bool {
	for i := e.first; i < e.end; i++ {
		text := f.Page.LineText(i)
		if _, ok := f.date(text); ok || len(price(text)) > 0 {
			return true
		}
	}
	return false
}

// inMenu reports whether a line stands in navigation, as an element says that has less than half of the
// kept text.
func (f *finder) inMenu(i int) bool {
	p := f.Page
	for n := p.Lines[i].Node; n > 0; n = p.Nodes[n].Parent {
		if e := &p.Elements[n]; 2*(f.bytes[e.Last+1]-f.bytes[e.First]) > f.bytes[len(p.Lines)] {
			break
		}
		if p.Nodes[n].Tag == atom.Nav || p.Nodes[n].Tag == atom.Footer || hints().OfNames(p.NodeWords(n))&menu != 0 {
			return true
		}
	}
	return false
}

// isBare reports whether an entry has only its title.
func (f *finder) isBare(e entry) bool {
	title := f.Page.LineText(e.anchor)
	for i := e.first; i < e.end; i++ {
		if !bytes.Equal(title, f.Page.LineText(i)) {
			return false
		}
	}
	return true
}

// url returns the address of an entry: the first link from its title on, or before it.
func (f *finder) url(e entry) string {
	for i := e.title; i < e.end; i++ {
		if u := f.linkIn(i); u != "" {
			return u
		}
	}
	for i := e.first; i < e.title; i++ {
		if u := f.linkIn(i); u != "" {
			return u
		}
	}
	return ""
}

// nameSections gives each entry the nearest heading above it that no entry has.
func (f *finder) nameSections(entries []entry, used []bool) {
	name, next := "", 0
	for k := range entries {
		for ; next < entries[k].first; next++ {
			if !used[next] && f.kept[next] && f.Page.In(next)&page.InHeading != 0 {
				name = string(f.Page.LineText(next))
			}
		}
		entries[k].section = name
	}
}

// isCopy returns a function that reports whether an entry has the title and the address of an earlier
// one, or the text if it has no address.
func (f *finder) isCopy() func(e entry) bool {
	seen := make(map[string]bool)
	return func(e entry) bool {
		key := f.url(e)
		if key == "" {
			key = f.keptText(e.first, e.end)
		}
		key += " " + strings.ToLower(string(f.Page.LineText(e.title)))
		defer func() { seen[key] = true }()
		return seen[key]
	}
}

// divide makes an entry of each unused line of a list's group: the outermost element around it that
// has no other and no used line, and the lines below it up to the next.
func (f *finder) divide(l *list, used []bool) {
	p := f.Page
	l.entries = l.entries[:0]
	var lines []int
	for _, i := range l.group.lines {
		if !used[i] {
			lines = append(lines, i)
		}
	}
	if len(lines) < 2 {
		return
	}
	for k, i := range lines {
		before, after := -1, len(used)
		if k > 0 {
			before = lines[k-1]
		}
		if k+1 < len(lines) {
			after = lines[k+1]
		}
		for j := i - 1; j > before; j-- {
			if used[j] {
				before = j
			}
		}
		for j := i + 1; j < after; j++ {
			if used[j] {
				after = j
			}
		}
		l.entries = append(l.entries, entry{anchor: i, title: i, node: f.outermost(i, before, after)})
	}
	usual, most := f.usualContainer(l.entries)
	for k := range l.entries {
		e := &l.entries[k]
		for n := p.Block(e.anchor); most && n != e.node && n > 0; n = p.Nodes[n].Parent {
			if f.key(n) == usual {
				e.node = n
				break
			}
		}
		e.first, e.end = e.anchor, e.anchor+1
		if el := &p.Elements[e.node]; e.node > 0 {
			e.first, e.end = int(el.First), int(el.Last)+1
		}
	}
	f.extend(l, used)
	l.entries = f.choose(l.entries)
}

// usualContainer returns the commonest template of the elements of entries, and whether most have it.
func (f *finder) usualContainer(entries []entry) (usual uint64, most bool) {
	counts := make(map[uint64]int)
	for _, e := range entries {
		if e.node > 0 {
			counts[f.key(e.node)]++
			if counts[f.key(e.node)] > counts[usual] {
				usual = f.key(e.node)
			}
		}
	}
	return usual, 2*counts[usual] > len(entries)
}

// choose leaves out entries without kept lines, unless most of their siblings have some.
func (f *finder) choose(entries []entry) []entry {
	type share struct{ kept, all int }
	shares := make(map[int32]*share)
	of := func(e entry) *share {
		n := e.node
		if n == 0 {
			n = f.Page.Block(e.anchor)
		}
		n = f.Page.Nodes[n].Parent
		if shares[n] == nil {
			shares[n] = new(share)
		}
		return shares[n]
	}
	for _, e := range entries {
		s := of(e)
		s.all++
		if f.has(e.first, e.end) {
			s.kept++
		}
	}
	return slices.DeleteFunc(entries, func(e entry) bool {
		s := of(e)
		return !f.has(e.first, e.end) && 2*s.kept < s.all
	})
}

// outermost returns the outermost element around a line that has none of the other lines, 0 if
// even its block has one.
func (f *finder) outermost(i int, before, after int) int32 {
	p := f.Page
	found := int32(0)
	for n := p.Block(i); n > 0; n = p.Nodes[n].Parent {
		e := &p.Elements[n]
		if before >= int(e.First) || after <= int(e.Last) {
			break
		}
		found = n
	}
	return found
}

// extend adds the lines between entries to those above them, if there are such lines between most
// of them.
func (f *finder) extend(l *list, used []bool) {
	p := f.Page
	all := l.entries
	ends := make([]int, len(all))
	gaps, most := 0, 0
	for k := range all {
		e := &all[k]
		n := e.node
		if n == 0 {
			n = p.Block(e.anchor)
		} else {
			n = p.Nodes[n].Parent
		}
		last := int(p.Elements[n].Last)
		if k+1 < len(all) {
			last = min(last, all[k+1].first-1)
		} else {
			last = min(last, e.end-1+most)
		}
		end := e.end
		for end <= last && !used[end] && !f.breaks(end, len(all)) {
			end++
		}
		for end > e.end && !f.kept[end-1] {
			end--
		}
		if ends[k] = end; end > e.end {
			gaps++
			most = max(most, end-e.end)
		}
	}
	if 2*gaps <= len(all)-1 {
		return
	}
	for k := range all {
		all[k].end = ends[k]
	}
}

// breaks reports whether a line is a heading between entries, of which there are so many.
func (f *finder) breaks(i, entries int) bool {
	return f.Page.In(i)&page.InHeading != 0 && 2*len(f.group[i].lines) < entries
}

// items makes items of entries. What names their authors and dates stands beside their titles, as it
// stands beside the bodies of posts.
func (f *finder) items(entries []entry) []metadata.Item {
	p := f.Page
	bodies := make([]body, len(entries))
	for i, e := range entries {
		n := p.Lines[e.title].Node
		bodies[i] = body{node: n, around: cmp.Or(e.node, n), first: e.title, last: e.title, region: span{e.first, e.end}}
	}
	authors, dates := f.authors(bodies, true), f.dates(bodies)
	var items []metadata.Item
	for i, e := range entries {
		items = append(items, metadata.Item{
			Section: e.section, Title: string(p.LineText(e.title)), Text: f.itemText(e),
			Lines: [2]int{e.first, e.end - 1}, Image: f.image(e), URL: f.url(e),
			Author: authors[i].name, Date: dates[i].iso, Price: f.price(e),
		})
	}
	return items
}

// price returns the first price of an entry, below its title if there is one.
func (f *finder) price(e entry) string {
	for i := e.first; i < e.end; i++ {
		if amount := price(f.Page.LineText(i)); len(amount) > 0 && i != e.title && f.kept[i] {
			return string(bytes.TrimSpace(amount))
		}
	}
	return string(bytes.TrimSpace(price(f.Page.LineText(e.title))))
}

// itemText returns the lines of an entry: the kept ones, and those that other entries keep, unless
// the options of the user leave lines out.
func (f *finder) itemText(e entry) string {
	var lines []string
	for i := e.first; i < e.end; i++ {
		if f.kept[i] || f.Whole && f.group[i].kept > 0.5 {
			lines = append(lines, string(f.Page.LineText(i)))
		}
	}
	return strings.Join(lines, "\n")
}

// image returns the address of the first picture of an entry.
func (f *finder) image(e entry) string {
	p := f.Page
	from, to := p.Lines[e.first].Source.Start, p.Lines[e.end-1].Source.End
	if e.node > 0 {
		from, to = max(from, p.Nodes[e.node].Source.Start), min(to, p.Nodes[e.node].Source.End)
	}
	k, _ := slices.BinarySearchFunc(p.Leaves, from, func(l page.Leaf, start int32) int {
		return cmp.Compare(l.Source.Start, start)
	})
	for ; k < len(p.Leaves) && p.Leaves[k].Source.Start < to; k++ {
		if l := &p.Leaves[k]; l.Tag == atom.Img {
			for name, value := range page.Attributes(p.Source[l.Source.Start:l.Source.End]) {
				if string(name) == "src" && !bytes.HasPrefix(value, []byte("data:")) {
					return f.absolute(value)
				}
			}
		}
	}
	return ""
}

// linkIn returns the address of the first link of a line.
func (f *finder) linkIn(i int) string {
	p := f.Page
	runs := p.Lines[i].Runs
	for r := runs.Start; r < runs.End; r++ {
		for n := p.Runs[r].Node; n > 0 && p.Nodes[n].In&page.InLink != 0; n = p.Nodes[n].Parent {
			if p.Nodes[n].Tag == atom.A {
				return f.absolute(bytes.TrimSpace(f.attribute(n, "href")))
			}
		}
	}
	return ""
}
