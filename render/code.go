package render

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"linesift/internal/words"

	"golang.org/x/net/html"
)

// listings replaces elements that hold code. A block of code becomes <pre><code>, code in a line
// becomes <code> with text alone.
func listings(raw *html.Node) {
	walk(raw, func(n *html.Node) bool {
		switch {
		case isElement(n, "pre", "listing", "xmp", "plaintext"),
			isElement(n, "table") && holdsCode(n),
			isElement(n, "div") && hasClass(n, "code-block") &&
				first(n, "pre", "code", "table", "p", "ul", "ol") == nil:
			replace(n, listing(n))
			return false
		case !isElement(n, "code"):
			return true
		case first(n, "pre") != nil:
			n.Data = "span" // a wrapper, against the standard
			return true
		case !isElement(n.Parent, "p", "a") && !isGlued(n) &&
			(hasClass(n, "block") || strings.Contains(strings.TrimSpace(textOf(n)), "\n")):
			replace(n, listing(n))
		default:
			replace(n, inlineCode(n))
		}
		return false
	})
}

// isGlued reports whether an element stands beside a text without white space between them. The
// text may be outside the inline elements around it.
func isGlued(n *html.Node) bool {
	before, after := textBeside(n, previous), textBeside(n, next)
	return before != "" && strings.TrimRight(before, spaces) == before ||
		after != "" && strings.TrimLeft(after, spaces) == after
}

// textBeside returns the text on one side of an element, "" if a block or a line ends there.
func textBeside(n *html.Node, sibling direction) string {
	beside := sibling(n)
	for isElement(beside, "img") || beside == nil && !isBlock(n.Parent) {
		n = cmp.Or(beside, n.Parent)
		beside = sibling(n)
	}
	if beside == nil || isBlock(beside) {
		return ""
	}
	return textOf(beside)
}

// holdsCode reports whether a table is a highlighter's: line numbers in one column, code
// in the next, and no table in it.
func holdsCode(table *html.Node) bool {
	code := false
	other := find(table, func(n *html.Node) bool {
		isCode := isElement(n, "pre") || isElement(n, "td") && hasClass(n, "code", "blob-code", "hljs-ln-code")
		code = code || isCode
		isText := !isCode && isElement(n, "td", "th") && first(n, "pre") == nil
		return isElement(n, "table") || isText && strings.ContainsFunc(textOf(n), words.IsWordRune)
	})
	return code && other == nil
}

func inlineCode(n *html.Node) *html.Node {
	var c coder
	c.add(n)
	all := c.b.String()
	s := strings.Join(strings.Fields(all), " ")
	if strings.TrimLeft(all, spaces) != all {
		n.Parent.InsertBefore(text(" "), n)
	}
	if strings.TrimRight(all, spaces) != all {
		n.Parent.InsertBefore(text(" "), n.NextSibling)
	}
	return finish(fill(element("code"), text(s)))
}

func listing(n *html.Node) *html.Node {
	c := coder{linewise: linewise(n)}
	c.add(n)
	s := strings.TrimRight(lineEnds.Replace(c.b.String()), spaces)
	blank := len(s) - len(strings.TrimLeftFunc(s, unicode.IsSpace))
	s = s[strings.LastIndexByte(s[:blank], '\n')+1:] // without empty lines above
	if s == "" {
		return text("")
	}
	code := element("code")
	if l := language(n); l != "" {
		code = element("code", "class", "language-"+l)
	}
	return finish(fill(element("pre"), fill(code, text(s))))
}

// lineEnds makes newlines of all characters that some reader of Markdown takes for the end of a
// line. Otherwise the next line would stand outside its quotation or item.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n",
	"\u0085", "\n", "\u2028", "\n", "\u2029", "\n")

// A coder gathers the text of a listing.
type coder struct {
	b        strings.Builder
	linewise bool // each span of a line is one, without a newline
}

