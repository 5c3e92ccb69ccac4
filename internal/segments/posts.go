package segments

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"linesift/internal/meta"
	"linesift/internal/words"
	"linesift/metadata"
	"linesift/page"
	"linesift/role"
)

// A body is the element with the text of a post.
type body struct {
	node        int32
	first, last int   // its lines
	around      int32 // the outermost element around it that has no other body
	region      span  // the lines that may name its author and date
}

type span struct{ first, end int }

// A template is a set of elements that may be the bodies of posts.
type template struct {
	key   uint64
	nodes []int32
	score float64
}

// Posts returns the posts of a thread, or the readers' comments among the content, nil if there are none.
func Posts(in Input) []metadata.Post {
	f := newFinder(in)
	f.findHeads()
	posts, isThread := f.thread(threadShare)
	isForum := in.Type == "forum" || in.Page.Meta.Kinds&meta.KindDiscussion != 0
	if isThread || in.Type == "forum" && len(posts) > 1 && (!in.Hub || named(posts) >= threadHeads) {
		return posts
	}
	if isForum && in.Whole {
		return f.unkeptThread()
	}
	if isForum {
		return nil
	}
	comments := false
	for i, kept := range f.kept {
		f.kept[i] = kept && f.Roles[i] == role.Comment
		comments = comments || f.kept[i]
	}
	if !comments {
		return nil
	}
	f.sum()
	f.findHeads()
	posts, _ = f.thread(0)
	return posts
}

// unkeptThread returns the posts of a forum's page by all of its lines: those of a network may lack
// most posts.
func (f *finder) unkeptThread() []metadata.Post {
	for i := range f.kept {
		f.kept[i] = true
	}
	f.sum()
	f.findHeads()
	if posts, isThread := f.thread(leastScore); isThread {
		return posts
	}
	return nil
}

// What a page must have to be a thread if it is not typed as a forum.
const (
	threadShare  = 0.8 // of the kept text stands in posts
	threadHeads  = 0.7 // of its posts have an author
	threadPeople = 2   // authors
)

// thread returns the posts among the kept lines, and whether the page is a thread by them, which have
// a share of its kept text.
func (f *finder) thread(share float64) (posts []metadata.Post, isThread bool) {
	bodies := f.bodies(mostRounds)
	posts = f.posts(bodies)
	if named(posts) < threadHeads {
		first := f.bodies(1)
		if some := f.posts(first); named(some) > named(posts) {
			bodies, posts = first, some
		}
	}
	people := make(map[string]bool)
	kept := 0
	for _, post := range posts {
		kept += len(post.Text)
		if post.Author != "" {
			people[post.Author] = true
		}
	}
	isThread = len(people) >= threadPeople && named(posts) >= threadHeads &&
		float64(kept) >= share*float64(f.bytes[len(f.kept)]) && (f.Type == "forum" || f.saysThread(bodies))
	return posts, isThread
}

// named returns the share of posts with an author.
func named(posts []metadata.Post) float64 {
	n := 0
	for _, post := range posts {
		if post.Author != "" {
			n++
		}
	}
	return float64(n) / float64(max(len(posts), 1))
}

// saysThread reports whether the page calls itself a discussion, or its posts what posts are called.
func (f *finder) saysThread(bodies []body) bool {
	p := f.Page
	if p.Meta.Kinds&meta.KindDiscussion != 0 || hints().OfNames(bytes.ToLower(p.Meta.Generator))&thread != 0 {
		return true
	}
	for n := bodies[0].node; n > 0; n = p.Nodes[n].Parent {
		if hints().OfNames(p.NodeWords(n))&thread != 0 {
			return true
		}
	}
	return false
}

