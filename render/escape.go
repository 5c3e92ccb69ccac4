package render

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"linesift/internal/words"
)

func isASCIIPunctuation(r rune) bool { return r < utf8.RuneSelf && isPunctuation(r) }

// destination writes the address of a link so that nothing in it ends it.
func destination(address string) string {
	var b strings.Builder
	for i := range len(address) {
		switch c := address[i]; {
		case c <= ' ' || strings.IndexByte("<>()`\\|\"", c) >= 0:
			fmt.Fprintf(&b, "%%%02X", c)
		case c == '&' && isReference(address[i:], false):
			b.WriteString(`\&`)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// endsLabel is what ends the text of a link, or the label of a definition.
var endsLabel = regexp.MustCompile("\\][(:[]|`")

// definition is what follows the label of a link's definition: one word, and a title on its line
// or the next ones. Some readers take a title from one sign of quotation to the last of any kind.
var definition = regexp.MustCompile(`(?s)^\S+(\s+["'(].*["')])?[ \t]*(\n|$)`)

// definesLink reports whether some reader may take a text behind a label for a link's definition.
func definesLink(text []byte) bool {
	paragraph, _, _ := bytes.Cut(text, []byte("\n\n"))
	return definition.Match(paragraph)
}

// breakAddress escapes a sign in an address at the end of the text, so that readers make no
// link of it. A link of theirs would go on until white space and take the sign that follows along.
func (m *markdown) breakAddress() {
	start := max(m.lineStart, m.ended.address)
	start += bytes.LastIndexByte(m.dst[start:], ' ') + 1
	word := bytes.Clone(m.dst[start:])
	m.dst = m.dst[:start]
	for i, c := range word {
		preceding := bytes.ToLower(word[:i])
		isSign := c == '@' || c == ':' && bytes.HasPrefix(word[i+1:], []byte("//")) ||
			c == '.' && bytes.HasSuffix(preceding, []byte("www"))
		if isSign && !bytes.HasSuffix(preceding, []byte(`\`)) {
			m.dst = append(m.dst, '\\')
		}
		m.dst = append(m.dst, c)
	}
	m.ended.address = len(m.dst)
}

// tex returns TeX in which readers that know no formulas find no HTML, link or code. The
// white space that breaks signs up means nothing to TeX.
func (m *markdown) tex(s string) string {
	var b strings.Builder
	for i := range len(s) {
		c, after := s[i], byte(0)
		if i+1 < len(s) {
			after = s[i+1]
		}
		switch {
		case c == '`':
			b.WriteString(`\lq `)
		case c == '|' && m.in.has(inCell):
			b.WriteString(`\|`)
		case c == '<' && opensTag(after), c == ']' && strings.IndexByte("([:", after) >= 0, c == '!' && after == '[',
			c == '~' && after == '~', c == '&' && isReference(s[i:], true):
			b.WriteByte(c)
			b.WriteByte(' ')
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// lineSeparators do not end a line of CommonMark, but some readers begin a line after them.
var lineSeparators = strings.NewReplacer("\v", " ", "\f", " ", "\u0085", " ", "\u2028", " ", "\u2029", " ")

// word writes a word and escapes the characters that a reader would take for signs. behind is the
// character behind the word: a space, or 0 if it is not known.
func (m *markdown) word(word string, behind byte) {
	for i := range len(word) {
		c := word[i]
		switch {
		case !isASCIIPunctuation(rune(c)) || !m.escapes(word[i:], behind):
			m.dst = append(m.dst, c)
		case c == '<' && m.inAddress(): // some readers take a backslash for a part of the address before it
			m.dst = append(m.dst, "&lt;"...)
		default:
			m.dst = append(m.dst, '\\', c)
		}
	}
}

// inAddress reports whether the text may end in an address, which readers make a link of.
func (m *markdown) inAddress() bool {
	text := m.dst[max(m.lineStart, m.ended.address):]
	return bytes.ContainsAny(text[bytes.LastIndexByte(text, ' ')+1:], ":@.")
}

// escapes reports whether a reader would take the first character of a word's tail for a sign. behind
// is the character behind the word.
func (m *markdown) escapes(tail string, behind byte) bool {
	c, after := tail[0], behind
	if len(tail) > 1 {
		after = tail[1]
	}
	spaced := after == ' '
	mayEnd := spaced || after == 0
	open := behind == 0 && !m.spaceFollows
	starts := len(m.dst) == m.lineStart && !m.in.has(oneLine) // of a block or of a line
	continues := starts && m.continued
	prev := byte(' ')
	if len(m.dst) > m.lineStart {
		prev = m.dst[len(m.dst)-1]
	}
	switch c {
	case '\\':
		return after == 0 || isASCIIPunctuation(rune(after))
	case '`':
		return true
	case '*':
		return starts || prev != ' ' || !spaced
	case '_':
		preceding, _ := utf8.DecodeLastRune(m.dst) // one behind a letter opens nothing
		return starts || !spaced && !words.IsWordRune(preceding)
	case '~':
		return m.escapesTilde(prev, after)
	case '[':
		return len(m.dst) == m.lineStart && !m.in.has(inCell) || m.in.has(inLink) || after == 0 || after == '^' ||
			prev == ']' || prev == '!' || prev == '^'
	case ']':
		return m.in.has(inLink)
	case '(':
		return prev == ']'
	case ':': // of a definition, whose label begins the line
		return continues || prev == ']' && m.dst[m.lineStart] == '['
	case '!':
		return after == '['
	case '<':
		return after == 0 && open || opensTag(after) || opensMail(tail, open)
	case '&':
		return isReference(tail, open)
	case '|':
		return m.in.has(inCell) || continues
	case '>':
		return starts
	case '#':
		return starts && (mayEnd || after == '#')
	case '+', '-':
		return starts && (mayEnd || after == c) || continues && c == '-'
	case '=':
		return continues
	case '.', ')':
		return !m.in.has(oneLine) && mayEnd && isNumeral(m.dst[m.lineStart:])
	}
	return false
}

// escapesTilde reports whether a tilde between two characters may begin or end struck out text. The first
// one of a block can end none, and begins none if all others are escaped.
func (m *markdown) escapesTilde(prev, after byte) bool {
	if after == 0 && !m.spaceFollows || after == '~' || prev == '~' || m.in.has(inStruck) {
		return true
	}
	if m.tilde && prev != ' ' {
		return true
	}
	m.tilde = true
	return false
}

// isNumeral reports whether the text of a line so far may be the number of an item.
func isNumeral(line []byte) bool {
	return len(line) > 0 && len(line) < 10 && len(bytes.Trim(line, "0123456789")) == 0
}

// opensTag reports whether a character behind "<" makes it the start of a tag, a comment,
// an address.
func opensTag(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '/' || c == '!' || c == '?'
}

// opensMail reports whether s, which begins with "<", may be a mail address up to a ">". An
// open one may go on behind s.
func opensMail(s string, open bool) bool {
	i := strings.IndexAny(s[1:], "<>@")
	return i >= 0 && s[1+i] == '@' || i < 0 && open
}

// isReference reports whether s may be read to begin with a character's name or
// number. An open one may go on behind s.
func isReference(s string, open bool) bool {
	found := reference().FindString(s)
	return found != "" && (open || found[len(found)-1] == ';')
}

// reference is a character reference or, at the end of a text, the beginning of one. The
// longest name of a character in HTML has 31 letters.
var reference = words.Pattern(`^&#?[0-9A-Za-z]{0,40}(;|$)`)
