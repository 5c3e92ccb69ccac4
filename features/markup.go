package features

import (
	"fmt"
	"slices"

	"golang.org/x/net/html/atom"

	"linesift/page"
)

// elementAttributes tell the tag of a line's block.
var elementAttributes = lineAttributes(onNumber(func(_ *Meter, l *line) atom.Atom { return l.tag }),
	isElement("h1", atom.H1), isElement("h2", atom.H2), isElement("h3", atom.H3, atom.H4, atom.H5, atom.H6),
	isElement("p", atom.P), isElement("li", atom.Li), isElement("dd", atom.Dd, atom.Dt),
	isElement("td", atom.Td, atom.Th, atom.Caption), isElement("div", atom.Div),
	isElement("caption", atom.Figcaption),
)

func isElement(name string, tags ...atom.Atom) row[line] {
	return flag("is_"+name, fmt.Sprintf("its block is %v", tags),
		func(_ *Meter, l *line) bool { return slices.Contains(tags, l.tag) })
}

// insideAttributes tell the elements around all of a line.
var insideAttributes = lineAttributes(onNumber(func(_ *Meter, l *line) page.Flags { return l.flags }),
	isInside("link", page.InLink), isInside("heading", page.InHeading), isInside("list", page.InList),
	isInside("table", page.InTable), isInside("quote", page.InQuote), isInside("pre", page.InPre),
	isInside("code", page.InCode), isInside("figure", page.InFigure),
	isInside("form", page.InForm), isInside("button", page.InButton),
	isInside("select", page.InSelect), isInside("nav", page.InNav), isInside("header", page.InHeader),
	isInside("footer", page.InFooter), isInside("aside", page.InAside), isInside("main", page.InMain),
	isInside("article", page.InArticle), isInside("dialog", page.InDialog), isInside("hidden", page.Hidden),
	isInside("aria_hidden", page.AriaHidden),
)

func isInside(name string, element page.Flags) row[line] {
	doc := "all of it stands in such an element, or one of that role"
	switch element {
	case page.Hidden:
		doc = "all of it is hidden, on a page that does not hide most of its words"
	case page.InForm:
		doc = "all of it stands in a form, on a page that has not most of its words in forms"
	}
	return flag("in_"+name, doc, func(_ *Meter, l *line) bool { return l.flags&element != 0 })
}