// findHeads counts the lines that may name an author or a date.
func (f *finder) findHeads() {
	p := f.Page
	heads := make([]bool, len(p.Lines))
	for i := range p.Lines {
		text := p.LineText(i)
		if f.kept[i] && len(text) > longestDate {
			continue
		}
		_, ok := f.date(text)
		heads[i] = ok || !f.kept[i] && f.Roles[i] == role.Byline
	}
	mark := func(n int32) {
		if i := f.lineOf(n); i >= 0 && !f.kept[i] {
			heads[i] = true
		}
	}
	for n := int32(1); int(n) < len(p.Nodes); n++ {
		if isName(p.Nodes[n].Tag) && f.cues(n, false) == isAuthor {
			mark(n)
		}
	}
	for _, v := range p.Values {
		switch v.Of {
		case page.OfDatetime, page.OfPublished, page.OfAuthor, page.OfAuthorLink:
			mark(v.Node)
		}
	}
	f.heads = make([]int, len(p.Lines)+1)
	for i, head := range heads {
		f.heads[i+1] = f.heads[i]
		if head {
			f.heads[i+1]++
		}
	}
}

// Limits of templates.
const (
	leastScore = 0.3 // of a template of posts
	leastMore  = 0.6 // of a second one
	leastPosts = 2
	mostRounds = 4 // templates of one thread: its first post, its replies, the comments on these
)

// bodies finds the bodies of posts by a number of templates, in order.
func (f *finder) bodies(rounds int) []body {
	var found []body
	for range rounds {
		best := f.best(found)
		if best == nil {
			break
		}
		for _, n := range best.nodes {
			e := &f.Page.Elements[n]
			found = append(found, body{node: n, first: int(e.First), last: int(e.Last)})
		}
		slices.SortFunc(found, func(a, b body) int { return cmp.Compare(a.first, b.first) })
	}
	return found
}

// best returns the template that explains most of the kept lines outside of the known bodies.
func (f *finder) best(known []body) *template {
	p := f.Page
	templates := make(map[uint64]*template)
	var order []*template
	add := func(key uint64, n int32) {
		t := templates[key]
		if t == nil {
			t = &template{key: key}
			templates[key] = t
			order = append(order, t)
		}
		if len(t.nodes) == 0 || t.nodes[len(t.nodes)-1] != n {
			t.nodes = append(t.nodes, n)
		}
	}
	next := 0 // the first known body that may touch the element
	for n := int32(1); int(n) < len(p.Nodes); n++ {
		node, e := &p.Nodes[n], &p.Elements[n]
		for next < len(known) && known[next].last < int(e.First) {
			next++
		}
		if e.Lines == 0 || !node.IsBlock() || next < len(known) && known[next].first <= int(e.Last) {
			continue
		}
		add(f.key(n), n)
		for word := range f.names(n) {
			add(f.nameKey(n, word), n)
		}
	}
	total := f.bytes[len(p.Lines)]
	for _, b := range known {
		total -= f.bytes[b.last+1] - f.bytes[b.first]
	}
	if total <= 0 {
		return nil
	}
	var best *template
	for _, t := range order {
		f.rate(t, total, known)
		if best == nil || t.score > best.score {
			best = t
		}
	}
	if best == nil || best.score < leastScore || len(known) > 0 && best.score < leastMore {
		return nil
	}
	return best
}

// rate gives a template its score, from 0 to 1: the share of the kept text that it has, how little
// else it has, and whether the lines of its elements have heads between them.
func (f *finder) rate(t *template, total int, known []body) {
	p := f.Page
	t.nodes = f.innermost(t.nodes)
	kept, all, pairs, headed := 0, 0, 0, 0
	with := 0
	last := -1 // the line below which heads belong to the next element
	next := 0  // the first known body below it
	for _, n := range t.nodes {
		e := &p.Elements[n]
		first, end := int(e.First), int(e.Last)+1
		all += f.all[end] - f.all[first]
		for ; next < len(known) && known[next].first < first; next++ {
			last = max(last, known[next].last+1)
		}
		if len(known) > 0 {
			last = max(last, 0)
		}
		k := f.bytes[end] - f.bytes[first]
		kept += k
		if k > 0 {
			with++
		}
		if last >= 0 {
			pairs++
			if f.heads[first] > f.heads[min(last, first)] {
				headed++
			}
		}
		last = first
	}
	if kept == 0 || with < leastPosts && len(known) == 0 {
		return
	}
	inside := 0
	for _, n := range t.nodes {
		first := int(p.Elements[n].First)
		if f.heads[min(first+2, len(p.Lines))] > f.heads[first] {
			inside++
		}
	}
	separate := 1.0
	if pairs > 0 {
		separate = float64(headed) / float64(pairs)
	}
	t.score = float64(kept) / float64(total) * (0.3 + 0.7*float64(kept)/float64(all)) * separate *
		(1 - 0.3*float64(inside)/float64(len(t.nodes)))
}

