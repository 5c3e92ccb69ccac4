package sniff

import (
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A Kind of file holds pages: one page, an archive of pages, or records.
type Kind struct {
	Name     string // warc, zip, tar, jsonl, parquet, or html for a page
	Seeks    bool   // read from its end, so it must be a file
	InFolder bool   // read in folders; other archives there may be a site's downloads
	Records  bool   // its pages are records with fields

	pattern *regexp.Regexp         // of names; its first group is the name before the ending
	begins  func(head []byte) bool // by the first HeadSize bytes, decompressed
}

// Page is the kind of a file that is one page. [Of] and [Named] do not return it.
var Page = &Kind{Name: "html", pattern: endsWith(`(html?|xhtml)`)}

var kinds = []*Kind{
	{Name: "warc", pattern: endsWith(`warc`), begins: begin("WARC/"), InFolder: true},
	{
		Name: "zip", pattern: regexp.MustCompile(`(?is)^(.+)\.zip$`),
		begins: begin("PK\x03\x04", "PK\x05\x06"), Seeks: true,
	},
	{Name: "tar", pattern: regexp.MustCompile(`(?is)^(.+)\.(tar(\.(gz|zst|br|xz))?|tgz|tzst|txz)$`), begins: beginsTar},
	{Name: "jsonl", pattern: endsWith(`(jsonl|ndjson)`), begins: beginsJSONL, Records: true},
	{
		Name: "parquet", pattern: regexp.MustCompile(`(?is)^(.+)\.parquet$`),
		begins: begin("PAR1"), Seeks: true, Records: true,
	},
}

// endsWith returns the pattern of names with an ending, compressed or not.
func endsWith(ending string) *regexp.Regexp {
	return regexp.MustCompile(`(?is)^(.+)\.` + ending + `(\.(gz|zst|br|xz))?$`)
}

// Of returns the kind of archive or file of records that a name has, or nil.
func Of(name string) *Kind {
	return first(func(k *Kind) bool { return k.Matches(name) })
}

// Named returns the kind of archive or file of records that is called kind, or nil.
func Named(kind string) *Kind {
	return first(func(k *Kind) bool { return k.Name == kind })
}

func first(match func(*Kind) bool) *Kind {
	if i := slices.IndexFunc(kinds, match); i >= 0 {
		return kinds[i]
	}
	return nil
}

// Matches reports whether a file's name has an ending of the kind.
func (k *Kind) Matches(name string) bool { return k.pattern.MatchString(name) }

// Trim cuts off the ending of the kind, and reports whether name has it. It leaves "...html"
// whole, since ".." names a folder.
func (k *Kind) Trim(name string) (string, bool) {
	m := k.pattern.FindStringSubmatch(name)
	if m == nil {
		return name, false
	}
	if base := filepath.Base(m[1]); base == "." || base == ".." {
		return name, true
	}
	return m[1], true
}

// programEndings are the endings of programs that make pages. The file may be such a program
// or a page of it.
var programEndings = regexp.MustCompile(
	`(?i)^\.(php\d?|phtml|[as]html?|asp|aspx|jspx?|cgi|cfm|do|action|pl|xht|mhtml?)$`)

// MayBePage reports whether the first bytes must decide if a file is a page: its name has no
// ending, the ending of a program that makes pages, or an ending that no file has, as in
// view.php?id=3.
func MayBePage(name string) bool {
	ending := path.Ext(path.Base(name))
	return ending == "" || programEndings.MatchString(ending) || strings.ContainsFunc(ending[1:], func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9')
	})
}

// IsBrotli reports whether a file's name ends in .br. Brotli has no first bytes of its own.
func IsBrotli(name string) bool { return strings.EqualFold(filepath.Ext(name), ".br") }
