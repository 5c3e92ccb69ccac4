package render

import (
	"slices"
	"strings"

	"golang.org/x/net/html"

	"linesift/internal/address"
	"linesift/internal/meta"
)

// A category says how an element comes into the clean tree. An element without one is
// transparent: its children stand in its place.
type category uint8

const (
	dropped   category = iota + 1 // with all in it
	flow                          // a block of blocks, and of text where its default child is none
	phrasing                      // a block of text alone
	inline                        // part of a text
	separated                     // transparent, but its text is apart from what is around it
)

// categories has the category of each element that has one.
var categories = func() map[string]category {
	categories := make(map[string]category)
	for i, section := range []string{"dropped", "flow", "phrasing", "inline", "separated"} {
		for _, name := range list(section) {
			categories[name] = category(i + 1)
		}
	}
	return categories
}()

// isBlock reports whether a node is an element whose text is apart from the text around it.
func isBlock(n *html.Node) bool {
	c := categories[n.Data]
	return c != 0 && c != inline && n.Type == html.ElementNode
}

// synonyms are names of elements that mean the same to a reader.
var synonyms = map[string]string{
	"b": "strong", "i": "em", "s": "del", "strike": "del", "tt": "code", "dfn": "em",
	"menu": "ul", "dir": "ul", "listing": "pre",
}

// loose has the element that is made of text directly in a block. In other blocks such text stays.
var loose = map[string]string{
	"article": "p", "section": "p", "blockquote": "p", "figure": "p", "details": "p", "ul": "li", "ol": "li",
	"dl": "dd", "table": "tr", "thead": "tr", "tbody": "tr", "tfoot": "tr", "tr": "td",
}

// parents are the blocks that a block must stand in to be one.
var parents = map[string]string{
	"li": "ul ol", "dt": "dl", "dd": "dl", "thead": "table", "tbody": "table", "tfoot": "table",
	"caption": "table", "tr": "table thead tbody tfoot", "td": "tr", "th": "tr",
	"figcaption": "figure", "summary": "details",
}

// Blocks and inline elements that are nested more deeply are replaced by their children, so that
// later walks over the tree take linear time.
const (
	maxBlocks  = 48
	maxInlines = 12
)

// A cleaner makes the clean tree. Blocks are made when their first content comes, so
// that none is empty, and a block inside an inline element interrupts it.
type cleaner struct {
	options   Options
	addresses address.Resolver
	needless  map[*html.Node]bool // images; see findNeedless

	blocks  []*html.Node // the open blocks; those that are made have a parent, but the first
	implied int          // how many of them no tag has opened
	open    []*html.Node // the open inline elements, as they are in the source
	leaf    *html.Node   // where text goes; nil if this text has not begun
	nested  int          // how many of open are elements between the block and leaf
	space   bool         // white space is due
	breaks  int          // <br> that are due
}

func (c *cleaner) children(n *html.Node) {
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		c.node(child)
	}
}

func (c *cleaner) node(n *html.Node) {
	if n.Type == html.TextNode {
		c.text(n.Data)
		return
	}
	name := n.Data
	if s := synonyms[name]; s != "" {
		name = s
	}
	switch name {
	case finished:
		c.finished(n.FirstChild)
		return
	case "br":
		c.breaks++
		return
	case "hr":
		c.thematicBreak()
		return
	case "input":
		c.task(n)
		return
	case "img":
		if e := c.image(n); e != nil {
			c.begin().AppendChild(e)
		}
		return
	}
	switch categories[name] {
	case dropped:
	case flow, phrasing:
		c.openBlock(name, n)
	case inline:
		c.openInline(name, n)
	case separated:
		c.separated(n)
	default:
		c.children(n)
	}
}

func (c *cleaner) top() *html.Node { return c.blocks[len(c.blocks)-1] }

// attach puts the open blocks into the tree.
func (c *cleaner) attach() {
	for i, e := range c.blocks[1:] {
		if e.Parent == nil {
			c.blocks[i].AppendChild(e)
		}
	}
}

