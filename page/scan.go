package page

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
)

// A scanner finds the tokens of a document: texts, and tags. It finds where they begin and
// end by searching for their first and last characters. The end of a tag comes behind its
// attributes, which are noted on the way (tag.go).
//
// html.Tokenizer would give the same tokens. It is asked where a search is not enough:
// docs/decisions/2-own-scanner.md says why.
type scanner struct {
	src []byte // of a page, without NUL bytes
	pos int    // where the next token begins

	tag        int        // where the last start tag begins
	attributes attributes // of the last tag, as they are written
	closed     bool       // a slash stands before its ">" and is not the end of a value
	raw        string     // the element whose text comes next, if that is raw text or RCDATA
}

// A tokenKind is the kind of a token. Comments, doctypes and the like are not tokens.
type tokenKind uint8

const (
	noToken tokenKind = iota // at the end: a tag that is not closed there is left out
	textToken
	rawToken // text without character references: of scripts, style sheets and the like
	startTag
	endTag
)

// notRaw makes the content of the element that was opened last be read as tags and text.
func (s *scanner) notRaw() { s.raw = "" }

// next returns the next token and where it stands.
func (s *scanner) next() (kind tokenKind, start, end int) {
	if s.raw != "" {
		name := s.raw
		s.raw = ""
		start, s.pos = s.pos, s.rawEnd(name)
		if s.pos > start {
			if name == "title" || name == "textarea" {
				return textToken, start, s.pos
			}
			return rawToken, start, s.pos
		}
	}
	for s.pos < len(s.src) {
		start = s.pos
		if end := textEnd(s.src, start); end > start {
			s.pos = end
			return textToken, start, end
		}
		switch tag := s.src[start+1:]; { // of one byte or more
		case isLetter[tag[0]]:
			return s.tagToken(startTag, start, start+1)
		case tag[0] == '!':
			s.pos = declarationEnd(s.src, start)
		case tag[0] == '/' && len(tag) > 1 && isLetter[tag[1]]:
			return s.tagToken(endTag, start, start+2)
		case tag[0] == '/' && len(tag) == 1:
			s.pos = len(s.src)
			return textToken, start, s.pos
		case tag[0] == '/':
			s.pos = afterByte(s.src, start+2, '>')
		default:
			s.pos = afterByte(s.src, start+1, '>')
		}
	}
	return noToken, s.pos, s.pos
}

// tagToken returns the tag of a kind that begins at start, with its name at name.
func (s *scanner) tagToken(kind tokenKind, start, name int) (tokenKind, int, int) {
	end, closed := s.tagEnd(name)
	if end < 0 {
		s.pos = len(s.src)
		return noToken, start, start
	}
	s.pos = end
	if kind == startTag {
		s.tag, s.closed, s.raw = start, closed, rawElement(s.src[name:end])
	}
	return kind, start, end
}

// textEnd returns where the text at an offset ends: before a "<" that begins a tag or a comment.
func textEnd(src []byte, pos int) int {
	for {
		i := bytes.IndexByte(src[pos:], '<')
		if i < 0 || pos+i+1 == len(src) {
			return len(src)
		}
		pos += i
		if c := src[pos+1]; isLetter[c] || c == '/' || c == '!' || c == '?' {
			return pos
		}
		pos++
	}
}

// tagEnd returns the offset behind the ">" of a tag, or -1 if the document ends before it. The
// tag's name is at pos. A ">" in quotes is part of a value. closed says that a slash stands
// before the ">" and is not the end of a value.
func (s *scanner) tagEnd(pos int) (end int, closed bool) {
	attrs := s.src[pos+nameEnd(s.src[pos:]):]
	s.attributes = s.attributes[:0]
	for {
		name, value, tail := cutAttribute(attrs)
		switch {
		case len(name) > 0:
			if attrs = tail; len(s.attributes) < maxAttributes {
				s.attributes = append(s.attributes, attribute{name, value})
			}
		case len(tail) == 0:
			return -1, false
		default:
			return len(s.src) - len(tail) + 1, bytes.HasSuffix(attrs[:len(attrs)-len(tail)], []byte("/"))
		}
	}
}

