package page

import (
	"bytes"

	"golang.org/x/net/html/atom"
)

// Scripts and style sheets are nearly half of today's pages. The tokenizer reads them
// byte by byte; here their end is searched for instead.

// leastRawText is the size in bytes from which on that is faster, although the tokenizer
// has to be made anew behind it.
const leastRawText = 1 << 10

// rawText returns how many bytes of src, which follows a start tag, are the text of a
// script or style sheet. It is 0 where they are not, and where only the tokenizer can
// tell: without an end tag, and in a script that may have another in a comment.
func (ps *Parser) rawText(src []byte) int {
	var name []byte
	switch ps.stack.top().tag {
	case atom.Script:
		name = []byte("script")
	case atom.Style:
		name = []byte("style")
	}
	if name == nil || ps.flags()&foreign != 0 {
		return 0
	}
	for n := 0; ; n += 2 {
		i := bytes.Index(src[n:], []byte("</"))
		if n += i; i < 0 || len(src) < n+len("</")+len(name)+1 {
			return 0
		}
		tag := src[n+len("</"):][:len(name)+1]
		if last := tag[len(name)]; !bytes.EqualFold(tag[:len(name)], name) || last != '/' && last != '>' && !isSpace[last] {
			continue
		}
		if len(name) == len("script") && bytes.Contains(src[:n], []byte("<!--")) {
			return 0
		}
		return n
	}
}
