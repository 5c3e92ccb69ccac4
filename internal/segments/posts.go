package segments

import (
	"bytes"
	"cmp"
	"slices"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"linesift/internal/facts"
	"linesift/internal/forum"
	"linesift/internal/meta"
	"linesift/internal/words"
	"linesift/metadata"
	"linesift/page"
	"linesift/pagetype"
	"linesift/role"
)

// What makes a page a thread if it is not typed as a forum.
const (
	threadShare  = 0.8 // of the kept text stands in posts
	threadHeads  = 0.7 // of its posts have an author
	threadPeople = 2   // authors
	maybeForum   = 0.2 // the probability of a forum, if the posts have dates
	indexShare   = 0.7 // of the entries of a list of threads begin with a link
	unkeptShare  = 0.3 // of all text, if most posts are not kept
)

// Posts returns the posts of a thread, or the readers' comments among the content, nil if there are none.
func Posts(f *facts.Facts) []metadata.Post {
	r := newPageReader(f)
	r.countMade()
	kept := r.content()
	isForum := r.isForum()
	t := r.findThread(kept)
	isTyped := f.Type() == pagetype.Forum && len(t.posts) > 1 &&
		(pagetype.IsSure(f.Types) && !f.Hub || t.namedShare() >= threadHeads)
	switch {
	case isTyped || t.isThread(threadShare):
		return t.posts
	case isForum && f.Readable == nil:
		return nil
	case isForum: // a model may leave out most posts
		withComments := newLineSet(f.Page, func(i int) bool { return kept.has[i] || r.isComment(i) })
		for _, lines := range []*lineSet{withComments, r.all} {
			if t := r.findThread(lines); t.isThread(unkeptShare) && areDated(t.posts) {
				return t.posts
			}
		}
		return r.singlePost(kept)
	}
	comments := newLineSet(f.Page, func(i int) bool { return kept.has[i] && r.roles[i] == role.Comment })
	return r.findThread(comments).posts
}

// The names of the box of a post, and of its text in it.
var (
	postBox  = words.Pattern(`(?i)(?:^|[\s_-])(?:post|message|msg|reply|replies|topic)`)
	postText = words.Pattern(`(?i)(?:post|message|msg|reply)[_-]?(?:body|text|content|message)`)
)

// singlePost returns the post of a thread without replies: the text is in an element that is called so, and alone of
// its template. The box of the post has its author and date.
func (r *pageReader) singlePost(kept *lineSet) []metadata.Post {
	body := segment{}
	for n := int32(1); int(n) < len(r.Page.Nodes); n++ {
		if r.Page.NodeLines[n].Lines > 0 && postText().Match(r.Page.NodeNames(n)) &&
			float64(kept.size(r.linesOf(n))) >= threadShare*float64(kept.total()) {
			body = segment{node: n, text: r.linesOf(n), around: n, region: r.linesOf(n)}
		}
	}
	if r.Hub || kept.total() == 0 || body.node == 0 || !forum.SaysThread(r.Page, body.node) {
		return nil
	}
	for n := range r.Page.Ancestors(body.node) {
		if r.Page.Nodes[n].Tag != atom.Body && postBox().Match(r.Page.NodeNames(n)) {
			body.around, body.region = n, r.linesOf(n)
		}
	}
	f := &postFinder{pageReader: r, kept: kept, heads: r.heads(), sure: make(map[string]bool)}
	for _, end := range []int{body.text.end, body.region.end} { // most heads stand above
		body.region.end = end
		posts := f.posts([]segment{body})
		if len(posts) == 1 && f.sure[posts[0].Author] && areDated(posts) {
			return posts
		}
	}
	return nil
}

// isForum reports whether the page is typed as a forum, or says that it is a discussion. Products have questions too.
func (r *pageReader) isForum() bool {
	kinds := r.Page.Meta.Kinds & (meta.KindDiscussion | meta.KindProduct)
	return r.Type() == pagetype.Forum || r.Type() != pagetype.Product && kinds == meta.KindDiscussion
}

// isComment reports whether a line is of a comment and not its date.
func (r *pageReader) isComment(i int) bool {
	text := r.Page.LineText(i)
	return r.roles[i] == role.Comment && (utf8.RuneCount(text) > longestNamed || !r.isDate(bytes.ToLower(text)))
}

// A thread is posts with the lines that they are found among.
type thread struct {
	*postFinder
	bodies []segment
	posts  []metadata.Post
}

// findThread finds the posts among the kept lines.
func (r *pageReader) findThread(kept *lineSet) *thread {
	f := &postFinder{pageReader: r, kept: kept, heads: r.heads(), sure: make(map[string]bool)}
	f.prose = newLineSet(r.Page, func(i int) bool { return kept.has[i] && !f.heads.has[i] })
	bodies := f.bodies()
	if r.isForum() {
		bodies = f.withDeclared(bodies)
	}
	f.setRegions(bodies)
	posts := f.posts(bodies)
	t := &thread{f, bodies, posts}
	isKept := func(b segment) bool { return kept.size(b.text) > 0 }
	if f.isIndex(posts, bodies) || count(bodies, isKept) < leastPosts && !areDated(t.posts) {
		t.posts = nil
	}
	return t
}

