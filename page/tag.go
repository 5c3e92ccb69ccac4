package page

import (
	"bytes"

	"golang.org/x/net/html"
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
	for i < len(tag) && tag[i] != '>' && tag[i] != '/' && !isTagSpace(tag[i]) {
		i++
	}
	return ps.lower(tag[start:i]), tag[i:]
}

// attribute returns the first attribute of what is left of a tag, as it is
// written, and what follows it. Its key is empty where there is none.
func attribute(tag []byte) (key, val, rest []byte) {
	i := 0
	for i < len(tag) && (tag[i] == '/' || isTagSpace(tag[i])) {
		i++
	}
	start := i
	for i < len(tag) && tag[i] != '>' && tag[i] != '/' && !isTagSpace(tag[i]) && (tag[i] != '=' || i == start) {
		i++
	}
	key = tag[start:i]
	i = skipTagSpace(tag, i)
	if i == len(tag) || tag[i] != '=' || len(key) == 0 {
		return key, nil, tag[i:]
	}
	i = skipTagSpace(tag, i+1)
	if i == len(tag) {
		return key, nil, nil
	}
	if q := tag[i]; q == '"' || q == '\'' {
		val, rest, _ = bytes.Cut(tag[i+1:], tag[i:i+1])
		return key, val, rest
	}
	start = i
	for i < len(tag) && tag[i] != '>' && !isTagSpace(tag[i]) {
		i++
	}
	return key, tag[start:i], tag[i:]
}

func isTagSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f'
}

func skipTagSpace(tag []byte, i int) int {
	for i < len(tag) && isTagSpace(tag[i]) {
		i++
	}
	return i
}

// lower returns b with ASCII letters in lower case, which it mostly is: then
// it is b itself, otherwise a copy that is valid until the next call.
func (ps *Parser) lower(b []byte) []byte {
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			ps.lowered = append(ps.lowered[:0], b...)
			for j, c := range ps.lowered[i:] {
				if 'A' <= c && c <= 'Z' {
					ps.lowered[i+j] = c + 'a' - 'A'
				}
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
