package render

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// tables takes apart the tables that lay a page out or hold nothing but formulas, and all
// tables if data is not wanted as tables.
func tables(raw *html.Node, wanted bool) {
	walk(raw, func(n *html.Node) bool {
		if !isElement(n, "table") {
			return true
		}
		dropEmptyColumns(n)
		switch {
		case equations(n) || isLayout(n):
			unwrap(n, "div", "div")
		case !wanted:
			separate(n)
			unwrap(n, "p", "span")
		}
		return true
	})
}

// longCell is the least bytes of text in a cell that lays text out.
const longCell = 200

// isLayout reports whether a table lays text out: it has a table in it, or no cell beside another. One
// without header cells does, too, if it says so, has headings, quotes or figures, a long text across
// it, or lists in its only row. Shops say so of properties, whose names are header cells.
func isLayout(table *html.Node) bool {
	rows := rowsOf(table)
	cells, _ := cellsOf(rows)
	isBeside := func(c cell) bool { return c.first > 0 }
	switch {
	case first(table, "table") != nil, !slices.ContainsFunc(cells, isBeside):
		return true
	case first(table, "th") != nil:
		return false
	}
	says := attr(table, "role")
	return says == "presentation" || says == "none" || hasTextRow(rows) ||
		len(rows) == 1 && first(rows[0], "ul", "ol") != nil ||
		first(table, "h1", "h2", "h3", "h4", "blockquote", "figure") != nil
}

// hasTextRow reports whether a cell that is alone in its row has a long text, or any cell of a single row.
func hasTextRow(rows []*html.Node) bool {
	isLong := func(cell *html.Node) bool { return len(strings.TrimSpace(textOf(cell))) >= longCell }
	return slices.ContainsFunc(rows, func(row *html.Node) bool {
		cells := elements(row)
		return (len(cells) == 1 || len(rows) == 1) && slices.ContainsFunc(cells, isLong)
	})
}

// rowsOf returns the rows of a table that have something in them, except those of tables inside it.
func rowsOf(table *html.Node) (rows []*html.Node) {
	for c := range table.ChildNodes() {
		switch {
		case isElement(c, "thead", "tbody", "tfoot"):
			rows = append(rows, rowsOf(c)...)
		case isElement(c, "tr") && !isBlank(c):
			rows = append(rows, c)
		}
	}
	return rows
}

// A cell stands in the columns [first, end) of its table.
type cell struct {
	node       *html.Node
	first, end int
}

// cellsOf returns the cells of rows, and how many columns they have.
func cellsOf(rows []*html.Node) (cells []cell, width int) {
	for _, row := range rows {
		column := 0
		for n := range row.ChildNodes() {
			if isElement(n, "td", "th") {
				end := column + spanned(n)
				cells = append(cells, cell{n, column, end})
				column, width = end, max(width, end)
			}
		}
	}
	return cells, width
}

// dropEmptyColumns drops the columns of a table in which no cell has anything. Cells that span
// rows make columns uncertain.
func dropEmptyColumns(table *html.Node) {
	cells, width := cellsOf(rowsOf(table))
	filled := make([]bool, width)
	for _, c := range cells {
		if attr(c.node, "rowspan") != "" || c.end-c.first == maxColspan {
			return
		}
		isFilled := !isBlank(c.node)
		for i := c.first; i < c.end; i++ {
			filled[i] = filled[i] || isFilled
		}
	}
	for _, c := range cells {
		stay := 0 // its columns that stay
		for i := c.first; i < c.end; i++ {
			if filled[i] {
				stay++
			}
		}
		switch {
		case stay == 0:
			remove(c.node)
		case stay < c.end-c.first:
			i := slices.IndexFunc(c.node.Attr, func(a html.Attribute) bool { return a.Key == "colspan" })
			c.node.Attr[i].Val = strconv.Itoa(stay)
		}
	}
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