// isIndex reports whether posts are entries of a list of threads or of a blog: most begin with a link, or have a title
// above them that is a link to another page. A post may begin with its author or a quotation, and both may be links.
func (f *postFinder) isIndex(posts []metadata.Post, bodies []segment) bool {
	isTitled := func(b segment) bool { return span{b.region.first, b.text.first}.hasLine(f.isLinkedTitle) }
	return share(posts, f.beginsWithLink) > indexShare || share(bodies, isTitled) > 0.5
}

// beginsWithLink reports whether the first line of a post that is neither its head nor a quotation is a link.
func (f *postFinder) beginsWithLink(post metadata.Post) bool {
	p := f.Page
	i, last := post.Lines[0], post.Lines[1]
	isMention := func(i int) bool { return bytes.HasPrefix(p.LineText(i), []byte("@")) }
	for i < last && (!f.isInText(i) || p.In(i)&page.InQuote != 0 || isMention(i) ||
		f.repeatsHead(p.LineText(i), post.Author)) {
		i++
	}
	return !p.Lines[i].IsOutsideLinks()
}

// isLinkedTitle reports whether a line is a heading, or kept and no head, and a link to another page.
func (f *postFinder) isLinkedTitle(i int) bool {
	p := f.Page
	line, mayBeTitle := &p.Lines[i], p.In(i)&page.InHeading != 0 || f.prose.has[i]
	if !mayBeTitle || line.IsOutsideLinks() {
		return false
	}
	a := f.anchorAround(f.elementOf(i))
	href := bytes.ToLower(f.attribute(a, "href"))
	return a > 0 && !bytes.ContainsRune(href, '#') && !profileLink().Match(href)
}

// areDated reports whether most posts have a date.
func areDated(posts []metadata.Post) bool {
	return share(posts, isDated) >= threadHeads
}

func isDated(p metadata.Post) bool { return p.Date != "" || p.DateText != "" }

// namedShare returns the share of posts with an author.
func (t *thread) namedShare() float64 {
	return share(t.posts, func(p metadata.Post) bool { return t.sure[p.Author] || p.Author != "" && p.Date != "" })
}

// isThread reports whether the page is a thread: its posts have a share of the kept text and are by
// several people, and the page or the posts are called so.
func (t *thread) isThread(share float64) bool {
	people := make(map[string]bool)
	size := 0
	for _, post := range t.posts {
		size += len(post.Text)
		if post.Author != "" {
			people[post.Author] = true
		}
	}
	return len(people) >= threadPeople && t.namedShare() >= threadHeads &&
		float64(size) >= share*float64(t.kept.total()) &&
		(t.Type() == pagetype.Forum || forum.SaysThread(t.Page, t.bodies[0].node) ||
			(t.linkedShare() >= threadHeads || pagetype.Probability(t.Types, pagetype.Forum) >= maybeForum) &&
				areDated(t.posts))
}

// linkedShare returns the share of posts with an address of their own on the page: "#p36151648".
func (t *thread) linkedShare() float64 {
	return share(t.posts, func(p metadata.Post) bool { return ownPlace().MatchString(p.URL) })
}

var ownPlace = words.Pattern(`#[\pL_-]{0,12}\d`)

// findHeads finds the lines that may name an author or a date of a post. Those of the content are short dates, or names
// alone.
func (r *pageReader) findHeads() *lineSet {
	p, kept := r.Page, r.content()
	heads := make([]bool, len(p.Lines)+1)
	for i := range p.Lines {
		text := p.LineText(i)
		length := utf8.RuneCount(text)
		if kept.has[i] && length > longestDate && (length > longestNamed || clockIn(text) == "") {
			continue
		}
		_, isDate := r.date(text)
		isDate = isDate || clockIn(text) != "" && r.isDate(bytes.ToLower(text)) // without a year
		heads[i] = isDate || !kept.has[i] && r.roles[i] == role.Byline || r.relativeIn(text) != nil
	}
	mark := func(n int32) {
		i := p.LineOf(n)
		if i == len(p.Lines) {
			return
		}
		if size := p.Lines[i].Text.Len(); !kept.has[i] || size <= longestName && len(r.text(n)) == size {
			heads[i] = true
		}
	}
	for n := int32(1); int(n) < len(p.Nodes); n++ {
		says := r.hintsOf(n)
		if says&(saysAuthor|saysName) != 0 && says&^(saysAuthor|saysName) == 0 {
			mark(n)
		}
	}
	for _, v := range p.Annotations {
		switch v.Kind {
		case page.Datetime, page.Published, page.Author, page.AuthorLink:
			mark(v.Node)
		}
	}
	return newLineSet(p, func(i int) bool { return heads[i] })
}

