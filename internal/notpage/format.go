package notpage

import (
	"bytes"
	"strings"
)

// signatures are the first bytes of binary files, with their media types. "?" is any byte. The package does not use
// net/http, which knows some of them, because the library would import it.
var signatures = []struct{ bytes, format string }{
	{"%PDF-", "application/pdf"},
	{"%!PS-Adobe-", "application/postscript"},
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
}

// headSize is how many first bytes of a zip file are searched for the parts of an Office document.
const headSize = 1024

// Format returns the media type of a binary file by its first bytes, or "". Other files may be pages.
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

// officeTypes are parts of media types that say little, and what the files are.
var officeTypes = [][2]string{
	{"wordprocessingml", "a Word document"}, {"msword", "a Word document"}, {"spreadsheetml", "a spreadsheet"},
	{"presentationml", "a presentation"}, {"opendocument", "an OpenDocument file"},
	{"x-ole-storage", "an old Office document"}, {"officedocument", "an Office document, such as a Word file"},
}

// Describe returns a media type, with what the file is if the type of an Office document hides it.
func Describe(mediaType string) string {
	for _, office := range officeTypes {
		if strings.Contains(mediaType, office[0]) {
			return office[1] + " (" + mediaType + ")"
		}
	}
	return mediaType
}
