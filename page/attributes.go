package page

import (
	"bytes"

	"golang.org/x/net/html/atom"
)

// pushWithAttributes opens an element and notes what its attributes say about
// it: its words (class, id, role, itemprop), whether it is a link, whether it
// is shown, and what of it says something of the page. Of an attribute that is given twice the first counts.
func (ps *Parser) pushWithAttributes(tag atom.Atom, k kind, attrs []byte, raw Span) {
	var in Flags
	var seen attr
	var itemtype []byte
	jsonLD, part := false, true // part of what the page is about, not of something in it
	p := &ps.page
	words := int32(len(p.words))
	for {
		var key, val []byte
		key, val, attrs = attribute(attrs)
		if len(key) == 0 {
			break
		}
		a := attrOf(ps.lower(key))
		if a == 0 || seen&a != 0 {
			continue
		}
		seen |= a
		switch a {
		case attrClass, attrID:
			ps.addWords(unescape(val))
		case attrItemprop:
			ps.addWords(unescape(val))
			part = partOfPage(bytes.TrimSpace(val))
		case attrRole:
			ps.addWords(unescape(val))
			in |= roles[string(ps.lower(bytes.TrimSpace(val)))]
		case attrHref:
			if tag == atom.A {
				in |= InLink
			}
		case attrOnClick:
			in |= OnClick
		case attrHidden:
			in |= Hidden
		case attrAriaHidden:
			if bytes.EqualFold(val, []byte("true")) {
				in |= AriaHidden
			}
		case attrStyle:
			if stylesHidden(val) {
				in |= Hidden
			}
		case attrShadowRoot:
			// A declarative shadow root is shown in place of its host's content.
			if tag == atom.Template {
				k &^= hides
			}
		case attrItemtype:
			itemtype = val
		case attrType:
			jsonLD = tag == atom.Script && bytes.EqualFold(bytes.TrimSpace(val), []byte("application/ld+json"))
		case attrLang:
			if tag == atom.Html && ps.gathers() {
				ps.said.noteValue(fieldLang, 2, val)
			}
		case attrXMLLang:
			if tag == atom.Html && ps.gathers() {
				ps.said.noteValue(fieldLang, 1, val)
			}
		}
	}
	if tag == atom.Dialog && seen&attrOpen == 0 {
		in |= Hidden
	}
	n := ps.push(tag, k, raw)
	n.In |= in
	n.Words = Span{words, int32(len(p.words))}
	if itemtype != nil && part && ps.gathers() {
		ps.said.kinds |= kindsOfItem(itemtype)
	}
	if jsonLD {
		ps.said.script = int32(len(p.Nodes)) - 1
	}
}

// attr is an attribute that counts.
type attr uint16

const (
	attrClass attr = 1 << iota
	attrID
	attrRole
	attrItemprop
	attrHref
	attrHidden
	attrAriaHidden
	attrStyle
	attrOpen
	attrShadowRoot
	attrItemtype
	attrType
	attrLang
	attrXMLLang
	attrOnClick
)

func attrOf(key []byte) attr {
	switch string(key) {
	case "class":
		return attrClass
	case "id":
		return attrID
	case "role":
		return attrRole
	case "itemprop":
		return attrItemprop
	case "href":
		return attrHref
	case "onclick":
		return attrOnClick
	case "hidden":
		return attrHidden
	case "aria-hidden":
		return attrAriaHidden
	case "style":
		return attrStyle
	case "open":
		return attrOpen
	case "shadowrootmode":
		return attrShadowRoot
	case "itemtype":
		return attrItemtype
	case "type":
		return attrType
	case "lang":
		return attrLang
	case "xml:lang":
		return attrXMLLang
	}
	return 0
}

// addWords appends an attribute's value to the words of the element that is
// about to be opened.
func (ps *Parser) addWords(val []byte) {
	ps.page.words = append(append(ps.page.words, val...), ' ')
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
