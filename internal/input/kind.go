package input

import (
	"bytes"
	"net/http"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// A kind of input holds pages: an archive, or a file of records.
type kind struct {
	name     string // as From has it
	pattern  *regexp.Regexp
	walk     walker
	seeks    bool // read from its end, so it must be a file
	inFolder bool // read where a folder has it; other archives there may be a site's downloads
}

// hasFields reports whether the kind is files of records.
func (k *kind) hasFields() bool { return k.name == "jsonl" || k.name == "parquet" }

var kinds = []kind{
	{name: "warc", pattern: named(`warc`), walk: walkWARC, inFolder: true},
	{name: "zip", pattern: regexp.MustCompile(`(?is)^(.+)\.zip$`), walk: walkZip, seeks: true},
	{name: "tar", pattern: regexp.MustCompile(`(?is)^(.+)\.(tar(\.(gz|zst|br|xz))?|tgz|tzst|txz)$`), walk: walkTar},
	{name: "jsonl", pattern: named(`(jsonl|ndjson)`), walk: walkJSONL},
	{name: "parquet", pattern: regexp.MustCompile(`(?is)^(.+)\.parquet$`), walk: walkParquet, seeks: true},
}

var pageName = named(`(html?|xhtml)`)

// named returns the pattern of names with an ending, compressed or not. Its first group is
// the name before the ending.
func named(ending string) *regexp.Regexp {
	return regexp.MustCompile(`(?is)^(.+)\.` + ending + `(\.(gz|zst|br|xz))?$`)
}

// trim cuts off the ending that pattern matches, and reports whether it matches. It leaves
// "...html" whole, since ".." names a folder.
func trim(name string, pattern *regexp.Regexp) (string, bool) {
	m := pattern.FindStringSubmatch(name)
	if m == nil {
		return name, false
	}
	if base := filepath.Base(m[1]); base == "." || base == ".." {
		return name, true
	}
	return m[1], true
}

// ofName returns the kind of input that a name has, or nil for a page.
func ofName(name string) *kind {
	for i := range kinds {
		if kinds[i].pattern.MatchString(name) {
			return &kinds[i]
		}
	}
	return nil
}

// otherEndings are endings of files that may be pages; the bytes decide.
var otherEndings = regexp.MustCompile(`(?i)^\.(php\d?|phtml|[as]html?|asp|aspx|jspx?|cgi|cfm|do|action|pl|xht|mhtml?)$`)

// mayBePage reports whether a name leaves open if its file is a page: it has no ending, that
// of a program that makes pages, or one that is no file's, as view.php?id=3 has.
func mayBePage(name string) bool {
	ending := path.Ext(path.Base(name))
	return ending == "" || otherEndings.MatchString(ending) || strings.ContainsFunc(ending[1:], func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9')
	})
}

// headSize is the number of first bytes that identify a file.
const headSize = 1024

// isHTML reports whether a document is HTML by its first bytes.
func isHTML(head []byte) bool {
	head = head[:min(len(head), headSize)]
	for _, mark := range []string{"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"} {
		if rest, ok := bytes.CutPrefix(head, []byte(mark)); ok {
			head = bytes.ReplaceAll(rest, []byte{0}, nil) // of UTF-16
		}
	}
	if strings.HasPrefix(http.DetectContentType(head), "text/html") {
		return true
	}
	head = bytes.ToLower(head)
	if bytes.HasPrefix(bytes.TrimSpace(head), []byte("<?php")) {
		return false // the program, not what it prints
	}
	for _, tag := range []string{"<!doctype html", "<html", "<head>", "<body"} {
		if bytes.Contains(head, []byte(tag)) {
			return true
		}
	}
	return false
}

// signatures are first bytes that http.DetectContentType does not know.
var signatures = []struct {
	at            int
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

// notPage returns the media type of a file whose first bytes are certainly no page's, or "".
func notPage(head []byte) string {
	head = head[:min(len(head), headSize)]
	for _, s := range signatures {
		if len(head) > s.at && bytes.HasPrefix(head[s.at:], []byte(s.bytes)) {
			return s.format
		}
	}
	format := http.DetectContentType(head)
	family, _, _ := strings.Cut(format, "/")
	switch {
	case format == "application/octet-stream":
		return "" // it may be of an encoding that looks like it
	case format == "image/bmp" && !bytes.Contains(head, []byte{0}):
		return "" // a text that begins with BM
	case family == "image", family == "audio", family == "video", family == "font", family == "application":
		return format
	}
	return ""
}
