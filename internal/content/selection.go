package content

import (
	"golang.org/x/net/html/atom"

	"linesift/internal/forum"
	"linesift/page"
	"linesift/pagetype"
	"linesift/role"
)

// A Selection adds lines that a method did not find, and drops lines that it found, by their roles.
type Selection struct {
	// KeepRoles are roles whose lines stay. Title, bylines,
	// captions and comments are also kept where the method did not find them, but not hidden
	// bylines, captions and comments, and not repeats of the title.
	KeepRoles role.Set

	// DropRoles are roles whose lines are left out.
	DropRoles role.Set

	// KeepFound keeps lines of trimRoles that the method found.
	KeepFound bool
}

// trimRoles are the roles that are left out of articles and manuals, since they are not the text.
var trimRoles = role.Of(role.Title, role.Site, role.Byline, role.Comment)

const (
	// leastBesideComments is the least bytes of text besides comments in an article
	// whose comments are left out. A forum that is taken for an article has less.
	leastBesideComments = 400

	// mostTrimmed is the largest share of the text's bytes that title, site's name and
	// byline can have. If they have more, something must be wrong.
	mostTrimmed = 0.3

	// Titles, bylines and site's names stay if so many paragraphs of the content stand above them.
	// Lines that look like one there belong to the text.
	headParagraphs = 2

	// Titles, bylines and site's names stay from this probability on. A model that knows types of pages tells
	// opening hours and addresses from the byline of an article, and others do not. See "Rules after the networks" in
	// bench/NOTES.md.
	surelyText = 0.6
)

// Select drops trimRoles from a page in which a model found content, and adds and
// drops those that the options name.
func Select(s *State) {
	p, mask := s.Page, s.Mask
	mayTrim := s.Probabilities != nil && !s.KeepFound && !p.Meta.SaysOther()
	if !mayTrim && s.KeepRoles == 0 && s.DropRoles == 0 {
		return
	}
	roles, titleLine := s.Roles()
	kept := s.KeepRoles &^ role.Of(role.Title)
	drop, trim := s.DropRoles&^kept, role.Set(0)
	if mayTrim {
		trim = s.rolesToTrim(roles) &^ kept
	}
	paragraphs := 0 // of the content, so far
	for i, r := range roles {
		if p.Lines[i].IsParagraph() && mask.Line(p, i) {
			paragraphs++
		}
		switch {
		case s.KeepRoles.Has(r) && belongs(p, i, r, titleLine):
			mask.SetLine(p, i, true)
		case drop.Has(r), trim.Has(r) && (r == role.Comment || paragraphs < headParagraphs && !s.isOfText(i)):
			mask.SetLine(p, i, false)
		}
	}
}

// isOfText reports whether line i, which looks like a title, a byline or the site's name, belongs to the text.
func (s *State) isOfText(i int) bool {
	return s.Types != nil && s.Probabilities[i] >= surelyText || inRow(s.Page, i)
}

// inRow reports whether line i stands in a list or in a short cell of a table. A date in a
// schedule and a name in a list of sources are not the byline of the page.
func inRow(p *page.Page, i int) bool {
	if p.In(i)&page.InTable == 0 {
		return p.In(i)&page.InList != 0
	}
	cell := p.Closest(p.Lines[i].Node, atom.Td, atom.Th)
	return cell > 0 && p.NodeLines[cell].TextBytes <= page.CellBytes
}

// rolesToTrim returns the trimRoles that can be left out. Products, lists and forums keep their titles. Services do,
// too, unless they are a short <article>. Some pages that a model takes for forums are articles with many comments.
// They lose the comments, but the posts of a thread stay.
func (s *State) rolesToTrim(roles []role.Role) role.Set {
	p, mask := s.Page, s.Mask
	comments := role.Of(role.Comment)
	var out role.Set
	switch s.Type() {
	case "", pagetype.Article, pagetype.Documentation:
		out = trimRoles
	case pagetype.Forum:
		out = comments
	case pagetype.Service:
		if isShortArticle(p, mask) {
			out = trimRoles
		}
	}
	if out == 0 || forum.SaysThread(p, around(p, mask)) {
		return 0
	}
	var total, trimmed, besideComments int // bytes of the mask; trimmed are no comments
	for i := range mask.Lines(p) {
		n := p.Lines[i].Text.Len()
		total += n
		if !comments.Has(roles[i]) {
			besideComments += n
			if trimRoles.Has(roles[i]) {
				trimmed += n
			}
		}
	}
	if besideComments < leastBesideComments {
		out &^= comments
	}
	if float64(trimmed) > mostTrimmed*float64(total) {
		out &= comments
	}
	if out&comments != 0 && forum.PostsAreComments(&s.Facts, roles, total-besideComments, besideComments) {
		return 0
	}
	return out
}

// around returns the innermost element that holds all lines of the mask, -1 if there are none.
func around(p *page.Page, mask page.Mask) int32 {
	node := int32(-1)
	for i := range mask.Lines(p) {
		if node < 0 {
			node = p.Lines[i].Node
		}
		node = p.CommonAncestor(node, p.Lines[i].Node)
	}
	return node
}

// belongs reports whether line i of a selected role r is content even if the method did not
// find it.
func belongs(p *page.Page, i int, r role.Role, titleLine int) bool {
	switch r {
	case role.Title:
		return i == titleLine || titleLine >= 0 && p.Block(i) == p.Block(titleLine)
	case role.Byline, role.Caption, role.Comment:
		return p.In(i)&page.Hidden == 0
	}
	return false
}

// mostShort is the most text of a short article, in bytes.
const mostShort = 1500

// isShortArticle reports whether all of a short content stands in <article>. Networks tell pages of a
// few sentences from articles by their length.
func isShortArticle(p *page.Page, mask page.Mask) bool {
	text := 0
	for i := range mask.Lines(p) {
		if p.In(i)&page.InArticle == 0 {
			return false
		}
		text += p.Lines[i].Text.Len()
	}
	return text <= mostShort
}
