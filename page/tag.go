package page

import (
	"bytes"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// The tokenizer's TagName and TagAttr copy all that they return: one object for
// each name and two for each attribute, more than all else that parsing
// allocates. Names and attributes are therefore read where they stand in the
// source; the tokenizer has found the tag's end already.

// tagName splits a tag into its name, in lower case, and what follows it. The
// name is valid until the next call of lower.
func (ps *Parser) tagName(tag []byte) (name, rest []byte) {
	i := 1
	if tag[i] == '/' {
		i++
	}
	start := i
	for i < len(tag) && tag[i] != '>' && tag[i] != '/' && !isSpace[tag[i]] {
		i++
	}
	return ps.lower(tag[start:i]), tag[i:]
}

// attributes are those of a tag that count, as they are written; nil where the tag
// has none.
type attributes struct {
	class, id, role, itemprop, itemtype                 []byte
	href, hidden, ariaHidden, style, onclick            []byte
	open, shadowRootMode, lang, xmlLang, kind           []byte // kind is type
	charset, httpEquiv, name, property, content, linkTo []byte // linkTo is rel
}

// readAttributes reads what follows the name in a tag. Of an attribute that is given
// twice the first counts.
func (ps *Parser) readAttributes(tag []byte) *attributes {
	a := &ps.attributes
	*a = attributes{}
	for {
		var key, val []byte
		key, val, tag = attribute(tag)
		if len(key) == 0 {
			return a
		}
		to := a.named(ps.lower(key))
		if to == nil || *to != nil {
			continue
		}
		if *to = val; val == nil {
			*to = []byte{}
		}
	}
}

func (a *attributes) named(key []byte) *[]byte {
	switch string(key) {
	case "class":
		return &a.class
	case "id":
		return &a.id
	case "role":
		return &a.role
	case "itemprop":
		return &a.itemprop
	case "itemtype":
		return &a.itemtype
	case "href":
		return &a.href
	case "hidden":
		return &a.hidden
	case "aria-hidden":
		return &a.ariaHidden
	case "style":
		return &a.style
	case "onclick":
		return &a.onclick
	case "open":
		return &a.open
	case "shadowrootmode":
		return &a.shadowRootMode
	case "lang":
		return &a.lang
	case "xml:lang":
		return &a.xmlLang
	case "type":
		return &a.kind
	case "charset":
		return &a.charset
	case "http-equiv":
		return &a.httpEquiv
	case "name":
		return &a.name
	case "property":
		return &a.property
	case "content":
		return &a.content
	case "rel":
		return &a.linkTo
	}
	return nil
}

// ownFlags returns what an element has from its attributes.
func (ps *Parser) ownFlags(tag atom.Atom, a *attributes) (in Flags) {
	if a.role != nil {
		in |= roles[string(ps.lower(bytes.TrimSpace(a.role)))]
	}
	if a.href != nil && tag == atom.A {
		in |= InLink
	}
	if a.onclick != nil {
		in |= OnClick
	}
	if a.hidden != nil || tag == atom.Dialog && a.open == nil || stylesHidden(a.style) {
		in |= Hidden
	}
	if bytes.EqualFold(a.ariaHidden, []byte("true")) {
		in |= AriaHidden
	}
	if tag == atom.Script && a.kind != nil && bytes.EqualFold(bytes.TrimSpace(a.kind), []byte("application/ld+json")) {
		in |= ofJSONLD
	}
	return in
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

// attribute returns the first attribute of what is left of a tag, as it is
// written, and what follows it. Its key is empty where there is none.
func attribute(tag []byte) (key, val, rest []byte) {
	i := 0
	for i < len(tag) && (tag[i] == '/' || isSpace[tag[i]]) {
		i++
	}
	start := i
	for i < len(tag) && tag[i] != '>' && tag[i] != '/' && !isSpace[tag[i]] && (tag[i] != '=' || i == start) {
		i++
	}
	key = tag[start:i]
	rest = trimLeft(tag[i:])
	if len(rest) == 0 || rest[0] != '=' || len(key) == 0 {
		return key, nil, rest
	}
	rest = trimLeft(rest[1:])
	if len(rest) == 0 {
		return key, nil, nil
	}
	if q := rest[0]; q == '"' || q == '\'' {
		val, rest, _ = bytes.Cut(rest[1:], rest[:1])
		return key, val, rest
	}
	end := 0
	for end < len(rest) && rest[end] != '>' && !isSpace[rest[end]] {
		end++
	}
	return key, rest[:end], rest[end:]
}

// lower returns b with ASCII letters in lower case, which it mostly is: then
// it is b itself, otherwise a copy that is valid until the next call.
func (ps *Parser) lower(b []byte) []byte {
	for _, c := range b {
		if 'A' <= c && c <= 'Z' {
			ps.lowered = ps.lowered[:0]
			for _, c := range b {
				if 'A' <= c && c <= 'Z' {
					c += 'a' - 'A'
				}
				ps.lowered = append(ps.lowered, c)
			}
			return ps.lowered
		}
	}
	return b
}

// unescape decodes the character references of an attribute's value.
func unescape(val []byte) []byte {
	if bytes.IndexByte(val, '&') < 0 {
		return val
	}
	return []byte(html.UnescapeString(string(val)))
}
