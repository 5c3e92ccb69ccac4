package metadata

import (
	"bytes"
	_ "embed"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"linesift/internal/meta"
	"linesift/internal/words"
	"linesift/page"
	"linesift/pagetype"
	"linesift/role"
)

//go:embed bylines.txt
var bylineList string

// A use is the meaning of a listed word in a byline. Listed words are not names.
type use uint32

const (
	introduces use = 1 << iota
	joins
	isOther    // a verb, a day, a part of the page
	isPosition // in a newsroom
	isFolder   // in the addresses of authors' pages
	indefinite // the article of "A column by"
	isAgency   // behind a name, or the author itself
)

var bylineWords = words.Listed[use](bylineList,
	"introduction", "conjunction", "other", "position", "folder", "indefinite", "agency")

// useOf returns the uses of a word.
func useOf(word string) use { return bylineWords().Of([]byte(strings.ToLower(word))) }

// bareUseOf returns the uses of a word, without the marks around it.
func bareUseOf(word string) use { return useOf(strings.Trim(word, ".,:()*\"'“”")) }

// findAuthors finds the authors: in the first source that names a person, or else the site if a
// source names it.
func (c *Collector) findAuthors() {
	c.readClaims()
	sources := otherAuthors
	if c.hasByline() {
		sources = articleAuthors
	}
	var site, authors candidate
	for _, find := range sources {
		found := find(c)
		if authors = c.persons(found); len(authors.values) > 0 {
			break
		}
		if len(found.values) > 0 && len(site.values) == 0 {
			site = candidate{found.values[:1], found.source}
		}
	}
	if len(authors.values) == 0 {
		c.m.Authors, c.m.Sources.Authors = site.values, site.source
		return
	}
	if c.hasByline() {
		authors = c.fuller(c.closeByline(), authors)
	}
	if namesOne(c.claims.source) {
		authors = c.fuller(c.claims, authors)
	}
	c.m.Authors, c.m.Sources.Authors = authors.values, authors.source
}

// readClaims reads the authors in the best claims.
func (c *Collector) readClaims() {
	claims := c.best(meta.Author, func(claim *meta.Claim) bool {
		return c.namesPerson(c.claimNames(nil, claim))
	})
	c.claims, c.claimRank = candidate{}, 0
	for i := range claims {
		c.claims.values = c.claimNames(c.claims.values, &claims[i])
		c.claims.source, c.claimRank = claims[i].Source, claims[i].Rank
	}
	if !c.hasByline() && len(c.claims.values) > mostHandles {
		c.claims.values = nil // the authors of posts
	}
}

// persons returns a candidate without the name of the site.
func (c *Collector) persons(found candidate) candidate {
	found.values = slices.DeleteFunc(slices.Clone(found.values), c.isSite)
	return found
}

// namesPerson reports whether a name is not the site's.
func (c *Collector) namesPerson(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return !c.isSite(name) })
}

// fuller returns the persons of found if they are the authors with more names or words, or else the
// authors.
func (c *Collector) fuller(found, authors candidate) candidate {
	if isFuller(found.values, authors.values) {
		if persons := c.persons(found); len(persons.values) > 0 {
			return persons
		}
	}
	return authors
}

// claimedAuthors returns the finder of claims of at least a rank.
func claimedAuthors(least int8) finder {
	return func(c *Collector) candidate {
		if c.claimRank < least || least == ofArticle && !slices.ContainsFunc(c.claims.values, isNoLogin) {
			return candidate{}
		}
		return c.claims
	}
}

// The least ranks of claims.
const (
	ofArticle = 97 // claims that seldom name anyone but the author: JSON-LD about the page, fields for authors only
	ofPerson  = 46 // claims that count more than a line that reads like a byline
)

// isNoLogin reports whether a name has several words or a capital.
func isNoLogin(name string) bool { return hasSurname(name) || name != strings.ToLower(name) }

// hasByline reports whether pages of this type name their authors.
func (c *Collector) hasByline() bool {
	return c.in.Type == "" || c.in.Type == pagetype.Article || c.in.Type == pagetype.Documentation
}

