package segments

import (
	"bytes"
	"cmp"
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

// A group is all lines of one template. They may be the titles of items.
type group struct {
	lines   []int
	quality float64
	words   float64 // a line, on average
	heading bool
}

// An entry is an item by its lines.
type entry struct {
	title      int // its line
	first, end int // its lines
	node       int32
	section    string
}

// Items returns the entries of a list, nil if there are none.
func Items(in Input) []metadata.Item {
	f := newFinder(in)
	if in.Type == "forum" && len(Posts(in)) > 0 {
		return nil
	}
	return f.items(f.entries(f.groups()))
}

// lineKey hashes the template of a line: the elements around its first text.
func (f *finder) lineKey(i int) uint64 {
	p := f.Page
	var key uint64
	n, block := p.Runs[p.Lines[i].Runs.Start].Node, p.Block(i)
	for ; n > block; n = p.Nodes[n].Parent {
		key = key*31 + uint64(p.Nodes[n].Tag)
	}
	for range pathDepth {
		if n <= 0 {
			break
		}
		key = key*31 + f.key(n)
		n = p.Nodes[n].Parent
	}
	return key
}

// groups finds the groups of lines that may be titles, the likeliest first.
func (f *finder) groups() []*group {
	byKey := make(map[uint64]*group)
	var all []*group
	f.group = make([]*group, len(f.kept))
	for i := range f.kept {
		if f.Page.Lines[i].Runs.Len() == 0 {
			f.group[i] = new(group) // a line without text
			continue
		}
		key := f.lineKey(i)
		g := byKey[key]
		if g == nil {
			g = new(group)
			byKey[key] = g
			all = append(all, g)
		}
		g.lines = append(g.lines, i)
		f.group[i] = g
	}
	for _, g := range all {
		f.rateTitles(g)
	}
	slices.SortStableFunc(all, func(a, b *group) int {
		return cmp.Or(cmp.Compare(b.quality, a.quality), cmp.Compare(len(b.lines), len(a.lines)))
	})
	return all
}

// rateTitles says how likely the lines of a group are titles.
func (f *finder) rateTitles(g *group) {
	p := f.Page
	texts := make(map[string]bool)
	headings, links, bold, named, other, count := 0, 0, 0, 0, 0, 0
	for _, i := range g.lines {
		line, text := &p.Lines[i], p.LineText(i)
		texts[string(text)] = true
		count += countWords(text)
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
	g.heading = most(headings) > 0
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

// Limits of items.
const (
	leastTitle = 2 // the quality of titles
	mostGroups = 100
	mostLines  = 25 // kept lines of an item
)

// entries finds the items of the page, in order.
func (f *finder) entries(groups []*group) []entry {
	groups = groups[:min(len(groups), mostGroups)]
	f.section = make([]bool, len(f.kept))
	for _, g := range groups {
		if g.heading {
			f.findSections(g)
		}
	}
	r := records{finder: f, used: make([]bool, len(f.kept))}
	for _, g := range groups {
		if g.quality < leastTitle {
			break
		}
		r.add(g.lines)
	}
	slices.SortFunc(r.found, func(a, b entry) int { return cmp.Compare(a.first, b.first) })
	f.nameSections(r.found)
	return slices.DeleteFunc(r.found, f.isCopy())
}

// nameSections gives each entry the nearest heading above it that stands over several.
func (f *finder) nameSections(entries []entry) {
	name, next := "", 0
	for k := range entries {
		for ; next < entries[k].first; next++ {
			if f.section[next] {
				name = string(f.Page.LineText(next))
			}
		}
		entries[k].section = name
	}
}

// isCopy returns a function that reports whether an entry has the title of an earlier one.
func (f *finder) isCopy() func(e entry) bool {
	seen := make(map[string]bool)
	return func(e entry) bool {
		title := strings.ToLower(string(f.Page.LineText(e.title)))
		defer func() { seen[title] = true }()
		return seen[title]
	}
}

// records collects entries.
type records struct {
	*finder
	used    []bool // by line
	anchors []int  // the titles
	found   []entry
}

// add makes entries of the lines that are not used yet, if there are several.
func (r *records) add(group []int) {
	var lines []int
	for _, i := range group {
		if !r.used[i] && !r.section[i] {
			lines = append(lines, i)
		}
	}
	if len(lines) < 2 && (len(lines) == 0 || len(r.found) < 2) {
		return
	}
	isText := r.Type == "article" && !r.Hub
	r.anchors = append(r.anchors, lines...)
	slices.Sort(r.anchors)
	r.anchors = slices.Compact(r.anchors)
	for _, e := range r.choose(r.containers(lines, r.anchors, r.used)) {
		if e.end-e.first > mostLines || e.end-e.first == 1 && r.linkIn(e.title) == "" {
			continue
		}
		if isText && r.linkIn(e.title) == "" {
			continue // a section of an article
		}
		for i := e.first; i < e.end; i++ {
			r.used[i] = true
		}
		r.found = append(r.found, e)
	}
}

// leastWords is how many words a list of bare links has on average, if they are no menu: 21 of 22
// pages have 4.7 to 18.
const leastWords = 4.5

// choose leaves out entries without kept lines, unless most of their siblings have some, and menus.
func (r *records) choose(entries []entry) []entry {
	p := r.Page
	type list struct{ kept, all int }
	lists := make(map[int32]*list)
	of := func(e entry) *list {
		n := e.node
		if n == 0 {
			n = p.Block(e.title)
		}
		n = p.Nodes[n].Parent
		if lists[n] == nil {
			lists[n] = new(list)
		}
		return lists[n]
	}
	bare, count := 0, 0
	for _, e := range entries {
		l := of(e)
		l.all++
		if r.has(e.first, e.end) {
			l.kept++
		}
		if r.isBare(e) {
			bare++
			count += countWords(p.LineText(e.title))
		}
	}
	return slices.DeleteFunc(entries, func(e entry) bool {
		l := of(e)
		if !r.has(e.first, e.end) && 2*l.kept < l.all {
			return true
		}
		return r.isBare(e) && float64(count) < leastWords*float64(bare)
	})
}

// isBare reports whether an entry has only its title.
func (r *records) isBare(e entry) bool {
	title := r.Page.LineText(e.title)
	for i := e.first; i < e.end; i++ {
		if !bytes.Equal(title, r.Page.LineText(i)) {
			return false
		}
	}
	return true
}

// outermost returns the outermost element around a line that has none of the other lines, 0 if
// even its block has one.
func (f *finder) outermost(i int, before, after int) int32 {
	p := f.Page
	found := int32(0)
	for n := p.Block(i); n > 0; n = p.Nodes[n].Parent {
		e := &p.Elements[n]
		if before >= int(e.First) || after >= 0 && after <= int(e.Last) {
			break
		}
		found = n
	}
	return found
}

// neighbours returns the lines before and after position k, -1 if there are none.
func neighbours(lines []int, k int) (before, after int) {
	before, after = -1, -1
	if k > 0 {
		before = lines[k-1]
	}
	if k+1 < len(lines) {
		after = lines[k+1]
	}
	return before, after
}

// findSections marks the headings of a group that stand above several titles of another group.
func (f *finder) findSections(g *group) {
	p := f.Page
	for k, i := range g.lines {
		before, after := neighbours(g.lines, k)
		n := f.outermost(i, before, after)
		last := int(p.Elements[n].Last)
		if n == 0 || last == i { // the items are its siblings
			last = int(p.Elements[p.Nodes[p.Block(i)].Parent].Last)
			if after > 0 {
				last = min(last, after-1)
			}
		}
		isLink := 2*int(p.Lines[i].LinkBytes) >= p.Lines[i].Text.Len()
		counts := make(map[*group]int)
		for j := i + 1; j <= last; j++ {
			h := f.group[j]
			if !f.kept[j] || h == g || h.quality < leastTitle {
				continue
			}
			if counts[h]++; counts[h] > 1 && (h.heading || !isLink && h.words >= 1.5) {
				f.section[i] = true
				break
			}
		}
	}
}

// containers makes an entry of each of some titles. anchors has these and all titles that are
// known already.
func (f *finder) containers(lines, anchors []int, used []bool) []entry {
	p := f.Page
	var all []entry
	for _, i := range lines {
		k, _ := slices.BinarySearch(anchors, i)
		before, after := neighbours(anchors, k)
		n := f.outermost(i, before, after)
		first, end := i, i+1
		if e := &p.Elements[n]; n > 0 && e.Lines > 0 {
			first, end = int(e.First), int(e.Last)+1
		}
		for first < i && (used[first] || f.section[first]) {
			first++
		}
		all = append(all, entry{title: i, first: first, end: end, node: n})
	}
	f.extend(all, used)
	return all
}

// extend adds the lines between entries to those above them, if there are such lines between most
// of them.
func (f *finder) extend(all []entry, used []bool) {
	p := f.Page
	ends := make([]int, len(all))
	gaps, most := 0, 0
	for k := range all {
		e := &all[k]
		n := e.node
		if n == 0 {
			n = p.Block(e.title)
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
		for end <= last && !used[end] && !f.section[end] {
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

// items makes items of entries.
func (f *finder) items(entries []entry) []metadata.Item {
	p := f.Page
	var items []metadata.Item
	for _, e := range entries {
		item := metadata.Item{
			Section: e.section, Title: string(p.LineText(e.title)), Text: f.keptText(e.first, e.end),
			Lines: [2]int{e.first, e.end - 1}, Image: f.image(e),
		}
		for i := e.title; i < e.end && item.URL == ""; i++ {
			item.URL = f.linkIn(i)
		}
		for i := e.first; i < e.end; i++ {
			if !f.kept[i] {
				continue
			}
			text := p.LineText(i)
			if d, ok := f.date(text); ok && item.Date == "" && i != e.title {
				item.Date = d.String()
			}
			if item.Price == "" && i != e.title {
				item.Price = strings.TrimSpace(string(price(text)))
			}
		}
		items = append(items, item)
	}
	return items
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
