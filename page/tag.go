package page

import (
	"bytes"
	"iter"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"golang.org/x/net/html/atom"
	"linesift/internal/words"

	"linesift/internal/meta"
)

// Names and attributes are read where they stand in the source, which allocates nothing
// (docs/decisions/2-own-scanner.md).

// tagName returns the name of a tag in lower case, valid until the next tag is read.
func (p *Parser) tagName(tag []byte) []byte {
	p.lowered = p.lowered[:0]
	tag = bytes.TrimPrefix(tag[1:], []byte("/"))
	return p.lower(tag[:nameEnd(tag)])
}

// An attribute of a tag: its name in lower case, its value as it is written.
type attribute struct{ name, value []byte }

type attributes []attribute

// get returns the value of an attribute: nil if the tag does not have it, empty if it has no
// value. The first of two with the same name counts.
func (a attributes) get(name string) []byte {
	for _, attr := range a {
		if string(attr.name) == name {
			return attr.value
		}
	}
	return nil
}

// lowerNames writes the names of attributes in lower case, valid until the next tag is read.
func (p *Parser) lowerNames(as attributes) attributes {
	for i := range as {
		as[i].name = p.lower(as[i].name)
	}
	return as
}

// ownFlags returns the flags that an element has from its attributes.
func (p *Parser) ownFlags(tag atom.Atom, as attributes) Flags {
	if len(as) == 0 && tag != atom.Dialog {
		return 0
	}
	flags := Flags(0)
	if role := as.get("role"); role != nil {
		flags = roles[string(p.lower(bytes.TrimSpace(role)))]
	}
	if tag == atom.A && as.get("href") != nil {
		flags |= InLink
	}
	if as.get("onclick") != nil {
		flags |= OnClick
	}
	if as.get("hidden") != nil || tag == atom.Dialog && as.get("open") == nil {
		flags |= Hidden
	}
	if style := as.get("style"); style != nil && stylesHidden(style) {
		flags |= Hidden
	}
	if bytes.EqualFold(as.get("aria-hidden"), []byte("true")) {
		flags |= AriaHidden
	}
	if tag == atom.Dt && bytes.HasPrefix(as.get("class"), []byte("sig sig-object")) {
		flags |= InCode // of Sphinx: its many <span> draw no boxes
	}
	if tag == atom.Script && bytes.EqualFold(bytes.TrimSpace(as.get("type")), []byte("application/ld+json")) {
		flags |= ofJSONLD
	}
	return flags
}

// stylesHidden reports whether a style attribute has display:none or
// visibility:hidden.
func stylesHidden(style []byte) bool {
	for declaration := range bytes.SplitSeq(style, []byte(";")) {
		name, value, _ := bytes.Cut(declaration, []byte(":"))
		value, _, _ = bytes.Cut(value, []byte("!")) // !important
		name, value = bytes.TrimSpace(name), bytes.TrimSpace(value)
		if bytes.EqualFold(name, []byte("display")) && bytes.EqualFold(value, []byte("none")) ||
			bytes.EqualFold(name, []byte("visibility")) && bytes.EqualFold(value, []byte("hidden")) {
			return true
		}
	}
	return false
}

// cutAttribute cuts off the first attribute of the rest of a tag. The name is empty if there
// is none.
func cutAttribute(tag []byte) (name, value, tail []byte) {
	for len(tag) > 0 && (tag[0] == '/' || isSpace[tag[0]]) {
		tag = tag[1:]
	}
	i := 0
	for i < len(tag) && !endsName[tag[i]] && (tag[i] != '=' || i == 0) {
		i++
	}
	name, value = tag[:i], []byte{}
	tail = trimLeft(tag[i:])
	if len(tail) == 0 || tail[0] != '=' || len(name) == 0 {
		return name, value, tail
	}
	tail = trimLeft(tail[1:])
	if len(tail) > 0 && (tail[0] == '"' || tail[0] == '\'') {
		value, tail, _ = bytes.Cut(tail[1:], tail[:1])
		return name, value, tail
	}
	end := 0
	for end < len(tail) && tail[end] != '>' && !isSpace[tail[end]] {
		end++
	}
	return name, tail[:end], tail[end:]
}

