package render

import (
	"strings"

	"golang.org/x/net/html"
)

// tables takes apart the tables that lay a page out or hold nothing but formulas, and all
// tables if data is not wanted as tables.
func tables(raw *html.Node, wanted bool) {
	walk(raw, func(n *html.Node) bool {
		switch {
		case !isElement(n, "table"):
		case equations(n) || isLayout(n):
			unwrap(n, "div", "div")
		case !wanted:
			separate(n)
			unwrap(n, "p", "span")
		}
		return true
	})
}

// isLayout reports whether a table lays text out: it says so, has a table in it, no cell
// beside another, or no header cell and a cell with headings, quotes or figures.
func isLayout(table *html.Node) bool {
	if attr(table, "role") == "presentation" || attr(table, "role") == "none" || first(table, "table") != nil {
		return true
	}
	blocks := first(table, "h1", "h2", "h3", "h4", "blockquote", "figure") != nil && first(table, "th") == nil
	return blocks || find(table, func(n *html.Node) bool { return isElement(n, "td", "th") && cellBefore(n) }) == nil
}

func cellBefore(cell *html.Node) bool {
	p := cell.PrevSibling
	for p != nil && p.Type == html.TextNode && isBlank(p) {
		p = p.PrevSibling
	}
	return isElement(p, "td", "th")
}

// equations makes formulas of a table that has nothing else, but for their numbers,
// stand alone.
func equations(table *html.Node) bool {
	var found []*html.Node
	walk(table, func(n *html.Node) bool {
		if n.Data == finished && hasClass(n.FirstChild, "math") {
			found = append(found, n)
		}
		return n.Data != finished
	})
	other := false
	walkTexts(table, func(t *html.Node) { other = other || strings.Trim(t.Data, "()0123456789.,"+spaces) != "" })
	if len(found) == 0 || other {
		return false
	}
	walkTexts(table, func(t *html.Node) { t.Data = " " })
	for _, n := range found {
		replace(n, newFormula(texOf(n.FirstChild), first(n, "math"), true))
	}
	return true
}

// unwrap gives a table's rows and cells other names: with "div" they stand apart.
func unwrap(table *html.Node, row, cell string) {
	table.Data = "div"
	walk(table, func(n *html.Node) bool {
		switch n.Data {
		case "table":
			return false
		case "thead", "tbody", "tfoot", "caption":
			n.Data = "div"
		case "tr":
			n.Data = row
		case "td", "th":
			n.Data = cell
		}
		return true
	})
}

// separate puts dots between the cells of each row that have something in them. Commas
// would be taken for those in the cells.
func separate(table *html.Node) {
	filled := false
	walk(table, func(n *html.Node) bool {
		switch {
		case isElement(n, "tr"):
			filled = false
		case isElement(n, "td", "th") && !isBlank(n):
			if filled {
				n.InsertBefore(text(" · "), n.FirstChild)
			}
			filled = true
		}
		return true
	})
}
