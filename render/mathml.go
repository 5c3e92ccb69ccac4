package render

import (
	"cmp"
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"
)

// convert returns the TeX of the children of an element of MathML, one after the other. Matching
// parentheses grow with the formula between them.
func convert(n *html.Node) string {
	var parts []string
	var opened []int // positions of open parentheses in parts
	for _, c := range elements(n) {
		s := convertOne(c)
		if isElement(c, "mo") {
			switch s {
			case "(", "[", `\{`:
				opened = append(opened, len(parts))
			case ")", "]", `\}`:
				if k := len(opened) - 1; k >= 0 {
					parts[opened[k]] = `\left` + parts[opened[k]]
					s = `\right` + s
					opened = opened[:k]
				}
			}
		}
		if s != "" {
			parts = append(parts, s)
		}
	}
	if len(parts) == 0 && n.FirstChild != nil && n.FirstChild.Type == html.TextNode {
		return symbols(strings.TrimSpace(textOf(n)))
	}
	return besideFences.Replace(strings.Join(parts, " "))
}

var besideFences = strings.NewReplacer(
	`\left( `, `\left(`, `\left[ `, `\left[`, ` \right)`, `\right)`, ` \right]`, `\right]`,
)

// convertOne converts an element. It converts the children of unknown elements.
func convertOne(n *html.Node) string {
	switch n.Data {
	case "mi", "mo", "mn":
		return token(n)
	case "mtext", "ms":
		if t := textOf(n); strings.TrimSpace(t) != "" {
			return `\text{` + t + `}`
		}
		return ""
	case "mspace", "annotation", "annotation-xml", "none", "mphantom":
		return ""
	case "msqrt":
		return `\sqrt{` + convert(n) + `}`
	case "mtable":
		return matrix(n)
	case "mfenced": // parentheses and commas are its attributes
		opened, closed := cmp.Or(attr(n, "open"), "("), cmp.Or(attr(n, "close"), ")")
		return `\left` + symbols(opened) + strings.Join(parts(n), " , ") + `\right` + symbols(closed)
	}
	if _, known := layouts[n.Data]; known {
		return layout(n)
	}
	return convert(n)
}

// parts converts the children of an element one by one.
func parts(n *html.Node) (texts []string) {
	for _, e := range elements(n) {
		texts = append(texts, convertOne(e))
	}
	return texts
}

// layouts has the TeX of elements whose children have places. The fourth argument is the first child
// as the base of scripts. That of <munder> and <mover> depends on the sign.
var layouts = map[string]string{
	"mfrac": `\frac{%[1]s}{%[2]s}`, "mroot": `\sqrt[%[2]s]{%[1]s}`, "msub": `%[4]s_{%[2]s}`, "msup": `%[4]s^{%[2]s}`,
	"munderover": subsup, "msubsup": subsup, "mmultiscripts": subsup, "munder": "", "mover": "",
}

const subsup = `%[4]s_{%[2]s}^{%[3]s}`

// layout returns the TeX of an element in layouts.
func layout(n *html.Node) string {
	a := append(parts(n), "", "", "")
	switch {
	case n.Data == "mfrac" && attr(n, "linethickness") == "0":
		return `\binom{` + a[0] + `}{` + a[1] + `}`
	case n.Data == "munder":
		return below.tex(a[0], a[1])
	case n.Data == "mover":
		return above.tex(a[0], a[1])
	case n.Data == "munderover" && !slices.Contains(large, a[0]):
		return above.tex(below.tex(a[0], a[1]), a[2])
	}
	return fmt.Sprintf(layouts[n.Data], a[0], a[1], a[2], scripted(a[0]))
}

// token converts a name, number or sign.
func token(n *html.Node) string {
	t := strings.TrimSpace(textOf(n))
	s := symbols(t)
	switch {
	case slices.Contains(functions, t):
		return `\` + t
	case isElement(n, "mi") && attr(n, "mathvariant") == "bold":
		return `\mathbf{` + s + `}`
	}
	return s
}

var functions = list("functions")

// scripted puts braces around what a script would otherwise bind to in part.
func scripted(s string) string {
	if strings.Contains(s, " ") && !strings.HasPrefix(s, `\left`) || strings.ContainsAny(s, "^_") {
		return `{` + s + `}`
	}
	return s
}

// large are the operators that have their limits below and above them.
var large = list("large")

// A stack is TeX for a sign on one side of a formula.
type stack struct {
	script, set string
	accents     map[string]string // commands by their signs
}

var (
	below = stack{"_", `\underset`, map[string]string{`\_`: "underline", "¯": "underline", "⏟": "underbrace"}}
	above = stack{"^", `\overset`, map[string]string{
		"¯": "bar", "‾": "overline", "^": "hat", "ˆ": "hat", "~": "tilde", "˜": "tilde", "˙": "dot", "¨": "ddot",
		"ˇ": "check", "˘": "breve", `\rightarrow`: "vec", "⃗": "vec", "⏞": "overbrace",
	}}
)

func (s stack) tex(formula, sign string) string {
	switch {
	case s.accents[sign] != "":
		return `\` + s.accents[sign] + `{` + formula + `}`
	case slices.Contains(large, formula):
		return formula + s.script + `{` + sign + `}`
	}
	return s.set + `{` + sign + `}{` + formula + `}`
}

// matrix converts <mtable>: equations that are aligned, or a single one.
func matrix(n *html.Node) string {
	var rows []string
	aligned := false
	for _, r := range elements(n) {
		var cells []string
		for _, c := range elements(r) {
			cells = append(cells, convert(c))
		}
		if isElement(r, "mlabeledtr") && len(cells) > 1 {
			cells = cells[1:] // the number of the equation
		}
		aligned = aligned || len(cells) > 1
		rows = append(rows, strings.Join(cells, " & "))
	}
	if len(rows) == 1 && !aligned {
		return rows[0]
	}
	name := "matrix"
	if strings.HasPrefix(attr(n, "columnalign"), "right") || attr(n, "displaystyle") == "true" {
		name = "aligned"
	}
	return `\begin{` + name + `}` + strings.Join(rows, ` \\ `) + `\end{` + name + `}`
}

// symbols writes text as TeX: characters that it has names for, and those that mean
// something else to it.
func symbols(s string) string {
	var b strings.Builder
	for _, r := range s {
		name, ok := symbolNames()[r]
		switch {
		case !ok:
			name = string(r)
		case b.Len() > 0 && strings.HasPrefix(name, `\`):
			b.WriteByte(' ')
		}
		b.WriteString(name)
	}
	return b.String()
}

// symbolList has a character, "=" and its command on each line.
//
//go:embed symbols.txt
var symbolList string

var symbolNames = sync.OnceValue(func() map[rune]string {
	// The last four are invisible: function application, times, comma and plus.
	m := map[rune]string{'−': "-", '\u2061': "", '\u2062': "", '\u2063': "", '\u2064': ""}
	for _, r := range "{}%&#_$" {
		m[r] = `\` + string(r)
	}
	for pair := range strings.FieldsSeq(symbolList) {
		char, name, _ := strings.Cut(pair, "=")
		m[[]rune(char)[0]] = `\` + name
	}
	return m
})

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