// isFuller reports whether names are the others and more: a second author, or a surname.
func isFuller(names, others []string) bool {
	more := len(names) > len(others)
	for _, other := range others {
		isOther := func(name string) bool { return words.Squeeze(name) == words.Squeeze(other) }
		hasOther := func(name string) bool { return slices.Contains(strings.Fields(name), other) }
		if slices.ContainsFunc(names, isOther) {
			continue
		} else if !slices.ContainsFunc(names, hasOther) {
			return false
		}
		more = true // a surname
	}
	return more
}

// lastLine returns the last line that may be about the page itself: some lines below its content.
func (c *Collector) lastLine() int {
	last := len(c.in.Page.Lines)
	if c.in.Mask == nil {
		return last
	}
	for last > c.in.TitleLine+1 && last > 0 && !c.kept[last-1] {
		last--
	}
	return min(last+linesAfter, len(c.in.Page.Lines))
}

// linesAfter is how many lines after its content may still be about the page.
const linesAfter = 10

// declaredAuthor returns the finder of authors that the markup declares to programs. On a page
// without a byline, several of them are authors of the pages it links to.
func declaredAuthor(kind page.AnnotationKind, name string) finder {
	return func(c *Collector) candidate {
		return c.onlyAuthor(name, func(v page.Annotation) bool {
			return v.Kind == kind && c.mayTell(v.Node) && !c.inReview(v.Node)
		})
	}
}

// onlyAuthor returns the name in the wanted elements, nothing if they have several.
func (c *Collector) onlyAuthor(source string, wanted func(page.Annotation) bool) candidate {
	var names []string
	for _, v := range c.in.Page.Annotations {
		if len(names) < 2 && wanted(v) {
			names = c.names(names, c.nodeText(v.Node))
		}
	}
	if len(names) != 1 {
		return candidate{}
	}
	return candidate{names, source}
}

// inReview reports whether an element stands in a review or comment. It then names the author of that.
func (c *Collector) inReview(n int32) bool {
	for steps := 0; steps < mostAncestors && n > 0; steps++ {
		if c.isReview(n) {
			return true
		}
		n = c.in.Page.Nodes[n].Parent
	}
	return false
}

// isReview reports whether an element is called a review or a comment.
func (c *Collector) isReview(n int32) bool {
	if c.said[n]&isAsked == 0 {
		c.said[n] |= isAsked
		for name := range bytes.FieldsSeq(c.in.Page.NodeNames(n)) {
			if s := string(name); s == "review" || s == "reviews" || s == "comment" {
				c.said[n] |= saysReview
			}
		}
	}
	return c.said[n]&saysReview != 0
}

// mostAncestors bounds how far around an element a review is looked for.
const mostAncestors = 50

// authorRel returns the names in links with rel=author.
func (c *Collector) authorRel() candidate {
	return c.linkedAuthors("rel=author", func(v page.Annotation) bool {
		return v.Kind == page.AuthorLink && c.mayTell(v.Node)
	})
}

// authorElements returns the names in small elements whose class or itemprop is a word for authors:
// in the first that names a person, and in the lines right below it.
func (c *Collector) authorElements() candidate {
	var persons, site []string
	first, end := -1, int32(0) // the first line of persons; the end of the last element with any
	for n, last := c.nodeAt(c.in.TitleLine-linesAbove), c.nodeAt(c.last+1); n < last; n++ {
		node := &c.in.Page.Nodes[n]
		if node.Source.Start < end || !c.isAuthorElement(int32(n)) {
			continue
		}
		line := c.in.Page.LineOf(int32(n))
		if first >= 0 && line > first+2 {
			break
		}
		switch names := c.elementNames(int32(n), line); {
		case len(names) == 0 || isMenu(names) || slices.ContainsFunc(names, isLabel):
		case !c.namesPerson(names):
			site = names
		default:
			persons, end = appendNew(persons, names...), node.Source.End
			if first < 0 {
				first = line
			}
		}
	}
	if len(persons) == 0 {
		persons = site
	}
	return candidate{persons, "author element"}
}

