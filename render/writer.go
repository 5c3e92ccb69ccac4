package render

import (
	"net/url"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"

	"linesift/internal/meta"
	"linesift/internal/words"
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

// categories returns the category of each element that has one.
var categories = sync.OnceValue(func() map[string]category {
	return words.ByWord(map[category]string{
		dropped: `
			script style template iframe title head meta link svg annotation annotation-xml audio video canvas
			textarea input datalist rp noframes noembed`,
		flow:     "ul ol li dl dd blockquote table thead tbody tfoot tr td th figure details",
		phrasing: "p h1 h2 h3 h4 h5 h6 dt summary figcaption caption",
		inline:   "strong em del sub sup code a kbd samp mark",
		separated: `
			address article aside body button center dialog dir div fieldset footer form header hgroup html legend
			listing main marquee menu nav frameset optgroup option plaintext pre search section select xmp`,
	})
})

// isBlock reports whether the text of an element is apart from the text around it.
func isBlock(n *html.Node) bool { c := categories()[n.Data]; return c != 0 && c != inline }

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
	deepestBlock  = 48
	deepestInline = 12
)

// A writer makes the clean tree. Blocks are made when their first content comes, so
// that none is empty, and a block inside an inline element interrupts it.
type writer struct {
	options Options
	base    *url.URL // nil if it is not known where the page is

	addresses int // how many bytes of addresses may still be written

	blocks  []*html.Node // the open blocks; those that are made have a parent, but the first
	implied int          // how many of them no tag has opened
	open    []*html.Node // the open inline elements, as they are in the source
	leaf    *html.Node   // where text goes; nil if this text has not begun
	nested  int          // how many of open are elements between the block and leaf
	space   bool         // white space is due
	breaks  int          // <br> that are due
}

func (w *writer) children(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.node(c)
	}
}

func (w *writer) node(n *html.Node) {
	if n.Type == html.TextNode {
		w.text(n.Data)
		return
	}
	name := n.Data
	if s := synonyms[name]; s != "" {
		name = s
	}
	switch name {
	case finished:
		w.finished(n.FirstChild)
		return
	case "br":
		w.breaks++
		return
	case "hr":
		w.thematicBreak()
		return
	case "img":
		if e := w.image(n); e != nil {
			w.begin().AppendChild(e)
		}
		return
	}
	switch categories()[name] {
	case dropped:
	case flow, phrasing:
		w.openBlock(name, n)
	case inline:
		w.openInline(name, n)
	case separated:
		w.separated(n)
	default:
		w.children(n)
	}
}

func (w *writer) top() *html.Node { return w.blocks[len(w.blocks)-1] }

// make makes the open blocks up to one of them.
func (w *writer) make(last *html.Node) {
	for i := 1; i < len(w.blocks) && w.blocks[i-1] != last; i++ {
		if w.blocks[i].Parent == nil {
			w.blocks[i-1].AppendChild(w.blocks[i])
		}
	}
}

// end ends the text before a block, or after one.
func (w *writer) end() {
	w.blocks = w.blocks[:len(w.blocks)-w.implied]
	w.implied = 0
	w.leaf, w.nested, w.space, w.breaks = nil, 0, false, 0
}

func (w *writer) imply(name string) {
	w.blocks = append(w.blocks, element(name))
	w.implied++
}

// begin returns the element that the next part of a text goes to.
func (w *writer) begin() *html.Node {
	switch {
	case w.leaf == nil:
	case w.breaks > 1 && w.splits():
	case w.breaks > 0:
		w.leaf.AppendChild(element("br"))
	case w.space:
		w.leaf.AppendChild(text(" "))
	}
	w.space, w.breaks = false, 0
	if w.leaf == nil {
		if w.top().LastChild != nil && categories()[w.top().Data] == flow && loose[w.top().Data] == "" {
			w.imply("p")
		}
		for name := loose[w.top().Data]; name != ""; name = loose[name] {
			w.imply(name)
		}
		w.make(w.top())
		w.leaf = w.top()
	}
	for ; w.nested < len(w.open); w.nested++ {
		e := *w.open[w.nested]
		w.leaf.AppendChild(&e)
		w.leaf = &e
	}
	return w.leaf
}

// splits ends a paragraph and lets another one follow, if that can be.
func (w *writer) splits() bool {
	switch t := w.top(); {
	case w.implied > 0 || categories()[t.Data] != phrasing:
		w.end()
	case t.Data == "p":
		w.end()
		if t.Parent != nil {
			w.blocks[len(w.blocks)-1] = element("p")
		}
	default:
		return false
	}
	return true
}

const spaces = meta.Spaces