// lower returns b with ASCII letters in lower case. Mostly it is b itself, otherwise a
// copy that is valid until the next tag is read.
func (p *Parser) lower(b []byte) []byte {
	if !slices.ContainsFunc(b, func(c byte) bool { return 'A' <= c && c <= 'Z' }) {
		return b
	}
	start := len(p.lowered)
	for _, c := range b {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		p.lowered = append(p.lowered, c)
	}
	return p.lowered[start:]
}

// AttributeText decodes the character references of an attribute's value. Unlike in text, a name without a
// semicolon is no reference if "=", a letter or a digit follows it, as in "?a=1&copy=2" (HTML standard, 13.2.5.73).
func AttributeText(value string) string {
	parts := strings.Split(value, "&")
	for i, part := range parts[1:] {
		if !startsReference(part) {
			parts[i+1] = "amp;" + part
		}
	}
	return html.UnescapeString(strings.Join(parts, "&"))
}

// startsReference reports whether an "&" before s begins a reference by a number or a name.
func startsReference(s string) bool {
	end := 0
	for end < len(s) && (isLetter[s[end]] || '0' <= s[end] && s[end] <= '9') {
		end++
	}
	switch {
	case end == 0:
		return true // a number, or nothing that UnescapeString changes
	case end < len(s) && s[end] == '=':
		return false
	case end < len(s) && s[end] == ';':
		end++
	}
	// The end of a name stays if UnescapeString knows only the beginning. &semi; is ";" itself.
	text := html.UnescapeString("&" + s[:end])
	return len(text) == 1 || text[len(text)-1] != s[end-1]
}

// unescape is AttributeText for bytes, with spaces for control characters.
func unescape(value []byte) []byte {
	_, n := words.ControlAt(value, 0)
	if n == 0 && bytes.IndexByte(value, '&') < 0 {
		return value
	}
	return []byte(words.WithoutControls(AttributeText(string(value))))
}

// TagName returns the name in a tag, in lower case. The tag begins with its "<" or "</".
func TagName(tag []byte) string {
	name := bytes.TrimPrefix(bytes.TrimPrefix(tag, []byte("<")), []byte("/"))
	return string(bytes.ToLower(name[:nameEnd(name)]))
}

// nameEnd returns the offset behind a tag's name.
func nameEnd(tag []byte) int {
	end := 0
	for end < len(tag) && !endsName[tag[end]] {
		end++
	}
	return end
}

// endsName has what ends the name of a tag or an attribute: white space, "/" and ">".
var endsName = setOf(meta.Spaces + "/>")

// Attributes yields the names and values in a start tag as they are written: names in any
// case, values with their character references. The tag begins with its "<" and may have
// any text behind it.
func Attributes(tag []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(name, value []byte) bool) {
		attrs := tag[nameEnd(tag):]
		for {
			name, value, tail := cutAttribute(attrs)
			if len(name) == 0 || !yield(name, value) {
				return
			}
			attrs = tail
		}
	}
}

// Attribute returns the value of an attribute in a start tag as it is written, and whether the tag has
// it. name is in lower case. The first of two with the same name counts.
func Attribute(tag []byte, name string) (value []byte, ok bool) {
	for key, value := range Attributes(tag) {
		if len(key) == len(name) && strings.EqualFold(string(key), name) {
			return value, true
		}
	}
	return nil, false
}

// StartTag returns the source from the start tag of node n on, for [TagName] and
// [Attributes]. It returns nil for an element without one: the document, and the second part
// of an element that a formatting element splits (see [Node]).
func (p *Page) StartTag(n int32) []byte {
	node := &p.Nodes[n]
	tag := p.Source[node.Source.Start:]
	if n == 0 || len(tag) < 2 || tag[0] != '<' || tagOf([]byte(TagName(tag))) != node.Tag {
		return nil
	}
	return tag
}
