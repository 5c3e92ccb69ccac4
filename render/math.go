package render

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"linesift/internal/words"

	"golang.org/x/net/html"
)

// formulas puts the TeX of formulas in place of what shows them.
func formulas(raw *html.Node) {
	scripts := first(raw, "script") != nil
	walk(raw, func(n *html.Node) bool {
		if scripts && hasClass(n, words.DrawnFormulas...) {
			remove(n) // drawn from a script that has the TeX
			return false
		}
		if tex, math, display, ok := formula(n); ok {
			replace(n, newFormula(tex, math, display))
			return false
		}
		return !isElement(n, "pre", "code")
	})
	if delimited(raw) {
		left := maxDelimited
		walkTexts(raw, func(t *html.Node) { splitDelimited(t, &left) })
	}
}

// formulaAttributes have the TeX of an element.
var formulaAttributes = list("formulas")

// formula returns the TeX of an element if it is a formula, and its MathML, or nil.
func formula(n *html.Node) (tex string, math *html.Node, display, ok bool) {
	for _, key := range formulaAttributes {
		if v := attr(n, key); v != "" {
			return v, nil, isElement(n, "div", "p") || attr(n, "display") == "true", true
		}
	}
	switch {
	case isElement(n, "script"):
		t := attr(n, "type")
		return textOf(n), nil, strings.Contains(t, "mode=display"), strings.HasPrefix(t, "math/tex")
	case isElement(n, "img"):
		alone := hasClass(n, "mwe-math-fallback-image-display")
		ok = alone || hasClass(n, "tex", "latex", "math", "mwe-math-fallback-image-inline")
		return attr(n, "alt"), nil, alone, ok && attr(n, "alt") != ""
	}
	math = n
	if isElement(n, "mjx-container") || hasClass(n, words.MathMLFormulas...) {
		math = first(n, "math")
	}
	if !isElement(math, "math") {
		return "", nil, false, false
	}
	display = attr(math, "display") == "block" && !hasClass(n, "mwe-math-element") ||
		attr(n, "display") == "true" || hasClass(n, "katex-display", "mwe-math-element-block")
	return mathTeX(math), math, display, true
}

// newFormula returns the clean form of a formula: its TeX, or its MathML with the TeX.
func newFormula(tex string, math *html.Node, display bool) *html.Node {
	tex = strings.TrimSpace(lineEnds.Replace(tex))
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
	body := text(tex)
	if math != nil {
		body = cmp.Or(presentation(math, tex, display), body)
	}
	return finish(fill(element(name, "class", class), body))
}

// mathTeX returns the TeX in an annotation of MathML, or converts the MathML.
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

// delimited reports whether a page writes TeX between delimiters for a script: some of its
// text has delimiters or commands that nothing else has.
func delimited(raw *html.Node) bool {
	found := false
	walkTexts(raw, func(t *html.Node) {
		for d := (delimiters{s: t.Data}); !found && d.scan(); {
			found = d.s[d.start] == '\\' || commands.MatchString(d.tex)
		}
	})
	return found
}

var commands = regexp.MustCompile(`\\[a-zA-Z]|[\^_]\{|[\^_][a-zA-Z0-9]`)

// delimiters finds TeX between delimiters in a text, one after the other.
type delimiters struct {
	s      string
	failed [len(pairs)]bool // by kind: no closing delimiter follows

	kind       int
	start, end int // with its delimiters
	tex        string
}

// pairs of delimiters. The second and third are for formulas that stand alone.
var pairs = [...][2]string{{`\(`, `\)`}, {`\[`, `\]`}, {"$$", "$$"}, {"$", "$"}}

// scan finds the next formula.
func (d *delimiters) scan() bool {
	for {
		i := strings.IndexAny(d.s[d.end:], `\$`)
		if i < 0 {
			return false
		}
		d.start = d.end + i
		d.end = d.start + 1
		opens := func(pair [2]string) bool { return strings.HasPrefix(d.s[d.start:], pair[0]) }
		d.kind = slices.IndexFunc(pairs[:], opens)
		if d.kind < 0 || d.failed[d.kind] {
			continue
		}
		size := len(pairs[d.kind][0]) // as long as what closes
		tail := d.s[d.start+size:]
		end := strings.Index(tail, pairs[d.kind][1])
		if end < 0 {
			d.failed[d.kind] = true
			continue
		}
		d.tex = tail[:end]
		if strings.TrimSpace(d.tex) != "" && (size == 2 || isInline(d.tex, tail[end+1:])) {
			d.end = d.start + size + end + size
			return true
		}
	}
}

// isInline reports whether the text between two dollar signs is TeX. As in pandoc, there is no
// space at its edges, and no digit follows, as it would in a price. tail is the text behind it.
func isInline(tex, tail string) bool {
	return !strings.ContainsAny(tex[:1]+tex[len(tex)-1:], spaces) && !strings.Contains(tex, "\n") &&
		(tail == "" || tail[0] < '0' || tail[0] > '9')
}

// maxDelimited is how many formulas between delimiters a page may have. Each takes half a
// kilobyte, and "$x$" three bytes of a page; textbooks have some thousand.
const maxDelimited = 50_000

// splitDelimited puts formulas in place of TeX between delimiters in a text, as many as are
// left. One stands alone if it is all that its element holds, and has the delimiters for that.
func splitDelimited(t *html.Node, left *int) {
	passed := 0
	d := delimiters{s: t.Data}
	for *left > 0 && d.scan() {
		*left--
		alone := t.PrevSibling == nil && t.NextSibling == nil && strings.TrimSpace(d.s[:d.start]+d.s[d.end:]) == ""
		t.Parent.InsertBefore(text(d.s[passed:d.start]), t)
		t.Parent.InsertBefore(newFormula(d.tex, nil, alone && (d.kind == 1 || d.kind == 2)), t)
		passed = d.end
	}
	t.Data = d.s[passed:]
}