func (w *writer) text(s string) {
	s = strings.ReplaceAll(s, "\ufeff", "")
	body := strings.Trim(s, spaces)
	if len(body) == 0 || strings.IndexByte(spaces, s[0]) >= 0 {
		w.space = w.space || len(s) > 0
	}
	if len(body) == 0 {
		return
	}
	if strings.ContainsAny(body, spaces[1:]) || strings.Contains(body, "  ") {
		body = strings.Join(strings.FieldsFunc(body, meta.IsSpace), " ")
	}
	w.begin().AppendChild(text(body))
	w.space = strings.IndexByte(spaces, s[len(s)-1]) >= 0
}

// finished takes what a step before has made: a formula, a listing, a footnote's mark.
func (w *writer) finished(n *html.Node) {
	remove(n)
	if n.Data == noted {
		w.apart()
		if article := w.blocks[0]; article.LastChild != nil && article.LastChild.Data != noted {
			article.AppendChild(n)
		}
		return
	}
	if !isElement(n, "pre", "div") || !w.splits() {
		leaf := w.begin()
		if last := leaf.LastChild; isElement(n, "code") && isElement(last, "code") {
			last.AppendChild(text(textOf(n))) // no sign of Markdown keeps two apart
			return
		}
		leaf.AppendChild(n)
		return
	}
	if t := w.top(); t.Data == "p" { // the one that follows
		w.make(w.blocks[len(w.blocks)-2])
		w.blocks[len(w.blocks)-2].AppendChild(n)
		return
	}
	outer := len(w.blocks)
	w.fit(n.Data)
	w.make(w.top())
	w.top().AppendChild(n)
	w.blocks = w.blocks[:outer]
}

// fit opens an item or a cell for a block that stands right in a list or a row. A block between
// two items belongs to the first of them. A heading there gets an item of its own, since it
// begins another part.
func (w *writer) fit(name string) {
	if parents[name] != "" {
		return
	}
	if t := w.top(); isElement(t, "ul", "ol") && isElement(t.LastChild, "li") && !isHeading(element(name)) {
		w.blocks = append(w.blocks, t.LastChild)
		return
	}
	for parent := loose[w.top().Data]; parents[parent] != ""; parent = loose[parent] {
		w.blocks = append(w.blocks, element(parent))
	}
}

func (w *writer) thematicBreak() {
	w.apart()
	if t := w.top(); t.LastChild != nil && t.LastChild.Data != "hr" && loose[t.Data] == "p" {
		t.AppendChild(element("hr"))
	}
}

func (w *writer) separated(n *html.Node) {
	w.apart()
	w.children(n)
	w.apart()
}

// apart keeps apart the texts before and after a wrapper's edge.
func (w *writer) apart() {
	if t := w.top(); w.implied == 0 && categories()[t.Data] == phrasing {
		w.space = true
	} else {
		w.end()
	}
}

func (w *writer) openBlock(name string, n *html.Node) {
	w.apart()
	t := w.top()
	allowed := parents[name] == "" || slices.Contains(strings.Fields(parents[name]), t.Data)
	if categories()[t.Data] == phrasing || len(w.blocks) > deepestBlock || !allowed {
		w.children(n)
		w.apart()
		return
	}
	e := element(name)
	for _, key := range kept[name] {
		if v := attr(n, key); isNumber(v) {
			e.Attr = append(e.Attr, html.Attribute{Key: key, Val: v})
		}
	}
	outer := len(w.blocks)
	w.fit(name)
	w.blocks = append(w.blocks, e)
	if isElement(e, "td", "th") {
		w.make(w.top())
	}
	w.children(n)
	w.end()
	w.blocks = w.blocks[:outer]
}

// kept are the attributes that blocks keep: numbers.
var kept = map[string][]string{"ol": {"start"}, "td": {"colspan", "rowspan"}, "th": {"colspan", "rowspan"}}

func isNumber(s string) bool {
	return len(s) > 0 && len(s) < 5 && strings.Trim(s, "0123456789") == ""
}

func (w *writer) openInline(name string, n *html.Node) {
	e := element(name)
	if name == "a" {
		href := w.address(attr(n, "href"), "http", "https", "mailto")
		if href == "" || !w.options.Links {
			w.children(n)
			return
		}
		e = element(name, "href", href)
	}
	if len(w.open) == deepestInline || slices.ContainsFunc(w.open, func(e *html.Node) bool { return e.Data == name }) {
		w.children(n)
		return
	}
	w.open = append(w.open, e)
	w.children(n)
	w.open = w.open[:len(w.open)-1]
	if w.nested > len(w.open) {
		w.leaf = w.leaf.Parent
		w.nested--
	}
}
