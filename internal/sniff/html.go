package sniff

import (
	"bytes"
	"net/http"
	"slices"
	"strings"
)

// HeadSize is the number of first bytes that identify a file.
const HeadSize = 1024

// IsHTML reports whether a document is HTML by its first bytes.
func IsHTML(head []byte) bool {
	head = head[:min(len(head), HeadSize)]
	for _, mark := range []string{"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"} {
		if text, ok := bytes.CutPrefix(head, []byte(mark)); ok {
			head = bytes.ReplaceAll(text, []byte{0}, nil) // of UTF-16
		}
	}
	if strings.HasPrefix(http.DetectContentType(head), "text/html") {
		return true
	}
	head = bytes.ToLower(head)
	if bytes.HasPrefix(bytes.TrimSpace(head), []byte("<?php")) {
		return false // a program that prints a page
	}
	return slices.ContainsFunc([]string{"<!doctype html", "<html", "<head>", "<body"}, func(tag string) bool {
		return bytes.Contains(head, []byte(tag))
	})
}

// IsHTMLType reports whether a Content-Type means HTML.
func IsHTMLType(contentType string) bool {
	t, _, _ := strings.Cut(strings.ToLower(contentType), ";")
	t = strings.TrimSpace(t)
	return t == "text/html" || t == "application/xhtml+xml"
}

// signatures are first bytes that http.DetectContentType does not know.
var signatures = []struct {
	offset        int
	bytes, format string
}{
	{0, "7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"},
	{0, "BZh", "application/x-bzip2"},
	{0, "\xfd7zXZ\x00", "application/x-xz"},
	{0, "\x28\xb5\x2f\xfd", "application/zstd"},
	{0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "application/x-ole-storage"},
	{0, "SQLite format 3\x00", "application/vnd.sqlite3"},
	{0, "PAR1", "application/vnd.apache.parquet"},
	{257, "ustar", "application/x-tar"},
}

// NotPage returns the media type of a file that its first bytes rule out as a page, or "".
func NotPage(head []byte) string {
	head = head[:min(len(head), HeadSize)]
	for _, s := range signatures {
		if len(head) > s.offset && bytes.HasPrefix(head[s.offset:], []byte(s.bytes)) {
			return s.format
		}
	}
	format := http.DetectContentType(head)
	family, _, _ := strings.Cut(format, "/")
	switch {
	case format == "application/octet-stream":
		return "" // it may be a page in an encoding that looks binary
	case format == "application/zip" && bytes.Contains(head, []byte("[Content_Types].xml")):
		return "application/vnd.openxmlformats-officedocument"
	case format == "image/bmp" && !bytes.Contains(head, []byte{0}):
		return "" // a text that begins with BM
	case family == "image", family == "audio", family == "video", family == "font", family == "application":
		return format
	}
	return ""
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
