package segments

import (
	"bytes"
	"cmp"
	"html"
	"slices"
	"sort"
	"strconv"
	"strings"

	"golang.org/x/net/html/atom"

	"linesift/internal/facts"
	"linesift/internal/words"
	"linesift/metadata"
	"linesift/page"
	"linesift/pagetype"
)

// What makes a page a list if it is likely an article, a product or a manual: an article has sections, and a product
// has properties.
const (
	listItems = 3   // the least items
	listLinks = 0.6 // of the items have an address of their own
	listShare = 0.3 // of the content stands in items, or on an article of what is nearly content
)

// Items returns the entries of a list, nil if there are none or most of the text is in posts.
func Items(known *facts.Facts, posts []metadata.Post) []metadata.Item {
	r := newPageReader(known)
	content := r.content()
	if content.total() == 0 {
		return nil
	}
	size := 0
	for _, post := range posts {
		size += content.size(span{post.Lines[0], post.Lines[1] + 1})
	}
	if len(posts) > 0 && (r.Type() == pagetype.Forum || 2*size > content.total()) {
		return nil
	}
	f := newItemFinder(r, r.likely())
	entries := f.entries()
	items := f.items(entries)
	// What is nearly content beside a product is its offers.
	isArticle, isList := r.Type() == pagetype.Article, r.isList() && !r.isReference()
	if !isList && !f.areList(items, entries, content) && !(isArticle && f.areList(items, entries, f.kept)) {
		return nil
	}
	f.findURLs(items, entries)
	return items
}

// listTypes are the types of pages that have entries.
var listTypes = []pagetype.Type{
	pagetype.Collection, pagetype.Forum, pagetype.Homepage, pagetype.Listing, pagetype.Service,
}

// isList reports whether a page is likely of a type that has entries.
func (r *pageReader) isList() bool {
	likely := float32(0)
	for _, t := range listTypes {
		likely += pagetype.Probability(r.Types, t)
	}
	return r.Types == nil || slices.Contains(listTypes, r.Type()) || likely >= 0.5
}

// isReference reports whether a page describes code: a tenth of the kept lines stand in code or have some.
func (r *pageReader) isReference() bool {
	code, all := 0, 0
	for i := range r.Mask.Lines(r.Page) {
		all++
		if l := &r.Page.Lines[i]; slices.ContainsFunc(r.Page.Runs[l.Runs.Start:l.Runs.End], func(run page.Run) bool {
			return r.Page.Nodes[run.Node].In&(page.InPre|page.InCode) != 0
		}) {
			code++
		}
	}
	return 10*code > all
}

// areList reports whether the page is for its items: there are at least three, six in ten have an address of
// their own, and they have three tenths of the text. None has more text than all others, as an article beside
// its teasers has.
func (f *itemFinder) areList(items []metadata.Item, entries []entry, lines *lineSet) bool {
	addresses := make(map[string]bool)
	size, text, largest := 0, 0, 0
	for i, item := range items {
		if address, _, _ := strings.Cut(item.URL, "#"); address != "" && f.hasOwnLink(entries[i]) {
			addresses[address] = true
		}
		size += lines.size(span{item.Lines[0], item.Lines[1] + 1})
		text, largest = text+len(item.Text), max(largest, len(item.Text))
	}
	n, linked := float64(len(items)), float64(len(addresses))
	return n >= listItems && linked >= listLinks*n && 2*largest <= text &&
		float64(size) >= listShare*float64(lines.total())
}

// hasOwnLink reports whether a link is a line of an entry, or begins its title. The links in an article's sentences
// are of what it tells about.
func (f *itemFinder) hasOwnLink(e entry) bool {
	return e.lines.hasLine(func(i int) bool { return f.looks[i].link || i == e.title && f.beginsWithLink(i) })
}

// beginsWithLink reports whether a line begins with a link.
func (f *itemFinder) beginsWithLink(i int) bool {
	return f.anchorAround(f.elementOf(i)) > 0
}

