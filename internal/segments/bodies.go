package segments

import (
	"bytes"
	"cmp"
	"slices"
)

// A postFinder finds the bodies of posts.
type postFinder struct {
	*pageReader
	kept  *lineSet
	heads *lineSet        // the lines that may name an author or a date
	prose *lineSet        // the kept lines that are no heads
	sure  map[string]bool // authors that are told by their markup
}

// Limits of templates.
const (
	leastScore  = 0.3 // of a template of posts
	leastSecond = 0.6 // of another one
	leastPosts  = 2
	mostRounds  = 4 // templates of one thread: its first post, its replies, the comments on these
)

// A bodyTemplate is elements that may be the bodies of posts.
type bodyTemplate struct {
	nodes []int32
	score float64
}

// bodies finds the bodies of posts, in order.
func (f *postFinder) bodies() []segment {
	var found []segment
	for range mostRounds {
		best := f.bestTemplate(found, leastPosts)
		if best.score < leastScore && len(found) == 0 && f.isForum() {
			best = f.bestTemplate(found, 1) // a model may leave out short replies
		}
		if best.score < leastScore || len(found) > 0 && best.score < leastSecond {
			break
		}
		for _, n := range best.nodes {
			found = append(found, segment{node: n, text: f.linesOf(n)})
		}
		slices.SortFunc(found, func(a, b segment) int { return cmp.Compare(a.text.first, b.text.first) })
	}
	return found
}

// withDeclared adds the texts of posts, answers and comments that microdata declares, outside of the known bodies.
func (f *postFinder) withDeclared(known []segment) []segment {
	all, taken := slices.Clone(known), f.linesOfAll(known)
	inPost := make([]bool, len(f.Page.Nodes)) // the innermost thing of microdata around the element is a post
	for n := int32(1); int(n) < len(f.Page.Nodes); n++ {
		inPost[n] = inPost[f.Page.Nodes[n].Parent]
		if kind := f.attribute(n, "itemtype"); kind != nil {
			inPost[n] = slices.Contains(postTypes, string(kind[bytes.LastIndexByte(kind, '/')+1:]))
		}
		if !inPost[n] || !slices.Contains(textNames, string(f.attribute(n, "itemprop"))) {
			continue
		}
		body := segment{node: n, text: f.linesWith(n)}
		isTwice := len(all) > len(known) && all[len(all)-1].text.end > body.text.first
		if body.text.len() == 0 || isTwice || taken.size(body.text) > 0 {
			continue
		}
		for f.Page.NodeLines[body.node].Lines == 0 {
			body.node = f.Page.Nodes[body.node].Parent
		}
		all = append(all, body)
	}
	slices.SortStableFunc(all, func(a, b segment) int { return cmp.Compare(a.text.first, b.text.first) })
	return all
}

// linesWith returns the lines that have text of an element.
func (f *postFinder) linesWith(n int32) span {
	first, end := f.Page.RunsIn(f.Page.Nodes[n].Source)
	if first == end {
		return span{}
	}
	return span{int(f.Page.Runs[first].Line), int(f.Page.Runs[end-1].Line) + 1}
}

// The names in schema.org of posts and of their texts.
var (
	postTypes = []string{"DiscussionForumPosting", "Question", "Answer", "Comment", "UserComments"}
	textNames = []string{"text", "articleBody", "commentText"}
)

// bestTemplate returns the template that explains most of the kept lines outside of the known bodies.
// Without known ones, so many of its elements have kept lines.
func (f *postFinder) bestTemplate(known []segment, least int) (best bodyTemplate) {
	total := f.prose.total()
	for _, b := range known {
		total -= f.prose.size(b.text)
	}
	if total <= 0 {
		return best
	}
	above := f.endsAbove(known)
	for _, t := range f.bodyTemplates(known) {
		t.nodes = f.innermost(t.nodes)
		if m := f.measure(t.nodes, above); m.second || m.filled >= least && m.bodies >= leastPosts {
			t.score = m.score(total)
		}
		if t.score > best.score {
			best = *t
		}
	}
	return best
}

