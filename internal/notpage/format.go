package notpage

import (
	"bytes"
	"regexp"
	"strings"
)

// signatures are the first bytes of files that are not pages, with their media types. "?" is any byte. The package does
// not use net/http, which knows some of them, because the library would import it.
var signatures = []struct{ bytes, format string }{
	{"%PDF-", "application/pdf"},
	{"%!PS", "application/postscript"},
	{`{\rtf`, "application/rtf"},
	{"\x89PNG\r\n\x1a\n", "image/png"},
	{"GIF87a", "image/gif"},
	{"GIF89a", "image/gif"},
	{"\xff\xd8\xff", "image/jpeg"},
	{"RIFF????WEBP", "image/webp"},
	{"????ftypavif", "image/avif"},
	{"BM????\x00\x00\x00\x00", "image/bmp"},
	{"\x00\x00\x01\x00", "image/x-icon"},
	{"RIFF????WAVE", "audio/wave"},
	{"FORM????AIFF", "audio/aiff"},
	{"ID3\x03", "audio/mpeg"},
	{"ID3\x04", "audio/mpeg"},
	{"MThd\x00\x00\x00\x06", "audio/midi"},
	{"OggS\x00", "application/ogg"},
	{"RIFF????AVI ", "video/avi"},
	{"????ftyp", "video/mp4"},
	{"\x1a\x45\xdf\xa3", "video/webm"},
	{"wOFF\x00", "font/woff"},
	{"wOF2\x00", "font/woff2"},
	{"OTTO\x00", "font/otf"},
	{"ttcf\x00", "font/collection"},
	{"\x00\x01\x00\x00", "font/ttf"},
	{"\x1f\x8b\x08", "application/x-gzip"},
	{"PK\x03\x04", "application/zip"},
	{"Rar!\x1a\x07", "application/x-rar-compressed"},
	{"7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"},
	{"BZh?1AY", "application/x-bzip2"},
	{"\xfd7zXZ\x00", "application/x-xz"},
	{"\x28\xb5\x2f\xfd", "application/zstd"},
	{strings.Repeat("?", 257) + "ustar", "application/x-tar"},
	{"\x00asm", "application/wasm"},
	{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "application/x-ole-storage"},
	{"SQLite format 3\x00", "application/vnd.sqlite3"},
	{"PAR1", "application/vnd.apache.parquet"},
	{"\xff\xfe\x00\x00", utf32},
	{"\x00\x00\xfe\xff", utf32},
	{"<\x00\x00\x00", utf32},
	{"\x00\x00\x00<", utf32},
}

// utf32 stands for a media type. Browsers do not read UTF-32 either.
const utf32 = "text in UTF-32"

// mhtml matches a page that a browser saved as one file: the head of a mail with many parts.
var mhtml = regexp.MustCompile(`(?i)^([a-z-]+:.*\n([ \t].*\n)*)*content-type:\s*multipart/related\b`)

// headSize is how many first bytes are searched for the parts of an Office document, and for the type of a saved page.
const headSize = 1024

// Format returns the media type of a file that is not a page by its first bytes, or "". Other files may be pages.
func Format(document []byte) string {
	head := document[:min(len(document), headSize)]
	for _, s := range signatures {
		switch {
		case !begins(head, s.bytes):
		case s.format == "application/zip" && bytes.Contains(head, []byte("[Content_Types].xml")):
			return "application/vnd.openxmlformats-officedocument"
		default:
			return s.format
		}
	}
	if mhtml.Match(head) {
		return "multipart/related"
	}
	return ""
}

func begins(head []byte, signature string) bool {
	if len(head) < len(signature) {
		return false
	}
	for i := range len(signature) {
		if signature[i] != '?' && signature[i] != head[i] {
			return false
		}
	}
	return true
}

// namedTypes are parts of media types that say little, and what the files are.
var namedTypes = [][2]string{
	{"wordprocessingml", "a Word document"}, {"msword", "a Word document"}, {"spreadsheetml", "a spreadsheet"},
	{"presentationml", "a presentation"}, {"opendocument", "an OpenDocument file"},
	{"x-ole-storage", "an old Office document"}, {"officedocument", "an Office document, such as a Word file"},
	{"multipart/related", "a page saved as MHTML"},
}

// Describe returns a media type, with what the file is if the type hides it.
func Describe(mediaType string) string {
	for _, named := range namedTypes {
		if strings.Contains(mediaType, named[0]) {
			return named[1] + " (" + mediaType + ")"
		}
	}
	return mediaType
}