// items makes items of entries. Authors and dates stand beside the titles, as they stand beside the
// bodies of posts.
func (f *itemFinder) items(entries []entry) (items []metadata.Item) {
	p := f.Page
	segments := make([]segment, len(entries))
	for i, e := range entries {
		title := span{e.title, e.title + 1}
		segments[i] = segment{node: p.Lines[e.title].Node, around: e.node, text: title, region: e.lines}
	}
	texts := f.texts(entries)
	table := f.newTable(segments, f.kept, true)
	for i, e := range entries {
		name, _, _ := table.author(i)
		item := metadata.Item{
			Section: e.section, Title: f.title(e.title), Text: texts.text(e.lines),
			Lines: [2]int{e.lines.first, e.lines.end - 1}, URL: f.url(e), Author: name,
			Date: table.first(date, i).text, Price: table.first(price, i).text, Image: table.first(image, i).text,
		}
		if item.Date == "" {
			item.DateText = f.dateText(e, item.Price != "")
		}
		items = append(items, item)
	}
	f.dropAmounts(items, entries)
	return items
}

// dateText returns the first relative date in a short line of an entry besides its title, or day without a year if it
// has no price, or "".
func (f *itemFinder) dateText(e entry, hasPrice bool) string {
	for i := e.lines.first; i < e.lines.end; i++ {
		text := f.Page.LineText(i)
		if i == e.title || duration().Match(text) {
			continue
		}
		found := f.relativeIn(text)
		if !bytes.ContainsAny(found, "0123456789") && 3*len(found) < 2*len(text) { // USA Today
			found = nil
		}
		if found == nil && !hasPrice {
			found = dayIn(text)
		}
		if found != nil {
			return string(found)
		}
	}
	return ""
}

// duration matches "15 min", which is how long something takes. In a thread it is how long ago a post was written.
var duration = words.Pattern(`(?i)^\s*\d+\s?m(?:in)?\s*$`)

// What tells the price of an item from an amount in a sentence, if few items have one.
const (
	besidePrice = 4 // words may stand beside it: "Now only $ 5 each"
	beforePrice = 1 // word may stand before it in a longer line: "From $ 399 or $ 33.25 a month"
)

// dropAmounts removes amounts of money that are no prices of the items. If fewer than half of the items have one, those
// in titles and sentences are what these tell about.
func (f *itemFinder) dropAmounts(items []metadata.Item, entries []entry) {
	if share(items, func(item metadata.Item) bool { return item.Price != "" }) >= 0.5 {
		return
	}
	for k := range items {
		amount := []byte(items[k].Price)
		if !entries[k].lines.hasLine(func(i int) bool {
			before, after, has := bytes.Cut(f.Page.LineText(i), amount)
			first := words.Count(before)
			return has && i != entries[k].title && (first <= beforePrice || first+words.Count(after) <= besidePrice)
		}) {
			items[k].Price = ""
		}
	}
}

// ornaments matches icons, which are private characters of a font, and arrows and bullets at the edges.
var ornaments = words.Pattern(`\p{Co}+|^\s*` + edgeMarks + `\s+|\s+` + edgeMarks + `\s*$`)

const edgeMarks = `[\x{2190}-\x{21FF}\x{25A0}-\x{25FF}›•·]+`

// titleIn returns a line as a title: without ornaments, and without references that were escaped twice.
func titleIn(line []byte) string {
	return strings.TrimSpace(ornaments().ReplaceAllString(html.UnescapeString(string(line)), ""))
}

// title returns a line as a title. After a link, the links with numbers are the pages of a thread or count comments.
func (f *itemFinder) title(i int) string {
	p, runs := f.Page, f.Page.Lines[i].Runs
	text := p.LineText(i)
	for r := runs.Start + 1; r < runs.End && f.beginsWithLink(i); r++ {
		run := p.Runs[r]
		_, err := strconv.Atoi(string(bytes.TrimSpace(p.Text[run.Text.Start:run.Text.End])))
		if a := f.anchorAround(run.Node); err == nil && a > 0 && a != f.anchorAround(f.elementOf(i)) {
			text = bytes.TrimRight(text[:run.Text.Start-p.Lines[i].Text.Start], " ([")
			break
		}
	}
	return titleIn(text)
}

// itemShare is the least part of the threshold that a line inside an item reaches. See "Items and posts" in
// bench/NOTES.md.
const itemShare = 0.3

