// Package forum tells whether a page is a thread of posts, whose replies are its content, or an article with comments.
package forum

import (
	"bytes"
	"hash/maphash"

	"golang.org/x/net/html/atom"

	"linesift/internal/facts"
	"linesift/internal/meta"
	"linesift/internal/words"
	"linesift/page"
	"linesift/pagetype"
	"linesift/role"
)

// threadWords has the words by which a page calls itself a thread of a forum: in classes and ids, or as the
// program that made it.
var threadWords = words.NewClasses[uint32]("forum/thread")

// SaysThread reports whether a page calls itself a thread: in its schema.org types, as the program that made it, or in
// the classes of a node and of the elements around it. The comments below an article may stand in a box that is
// called a forum, but the article stands outside.
func SaysThread(p *page.Page, node int32) bool {
	if p.Meta.Kinds&meta.KindDiscussion != 0 || threadWords.OfNames(bytes.ToLower(p.Meta.Generator)) != 0 {
		return true
	}
	for n := range p.Ancestors(node) {
		if threadWords.In(p.NodeLines[n].Says) != 0 {
			return true
		}
	}
	return false
}

// openingShare is the least share of the text besides comments that stands in the template of the
// comments, if these are posts. Names, dates and signatures may stand elsewhere.
const openingShare = 0.25

// A boxTemplate is all boxes of a page with the same tag and the same class, id, role and itemprop;
// see boxTemplateOf.
type boxTemplate struct {
	boxes    int   // that hold comments
	last     int32 // the last of them
	comments int   // bytes of comments
	other    int   // bytes of other text
}

// PostsAreComments reports whether the comments of the mask are the posts of a thread: the text
// above them stands in a box of the same template as each of them. Blogs and newspapers have
// another template for their comments. On a page that looks like an article, the posts must also
// have more text than the lines above them. comments and other are bytes of the mask: of comments,
// and of all other text.
func PostsAreComments(f *facts.Facts, roles []role.Role, comments, other int) bool {
	if f.Type() != pagetype.Forum && comments <= other {
		return false
	}
	p, boxes := f.Page, boxesOf(f.Page)
	templates, byBox := make(map[uint64]*boxTemplate), make(map[int32]*boxTemplate)
	var hash maphash.Hash
	for i := range f.Mask.Lines(p) {
		box := boxes[p.Lines[i].Node]
		if byBox[box] == nil {
			key := boxTemplateOf(p, box, &hash)
			if templates[key] == nil {
				templates[key] = new(boxTemplate)
			}
			byBox[box] = templates[key]
		}
		t := byBox[box]
		if roles[i] != role.Comment {
			t.other += p.Lines[i].Text.Len()
			continue
		}
		t.comments += p.Lines[i].Text.Len()
		if t.last != box {
			t.boxes, t.last = t.boxes+1, box
		}
	}
	for _, t := range templates {
		if t.boxes > 1 && 2*t.comments > comments && float64(t.other) >= openingShare*float64(other) {
			return true
		}
	}
	return false
}

// boxesOf returns for each node the innermost box with a class, id, role or itemprop around it, 0 if there is none.
// Paragraphs, lists and code are no boxes of posts.
func boxesOf(p *page.Page) []int32 {
	boxes := make([]int32, len(p.Nodes))
	for n := 1; n < len(p.Nodes); n++ {
		boxes[n] = boxes[p.Nodes[n].Parent]
		switch p.Nodes[n].Tag {
		case atom.Div, atom.Article, atom.Section, atom.Td:
			if p.Nodes[n].Names.Len() > 0 {
				boxes[n] = int32(n)
			}
		}
	}
	return boxes
}

// boxTemplateOf hashes the tag and the names of a box, each up to its first digit: "post-12" and
// "t3_ab" name one post.
func boxTemplateOf(p *page.Page, box int32, hash *maphash.Hash) uint64 {
	hash.Reset()
	hash.WriteString(p.Nodes[box].Tag.String())
	for name := range bytes.FieldsSeq(p.NodeNames(box)) {
		hash.WriteByte(' ')
		hash.Write(words.BeforeDigit(name))
	}
	return hash.Sum64()
}
