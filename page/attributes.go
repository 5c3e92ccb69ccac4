package page

import (
	"bytes"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// pushWithAttributes opens an element and notes what its attributes say about
// it: its words (class, id, role, itemprop), whether it is a link, whether it
// is shown.
func (ps *Parser) pushWithAttributes(z *html.Tokenizer, tag atom.Atom, k kind, raw Span) {
	var add, drop Context
	p := &ps.page
	words := int32(len(p.words))
	if tag == atom.Dialog {
		add |= Hidden
	}
	for more := true; more; {
		var key, val []byte
		key, val, more = z.TagAttr()
		switch string(key) {
		case "class", "id", "itemprop":
			ps.addWords(val)
		case "role":
			ps.addWords(val)
			add |= roles[string(bytes.ToLower(bytes.TrimSpace(val)))]
		case "href":
			if tag == atom.A {
				add |= InLink
			}
		case "hidden":
			add |= Hidden
		case "aria-hidden":
			if bytes.EqualFold(val, []byte("true")) {
				add |= AriaHidden
			}
		case "style":
			if stylesHidden(val) {
				add |= Hidden
			}
		case "open":
			if tag == atom.Dialog {
				drop |= Hidden
			}
		case "shadowrootmode":
			// A declarative shadow root is shown in place of its host's content.
			if tag == atom.Template {
				k &^= hides
			}
		}
	}
	n := ps.push(tag, k, raw)
	n.In |= add &^ drop
	n.Words = Span{words, int32(len(p.words))}
}

// addWords appends an attribute's value in lower case.
func (ps *Parser) addWords(val []byte) {
	w := ps.page.words
	for _, c := range val {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		w = append(w, c)
	}
	ps.page.words = append(w, ' ')
}

// stylesHidden tells whether a style attribute has display:none or
// visibility:hidden.
func stylesHidden(style []byte) bool {
	for len(style) > 0 {
		var decl []byte
		decl, style, _ = bytes.Cut(style, []byte(";"))
		name, value, _ := bytes.Cut(decl, []byte(":"))
		name = bytes.TrimSpace(name)
		value, _, _ = bytes.Cut(value, []byte("!")) // !important
		value = bytes.TrimSpace(value)
		if bytes.EqualFold(name, []byte("display")) && bytes.EqualFold(value, []byte("none")) ||
			bytes.EqualFold(name, []byte("visibility")) && bytes.EqualFold(value, []byte("hidden")) {
			return true
		}
	}
	return false
}
