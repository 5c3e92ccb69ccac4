package metadata

import (
	"bytes"
	_ "embed"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"linesift/page"
	"linesift/page/meta"
	"linesift/role"
	"linesift/words"
)

//go:embed bylines.txt
var bylineList string

// A use is what a word that is no name does in a byline.
type use uint32

const (
	introduces use = 1 << iota
	joins
	isOther    // a verb, a day, a part of the page
	isPosition // in a newsroom
	isFolder   // in the addresses of authors' pages
)

var bylineWords = sync.OnceValue(func() *words.Vocabulary[use] {
	return words.NewVocabulary[use](bylineList, "introduction", "conjunction", "other", "position", "folder")
})

// useOf returns what a word does in a byline.
func useOf(word string) use { return bylineWords().Of([]byte(strings.ToLower(word))) }

// bareUseOf returns what a word does in a byline without the marks around it.
func bareUseOf(word string) use { return useOf(strings.Trim(word, ".,:()*\"'“”")) }

// findAuthors takes the authors: the best claim, or else links, elements and lines around
// the title that name any. Of a <meta> the author is often the site's owner: what readers
// are told goes first.
func (f *Collector) findAuthors() {
	var site Metadata // what names the site alone
	take := func(names []string, source string) bool {
		persons := slices.DeleteFunc(slices.Clone(names), f.isSite)
		if len(persons) == 0 {
			if len(names) > 0 && site.Authors == nil {
				site.Authors, site.Sources.Authors = names[:1], source
			}
			return false
		}
		f.m.Authors, f.m.Sources.Authors = persons, source
		return true
	}
	claims := f.best(meta.Author, func(text []byte) bool {
		return slices.ContainsFunc(f.names(nil, text), func(n string) bool { return !f.isSite(n) })
	})
	var names []string
	for _, c := range claims {
		names = f.names(names, c.Text)
	}
	isLogins := !slices.ContainsFunc(names, func(n string) bool { return n != strings.ToLower(n) || strings.Contains(n, " ") })
	claimed := func(least int8) bool {
		return len(claims) > 0 && claims[0].Rank >= least && take(names, claims[0].Source)
	}
	if !isLogins && claimed(ofArticle) || take(f.bylineAuthors(closeBelow)) || take(f.markedAuthors()) ||
		claimed(ofPerson) || take(f.bylineAuthors(len(f.Roles))) || claimed(0) {
		return
	}
	f.m.Authors, f.m.Sources.Authors = site.Authors, site.Sources.Authors
}

// Ranks of claims.
const (
	ofArticle = 97 // from here on of JSON-LD about the page itself, or of names that only authors stand under
	ofPerson  = 46 // from here on worth more than a line that reads like a byline
)

// lastLine returns the line after the last that is a paragraph, heading or item of the page.
func (f *Collector) lastLine() int {
	last := len(f.Page.Lines)
	if f.Mask == nil {
		return last
	}
	for last > f.Title+1 && last > 0 && !f.Mask.Line(f.Page, last-1) {
		last--
	}
	return min(last+linesAfter, len(f.Page.Lines))
}

// linesAfter is how many lines after its content may still be about the page.
const linesAfter = 10

// markedAuthors takes the names of links with rel=author and of small elements that are
// called after authors by their class or itemprop.
func (f *Collector) markedAuthors() ([]string, string) {
	p := f.Page
	if names := f.linkedAuthors(func(v page.Value) bool { return v.Of == page.OfAuthorLink && f.mayTell(v.Node) }); len(names) > 0 {
		return names, "rel=author"
	}
	var names []string
	first := -1
	var end int32
	for n, last := f.nodeAt(f.Title-linesAbove), f.nodeAt(f.last+1); n < last; n++ {
		node := &p.Nodes[n]
		if node.Words.Len() == 0 || node.Source.Start < end || f.signs(int32(n))&(saysAuthor|saysNoAuthor) != saysAuthor || !f.mayTell(int32(n)) {
			continue
		}
		i := f.lineOf(int32(n))
		if first >= 0 && i > first+2 {
			break
		}
		text := f.nodeText(int32(n))
		if whole := f.Page.LineText(i); len(whole) < longestByline && introduced(whole) {
			text = whole // the element has the last of several names
		}
		if got := f.names(nil, text); len(got) > 0 && len(text) < longestByline {
			if isMenu(got) {
				continue
			}
			names = appendNew(names, got...)
			end = node.Source.End
			if first < 0 {
				first = i
			}
		}
	}
	if len(names) > 0 {
		return names, "author element"
	}
	return f.linkedAuthors(func(v page.Value) bool {
		return v.Of == page.OfLink && leadsToAuthor(v.Text) && f.mayTell(v.Node) && f.near(f.lineOf(v.Node))
	}), "author link"
}

