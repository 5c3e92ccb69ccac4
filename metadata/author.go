package metadata

import (
	"bytes"
	_ "embed"
	"slices"
	"sort"
	"strings"
	"sync"
	"unicode/utf8"

	"linesift/page"
	"linesift/internal/meta"
	"linesift/role"
	"linesift/internal/words"
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
	indefinite // the article of "A column by"
)

var bylineWords = sync.OnceValue(func() *words.Vocabulary[use] {
	return words.NewVocabulary[use](bylineList, "introduction", "conjunction", "other", "position", "folder", "indefinite")
})

// useOf returns what a word does in a byline.
func useOf(word string) use { return bylineWords().Of([]byte(strings.ToLower(word))) }

// bareUseOf returns what a word does in a byline without the marks around it.
func bareUseOf(word string) use { return useOf(strings.Trim(word, ".,:()*\"'“”")) }

// findAuthors takes the authors: the best claim, or else links, elements and lines around
// the title that name any. A <meta> author is often the site's owner, so what readers are
// told comes first. Only pages that may have a byline are searched for one: on others it is
// the seller, the maker of a part, or who wrote a comment or a teaser.
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
	claims := f.bestClaims(meta.Author, func(c *meta.Claim) bool {
		return slices.ContainsFunc(f.claimNames(nil, c), f.isPerson)
	})
	var names []string
	for i := range claims {
		names = f.claimNames(names, &claims[i])
	}
	if !f.hasByline() && len(names) > mostHandles {
		names = nil // they wrote the posts
	}
	isLogins := !slices.ContainsFunc(names, func(n string) bool { return n != strings.ToLower(n) || strings.Contains(n, " ") })
	claimed := func(least int8) bool {
		return len(claims) > 0 && claims[0].Rank >= least && take(names, claims[0].Source)
	}
	byline := func(isClose bool) bool { return f.hasByline() && take(f.bylineAuthors(isClose)) }
	marked := func() bool {
		if f.hasByline() {
			return take(f.markedAuthors())
		}
		return take(f.declaredAuthors())
	}
	switch {
	case !isLogins && claimed(ofArticle), byline(true), marked(), claimed(ofPerson), byline(false), claimed(0):
	default:
		f.m.Authors, f.m.Sources.Authors = site.Authors, site.Sources.Authors
		return
	}
	if names, source := f.bylineAuthors(true); f.hasByline() && isFuller(names, f.m.Authors) {
		take(names, source)
	}
	if len(claims) > 0 && namesOne(claims[0].Source) && isFuller(names, f.m.Authors) {
		take(names, claims[0].Source)
	}
}

// hasByline reports whether the page is of a type whose pages have authors.
func (f *Collector) hasByline() bool {
	return f.Type == "" || f.Type == "article" || f.Type == "documentation"
}

