package serve

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// shownAs returns the name of the element that stands for one in the frame, or
// false if its tags are left out. What is not known here is left out: SVG and
// MathML, players, frames, and all that belongs into <head>, among them
// <meta http-equiv=refresh> and <base>.
func shownAs(t html.Token) (name string, ok bool) {
	switch t.DataAtom {
	case atom.Select:
		return "ul", true // all options are lines, and are to be seen
	case atom.Option:
		return "li", true
	case atom.Dialog:
		return "div", true // seen, open or not
	case atom.Listing, atom.Plaintext, atom.Xmp:
		return "pre", true // text in them is escaped
	}
	if t.DataAtom == 0 {
		return t.Data, isCustom(t.Data)
	}
	return t.Data, elements[t.DataAtom]
}

// isCustom tells whether a name is one of a custom element, which is a plain one
// to a browser that runs no script, and which styles may name.
func isCustom(name string) bool {
	if name == runTag || !strings.Contains(name, "-") || name[0] < 'a' || name[0] > 'z' {
		return false
	}
	for _, c := range []byte(name) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	switch name { // names of SVG and MathML
	case "annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri", "font-face-format", "font-face-name", "missing-glyph":
		return false
	}
	return true
}

var elements = set[atom.Atom](
	atom.A, atom.Abbr, atom.Acronym, atom.Address, atom.Article, atom.Aside, atom.B, atom.Bdi, atom.Bdo, atom.Big,
	atom.Blockquote, atom.Body, atom.Br, atom.Button, atom.Caption, atom.Center, atom.Cite, atom.Code, atom.Col,
	atom.Colgroup, atom.Data, atom.Dd, atom.Del, atom.Details, atom.Dfn, atom.Dir, atom.Div, atom.Dl,
	atom.Dt, atom.Em, atom.Fieldset, atom.Figcaption, atom.Figure, atom.Font, atom.Footer, atom.Form, atom.H1, atom.H2,
	atom.H3, atom.H4, atom.H5, atom.H6, atom.Head, atom.Header, atom.Hgroup, atom.Hr, atom.Html, atom.I, atom.Img,
	atom.Ins, atom.Kbd, atom.Label, atom.Legend, atom.Li, atom.Main, atom.Mark, atom.Menu, atom.Nav, atom.Nobr, atom.Ol,
	atom.P, atom.Pre, atom.Q, atom.Rb, atom.Rp, atom.Rt, atom.Rtc, atom.Ruby, atom.S, atom.Samp, atom.Search,
	atom.Section, atom.Small, atom.Span, atom.Strike, atom.Strong, atom.Sub, atom.Summary, atom.Sup, atom.Table,
	atom.Tbody, atom.Td, atom.Tfoot, atom.Th, atom.Thead, atom.Time, atom.Tr, atom.Tt, atom.U, atom.Ul, atom.Var,
	atom.Wbr,
)

// attributes are those that change how an element looks and nothing else. name
// is not among them: <img name=body> takes the place of document.body.
var attributes = set(
	"align", "alt", "bgcolor", "border", "cellpadding", "cellspacing", "class", "color", "colspan", "dir", "face",
	"height", "hidden", "id", "lang", "nowrap", "open", "reversed", "role", "rowspan", "size", "span", "start", "style",
	"title", "type", "valign", "value", "width",
)

// isHarmless tells whether an attribute of an element is let through: one of
// attributes or ARIA's, and pictures that the page holds itself.
func isHarmless(element atom.Atom, a html.Attribute) bool {
	switch {
	case a.Namespace != "":
		return false
	case a.Key == "src":
		return element == atom.Img && strings.HasPrefix(strings.ToLower(strings.TrimSpace(a.Val)), "data:image/")
	case a.Key == "type" || a.Key == "value":
		return element == atom.Ol || element == atom.Ul || element == atom.Li
	case strings.HasPrefix(a.Key, "aria-"):
		return strings.Trim(a.Key, "abcdefghijklmnopqrstuvwxyz-") == ""
	}
	return attributes[a.Key]
}

func set[T comparable](members ...T) map[T]bool {
	s := make(map[T]bool, len(members))
	for _, m := range members {
		s[m] = true
	}
	return s
}