// innermost returns the elements that hold none of the others.
func (f *finder) innermost(nodes []int32) []int32 {
	var inner []int32
	for i, n := range nodes {
		if i+1 == len(nodes) || !f.contains(n, nodes[i+1]) {
			inner = append(inner, n)
		}
	}
	return inner
}

// regions finds the lines that belong to each body.
func (f *finder) regions(bodies []body) {
	p := f.Page
	gap := 0
	for i := range bodies {
		b := &bodies[i]
		b.around = b.node
		for n := b.node; n > 0; n = p.Nodes[n].Parent {
			e := &p.Elements[n]
			if i > 0 && bodies[i-1].last >= int(e.First) || i+1 < len(bodies) && bodies[i+1].first <= int(e.Last) {
				break
			}
			if len(bodies) == 1 && n != b.node {
				break
			}
			b.around = n
		}
		if i > 0 {
			gap = max(gap, b.first-bodies[i-1].last)
		}
	}
	for i := range bodies {
		b := &bodies[i]
		e := &p.Elements[b.around]
		b.region = span{max(b.first-gap-3, 0), b.last + 1}
		if i > 0 {
			b.region.first = max(bodies[i-1].last+1, int(p.Elements[bodies[i-1].around].Last)+1)
		}
		b.region.end = max(b.last, int(e.Last)) + 1
		if i+1 == len(bodies) {
			b.region.end = min(b.region.end, b.last+1+gap)
		}
	}
}

// posts makes posts of bodies.
func (f *finder) posts(bodies []body) []metadata.Post {
	f.regions(bodies)
	posts := make([]metadata.Post, 0, len(bodies))
	authors, dates, links := f.authors(bodies, false), f.dates(bodies), f.links(bodies)
	unknown := 0
	for i, b := range bodies {
		post := metadata.Post{Text: f.postText(&b), Lines: [2]int{b.first, b.last}}
		if post.Text == "" {
			continue
		}
		post.Author, post.Profile = authors[i].name, authors[i].address
		post.Date, post.DateText = dates[i].iso, dates[i].text
		post.URL = links[i]
		if post.Author == "" && post.Date == "" && post.DateText == "" {
			unknown++
		}
		posts = append(posts, post)
	}
	if 2*unknown < len(posts) { // what has no head is no post
		posts = slices.DeleteFunc(posts, func(p metadata.Post) bool {
			return p.Author == "" && p.Date == "" && p.DateText == ""
		})
	}
	return posts
}

// postText returns the lines of a post. A network drops short ones; a post has them too, unless the
// options of the user leave lines out.
func (f *finder) postText(b *body) string {
	if !f.Whole {
		return f.keptText(b.first, b.last+1)
	}
	var lines []string
	for i := b.first; i <= b.last; i++ {
		if f.kept[i] || !f.isNote(b, i) {
			lines = append(lines, string(f.Page.LineText(i)))
		}
	}
	return strings.Join(lines, "\n")
}

// isNote reports whether a line in the body of a post is a signature, a button or a remark of the forum.
func (f *finder) isNote(b *body, i int) bool {
	for n := f.Page.Lines[i].Node; n > b.node; n = f.Page.Nodes[n].Parent {
		if hints().OfNames(f.Page.NodeWords(n))&note != 0 {
			return true
		}
	}
	return false
}

// date reads the date in a short text.
func (f *finder) date(text []byte) (words.Date, bool) {
	if len(text) > longestHead || !bytes.ContainsAny(text, "0123456789") {
		return words.Date{}, false
	}
	f.days.Read(text)
	return f.days.Next(f.monthFirst)
}

// longestDate is the longest kept line, in bytes, that may be the date of a post.
const longestDate = 40

// longestHead is the longest line, in bytes, that is read for a date.
const longestHead = 150