func (c *Collector) isAuthorElement(n int32) bool {
	node := &c.in.Page.Nodes[n]
	return node.Names.Len() > 0 && node.In&page.InPre == 0 &&
		c.signs(n)&(saysAuthor|saysNoAuthor) == saysAuthor && c.mayTell(n)
}

// elementNames returns the names in an element, or in its line if that is a byline: the element
// may have only the last of several names.
func (c *Collector) elementNames(n int32, line int) []string {
	text := c.nodeText(n)
	if whole := c.in.Page.LineText(line); len(whole) < longestByline && introduced(whole) {
		text = whole
	}
	if len(text) >= longestByline {
		return nil
	}
	return c.names(nil, text)
}

// authorLinks returns the names in links to pages of authors near the title.
func (c *Collector) authorLinks() candidate {
	return c.linkedAuthors("author link", func(v page.Annotation) bool {
		return c.toAuthor(v) && c.near(c.in.Page.LineOf(v.Node))
	})
}

// authorBox returns the name in the links to pages of authors below the title, if it is the only one.
func (c *Collector) authorBox() candidate {
	found := c.onlyAuthor("author link", func(v page.Annotation) bool {
		return c.toAuthor(v) && c.in.Page.LineOf(v.Node) > c.in.TitleLine && !c.inParagraph(v.Node)
	})
	if !likeNames(found.values) {
		return candidate{}
	}
	return found
}

// toAuthor reports whether a link of the page itself is to the page of an author.
func (c *Collector) toAuthor(v page.Annotation) bool {
	return v.Kind == page.Link && leadsToAuthor(v.Text) && c.mayTell(v.Node)
}

// isMenu reports whether names are the entries of a menu: many, and most of one word.
func isMenu(names []string) bool {
	full := 0
	for _, name := range names {
		if hasSurname(name) {
			full++
		}
	}
	return len(names) > mostHandles && 2*full < len(names)
}

// linkedAuthors returns the names of the first wanted links that follow each other.
func (c *Collector) linkedAuthors(source string, wanted func(page.Annotation) bool) candidate {
	var names []string
	first := -1
	for _, v := range c.in.Page.Annotations {
		if !wanted(v) || c.inParagraph(v.Node) {
			continue
		}
		i := c.in.Page.LineOf(v.Node)
		if len(names) == 0 {
			first = i
		}
		if i <= first+1 {
			names = c.names(names, c.nodeText(v.Node))
		}
	}
	return candidate{names, source}
}

// inParagraph reports whether a link stands in a paragraph, and not in a byline.
func (c *Collector) inParagraph(n int32) bool {
	p, i := c.in.Page, c.in.Page.LineOf(n)
	if i == len(p.Lines) {
		return false
	}
	text := p.LineText(i)
	if len(text) <= longestByline/2 || !p.Lines[i].IsOutsideLinks() {
		return false
	}
	first, _ := p.RunsIn(p.Nodes[n].Source)
	first = min(first, int(p.Lines[i].Runs.End)-1)
	return !introduced(text) || int(p.Runs[first].Text.Start-p.Lines[i].Text.Start) > longestIntroduction
}

// leadsToAuthor reports whether an address has a folder named for authors or users.
func leadsToAuthor(href []byte) bool {
	_, path, _ := bytes.Cut(href, []byte("/"))
	for len(path) > 2 { // a folder and a slash
		folder, tail, more := bytes.Cut(path, []byte("/"))
		if more && bylineWords().Of(folder)&isFolder != 0 {
			return true
		}
		path = tail
	}
	return false
}

// longestIntroduction is how many bytes may introduce a name: "Written by: ".
const longestIntroduction = 20

// mostHandles is how many names of one word an element may have.
const mostHandles = 3

// longestByline is more bytes than a byline has.
const longestByline = 200

// nodeAt returns the first element that begins in a line, or after it.
func (c *Collector) nodeAt(line int) int {
	if c.in.TitleLine < 0 || line <= 0 {
		return 0
	} else if line >= len(c.in.Page.Lines) {
		return len(c.in.Page.Nodes)
	}
	pos := c.in.Page.Lines[line].Source.Start
	return sort.Search(len(c.in.Page.Nodes), func(n int) bool { return c.in.Page.Nodes[n].Source.Start >= pos })
}