// end ends the text before a block, or after one.
func (c *cleaner) end() {
	c.blocks = c.blocks[:len(c.blocks)-c.implied]
	c.implied = 0
	c.leaf, c.nested, c.space, c.breaks = nil, 0, false, 0
}

func (c *cleaner) imply(name string) {
	c.blocks = append(c.blocks, element(name))
	c.implied++
}

// begin returns the element that the next part of a text goes to.
func (c *cleaner) begin() *html.Node {
	switch {
	case c.leaf == nil:
	case c.breaks > 1 && c.splits():
	case c.breaks > 0:
		c.leaf.AppendChild(element("br"))
	case c.space:
		c.leaf.AppendChild(text(" "))
	}
	c.space, c.breaks = false, 0
	if c.leaf == nil {
		if c.top().LastChild != nil && loose[c.top().Data] == "" {
			c.imply("p")
		}
		for name := loose[c.top().Data]; name != ""; name = loose[name] {
			c.imply(name)
		}
		c.attach()
		c.leaf = c.top()
	}
	for ; c.nested < len(c.open); c.nested++ {
		e := *c.open[c.nested]
		c.leaf.AppendChild(&e)
		c.leaf = &e
	}
	return c.leaf
}

// splits ends a paragraph and lets another one follow, if that can be.
func (c *cleaner) splits() bool {
	switch t := c.top(); {
	case c.implied > 0 || categories[t.Data] != phrasing:
		c.end()
	case t.Data == "p":
		c.end()
		if t.Parent != nil {
			c.blocks[len(c.blocks)-1] = element("p")
		}
	default:
		return false
	}
	return true
}

const spaces = meta.Spaces

func (c *cleaner) text(s string) {
	s = strings.ReplaceAll(s, "\ufeff", "")
	body := strings.Trim(s, spaces)
	c.space = c.space || !strings.HasPrefix(s, body) || body == "" && s != ""
	if body == "" {
		return
	}
	e := text(body)
	if strings.ContainsAny(body, spaces[1:]) || strings.Contains(body, "  ") {
		e.Data = strings.Join(strings.FieldsFunc(body, meta.IsSpace), " ")
	}
	c.begin().AppendChild(e)
	c.space = !strings.HasSuffix(s, body)
}

// finished takes what a step before has made: a formula, a listing, a footnote's mark.
func (c *cleaner) finished(n *html.Node) {
	remove(n)
	switch {
	case isElement(n, "pre", "div") && c.splits():
		outer := c.blocks
		if c.top().Data == "p" { // the one that follows
			c.blocks = c.blocks[:len(c.blocks)-1]
		}
		c.fit(n.Data)
		c.attach()
		c.top().AppendChild(n)
		c.blocks = outer
	default:
		leaf := c.begin()
		if last := leaf.LastChild; isElement(n, "code") && isElement(last, "code") {
			n = text(textOf(n)) // no sign of Markdown keeps two apart
			leaf = last
		}
		leaf.AppendChild(n)
	}
}

// fit opens an item or a cell for a block that stands right in a list or a row. A block between
// two items belongs to the first of them. A heading there gets an item of its own, since it
// begins another part.
func (c *cleaner) fit(name string) {
	if parents[name] != "" {
		return
	}
	if last := c.top().LastChild; isElement(last, "li") && !isHeading(element(name)) {
		c.blocks = append(c.blocks, last)
		return
	}
	for parent := loose[c.top().Data]; parents[parent] != ""; parent = loose[parent] {
		c.blocks = append(c.blocks, element(parent))
	}
}

func (c *cleaner) thematicBreak() {
	c.apart()
	if t := c.top(); t.LastChild != nil && t.LastChild.Data != "hr" && loose[t.Data] == "p" {
		t.AppendChild(element("hr"))
	}
}