// isMenu reports whether there are more names of one word than of several.
func isMenu(names []string) bool {
	one := 0
	for _, n := range names {
		if !strings.Contains(n, " ") {
			one++
		}
	}
	return len(names) > mostHandles && 2*one > len(names)
}

// linkedAuthors takes the names of the first wanted links that follow each other.
func (f *Collector) linkedAuthors(wanted func(page.Value) bool) []string {
	var names []string
	first := -1
	for _, v := range f.Page.Values {
		if !wanted(v) {
			continue
		}
		i := f.lineOf(v.Node)
		if f.Page.Lines[i].IsProse(longestByline/2 + 1) {
			text := f.Page.LineText(i)
			if pos := bytes.Index(text, f.nodeText(v.Node)); !introduced(text) || pos > longestIntroduction {
				continue // a link in a paragraph is no byline
			}
		}
		if len(names) == 0 {
			first = i
		}
		if i <= first+1 {
			names = f.names(names, f.nodeText(v.Node))
		}
	}
	return names
}

// leadsToAuthor reports whether an address has a folder named for authors or users.
func leadsToAuthor(href []byte) bool {
	_, path, _ := bytes.Cut(href, []byte("/"))
	for len(path) > 2 { // a folder and a slash
		folder, rest, more := bytes.Cut(path, []byte("/"))
		if more && bylineWords().Of(folder)&isFolder != 0 {
			return true
		}
		path = rest
	}
	return false
}

// longestIntroduction is how many bytes may introduce a name: "Written by: ".
const longestIntroduction = 20

// mostHandles is how many names of one word an element may have.
const mostHandles = 3

// longestByline is the number of bytes from which on a line names no authors.
const longestByline = 200

// nodeAt returns the first element that begins in a line, or after it.
func (f *Collector) nodeAt(line int) int {
	if f.Title < 0 || line <= 0 {
		return 0
	} else if line >= len(f.Page.Lines) {
		return len(f.Page.Nodes)
	}
	pos := f.Page.Lines[line].Source.Start
	return sort.Search(len(f.Page.Nodes), func(n int) bool { return f.Page.Nodes[n].Source.Start >= pos })
}

// mayTell reports whether an element may be about the page: not about a comment, another
// page or the site.
func (f *Collector) mayTell(n int32) bool {
	i := f.lineOf(n)
	if flags := f.Page.Nodes[n].In & aside &^ f.outer; flags&^page.InAside != 0 || flags != 0 && !f.near(i) {
		return false // an <aside> at the title is about the page
	}
	return i < len(f.Page.Lines) && i <= f.last && (f.Title < 0 || i >= f.Title-linesAbove) && f.Roles[i] != role.Comment
}

// linesAbove is how many lines above the title may be about the page.
const linesAbove = 10

// nodeText returns the text of an element, up to the length of a byline.
func (f *Collector) nodeText(n int32) []byte {
	p := f.Page
	f.text = f.text[:0]
	span := p.Nodes[n].Source
	first := sort.Search(len(p.Runs), func(r int) bool { return p.Runs[r].Source.Start >= span.Start })
	for r := first; r < len(p.Runs) && p.Runs[r].Source.Start < span.End && len(f.text) < longestByline; r++ {
		if run := &p.Runs[r]; r > first && run.Line != p.Runs[r-1].Line {
			f.text = append(f.text, " | "...)
		} else if r > first && run.Text.Start > p.Runs[r-1].Text.End {
			f.text = append(f.text, ' ')
		}
		f.text = append(f.text, p.Text[p.Runs[r].Text.Start:p.Runs[r].Text.End]...)
	}
	return bytes.TrimSpace(f.text)
}

// closeBelow is the most lines between the title and an author below it.
const closeBelow = 5

// bylineAuthors takes the names of the first byline that begins as bylines do ("By"), or
// else of the first one that does not. If below is closeBelow, only bylines that begin so
// within that many lines of the title count.
func (f *Collector) bylineAuthors(below int) ([]string, string) {
	for _, mustIntroduce := range []bool{true, false} {
		for i, r := range f.Roles {
			text := f.Page.LineText(i)
			if r != role.Byline || len(text) > longestByline || introduced(text) != mustIntroduce {
				continue
			}
			if below == closeBelow && (i <= f.Title || i > f.Title+below || !mustIntroduce) {
				continue
			}
			names := f.names(nil, text)
			if !mustIntroduce && (len(names) > mostHandles || !slices.ContainsFunc(names, func(n string) bool { return strings.Contains(n, " ") })) {
				continue
			}
			if len(names) > 0 {
				return names, "byline"
			}
		}
	}
	return nil, ""
}

// introduced reports whether a line begins as bylines do.
func introduced(text []byte) bool {
	s := words.Scan(text)
	return s.Next() && bylineWords().Of(s.AppendLower(nil))&introduces != 0
}