// texts returns the lines of the entries' texts: titles, kept lines, and what else may belong to them, unless the
// options of the user leave lines out. They have no labels at their edges, such as "View details".
func (f *itemFinder) texts(entries []entry) *lineSet {
	has := make([]bool, len(f.Page.Lines))
	isEdge := func(i int) bool { return !f.kept.has[i] && (f.groupOf[i].isLabel || !has[i]) }
	for _, e := range entries {
		for i := e.lines.first; i < e.lines.end; i++ {
			has[i] = i == e.title || f.mayBelong(i) && !f.inForm(i, e)
		}
		for i := e.lines.first; i < e.title && isEdge(i); i++ {
			has[i] = false
		}
		for i := e.lines.end - 1; i > e.title && isEdge(i); i-- {
			has[i] = false
		}
	}
	return newLineSet(f.Page, func(i int) bool { return has[i] })
}

// inForm reports whether a line stands in a form that is a part of an entry, and is no price.
func (f *itemFinder) inForm(i int, e entry) bool {
	return f.Page.In(i)&^f.Page.In(e.title)&page.InForm != 0 && !f.looks[i].hasDateOrPrice
}

// mayBelong reports whether a line inside an entry is kept, likely enough, or of a template whose lines most entries
// keep.
func (f *itemFinder) mayBelong(i int) bool {
	if f.kept.has[i] || f.Readable == nil {
		return f.kept.has[i]
	}
	g := f.groupOf[i]
	return 2*g.kept > len(g.lines) ||
		f.Probabilities != nil && f.Probabilities[i] >= itemShare*f.Threshold && f.Readable.Line(f.Page, i)
}

// findURLs finds addresses of their own for items of which most have none, or the same, as that of "plus shipping":
// those of links without text, such as pictures.
func (f *itemFinder) findURLs(items []metadata.Item, entries []entry) {
	times := make(map[string]int)
	for i := range items {
		times[items[i].URL]++
	}
	for i := range items {
		if item := &items[i]; 2*times[item.URL] > len(items) {
			item.URL = cmp.Or(f.ownURL(entries[i], times), item.URL)
		}
	}
}

// ownURL returns the first address in an entry that is none of the others', or "".
func (f *itemFinder) ownURL(e entry, times map[string]int) string {
	p, source := f.Page, f.sourceOf(e)
	n := sort.Search(len(p.Nodes), func(n int) bool { return p.Nodes[n].Source.Start >= source.Start })
	for ; n < len(p.Nodes) && p.Nodes[n].Source.Start < source.End; n++ {
		f.visits++
		href := f.attribute(int32(n), "href")
		if p.Nodes[n].Tag != atom.A || bytes.HasPrefix(href, []byte("#")) {
			continue
		}
		if u := f.absolute(href); u != "" && times[u] == 0 {
			times[u]++
			return u
		}
	}
	return ""
}

// sourceOf returns the source of an entry: of its element, or of its lines.
func (f *itemFinder) sourceOf(e entry) page.Span {
	if e.node > 0 {
		return f.Page.Nodes[e.node].Source
	}
	lines := f.Page.Lines
	return page.Span{Start: lines[e.lines.first].Source.Start, End: lines[e.lines.end-1].Source.End}
}

// url returns the address of an entry: the first link from its title on, or before it.
func (f *itemFinder) url(e entry) string {
	for _, lines := range []span{{e.title, e.lines.end}, {e.lines.first, e.title}} {
		for i := lines.first; i < lines.end; i++ {
			if u := f.linkIn(i); u != "" {
				return u
			}
		}
	}
	return ""
}

// linkIn returns the address of the first link of a line, or "".
func (f *itemFinder) linkIn(i int) string {
	runs := f.Page.Lines[i].Runs
	for r := runs.Start; r < runs.End; r++ {
		if u := f.linkAround(f.Page.Runs[r].Node); u != "" {
			return u
		}
	}
	return ""
}

// priceIn returns the first price in a line, nil if there is none.
func priceIn(text []byte) []byte {
	if len(text) > longestHead {
		return nil
	}
	return words.Price(text)
}
