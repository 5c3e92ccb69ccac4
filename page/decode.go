package page

import (
	"bytes"
	"encoding/binary"
	"mime"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"linesift/page/chardet"
)

// Decode returns a document as UTF-8, with the name of the encoding it was in. Bytes that
// are not valid in the encoding become U+FFFD. A document that is UTF-8 already is
// returned as it is. The encoding is, in this order:
//
//   - what a byte order mark says;
//   - UTF-16 if every other byte is zero;
//   - UTF-8 if the whole document is valid UTF-8 and has enough characters
//     beyond ASCII that no other encoding would look like it: crawlers often
//     store pages as UTF-8 and leave the old header or declaration in place;
//   - of a document that is valid UTF-8 all the same, ISO-2022-JP if it has its escape
//     sequences, what is declared unless UTF-8 is likelier, or else UTF-8;
//   - of any other, what is declared, unless its bytes or its text speak against it;
//   - what package chardet guesses.
//
// What is declared is the charset parameter of contentType, the HTTP header if the
// caller has one ("" if not), and without it <meta charset>, <meta http-equiv> or
// <?xml encoding?>. A header is no more certain than a declaration: servers add one
// that their authors do not know of. It is overruled in the same way, where bytes are
// invalid in it or make text that is far less likely than in another encoding.
//
// The first 64 kB are searched for a declaration: it comes late on one page in ten.
func Decode(src []byte, contentType string) ([]byte, string) {
	name, isUTF8 := findEncoding(src, contentType)
	if name == "utf-8" && isUTF8 {
		return src, name
	}
	return convert(src, name)
}

// findEncoding returns the name of the encoding of a document, and whether it was found
// to be valid UTF-8 without a byte order mark.
func findEncoding(src []byte, contentType string) (name string, isUTF8 bool) {
	for _, mark := range byteOrderMarks {
		if bytes.HasPrefix(src, []byte(mark.bytes)) {
			return mark.encoding, false
		}
	}
	if _, params, err := mime.ParseMediaType(contentType); err == nil {
		_, name = charset.Lookup(params["charset"])
	}
	if strings.HasPrefix(name, "utf-16") {
		return name, false
	}
	if name := chardet.UTF16(src); name != "" {
		return name, false
	}
	isUTF8 = utf8.Valid(src)
	if isUTF8 && manyMultibyte(src) {
		return "utf-8", true
	}
	if name == "" {
		name = declared(src)
	}
	switch {
	case !isUTF8:
		name = chardet.Detect(src, name)
	case chardet.ISO2022JP(src):
		name = "iso-2022-jp"
	case name == "" || name != "utf-8" && chardet.LikelierUTF8(src, name):
		name = "utf-8"
	}
	return name, isUTF8
}

var byteOrderMarks = []struct{ bytes, encoding string }{
	{"\xef\xbb\xbf", "utf-8"}, {"\xfe\xff", "utf-16be"}, {"\xff\xfe", "utf-16le"},
}

// certainMultibyte is the number of valid multi-byte sequences that proves
// UTF-8. A two-byte Chinese character has one chance in seven to look like
// one, a Western accent next to a letter none.
const certainMultibyte = 16

func manyMultibyte(src []byte) bool {
	n := 0
	for i := 0; i < len(src); i++ {
		if i+8 <= len(src) && binary.LittleEndian.Uint64(src[i:])&highBits == 0 {
			i += 7 // eight of ASCII
		} else if src[i] >= 0xc2 {
			if n++; n == certainMultibyte {
				return true
			}
		}
	}
	return false
}

// convert converts a document from the encoding with a name of the HTML standard.
// Browsers refuse the encodings that are called a replacement. They have seven bits, so
// that what is ASCII in them can be read.
func convert(src []byte, name string) ([]byte, string) {
	for _, mark := range byteOrderMarks {
		if name == mark.encoding {
			src = bytes.TrimPrefix(src, []byte(mark.bytes))
		}
	}
	if name != "replacement" && name != "utf-8" {
		e, _ := charset.Lookup(name)
		// Decoders replace what they cannot read and do not fail.
		if text, err := e.NewDecoder().Bytes(src); err == nil {
			return text, name
		}
	}
	if !utf8.Valid(src) {
		src = bytes.ToValidUTF8(src, []byte("\ufffd"))
	}
	return src, "utf-8"
}

// prescanSize is how far a declaration is looked for, in bytes.
const prescanSize = 64 << 10

// declared returns the name of the encoding that a document declares, or "".
// As in the HTML standard a declaration of UTF-16 means UTF-8, because it
// could not have been read otherwise.
func declared(src []byte) string {
	src = src[:min(len(src), prescanSize)]
	if bytes.HasPrefix(src, []byte("<?xml")) {
		declaration, _, _ := bytes.Cut(src, []byte("?>"))
		if name := lookup(labelAfter("encoding", string(declaration))); name != "" {
			return name
		}
	}
	var ps Parser
	for z := html.NewTokenizer(bytes.NewReader(src)); ; {
		switch z.Next() {
		case html.ErrorToken:
			return ""
		case html.StartTagToken, html.SelfClosingTagToken:
			name, rest := ps.tagName(z.Raw())
			if string(name) != "meta" {
				continue
			}
			as := ps.readAttributes(rest)
			label := string(as.get("charset"))
			if label == "" && bytes.EqualFold(as.get("http-equiv"), []byte("content-type")) {
				label = labelAfter("charset", string(bytes.ToLower(as.get("content"))))
			}
			if name := lookup(label); name != "" {
				return name
			}
		}
	}
}

// labelAfter finds the label of an encoding that follows a word: the content of a
// <meta http-equiv> is often not a well-formed media type.
func labelAfter(word, text string) string {
	_, after, _ := strings.Cut(text, word)
	after = strings.TrimLeft(after, " \t\r\n=\"'")
	if i := strings.IndexAny(after, " \t\r\n;\"',"); i >= 0 {
		after = after[:i]
	}
	return after
}

func lookup(label string) string {
	_, name := charset.Lookup(label)
	if strings.HasPrefix(name, "utf-16") {
		return "utf-8"
	}
	return name
}