// mayTell reports whether an element may be about the page: not about a comment, another
// page or the site.
func (c *Collector) mayTell(n int32) bool {
	i := c.in.Page.LineOf(n)
	if flags := c.in.Page.Nodes[n].In & aside &^ c.outer; flags&^page.InAside != 0 || flags != 0 && !c.near(i) {
		return false // an <aside> at the title is about the page
	}
	return i < len(c.in.Page.Lines) && i <= c.last && (c.in.TitleLine < 0 || i >= c.in.TitleLine-linesAbove) &&
		c.in.Roles[i] != role.Comment
}

// linesAbove is how many lines above the title may be about the page.
const linesAbove = 10

// nodeText returns the text of an element, up to the length of a byline.
func (c *Collector) nodeText(n int32) []byte {
	p := c.in.Page
	c.text = c.text[:0]
	first, end := p.RunsIn(p.Nodes[n].Source)
	for r := first; r < end && len(c.text) < longestByline; r++ {
		if run := &p.Runs[r]; r > first && run.Line != p.Runs[r-1].Line {
			c.text = append(c.text, " | "...)
		} else if r > first && run.Text.Start > p.Runs[r-1].Text.End {
			c.text = append(c.text, ' ')
		}
		c.text = append(c.text, p.RunText(r)...)
	}
	return bytes.TrimSpace(c.text)
}

// closeBelow is the most lines between the title and an author below it.
const closeBelow = 5

// closeByline returns the names of the first byline right below the title that begins as bylines do.
// A line that package role takes for a paragraph may be one.
func (c *Collector) closeByline() candidate {
	return candidate{c.bylineNames(c.in.TitleLine+1, c.in.TitleLine+1+closeBelow, true), "byline"}
}

// byline returns the names of the first byline that begins as bylines do ("By"), or else of the first
// other one.
func (c *Collector) byline() candidate {
	names := c.bylineNames(0, len(c.in.Roles), true)
	if names == nil {
		names = c.bylineNames(0, len(c.in.Roles), false)
	}
	return candidate{names, "byline"}
}

// bylineNames returns the names of the first byline in the lines from first to end that names any.
// isIntroduced tells whether it has to begin as bylines do.
func (c *Collector) bylineNames(first, end int, isIntroduced bool) []string {
	for i := first; i < min(end, len(c.in.Roles)); i++ {
		text := c.in.Page.LineText(i)
		isClose := i > c.in.TitleLine && i <= c.in.TitleLine+closeBelow
		if len(text) > longestByline || introduced(text) != isIntroduced ||
			c.in.Roles[i] != role.Byline && !(isClose && c.isByline(text)) {
			continue
		}
		if names := c.names(nil, text); len(names) > 0 && (isIntroduced || likeNames(names)) {
			return names
		}
	}
	return nil
}

func hasSurname(name string) bool { return strings.Contains(name, " ") }

// likeNames reports whether names that nothing introduces read like some: few, one of them
// with a surname, and none is a label.
func likeNames(names []string) bool {
	return len(names) <= mostHandles && slices.ContainsFunc(names, hasSurname) && !slices.ContainsFunc(names, isLabel)
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
func introduced(text []byte) bool { return introductions(text) > 0 }

// isByline reports whether a line right below the title reads like a byline: it begins with the
// kind of the text and a word for its author ("A column by"), or with one of them and has a date.
func (c *Collector) isByline(text []byte) bool {
	n := 0
	if len(text) <= longestByline/2 {
		n = introductions(text)
	}
	if n == 1 {
		c.days.Read(text)
		if _, ok := c.days.Next(c.monthFirst); ok {
			n++
		}
	}
	return n > 1
}

// introductions counts the words at the start of a line that introduce names, after an article.
func introductions(text []byte) int {
	n := 0
	for s := words.Scan(text[:min(len(text), longestByline)]); s.Next(); {
		switch uses := bylineWords().Of(s.AppendLower(nil)); {
		case uses&introduces != 0:
			n++
		case n > 0 || uses&indefinite == 0:
			return n
		}
	}
	return n
}