// dropLastBreak removes a thematic break at the end of the content: what it parted is not kept.
func dropLastBreak(article *html.Node) {
	last := article
	for last.LastChild != nil {
		last = last.LastChild
	}
	if isElement(last, "hr") {
		remove(last)
	}
}

func (c *cleaner) separated(n *html.Node) {
	c.apart()
	c.children(n)
	c.apart()
}

// apart keeps apart the texts before and after a wrapper's edge.
func (c *cleaner) apart() {
	if t := c.top(); c.implied == 0 && categories[t.Data] == phrasing {
		c.space = true
	} else {
		c.end()
	}
}

func (c *cleaner) openBlock(name string, n *html.Node) {
	c.apart()
	t := c.top()
	allowed := parents[name] == "" || slices.Contains(strings.Fields(parents[name]), t.Data)
	if categories[t.Data] == phrasing || len(c.blocks) > maxBlocks || !allowed {
		c.children(n)
		c.apart()
		return
	}
	e := element(name)
	for _, key := range kept[name] {
		if v := attr(n, key); isNumber(v) || key == "type" && numerals[v] {
			e.Attr = append(e.Attr, html.Attribute{Key: key, Val: v})
		}
	}
	if name == "ol" && has(n, "reversed") {
		e.Attr = append(e.Attr, html.Attribute{Key: "reversed"})
	}
	outer := len(c.blocks)
	c.fit(name)
	c.blocks = append(c.blocks, e)
	if isElement(e, "td", "th") {
		c.attach()
	}
	c.children(n)
	c.end()
	c.blocks = c.blocks[:outer]
}

// kept are the attributes that blocks keep: numbers, and the kind of a list's numerals.
var kept = map[string][]string{"ol": {"start", "type"}, "li": {"value"},
	"td": {"colspan", "rowspan"}, "th": {"colspan", "rowspan"}}

var numerals = map[string]bool{"a": true, "A": true, "i": true, "I": true} // 1 is the default

func isNumber(s string) bool {
	return len(s) > 0 && len(s) < 5 && strings.Trim(s, "0123456789") == ""
}

func (c *cleaner) openInline(name string, n *html.Node) {
	e := element(name)
	if name == "a" {
		href := c.address(attr(n, "href"), address.Links)
		if href == "" || c.options.NoLinks {
			c.children(n)
			return
		}
		e = element(name, "href", href)
	}
	if len(c.open) == maxInlines || slices.ContainsFunc(c.open, func(e *html.Node) bool { return e.Data == name }) {
		c.children(n)
		return
	}
	c.open = append(c.open, e)
	c.children(n)
	c.open = c.open[:len(c.open)-1]
	if c.nested > len(c.open) {
		c.leaf = c.leaf.Parent
		c.nested--
	}
}

// address returns the address of a link or an image. It returns "" if [address.Resolver] does, and for places in the
// page itself.
func (c *cleaner) address(href string, schemes []string) string {
	if strings.HasPrefix(strings.TrimSpace(href), "#") {
		return ""
	}
	return c.addresses.Resolve(href, schemes)
}

// isTask reports whether an <input> is the box of a task in a list.
func isTask(n *html.Node) bool {
	isBox := strings.EqualFold(attr(n, "type"), "checkbox")
	return isBox && (has(n, "disabled") || strings.Contains(attr(n, "class"), "task"))
}

// task begins an item of a list with the box of its task. Boxes elsewhere are controls.
func (c *cleaner) task(n *html.Node) {
	t := c.top()
	inItem := isElement(t, "li") || isElement(t, "p") && isElement(c.blocks[len(c.blocks)-2], "li")
	if c.leaf != nil || !inItem || t.LastChild != nil {
		return
	}
	box := element("input", "type", "checkbox", "disabled", "")
	if has(n, "checked") {
		box.Attr = append(box.Attr, html.Attribute{Key: "checked"})
	}
	c.begin().AppendChild(box)
	c.space = true
}
