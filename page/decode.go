package page

import (
	"bytes"
	"encoding/binary"
	"mime"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"

	"linesift/internal/chardet"
)

// Decode returns a document as UTF-8, and the name of the encoding it was in. Invalid
// bytes become U+FFFD. A document in UTF-8 is returned as it is. The encoding is the
// first of these that applies:
//
//   - the encoding of a byte order mark;
//   - UTF-16 if every other byte is zero: some headers say utf-8 of such pages;
//   - UTF-8 if the whole document is valid UTF-8 and has enough characters
//     beyond ASCII that no other encoding would look like it: crawlers often
//     store pages as UTF-8 and leave the old header or declaration in place;
//   - for other documents that are valid UTF-8: ISO-2022-JP if it has its escape
//     sequences, the declared encoding unless UTF-8 is likelier, or else UTF-8;
//   - the declared encoding, unless the bytes or the text speak against it;
//   - the guess of package chardet.
//
// The declared encoding is the charset parameter of contentType, the HTTP header ("" if
// there is none), or else <meta charset>, <meta http-equiv> or <?xml encoding?>. A header
// is no more certain than a declaration in the page, because servers add one without their
// authors' knowledge. Both are overruled if bytes are invalid in them, or if another
// encoding gives far likelier text.
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
	if bytes.IndexByte(src[:min(len(src), 4096)], 0) >= 0 {
		if name := chardet.UTF16(src); name != "" {
			return name, false
		}
	}
	isUTF8 = utf8.Valid(src)
	multibyte := countMultibyte(src)
	if isUTF8 && multibyte == certainMultibyte {
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
	case name == "" || name != "utf-8" && multibyte > 0 && chardet.LikelierUTF8(src, name):
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

// countMultibyte counts the bytes that begin a multi-byte sequence of UTF-8, up to certainMultibyte.
func countMultibyte(src []byte) (n int) {
	for i := 0; i < len(src) && n < certainMultibyte; i++ {
		if i+8 <= len(src) && binary.LittleEndian.Uint64(src[i:])&highBits == 0 {
			i += 7 // eight of ASCII
		} else if src[i] >= 0xc2 {
			n++
		}
	}
	return n
}

// convert converts a document from the encoding with a name of the HTML standard.
// Browsers refuse the encodings that are called a replacement. They have seven bits, so
// that their ASCII can be read.
func convert(src []byte, name string) ([]byte, string) {
	for _, mark := range byteOrderMarks {
		if name == mark.encoding {
			src = bytes.TrimPrefix(src, []byte(mark.bytes))
		}
	}
	if name != "replacement" && name != "utf-8" {
		e, _ := charset.Lookup(name)
		// Decoders replace unreadable bytes and do not fail.
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
	var p Parser
	s := scanner{src: src}
	for kind, start, end := s.next(); kind != noToken; kind, start, end = s.next() {
		if kind != startTag || !isNamed(src[start+1:end], "meta") {
			continue
		}
		as := p.lowerNames(s.attributes)
		label := string(as.get("charset"))
		if label == "" && bytes.EqualFold(as.get("http-equiv"), []byte("content-type")) {
			label = labelAfter("charset", string(bytes.ToLower(as.get("content"))))
		}
		if name := lookup(label); name != "" {
			return name
		}
	}
	return ""
}

// labelAfter finds the label of an encoding that follows a word: the content of a
// <meta http-equiv> is often not a well-formed media type.
func labelAfter(word, text string) string {
	_, label, _ := strings.Cut(text, word)
	label = strings.TrimLeft(label, " \t\r\n=\"'")
	if i := strings.IndexAny(label, " \t\r\n;\"',"); i >= 0 {
		label = label[:i]
	}
	return label
}

func lookup(label string) string {
	_, name := charset.Lookup(label)
	if strings.HasPrefix(name, "utf-16") {
		return "utf-8"
	}
	return name
}

// textSample is the number of bytes that damageOf looks at.
const textSample = 16 << 10

// MaxDamage is the highest Page.Damage of a document that is text. Pages decoded with the
// right encoding have one damaged character in several hundred; binary data has one in ten.
const MaxDamage = 1. / 50

// leastCharacters is the length that damageOf gives a shorter document, so that three damaged
// characters never make it binary, and four do.
const leastCharacters = 175

// damageOf returns the share of characters, 0 to 1, in the first 16 kB of a decoded document
// that do not occur in text: control characters, and U+FFFD for invalid bytes. It is high
// for images, archives and text in an unknown encoding, and 1 for a PDF. A U+FFFD that
// source has already does not count: someone decoded the text before.
func damageOf(decoded, source []byte) float64 {
	if bytes.HasPrefix(decoded, []byte("%PDF-")) {
		return 1
	}
	damaged := 0
	if replacements := countReplacements(decoded); replacements > 0 {
		damaged = max(replacements-countReplacements(source), 0)
	}
	characters := 0
	for text := decoded[:min(len(decoded), textSample)]; len(text) > 0; characters++ {
		if len(text) >= 8 && isPrintable(binary.LittleEndian.Uint64(text)) {
			text, characters = text[8:], characters+7
			continue
		}
		r, n := rune(text[0]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRune(text)
		}
		if isControl(r) {
			damaged++
		}
		text = text[n:]
	}
	return float64(damaged) / float64(max(characters, leastCharacters))
}

// countReplacements counts U+FFFD in the first 16 kB.
func countReplacements(text []byte) int {
	return bytes.Count(text[:min(len(text), textSample)], []byte("\ufffd"))
}

// highBits has the highest bit of eight bytes, which is 0 in ASCII.
const highBits = 0x8080808080808080

// isPrintable reports whether eight bytes are all printable ASCII, or delete.
func isPrintable(b uint64) bool {
	const spaces = 0x2020202020202020
	return (b|(b-spaces))&highBits == 0 // a byte below a space borrows, and has its highest bit set
}

// isControl reports whether a character is a control character other than white space.
func isControl(r rune) bool {
	switch {
	case r < ' ':
		return r != '\t' && r != '\n' && r != '\r' && r != '\f'
	case r < 0x7f:
		return false
	}
	return r <= 0x9f
}