// bodyTemplates returns the templates of the blocks that have lines outside of the known bodies.
func (f *postFinder) bodyTemplates(known []segment) []*bodyTemplate {
	p, taken := f.Page, f.linesOfAll(known)
	var templates index[bodyTemplate]
	add := func(key uint64, n int32) {
		t := templates.at(key)
		if len(t.nodes) == 0 || t.nodes[len(t.nodes)-1] != n {
			t.nodes = append(t.nodes, n)
		}
	}
	for n := int32(1); int(n) < len(p.Nodes); n++ {
		if p.NodeLines[n].Lines == 0 || !p.Nodes[n].IsBlock() || taken.size(f.linesOf(n)) > 0 {
			continue
		}
		add(f.key(n), n)
		for name := range f.names(n) {
			add(f.nameKey(n, name), n)
		}
	}
	return templates.all
}

// linesOfAll returns the lines of bodies.
func (f *postFinder) linesOfAll(bodies []segment) *lineSet {
	has := make([]bool, len(f.Page.Lines))
	for _, b := range bodies {
		for i := b.text.first; i < b.text.end; i++ {
			has[i] = true
		}
	}
	return newLineSet(f.Page, func(i int) bool { return has[i] })
}

// innermost returns the elements that hold none of the others.
func (f *postFinder) innermost(nodes []int32) []int32 {
	var inner []int32
	for i, n := range nodes {
		if i+1 == len(nodes) || !f.contains(n, nodes[i+1]) {
			inner = append(inner, n)
		}
	}
	return inner
}

// A measurement says how much elements of one template are like the bodies of posts.
type measurement struct {
	bodies    int
	filled    int  // the bodies with kept text
	kept, all int  // bytes in them
	between   int  // the places between two bodies, also known ones
	headed    int  // the places with a head
	inside    int  // the bodies that begin with a head themselves
	second    bool // there are known bodies
}

// endsAbove returns for each line the end of the last known body that begins above it, or 0. It returns
// nil if there are no known bodies.
func (f *postFinder) endsAbove(known []segment) []int {
	if len(known) == 0 {
		return nil
	}
	ends := make([]int, len(f.Page.Lines)+1)
	for _, b := range known {
		ends[b.text.first+1] = b.text.end
	}
	for i := range f.Page.Lines {
		ends[i+1] = max(ends[i], ends[i+1])
	}
	return ends
}

// measure measures elements of one template, below known bodies that end at so many lines.
func (f *postFinder) measure(nodes []int32, endsAbove []int) measurement {
	m := measurement{bodies: len(nodes), second: endsAbove != nil}
	above := -1 // the line below which heads belong to the next body
	for _, n := range nodes {
		f.visits++
		lines := f.linesOf(n)
		if m.second {
			above = max(above, endsAbove[lines.first])
		}
		kept := f.prose.size(lines)
		m.kept += kept
		m.all += f.all.size(lines)
		if kept > 0 {
			m.filled++
		}
		if above >= 0 {
			m.between++
			if f.heads.size(span{min(above, lines.first), lines.first}) > 0 {
				m.headed++
			}
		}
		if f.heads.size(span{lines.first, min(lines.first+bodyTop, len(f.Page.Lines))}) > 0 {
			m.inside++
		}
		above = lines.first
	}
	return m
}

// What counts of templates.
const (
	bodyTop    = 2   // the first lines of a body, which are no head
	headCounts = 0.3 // the part of the score that is lost if all bodies begin with heads
)

// score returns from 0 to 1 how much elements are like the bodies of posts: by their share of the kept
// text, how little else they have, how many have a head above them, and how few have one inside.
func (m measurement) score(total int) float64 {
	share := func(part, of int) float64 { return float64(part) / float64(of) }
	coverage, density := share(m.kept, total), share(m.kept, m.all)
	separate := 1.
	if m.between > 0 {
		separate = share(m.headed, m.between)
	}
	return coverage * density * separate * (1 - float64(headCounts*share(m.inside, m.bodies)))
}
