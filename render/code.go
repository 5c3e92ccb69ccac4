package render

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift/page"
)

// isListing tells whether node n holds code, whose white space counts.
func isListing(p *page.Page, n int32) bool {
	switch p.Nodes[n].Tag {
	case atom.Pre, atom.Listing, atom.Xmp, atom.Plaintext, atom.Code:
		return true
	case atom.Div:
		words := bytes.ToLower(p.NodeWords(n))
		return bytes.Contains(words, []byte("code-block")) || bytes.Contains(words, []byte("codeblock"))
	}
	return false
}

// listings puts <pre><code> in place of what holds code as a block, and <code> with
// nothing but text in place of what holds it in a line.
func listings(raw *html.Node) {
	walk(raw, func(n *html.Node) bool {
		switch {
		case isElement(n, "table") && holdsCode(n), isElement(n, "pre", "listing", "xmp", "plaintext"):
		case isElement(n, "code"):
			if inner := find(n, func(e *html.Node) bool { return isElement(e, "pre") }); inner != nil {
				n.Data = "div" // a wrapper; its parts are looked at
				if language(n) != "" && language(inner) == "" {
					inner.Attr = append(inner.Attr, html.Attribute{Key: "data-lang", Val: language(n)})
				}
				return true
			}
			if !strings.Contains(strings.TrimSpace(textOf(n)), "\n") && !hasClass(n, "block") || isElement(n.Parent, "p", "a") {
				replace(n, inlineCode(n))
				return false
			}
		case isElement(n, "div") && strings.Contains(strings.ToLower(strings.ReplaceAll(attr(n, "class"), "-", "")), "codeblock"):
			if find(n, func(e *html.Node) bool { return isElement(e, "pre", "code", "table", "p", "ul", "ol") }) != nil {
				return true
			}
		default:
			return true
		}
		if wrapper := n.Parent; isElement(wrapper, "figure") {
			wrapper.Data = "div"
		}
		replace(n, listing(n))
		return false
	})
}

// holdsCode tells whether a table is a highlighter's: line numbers in one column, code
// in the next.
func holdsCode(table *html.Node) bool {
	pres, other := 0, false
	walk(table, func(n *html.Node) bool {
		switch {
		case isElement(n, "pre") || isElement(n, "td") && hasClass(n, "code", "blob-code", "hljs-ln-code", "rouge-code", "line-content"):
			pres++
			return false
		case isElement(n, "td", "th") && !isGutter(n) && find(n, func(e *html.Node) bool { return isElement(e, "pre") }) == nil:
			other = other || strings.ContainsFunc(textOf(n), isWordRune)
		}
		return true
	})
	return pres > 0 && !other
}

func inlineCode(n *html.Node) *html.Node {
	code := element("code")
	code.AppendChild(text(strings.Join(strings.Fields(textOf(n)), " ")))
	if code.FirstChild.Data == "" {
		return text("")
	}
	return finish(code)
}

func listing(n *html.Node) *html.Node {
	dropNumbers(n)
	c := coder{linewise: linewise(n)}
	c.add(n)
	s := strings.ReplaceAll(c.b.String(), "\r\n", "\n")
	for line, rest, ok := strings.Cut(s, "\n"); ok && strings.TrimSpace(line) == ""; line, rest, ok = strings.Cut(s, "\n") {
		s = rest
	}
	s = strings.TrimRight(s, " \t\n")
	if isElement(n, "code") {
		s = strings.TrimLeft(s, " \t")
	}
	if s == "" {
		return text("")
	}
	code := element("code")
	code.AppendChild(text(s))
	if l := language(n); l != "" {
		code.Attr = []html.Attribute{{Key: "class", Val: "language-" + l}}
	}
	pre := element("pre")
	pre.AppendChild(code)
	return finish(pre)
}

// A coder gathers the text of a listing.
type coder struct {
	b        strings.Builder
	linewise bool // each span of a line is one, without a newline
	ended    bool // the text ends with a newline
}

func (c *coder) write(s string) {
	if s != "" {
		c.b.WriteString(s)
		c.ended = s[len(s)-1] == '\n'
	}
}

func (c *coder) add(n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		c.write(n.Data)
		return
	case isElement(n, "br"):
		c.write("\n")
		return
	case roles[n.Data] == dropped, isGutter(n):
		return
	}
	line := isElement(n, "div", "p", "tr", "li") || c.linewise && isLine(n)
	if line && c.b.Len() > 0 && !c.ended {
		c.write("\n")
	}
	before := c.b.Len()
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		c.add(child)
	}
	if line && (c.b.Len() == before || !c.ended) && !isElement(n.FirstChild, "div", "pre", "table") {
		c.write("\n")
	}
}