// split cuts a byline where one name ends: at marks, not at spaces.
var split = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\s*(?:[|•·;/\n\t、]|,| - | – | — |–|—|\(|\)|\[|\]|&|\+|：|:|》|《)\s*`)
})

// inBrackets is what follows a name: a place, a login.
var inBrackets = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(\pL\s*)[(（][^)）]*[)）]`)
})

// names appends the names of persons in the text of a byline.
func (f *Collector) names(dst []string, text []byte) []string {
	if len(text) > 2*longestByline || bytes.Contains(text, []byte("://")) || bytes.HasPrefix(text, []byte("www.")) {
		return dst
	}
	if f.isSite(string(text)) {
		return appendNew(dst, string(text))
	}
	if bytes.ContainsAny(text, "(（") {
		text = inBrackets().ReplaceAll(text, []byte("$1 | "))
	}
	before := len(dst)
	for _, part := range split().Split(string(text), -1) {
		if first, rest, _ := strings.Cut(part, " "); useOf(first)&isOther != 0 && len(dst) > before {
			break // what follows is of another kind
		} else if rest != "" && useOf(first)&introduces != 0 {
			dst = dst[:before]
		}
		for _, name := range cutConjunctions(part) {
			if name = cleanName(name); name != "" {
				dst = appendNew(dst, name)
			}
		}
	}
	return dst
}

// mostNames bounds the names that are compared with each other.
const mostNames = 100

// appendNew appends the names that are not there yet.
func appendNew(dst []string, names ...string) []string {
	for _, name := range names {
		if len(dst) < mostNames && !slices.ContainsFunc(dst, func(n string) bool { return strings.EqualFold(n, name) }) {
			dst = append(dst, name)
		}
	}
	return dst
}

// cutConjunctions cuts a text at the words that join names.
func cutConjunctions(text string) []string {
	var all []string
	fields := strings.Fields(text)
	start := 0
	for i, w := range fields {
		if useOf(w)&joins != 0 {
			all = append(all, strings.Join(fields[start:i], " "))
			start = i + 1
		}
	}
	return append(all, strings.Join(fields[start:], " "))
}

// Bounds of a name.
const (
	mostWords   = 6
	longestName = 80 // in bytes
)

// cleanName returns the name of a person, without what introduces it and what follows it;
// nothing if it is none.
func cleanName(text string) string {
	fields := strings.Fields(strings.ReplaceAll(text, "\u00ad", "")) // soft hyphens
	for len(fields) > 0 && bareUseOf(fields[0])&introduces != 0 {
		fields = fields[1:]
	}
	for i, w := range fields {
		if !endsName(fields, i) {
			continue
		}
		fields = fields[:i]
		for last := i - 1; last > 0 && hasNumber(w) && len(fields[last]) <= 3 && isLower(fields[last]); last-- {
			fields = fields[:last] // what introduces the date
		}
		break
	}
	all := 0
	for _, w := range fields {
		if strings.ContainsRune(w, '@') && !strings.HasPrefix(w, "@") || strings.Contains(w, "www.") {
			return ""
		}
		if bareUseOf(w)&(isOther|isPosition) != 0 {
			all++
		}
	}
	if len(fields) == 0 || len(fields) > mostWords || len(fields) == 1 && isMonth(fields[0]) || all > 0 && 2*all >= len(fields) {
		return ""
	}
	joined := strings.Join(fields, " ")
	if len(fields) > 1 && isLower(joined) {
		return ""
	}
	name := strings.Trim(joined, " ,.:;*@©∙\"“”'‘’_-")
	if last := fields[len(fields)-1]; len(fields) > 1 && strings.HasSuffix(last, ".") && utf8.RuneCountInString(last) <= 4 {
		name += "." // Jr., K.
	}
	if utf8.RuneCountInString(name) < 2 || len(name) > longestName || !strings.ContainsFunc(name, unicode.IsLetter) {
		return ""
	}
	return name
}

// endsName reports whether a word of a byline does not belong to the name before it: a
// handle, a position, a date, or what was done.
func endsName(fields []string, i int) bool {
	w, does := fields[i], bareUseOf(fields[i])
	switch {
	case hasNumber(w):
		first, _ := utf8.DecodeRuneInString(w)
		return len(fields) > 1 || !unicode.IsLetter(first) // a login may have digits
	case i == 0:
		return false
	}
	return strings.HasPrefix(w, "@") || does&isOther != 0 || i > 1 && (does&isPosition != 0 || isMonth(w))
}

func isMonth(word string) bool {
	return words.Month([]byte(strings.ToLower(strings.Trim(word, ".,")))) > 0
}

func hasNumber(word string) bool { return strings.ContainsFunc(word, unicode.IsDigit) }

// isLower reports whether a text has letters in lower case and none in upper case; scripts
// without cases have neither.
func isLower(text string) bool { return text == strings.ToLower(text) && text != strings.ToUpper(text) }
