package render

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// A formula keeps these elements and attributes of MathML.
var mathTokens, mathLayouts, mathAttributes = list("math tokens"), list("math layouts"), list("math attributes")

// mathValue matches the values of mathAttributes: words and numbers.
var mathValue = regexp.MustCompile(`^[a-z0-9 .-]{1,40}$`)

// presentation returns MathML with the TeX of a formula as its annotation, or nil if the formula
// has nothing to show.
func presentation(math *html.Node, tex string, display bool) *html.Node {
	row := element("mrow")
	addPresentation(row, math)
	if row.FirstChild == nil {
		return nil
	}
	e := element("math")
	if display {
		e = element("math", "display", "block")
	}
	annotation := fill(element("annotation", "encoding", "application/x-tex"), text(tex))
	return fill(e, fill(element("semantics"), row, annotation))
}

// addPresentation adds clean copies of the children of an element. An unknown child is replaced by
// its own children.
func addPresentation(to, n *html.Node) {
	for _, c := range elements(n) {
		switch {
		case isElement(c, "annotation", "annotation-xml"): // does not show
		case slices.Contains(mathTokens, c.Data):
			to.AppendChild(fill(cleanMath(c), text(strings.TrimSpace(textOf(c)))))
		case slices.Contains(mathLayouts, c.Data):
			layout := cleanMath(c)
			to.AppendChild(layout)
			addPresentation(layout, c)
		default:
			addPresentation(to, c)
		}
	}
}

func cleanMath(n *html.Node) *html.Node {
	e := element(n.Data)
	for _, a := range n.Attr {
		if slices.Contains(mathAttributes, a.Key) && mathValue.MatchString(a.Val) {
			e.Attr = append(e.Attr, html.Attribute{Key: a.Key, Val: a.Val})
		}
	}
	return e
}

// texOf returns the TeX of a formula of the clean tree.
func texOf(formula *html.Node) string {
	if math := formula.FirstChild; isElement(math, "math") {
		return textOf(math.FirstChild.LastChild)
	}
	return textOf(formula)
}