// isLine tells whether an element is a line of a listing by its name.
func isLine(n *html.Node) bool {
	if isElement(n, "code") {
		return true
	}
	for _, a := range n.Attr {
		if a.Key == "data-line" || a.Key == "data-line-number" {
			return true
		}
	}
	return isElement(n, "span") && (hasClass(n, "line", "cl", "code-line", "token-line", "view-line") || strings.Contains(attr(n, "style"), "display:block"))
}

// linewise tells whether a listing has its lines in elements and no newlines.
func linewise(n *html.Node) bool {
	lines := 0
	walk(n, func(e *html.Node) bool {
		if isLine(e) && !isElement(e, "code") || isElement(e, "code") && isElement(e.Parent, "pre") {
			lines++
		}
		return true
	})
	return lines > 1 && !strings.Contains(strings.TrimSpace(textOf(n)), "\n")
}

// isGutter tells whether an element holds line numbers or what else stands beside
// code and is not copied with it.
func isGutter(n *html.Node) bool {
	style := strings.ReplaceAll(attr(n, "style"), " ", "")
	return strings.Contains(style, "user-select:none") || hasClass(n, "lineno", "linenos", "linenodiv", "line-number", "line-numbers-rows", "linenumber",
		"gutter", "rouge-gutter", "gl", "hljs-ln-numbers", "blob-num", "lnt", "ln", "lntd-gutter", "react-syntax-highlighter-line-number",
		"copy", "copy-button", "copy-btn", "code-header", "toolbar", "sr-only", "tooltip", "tooltip-text") && !strings.Contains(textOf(n), "\n\n")
}

// dropNumbers removes elements that count the lines: first in their row, with nothing
// but 1, 2, 3 and so on.
func dropNumbers(n *html.Node) {
	var found []*html.Node
	walk(n, func(e *html.Node) bool {
		if e.PrevSibling == nil && e.NextSibling != nil && e.FirstChild != nil && e.FirstChild.NextSibling == nil {
			number, err := strconv.Atoi(strings.TrimSpace(e.FirstChild.Data))
			if err == nil && (len(found) == 0 && number >= 0 || len(found) > 0 && number == len(found)+firstNumber(found)) {
				found = append(found, e)
			}
		}
		return true
	})
	if len(found) > 2 {
		for _, e := range found {
			remove(e)
		}
	}
}

func firstNumber(found []*html.Node) int {
	n, _ := strconv.Atoi(strings.TrimSpace(found[0].FirstChild.Data))
	return n
}

// outward is how many elements around code are looked at for its language.
const outward = 4

// language returns what language code is in, as the classes and attributes of its
// elements and of those around it say.
func language(n *html.Node) string {
	inner := find(n, func(e *html.Node) bool { return isElement(e, "code", "pre") && named(e) != "" })
	if inner != nil {
		return named(inner)
	}
	for i := 0; i < outward && n != nil; i++ {
		if l := named(n); l != "" {
			return l
		}
		if n = n.Parent; n != nil && n.FirstChild != nil && isElement(n, "body", "article", "main", "section") {
			break
		}
	}
	return ""
}

// named returns the language that an element's own attributes name.
func named(n *html.Node) string {
	for _, key := range []string{"data-lang", "data-language", "data-code-language"} {
		if l := clean(attr(n, key)); l != "" {
			return l
		}
	}
	words := strings.Fields(strings.ToLower(attr(n, "class")))
	for i, c := range words {
		for _, prefix := range []string{"language-", "lang-", "highlight-source-", "highlight-text-", "brush:", "src-"} {
			if l, ok := strings.CutPrefix(c, prefix); ok {
				if l == "" && i+1 < len(words) {
					l = words[i+1] // brush: x
				}
				return clean(strings.TrimRight(l, ";"))
			}
		}
	}
	marked := hasClass(n, "highlight", "hl", "hljs", "sourcecode", "prettyprint", "code", "chroma", "prism", "crayon") || isElement(n, "pre", "code")
	for _, c := range words {
		if marked && slices.Contains(languages, c) {
			return c
		}
	}
	return ""
}

// clean returns the name of a language, "" if it says that there is none or is no name.
func clean(l string) string {
	l = strings.ToLower(strings.TrimSpace(l))
	if len(l) > 24 || strings.Trim(l, "abcdefghijklmnopqrstuvwxyz0123456789+#-_.") != "" {
		return ""
	}
	switch l {
	case "none", "plain", "plaintext", "text", "nohighlight", "auto", "undefined":
		return ""
	}
	return l
}

// languages that stand in a class without a prefix.
var languages = strings.Fields("asm awk bash basic c c++ clojure cmake cpp crystal cs csharp css cuda d dart diff dockerfile elixir elm erlang fish fortran " +
	"fsharp go graphql groovy haskell html http ini java javascript js json jsx julia kotlin latex lean less lisp lua makefile markdown matlab nginx nim nix " +
	"objectivec ocaml pascal perl php powershell prolog protobuf python r ruby rust scala scheme scss sh shell solidity sql swift tcl terraform toml ts " +
	"tsx typescript vb vim xml yaml zig")
