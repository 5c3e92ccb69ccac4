package render

import (
	"bytes"
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift/page"
)

// isFormula tells whether node n is the outermost element of a formula, of MathML or
// of what KaTeX, MathJax or Wikipedia make of one.
func isFormula(p *page.Page, n int32) bool {
	node := &p.Nodes[n]
	switch {
	case node.Tag == atom.Math:
		return true
	case node.Tag == atom.Script:
		for name, value := range page.Attributes(p.Source[node.Source.Start:node.Source.End]) {
			if bytes.EqualFold(name, []byte("type")) {
				return bytes.HasPrefix(value, []byte("math/"))
			}
		}
		return false
	case node.Tag>>31 == 1:
		return bytes.HasPrefix(p.Source[node.Source.Start:], []byte("<mjx-container"))
	}
	for word := range bytes.FieldsSeq(p.NodeWords(n)) {
		switch string(word) {
		case "katex", "katex-display", "mwe-math-element", "MathJax", "MathJax_Display", "MathJax_SVG", "MathJax_Preview", "math-tex":
			return true
		}
	}
	return false
}

// formulas puts the TeX of formulas in place of what shows them.
func formulas(raw *html.Node) {
	scripts := find(raw, func(e *html.Node) bool { return isElement(e, "script") }) != nil
	walk(raw, func(n *html.Node) bool {
		if scripts && hasClass(n, "mathjax", "mathjax_display", "mathjax_svg", "mathjax_preview", "mathjax_svg_display", "mathjax_chtml") {
			remove(n) // drawn from a script that has the TeX
			return false
		}
		if tex, display, ok := formula(n); ok {
			replace(n, newFormula(tex, display))
			return false
		}
		return !isElement(n, "pre", "code")
	})
	if delimited(raw) {
		walkTexts(raw, splitDelimited)
	}
}

// formula returns the TeX of an element if it is a formula.
func formula(n *html.Node) (tex string, display, ok bool) {
	for _, key := range []string{"data-latex", "data-tex", "data-math", "data-equation", "data-formula"} {
		if v := attr(n, key); v != "" {
			return v, isElement(n, "div", "p") || attr(n, "display") == "true", true
		}
	}
	switch {
	case isElement(n, "script"):
		t := attr(n, "type")
		return textOf(n), strings.Contains(t, "mode=display"), strings.HasPrefix(t, "math/tex")
	case isElement(n, "math"):
		return mathTeX(n), attr(n, "display") == "block" || attr(n, "mode") == "display", true
	case isElement(n, "img"):
		if hasClass(n, "tex", "latex", "mwe-math-fallback-image-inline", "mwe-math-fallback-image-display", "ee_img", "math") && attr(n, "alt") != "" {
			return attr(n, "alt"), hasClass(n, "mwe-math-fallback-image-display"), true
		}
	case isElement(n, "mjx-container"), hasClass(n, "katex", "katex-display", "mwe-math-element", "mathjax"):
		inner := find(n, func(e *html.Node) bool { return isElement(e, "math") })
		if inner == nil {
			return "", false, false
		}
		display = attr(n, "display") == "true" || attr(n, "display") == "block" || hasClass(n, "katex-display", "mwe-math-element-block")
		return mathTeX(inner), display || attr(inner, "display") == "block" && !hasClass(n, "mwe-math-element"), true
	}
	return "", false, false
}

func newFormula(tex string, display bool) *html.Node {
	tex = strings.TrimSpace(tex)
	if inner, ok := strings.CutPrefix(tex, `{\displaystyle`); ok && strings.HasSuffix(inner, "}") {
		tex = strings.TrimSpace(strings.TrimSuffix(inner, "}"))
	}
	if tex == "" {
		return text("")
	}
	name, class := "span", "math"
	if display {
		name, class = "div", "math display"
	}
	e := element(name)
	e.Attr = []html.Attribute{{Key: "class", Val: class}}
	e.AppendChild(text(tex))
	return finish(e)
}

// mathTeX returns the TeX that MathML carries along, or that it comes to.
func mathTeX(math *html.Node) string {
	source := find(math, func(e *html.Node) bool {
		return isElement(e, "annotation") && strings.Contains(strings.ToLower(attr(e, "encoding")), "tex")
	})
	if source != nil {
		if tex := strings.TrimSpace(textOf(source)); tex != "" {
			return tex
		}
	}
	if tex := attr(math, "alttext"); tex != "" {
		return tex
	}
	return convert(math)
}

// delimited tells whether a page writes TeX between delimiters, for a script to find.
func delimited(raw *html.Node) bool {
	found := 0
	walkTexts(raw, func(t *html.Node) {
		found += len(certain.FindAllStringIndex(t.Data, 1))
	})
	return found > 0
}

var (
	// certain is TeX between delimiters that nothing else has.
	certain = regexp.MustCompile(`\\\(.+?\\\)|\\\[(?s:.+?)\\\]|\$\$[^$]*\\[a-z][^$]*\$\$|\$[^$\n]*(?:\\[a-z]+|[\^_]\{)[^$\n]*\$`)

	// delimiters are those of a page that has one of these: a dollar sign before a space
	// or one before a digit is a price.
	delimiters = regexp.MustCompile(`\\\((.+?)\\\)|\\\[((?s:.+?))\\\]|\$\$([^$]+)\$\$|\$([^\s$](?:[^$\n]*[^\s$])?)\$(?:\D|$)`)
)

// splitDelimited puts formulas in place of TeX between delimiters in a text. It is
// display TeX if it is all that its element holds.
func splitDelimited(t *html.Node) {
	s := t.Data
	at := 0
	for {
		m := delimiters.FindStringSubmatchIndex(s[at:])
		if m == nil {
			break
		}
		for i := 2; i < len(m); i += 2 {
			if m[i] < 0 {
				continue
			}
			start, end := at+m[0], at+m[i+1]+2
			if i == 8 {
				end--
			}
			alone := t.PrevSibling == nil && t.NextSibling == nil && strings.TrimSpace(s[end:]) == "" && strings.TrimSpace(s[:start]) == ""
			t.Parent.InsertBefore(text(s[at:start]), t)
			t.Parent.InsertBefore(newFormula(s[at+m[i]:at+m[i+1]], alone && i > 2 && i < 8), t)
			at = end
		}
	}
	t.Data = s[at:]
}

// walkTexts visits the texts below n that are no code and no formula.
func walkTexts(n *html.Node, visit func(*html.Node)) {
	for c := n.FirstChild; c != nil; {
		next := c.NextSibling
		switch {
		case c.Type == html.TextNode:
			visit(c)
		case !isElement(c, "pre", "code", "script", "style", "textarea", finished):
			walkTexts(c, visit)
		}
		c = next
	}
}