// setRegions finds the lines that belong to each body.
func (f *postFinder) setRegions(bodies []segment) {
	gap := 0 // the most lines between two bodies
	for i := range bodies {
		bodies[i].around = f.around(bodies, i)
		if i > 0 {
			gap = max(gap, bodies[i].text.first-bodies[i-1].text.end+1)
		}
	}
	for i := range bodies {
		b := &bodies[i]
		b.region = span{max(b.text.first-gap, 0), f.linesOf(b.around).end}
		if i > 0 {
			b.region.first = f.linesOf(bodies[i-1].around).end
		}
		if i+1 == len(bodies) {
			b.region.end = min(b.region.end, b.text.end+gap)
		}
	}
}

// around returns the outermost element around a body that has no other: with a single body, the body.
func (f *postFinder) around(bodies []segment, i int) int32 {
	found := bodies[i].node
	if len(bodies) == 1 {
		return found
	}
	for n := range f.Page.Ancestors(found) {
		lines := f.linesOf(n)
		if i > 0 && bodies[i-1].text.end > lines.first || i+1 < len(bodies) && bodies[i+1].text.first < lines.end {
			break
		}
		found = n
	}
	return found
}

// posts makes posts of bodies. If most have an author or a date, the others are dropped.
func (f *postFinder) posts(bodies []segment) []metadata.Post {
	table := f.newTable(bodies, f.kept, false)
	var posts []metadata.Post
	isUnknown := func(p metadata.Post) bool { return p.Author == "" && !isDated(p) }
	for i, b := range bodies {
		post := metadata.Post{Lines: [2]int{b.text.first, b.text.end - 1}}
		var isSure bool
		if post.Author, post.Profile, isSure = table.author(i); isSure {
			f.sure[post.Author] = true
		}
		if post.Text = f.postText(b, post.Author); post.Text == "" {
			continue
		}
		if post.Date = table.first(date, i).text; post.Date == "" {
			post.DateText = table.relativeDate(i)
		}
		post.URL = cmp.Or(table.first(link, i).text, f.anchor(b))
		posts = append(posts, post)
	}
	if share(posts, isUnknown) < 0.5 {
		posts = slices.DeleteFunc(posts, isUnknown)
	}
	if areDated(posts) {
		posts = slices.DeleteFunc(posts, func(p metadata.Post) bool { return !isDated(p) })
	}
	return posts
}

// postText returns the lines of a post, without notes and without its head. A model drops short ones;
// a post has them too, if they are readable.
func (f *postFinder) postText(b segment, author string) string {
	lines := b.text
	for lines.first+1 < lines.end && f.repeatsHead(f.Page.LineText(lines.first), author) {
		lines.first++
	}
	text := textOf(f.Page, lines, func(i int) bool {
		return f.isInText(i) && !f.isNote(b, i)
	})
	return cmp.Or(text, f.kept.text(b.text))
}

// isInText reports whether a line may be in a post: it is content, or readable, has letters and is no button.
func (f *postFinder) isInText(i int) bool {
	return f.kept.has[i] || f.Readable != nil && f.Readable.Line(f.Page, i) && f.Page.In(i)&page.InButton == 0 &&
		bytes.ContainsFunc(f.Page.LineText(i), unicode.IsLetter)
}

// longestNamed is the longest head of a post, in bytes: "By Ada Quill on 1 May 2024 10:15".
const longestNamed = longestDate + longestName

// repeatsHead reports whether the first line of a body is its author's name or its date, or both.
func (f *postFinder) repeatsHead(text []byte, author string) bool {
	_, isDate := f.date(text)
	isDate = isDate || f.relative(text) != nil
	if author != "" && bytes.Contains(text, []byte(author)) {
		return len(text) == len(author) || isDate && utf8.RuneCount(text) <= longestNamed
	}
	return isDate && utf8.RuneCount(text) <= longestDate
}

// isNote reports whether a line in a body is a signature, a button or a remark of the forum.
func (f *postFinder) isNote(b segment, i int) bool {
	for n := f.Page.Lines[i].Node; n > b.node; n = f.Page.Nodes[n].Parent {
		if f.hintsOf(n)&saysNote != 0 {
			return true
		}
	}
	return false
}

// anchor returns the address of the nearest element around a body that has an id with a number.
func (f *postFinder) anchor(b segment) string {
	for n := range f.Page.Ancestors(b.node) {
		if id := f.attribute(n, "id"); bytes.ContainsAny(id, "0123456789") {
			return f.absolute(append([]byte("#"), id...))
		}
		if n == b.around {
			break
		}
	}
	return ""
}
