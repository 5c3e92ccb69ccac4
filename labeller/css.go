package labeller

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/css"
)

// viewportHeight is the height in pixels that a page's styles take for the window's:
// that of the frame is the whole page's.
const viewportHeight = 900

// heights are the units that go by the height of the window.
var heights = strings.Fields("vh svh lvh dvh")

// loading are the functions whose strings are addresses.
var loading = strings.Fields("url src image image-set -webkit-image-set")

// rewriteCSS writes styles anew, token by token (CSS Syntax Module Level 3, section 4),
// without addresses, and with heights that go by the window made fixed. No token is left
// out, so that no two others come together: one that may not stay is replaced. A browser
// may take the source for other tokens than the tokenizer does. It cannot do so with the
// result: what is escaped, quoted or a comment has one plain form in it, and "<" stands
// before "=" or a space only.
func rewriteCSS(source string) string {
	source = strings.ReplaceAll(strings.ToValidUTF8(source, "\ufffd"), "\x00", "\ufffd")
	in := css.NewLexer(parse.NewInputString(source))
	var out strings.Builder
	afterLess := false // "<" was the last token
	for {
		kind, b := in.Next()
		text := string(b)
		if afterLess && text != "=" && kind != css.WhitespaceToken {
			out.WriteByte(' ')
		}
		afterLess = text == "<"
		switch kind {
		case css.ErrorToken: // the end
			return out.String()
		case css.IdentToken, css.HashToken, css.CustomPropertyNameToken:
			out.WriteString(plain(text))
		case css.AtKeywordToken:
			if strings.EqualFold(unescape(text), "@import") {
				text = "@none" // a rule that browsers do not know, and pass over
			}
			out.WriteString(plain(text))
		case css.FunctionToken:
			if name, _ := strings.CutSuffix(unescape(text), "("); slices.Contains(loading, strings.ToLower(name)) {
				text = "none("
			}
			out.WriteString(plain(text))
		case css.DimensionToken:
			out.WriteString(dimension(text))
		case css.StringToken:
			out.WriteString(quote(unquote(text)))
		case css.BadStringToken:
			out.WriteString("\"\"\n")
		case css.URLToken:
			_, address, _ := strings.Cut(text, "(")
			address = unquote(strings.Trim(strings.TrimSuffix(address, ")"), " \t\r\n\f"))
			if isOwnPicture(address) {
				out.WriteString("url(" + quote(address) + ")")
			} else {
				out.WriteString("none")
			}
		case css.BadURLToken:
			out.WriteString("none")
		case css.CommentToken:
			out.WriteString("/**/")
		case css.CDOToken, css.CDCToken: // of no meaning in styles
			out.WriteByte(' ')
		case css.DelimToken:
			if text == `\` {
				text = " "
			}
			out.WriteString(text)
		default: // numbers, brackets, space and the like
			out.WriteString(text)
		}
	}
}

// dimension returns a number with its unit.
func dimension(text string) string {
	unit := len(strings.TrimRight(text, "abcdfghijklmnopqrstuvwxyzABCDFGHIJKLMNOPQRSTUVWXYZ")) // no e: none of heights has one
	if slices.Contains(heights, strings.ToLower(text[unit:])) {
		if percent, err := strconv.ParseFloat(text[:unit], 64); err == nil {
			return strconv.FormatFloat(percent*viewportHeight/100, 'f', -1, 64) + "px"
		}
	}
	return plain(text)
}

// plain writes each escape in a name as the number of its character, which cannot be
// taken for anything else.
func plain(name string) string {
	return eachCharacter(name, func(out *strings.Builder, r rune, escaped bool) {
		if escaped {
			fmt.Fprintf(out, `\%x `, r)
		} else {
			out.WriteRune(r)
		}
	})
}

// unescape returns the characters that a name or the inside of a string stands for.
func unescape(text string) string {
	return eachCharacter(text, func(out *strings.Builder, r rune, _ bool) { out.WriteRune(r) })
}

// eachCharacter calls write for each character of a name or string, after decoding escapes
// (CSS Syntax, 4.3.7).
func eachCharacter(text string, write func(out *strings.Builder, r rune, escaped bool)) string {
	var out strings.Builder
	for len(text) > 0 {
		r, n := utf8.DecodeRuneInString(text)
		text = text[n:]
		if r != '\\' {
			write(&out, r, false)
			continue
		}
		digits := 0
		for digits < min(len(text), 6) && strings.IndexByte("0123456789abcdefABCDEF", text[digits]) >= 0 {
			digits++
		}
		switch {
		case digits > 0:
			code, _ := strconv.ParseUint(text[:digits], 16, 32) // they are digits
			text = text[digits:]
			if space := newline(text); space > 0 {
				text = text[space:]
			} else {
				text = strings.TrimPrefix(strings.TrimPrefix(text, " "), "\t")
			}
			r = rune(code)
			if r == 0 || !utf8.ValidRune(r) {
				r = utf8.RuneError
			}
			write(&out, r, true)
		case newline(text) > 0: // in a string: it goes on in the next row
			text = text[newline(text):]
		case text == "": // the end of a string that nothing ends
		default:
			r, n = utf8.DecodeRuneInString(text)
			text = text[n:]
			write(&out, r, true)
		}
	}
	return out.String()
}

// newline returns how long the end of a row is at the beginning of a text, 0 if none is there.
func newline(text string) int {
	switch {
	case strings.HasPrefix(text, "\r\n"):
		return 2
	case text != "" && strings.IndexByte("\r\n\f", text[0]) >= 0:
		return 1
	}
	return 0
}

// unquote returns what a string stands for, or an address without quotes.
func unquote(text string) string {
	if text != "" && (text[0] == '"' || text[0] == '\'') {
		mark := text[:1]
		text = text[1:]
		if inside, ok := strings.CutSuffix(text, mark); ok { // the end of the styles may end it too
			text = inside
		}
	}
	return unescape(text)
}

// quote writes a string with everything in it escaped that could end it or the styles.
func quote(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, r := range text {
		if r < ' ' || r == '"' || r == '\\' || r == '<' || r == 0x7f {
			fmt.Fprintf(&out, `\%x `, r)
		} else {
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
	return out.String()
}