// afterByte returns the offset behind the next c from an offset on, or the end.
func afterByte(src []byte, pos int, c byte) int {
	if i := bytes.IndexByte(src[pos:], c); i >= 0 {
		return pos + i + 1
	}
	return len(src)
}

// declarationEnd returns where a comment, a doctype or the like ends. Its "<!" is at pos.
func declarationEnd(src []byte, pos int) int {
	pos += len("<!")
	comment, isComment := bytes.CutPrefix(src[pos:], []byte("--"))
	if !isComment || bytes.HasPrefix(comment, []byte(">")) || bytes.HasPrefix(comment, []byte("->")) {
		return afterByte(src, pos, '>')
	}
	for pos += len("--"); ; pos++ {
		i := bytes.Index(src[pos:], []byte("--"))
		if i < 0 {
			return len(src)
		}
		pos += i
		end := bytes.TrimPrefix(src[pos+len("--"):], []byte("!"))
		if bytes.HasPrefix(end, []byte(">")) {
			return len(src) - len(end) + len(">")
		}
	}
}

// rawElements are the elements whose content is raw text or RCDATA.
var rawElements = strings.Fields("script style title textarea noscript iframe xmp noembed noframes plaintext")

// rawElement returns which of rawElements a tag opens, or "". The tag starts at its name.
func rawElement(tag []byte) string {
	switch tag[0] | 0x20 {
	case 's', 't', 'n', 'i', 'x', 'p':
		for _, name := range rawElements {
			if isNamed(tag, name) {
				return name
			}
		}
	}
	return ""
}

// isNamed reports whether a tag has the name, in any case. The tag starts at its name.
func isNamed(tag []byte, name string) bool {
	if len(tag) <= len(name) || !endsName[tag[len(name)]] {
		return false
	}
	for i := range len(name) {
		if tag[i]|0x20 != name[i] { // which is a letter
			return false
		}
	}
	return true
}

// rawEnd returns the end of the raw text that begins at s.pos.
func (s *scanner) rawEnd(name string) int {
	if name == "plaintext" {
		return len(s.src)
	}
	for pos := s.pos; ; pos += 2 {
		i := bytes.Index(s.src[pos:], []byte("</"))
		end := pos + i
		if i < 0 {
			end = len(s.src)
		} else if !isNamed(s.src[end+2:], name) {
			pos = end
			continue
		}
		if name == "script" && hidesEnd(s.src[s.pos:end]) {
			return s.scriptEnd()
		}
		return end
	}
}

// hidesEnd reports whether the end tag behind a script may belong to a script in a comment
// inside it: <!-- <script> </script> -->.
func hidesEnd(script []byte) bool {
	i := bytes.Index(script, []byte("<!--"))
	if i < 0 {
		return false
	}
	for comment := script[i+1:]; ; comment = comment[i+1:] {
		if i = bytes.IndexByte(comment, '<'); i < 0 {
			return false
		}
		if isNamed(comment[i+1:], "script") {
			return true
		}
	}
}

// scriptEnd returns the end of the script that begins at s.pos, by the tokenizer.
func (s *scanner) scriptEnd() int {
	z := html.NewTokenizer(bytes.NewReader(s.src[s.tag:]))
	z.Next() // the start tag
	z.Next()
	return s.pos + len(z.Raw())
}

// closesItself reports whether the last start tag closes itself, as <path/> does. The
// tokenizer decides where the slash may be the end of a value.
func (s *scanner) closesItself() bool {
	tag := s.src[s.tag:s.pos]
	if s.closed || !bytes.HasSuffix(tag, []byte("/>")) {
		return s.closed
	}
	return html.NewTokenizer(bytes.NewReader(tag)).Next() == html.SelfClosingTagToken
}

// isLetter has the letters of ASCII.
var isLetter = setOf("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

// A byteSet is a set of bytes. Looking one up is faster than comparing it with each.
type byteSet [256]bool

func setOf(chars string) (set byteSet) {
	for i := range len(chars) {
		set[chars[i]] = true
	}
	return set
}
