package render

import (
	"strings"

	"golang.org/x/net/html"
)

// tables takes apart the tables that are none of data: those that lay a page out, those
// that hold nothing but formulas, and all if they are not wanted.
func tables(raw *html.Node, wanted bool) {
	walk(raw, func(n *html.Node) bool {
		if isElement(n, "table") {
			onlyFormulas := equations(n)
			if !wanted || onlyFormulas || isLayout(n) {
				unwrap(n)
			}
		}
		return true
	})
}

// isLayout tells whether a table lays text out: it says so, has a table in it, no cell
// beside another, or a cell with headings or whole paragraphs.
func isLayout(table *html.Node) bool {
	if attr(table, "role") == "presentation" || attr(table, "role") == "none" {
		return true
	}
	columns, cells, headers, blocks := 0, 0, 0, 0
	nested := false
	walk(table, func(n *html.Node) bool {
		switch {
		case isElement(n, "table"):
			nested = true
			return false
		case isElement(n, "tr"):
			cells = 0
		case isElement(n, "td", "th"):
			cells++
			columns = max(columns, cells)
			if isElement(n, "th") {
				headers++
			}
		case isElement(n, "h1", "h2", "h3", "h4", "blockquote", "figure"):
			blocks++
		}
		return true
	})
	return nested || columns < 2 || blocks > 0 && headers == 0
}

// equations makes formulas of a table that has nothing else, but for their numbers,
// stand alone.
func equations(table *html.Node) bool {
	var found []*html.Node
	other := false
	walk(table, func(n *html.Node) bool {
		if n.Data != finished {
			return true
		}
		if hasClass(n.FirstChild, "math") {
			found = append(found, n)
		}
		return false
	})
	walkTexts(table, func(t *html.Node) {
		other = other || strings.Trim(t.Data, "()0123456789., \t\n\r") != ""
	})
	if len(found) == 0 || other {
		return false
	}
	for _, n := range found {
		n.FirstChild.Data, n.FirstChild.DataAtom = "div", 0
		n.FirstChild.Attr = []html.Attribute{{Key: "class", Val: "math display"}}
	}
	walkTexts(table, func(t *html.Node) { t.Data = " " })
	return true
}

// unwrap makes a table's own elements stand apart, and nothing more.
func unwrap(table *html.Node) {
	table.Data = "div"
	walk(table, func(n *html.Node) bool {
		if isElement(n, "table") {
			return false
		}
		if isElement(n, "thead", "tbody", "tfoot", "tr", "td", "th", "caption") {
			n.Data = "div"
		}
		return true
	})
}
