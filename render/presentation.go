package render

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// A formula keeps these elements of MathML Core, and menclose: tokens, which hold text alone, and
// layouts, which arrange others.
var (
	mathTokens  = strings.Fields("mi mn mo ms mtext")
	mathLayouts = strings.Fields(`
		mrow mfrac msqrt mroot mstyle mpadded mphantom mspace merror menclose msub msup msubsup munder mover
		munderover mmultiscripts mprescripts none mtable mtr mtd`)
)

// mathAttributes say how an element looks. Their values are words and numbers.
var mathAttributes = strings.Fields(`mathvariant accent accentunder stretchy displaystyle linethickness columnalign
	rowspan columnspan width`)

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
