package render

import (
	"regexp"
	"strings"
	"sync"

	"golang.org/x/net/html"

	"linesift/words"
)

// A mathPart is the part that an element of MathML has in showing a formula.
type mathPart uint8

const (
	mathToken  mathPart = iota + 1 // holds text alone
	mathLayout                     // arranges others
	mathSource                     // does not show
)

// mathParts returns the elements of MathML Core, and menclose, that a formula keeps, and those that
// it does not show.
var mathParts = sync.OnceValue(func() map[string]mathPart {
	return words.ByWord(map[mathPart]string{
		mathToken:  "mi mn mo ms mtext",
		mathLayout: "mrow mfrac msqrt mroot mstyle mpadded mphantom mspace merror menclose msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd",
		mathSource: "annotation annotation-xml",
	})
})

// mathAttributes say how an element looks. Their values are words and numbers.
const mathAttributes = " mathvariant accent accentunder stretchy displaystyle linethickness columnalign rowspan columnspan width "

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
	return fill(e, fill(element("semantics"), row, fill(element("annotation", "encoding", "application/x-tex"), text(tex))))
}

// addPresentation adds clean copies of the children of an element, of those that it does not know
// the children.
func addPresentation(to, n *html.Node) {
	for _, c := range elements(n) {
		into := to
		switch mathParts()[c.Data] {
		case mathSource:
			continue
		case mathToken:
			to.AppendChild(fill(cleanMath(c), text(strings.TrimSpace(textOf(c)))))
			continue
		case mathLayout:
			into = cleanMath(c)
			to.AppendChild(into)
		}
		addPresentation(into, c)
	}
}

func cleanMath(n *html.Node) *html.Node {
	e := element(n.Data)
	for _, a := range n.Attr {
		if strings.Contains(mathAttributes, " "+a.Key+" ") && mathValue.MatchString(a.Val) {
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
