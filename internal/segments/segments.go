// Package segments finds what repeats among the kept lines of a page: the posts of a thread, with
// author and date, and the items of a list, with title and address.
//
// Posts are found as Weichselbraun et al. do ("Harvest: an open source tool for the validation and
// improvement of extraction from web forums", 2020): the elements of one template that hold most of the
// kept text are the bodies of posts. The lines between two bodies have the names and dates.
// Items are found as in MDR (Liu, Grossman, Zhai: "Mining data records in web pages", 2003) and
// DEPTA (Zhai, Liu: "Web data extraction based on partial tree alignment", 2005): records are
// neighbours of one template. Each template divides the page into entries; the likeliest of these
// lists are taken first, and the others divide what is left.
package segments

import (
	"bytes"
	"hash/maphash"
	"html"
	"net/url"
	"strings"

	"golang.org/x/net/html/atom"

	"linesift/internal/words"
	"linesift/page"
	"linesift/role"
)

// An Input is a page with what is known about it.
type Input struct {
	Page  *page.Page
	Mask  page.Mask   // the content
	Roles []role.Role // of the lines
	Hub   bool        // the page only leads to other pages
	Type  string      // of the page, one of model.Types
	URL   string      // the address of the page, which makes links absolute, or ""
	Whole bool        // posts have all lines of their bodies, also lines that are no content
}

// A finder has what all steps need of a page.
type finder struct {
	Input
	kept       []bool // by line
	bytes      []int  // the kept bytes above each line, and all at the end
	all        []int  // the bytes above each line
	heads      []int  // the lines above each line that may name an author or a date
	base       *url.URL
	monthFirst bool // 3/4/2024 is in March
	hash       maphash.Hash
	keys       []uint64 // of templates, by node; 0 if not made yet
	days       words.DateReader
	group      []*group    // by line, of templates of two elements
	size       []int       // the kept bytes of the entry of each line
	now        *words.Date // the latest date on the page, nil if it is not known yet
}

func newFinder(in Input) *finder {
	f := &finder{Input: in, base: &url.URL{}}
	if u, err := url.Parse(in.URL); err == nil {
		f.base = u
	}
	// Forums of other countries than the United States seldom write English.
	lang := string(in.Page.Meta.Lang)
	f.monthFirst = strings.HasPrefix(lang, "en") && !strings.EqualFold(lang, "en-GB")
	p := in.Page
	f.kept = make([]bool, len(p.Lines))
	for i := range in.Mask.Lines(p) {
		f.kept[i] = true
	}
	f.keys = make([]uint64, len(p.Nodes))
	f.size = make([]int, len(p.Lines))
	f.sum()
	return f
}

// sum adds up the bytes of lines.
func (f *finder) sum() {
	p := f.Page
	f.bytes, f.all = make([]int, len(p.Lines)+1), make([]int, len(p.Lines)+1)
	for i := range p.Lines {
		n := p.Lines[i].Text.Len()
		f.all[i+1], f.bytes[i+1] = f.all[i]+n, f.bytes[i]
		if f.kept[i] {
			f.bytes[i+1] += n
		}
	}
}

// has reports whether lines [first, end) have kept text.
func (f *finder) has(first, end int) bool { return f.bytes[end] > f.bytes[first] }

// names yields the words of an element, each up to its first digit: "post-12" and "post-13" are
// the same.
func (f *finder) names(n int32) func(yield func([]byte) bool) {
	return func(yield func([]byte) bool) {
		for word := range bytes.FieldsSeq(f.Page.NodeWords(n)) {
			if i := bytes.IndexAny(word, "0123456789"); i >= 0 {
				word = word[:i]
			}
			if len(word) > 1 && !isPlace(word) && !yield(word) {
				return
			}
		}
	}
}

// isPlace reports whether a class says where an element stands among others.
func isPlace(word []byte) bool {
	for _, place := range []string{"odd", "even", "first", "last"} {
		if bytes.HasSuffix(word, []byte(place)) {
			return true
		}
	}
	return false
}

// pathDepth is how many elements the key of an element without words has.
const pathDepth = 4

// key returns the key of the template of an element.
func (f *finder) key(n int32) uint64 {
	if f.keys[n] == 0 {
		f.keys[n] = f.makeKey(n)
	}
	return f.keys[n]
}

// makeKey hashes the tag and the words of an element, or without words also those around it.
func (f *finder) makeKey(n int32) uint64 {
	f.hash.Reset()
	for range pathDepth {
		if n <= 0 {
			break
		}
		f.hash.WriteString(f.Page.Nodes[n].Tag.String())
		named := false
		for word := range f.names(n) {
			named = true
			f.hash.WriteByte(' ')
			f.hash.Write(word)
		}
		if named {
			break
		}
		f.hash.WriteByte('/')
		n = f.Page.Nodes[n].Parent
	}
	return f.hash.Sum64()
}

// nameKey hashes the tag of an element with one of its words.
func (f *finder) nameKey(n int32, word []byte) uint64 {
	f.hash.Reset()
	f.hash.WriteByte('.')
	f.hash.WriteString(f.Page.Nodes[n].Tag.String())
	f.hash.Write(word)
	return f.hash.Sum64()
}

// text returns the text of an element, on one line.
func (f *finder) text(n int32) string {
	first, end := f.Page.RunsIn(f.Page.Nodes[n].Source)
	var b []byte
	for i := first; i < end; i++ {
		run := f.Page.Runs[i].Text
		if len(b) > 0 && (i == first || f.Page.Runs[i-1].Text.End != run.Start) {
			b = append(b, ' ')
		}
		b = append(b, f.Page.Text[run.Start:run.End]...)
	}
	return string(b)
}

// lineOf returns the line of the first text of an element, or -1.
func (f *finder) lineOf(n int32) int {
	if first, end := f.Page.RunsIn(f.Page.Nodes[n].Source); first < end {
		return int(f.Page.Runs[first].Line)
	}
	return -1
}

// contains reports whether element a is b or around it.
func (f *finder) contains(a, b int32) bool {
	s, t := f.Page.Nodes[a].Source, f.Page.Nodes[b].Source
	return s.Start <= t.Start && t.End <= s.End
}

// keptText returns the kept lines of [first, end), separated by newlines.
func (f *finder) keptText(first, end int) string {
	var lines []string
	for i := first; i < end; i++ {
		if f.kept[i] {
			lines = append(lines, string(f.Page.LineText(i)))
		}
	}
	return strings.Join(lines, "\n")
}

// absolute returns an address as it is written in the page, absolute if the page's address is known.
func (f *finder) absolute(href []byte) string {
	s := strings.TrimSpace(html.UnescapeString(string(href)))
	u, err := f.base.Parse(s)
	if err != nil || u.Scheme == "javascript" || u.Scheme == "mailto" || u.Scheme == "data" {
		return ""
	}
	return u.String()
}

// attribute returns an attribute of an element, nil if it has none.
func (f *finder) attribute(n int32, name string) []byte {
	for key, value := range page.Attributes(f.Page.StartTag(n)) {
		if strings.EqualFold(string(key), name) {
			return value
		}
	}
	return nil
}

// isName reports whether an element may hold a name alone: it is not layout.
func isName(tag atom.Atom) bool {
	switch tag {
	case atom.Html, atom.Body, atom.Table, atom.Tbody, atom.Tr, atom.Ul, atom.Ol, atom.Form, atom.Main, atom.Article:
		return false
	}
	return true
}