// isFuller reports whether names are the others and more: a second author, or a surname.
func isFuller(names, others []string) bool {
	more := len(names) > len(others)
	for _, other := range others {
		if !slices.ContainsFunc(names, func(name string) bool {
			return squeeze(name) == squeeze(other) || !strings.Contains(other, " ") && slices.Contains(strings.Fields(name), other)
		}) {
			return false
		}
		more = more || !slices.ContainsFunc(names, func(name string) bool { return squeeze(name) == squeeze(other) })
	}
	return more
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

// declaredAuthors takes the names that the markup declares for programs, of a page that has
// no byline: rel=author, itemprop=author. If it declares several, they wrote the pages that it leads to.
func (f *Collector) declaredAuthors() ([]string, string) {
	for _, d := range []struct {
		of     page.ValueOf
		source string
	}{{page.OfAuthorLink, "rel=author"}, {page.OfAuthor, "itemprop=author"}} {
		var names []string
		for _, v := range f.Page.Values {
			if len(names) < 2 && v.Of == d.of && f.mayTell(v.Node) && !f.inReview(v.Node) {
				names = f.names(names, f.nodeText(v.Node))
			}
		}
		if len(names) == 1 {
			return names, d.source
		}
	}
	return nil, ""
}

// inReview reports whether an element stands in a review, whose author is a customer.
func (f *Collector) inReview(n int32) bool {
	for steps := 0; steps < mostAncestors && n > 0; steps++ {
		for word := range bytes.FieldsSeq(f.Page.NodeWords(n)) {
			if s := string(word); s == "review" || s == "reviews" || s == "comment" {
				return true
			}
		}
		n = f.Page.Nodes[n].Parent
	}
	return false
}

// mostAncestors bounds how far around an element a review is looked for.
const mostAncestors = 50

// markedAuthors takes the names of links with rel=author and of small elements that are
// called after authors by their class or itemprop.
func (f *Collector) markedAuthors() ([]string, string) {
	p := f.Page
	if names := f.linkedAuthors(func(v page.Value) bool { return v.Of == page.OfAuthorLink && f.mayTell(v.Node) }); len(names) > 0 {
		return names, "rel=author"
	}
	var names, site []string
	first := -1
	var end int32
	for n, last := f.nodeAt(f.Title-linesAbove), f.nodeAt(f.last+1); n < last; n++ {
		node := &p.Nodes[n]
		if node.Words.Len() == 0 || node.Source.Start < end || node.In&page.InPre != 0 || f.signs(int32(n))&(saysAuthor|saysNoAuthor) != saysAuthor || !f.mayTell(int32(n)) {
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
			if isMenu(got) || slices.ContainsFunc(got, isLabel) {
				continue
			} else if !slices.ContainsFunc(got, f.isPerson) {
				site = got
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
	toAuthor := func(v page.Value) bool { return v.Of == page.OfLink && leadsToAuthor(v.Text) && f.mayTell(v.Node) }
	if names := f.linkedAuthors(func(v page.Value) bool { return toAuthor(v) && f.near(f.lineOf(v.Node)) }); len(names) > 0 {
		return names, "author link"
	}
	for _, v := range f.Page.Values { // a box below the text, if the links lead to one author
		if len(names) < 2 && toAuthor(v) && f.lineOf(v.Node) > f.Title && !f.inParagraph(v.Node) {
			names = f.names(names, f.nodeText(v.Node))
		}
	}
	if len(names) == 1 && strings.Contains(names[0], " ") && !isLabel(names[0]) {
		return names, "author link"
	}
	return site, "author element"
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
		if f.inParagraph(v.Node) {
			continue
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

// inParagraph reports whether a link stands in a paragraph that is no byline.
func (f *Collector) inParagraph(n int32) bool {
	i := f.lineOf(n)
	if i == len(f.Page.Lines) || !f.Page.Lines[i].IsProse(longestByline/2+1) {
		return false
	}
	text := f.Page.LineText(i)
	return !introduced(text) || bytes.Index(text, f.nodeText(n)) > longestIntroduction
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
	first, end := p.RunsIn(p.Nodes[n].Source)
	for r := first; r < end && len(f.text) < longestByline; r++ {
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
// else of the first one that does not. If it must be close, only bylines that begin so within
// closeBelow lines of the title count. There, one that package role takes for a paragraph may be
// a byline.
func (f *Collector) bylineAuthors(mustBeClose bool) ([]string, string) {
	for _, mustIntroduce := range []bool{true, false} {
		for i, r := range f.Roles {
			text := f.Page.LineText(i)
			isClose := i > f.Title && i <= f.Title+closeBelow
			if len(text) > longestByline || r != role.Byline && !(isClose && f.isByline(text)) || introduced(text) != mustIntroduce {
				continue
			}
			if mustBeClose && !(isClose && mustIntroduce) {
				continue
			}
			names := f.names(nil, text)
			if !mustIntroduce && !likeNames(names) {
				continue
			}
			if len(names) > 0 {
				return names, "byline"
			}
		}
	}
	return nil, ""
}

func (f *Collector) isPerson(name string) bool { return !f.isSite(name) }

// likeNames reports whether names that nothing introduces read like some: few, one of them
// with a surname, and none is a label.
func likeNames(names []string) bool {
	return len(names) <= mostHandles && slices.ContainsFunc(names, func(n string) bool { return strings.Contains(n, " ") }) &&
		!slices.ContainsFunc(names, isLabel)
}

// isLabel reports whether a name of several words reads like a label or a sentence: its last
// word is in lower case, or another that is too long for a particle ("van", "della").
func isLabel(name string) bool {
	fields := strings.Fields(name)
	return len(fields) > 1 && (isLower(fields[len(fields)-1]) || slices.ContainsFunc(fields, func(w string) bool {
		return utf8.RuneCountInString(w) > longestParticle && isLower(w)
	}))
}

const longestParticle = 6 // vander

// introduced reports whether a line begins as bylines do.
func introduced(text []byte) bool {
	return introductions(text) > 0
}

// isByline reports whether a line right below the title reads like a byline: it begins with the
// kind of the text and a word for its author ("A column by"), or with one of them and has a date.
func (f *Collector) isByline(text []byte) bool {
	n := 0
	if len(text) <= longestByline/2 {
		n = introductions(text)
	}
	if n == 1 {
		f.days.Read(text)
		if _, ok := f.days.Next(f.monthFirst); ok {
			n++
		}
	}
	return n > 1
}

// introductions counts the words at the start of a line that introduce names, after an article.
func introductions(text []byte) int {
	n := 0
	for s := words.Scan(text); s.Next(); {
		switch does := bylineWords().Of(s.AppendLower(nil)); {
		case does&introduces != 0:
			n++
		case n > 0 || does&indefinite == 0:
			return n
		}
	}
	return n
}