// ended reports whether a line of the text ends here, or none has begun.
func (c *coder) ended() bool { return c.b.Len() == 0 || strings.HasSuffix(c.b.String(), "\n") }

func (c *coder) add(n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		isBetweenCells := isElement(n.Parent, "table", "tbody", "tr") && strings.Trim(n.Data, spaces) == ""
		if !isBetweenCells {
			c.b.WriteString(n.Data)
		}
		return
	case isElement(n, "br"), isElement(n, "hr") && !c.ended():
		c.b.WriteString("\n")
		return
	case categories[n.Data] == dropped:
		return
	}
	line := isElement(n, "div", "p", "tr", "li") || c.linewise && isLine(n)
	cell := isElement(n, "td", "th")
	apart := line || isBlock(n)
	switch {
	case !apart || c.ended():
	case cell:
		c.b.WriteString(" ")
	default:
		c.b.WriteString("\n")
	}
	previous := c.b.Len()
	for child := range n.ChildNodes() {
		c.add(child)
	}
	empty := c.b.Len() == previous
	if line && empty || apart && !cell && !empty && !c.ended() {
		c.b.WriteString("\n")
	}
}

// isLine reports whether an element is a line of a listing by its name.
func isLine(n *html.Node) bool {
	if isElement(n, "span") {
		return hasClass(n, "line", "cl", "code-line", "token-line") || has(n, "data-line")
	}
	return isElement(n, "code") && isElement(n.Parent, "pre")
}

// linewise reports whether a listing has a line in each element, no newlines, and no text beside
// the lines.
func linewise(n *html.Node) bool {
	line := find(n, isLine)
	if line == nil || strings.Contains(strings.TrimSpace(textOf(n)), "\n") {
		return false
	}
	for c := range line.Parent.ChildNodes() {
		if c.Type == html.TextNode && !isBlank(c) {
			return false
		}
	}
	return true
}

// maxOutward is how many elements around code are looked at for its language.
const maxOutward = 4

// language returns the language of a listing, from the classes and attributes of its elements and
// of the elements around it.
func language(n *html.Node) string {
	names := func(e *html.Node) bool { return isElement(e, "code", "pre") && named(e) != "" }
	if inner := find(n, names); inner != nil {
		return named(inner)
	}
	for i := 0; i < maxOutward && n != nil && !isElement(n, "body", "article", "main", "section"); i++ {
		if l := named(n); l != "" {
			return l
		}
		n = n.Parent
	}
	return ""
}

// named returns the language that an element's own attributes name.
func named(n *html.Node) string {
	for _, key := range []string{"data-lang", "data-language"} {
		if l := clean(attr(n, key)); l != "" {
			return l
		}
	}
	words := strings.Fields(strings.ToLower(attr(n, "class")))
	for i, c := range words {
		if l, ok := strings.CutPrefix(c, "highlight-"); ok && slices.Contains(languages, l) {
			return l // Sphinx
		}
		for _, prefix := range []string{"language-", "lang-", "highlight-source-", "brush:", "src-"} {
			if l, ok := strings.CutPrefix(c, prefix); ok {
				if l == "" && i+1 < len(words) {
					l = words[i+1] // brush: x
				}
				return clean(strings.TrimRight(l, ";"))
			}
		}
	}
	if isElement(n, "pre", "code") {
		if i := slices.IndexFunc(words, func(c string) bool { return slices.Contains(languages, c) }); i >= 0 {
			return words[i]
		}
	}
	return ""
}

// clean returns the name of a language, or "" if it is not a name or means no language.
func clean(l string) string {
	l = strings.ToLower(strings.TrimSpace(l))
	if len(l) > 24 || strings.Trim(l, "abcdefghijklmnopqrstuvwxyz0123456789+#-_.") != "" ||
		slices.Contains(noLanguages, l) {
		return ""
	}
	return l
}

// languages are those that a class may name without a prefix.
var languages, noLanguages = list("languages"), list("no language")
