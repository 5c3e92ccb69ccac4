package linesift

import (
	"linesift/page"
	"linesift/role"
)

// A Selection says which lines are taken besides what a method found, and which
// of those are left out, by their roles. The zero value takes what it found.
type Selection struct {
	// With are roles whose lines stay in even if the other sets have them. Of
	// bylines, captions and comments those that the method did not find are in
	// as well, hidden ones apart; of titles the title itself, not its repeats.
	With role.Set

	// Without are roles whose lines are left out.
	Without role.Set

	// Trim are roles whose lines are left out too, unless that takes so much
	// of the text that something must be wrong: comments where next to nothing
	// else was found, the others where they are three tenths of it.
	Trim role.Set
}

// DefaultSelection trims articles of the title, the site's name, the byline and
// comments, which are not the article's text. Other pages are taken as they
// were found: the comments of a forum are what it is about.
func DefaultSelection(article bool) Selection {
	if !article {
		return Selection{}
	}
	return Selection{Trim: role.Of(role.Title, role.Site, role.Byline, role.Comment)}
}

// Usual returns the selection that Text uses: the default one for what a network
// found, and all of what a published threshold did.
func (d *Document) Usual() Selection {
	if d.Probabilities == nil {
		return Selection{}
	}
	return DefaultSelection(d.Article)
}

const (
	// leastBesideComments is how many bytes of text other than comments an
	// article has for its comments to be left out. Where a forum is taken for
	// an article, there are fewer: without a limit the word F1 of the training
	// pages falls by .004, with this one by .001.
	leastBesideComments = 400

	// mostTrimmed is the share of the text's bytes that title, site's name and
	// byline can be.
	mostTrimmed = 0.3
)

// Select returns what d.Mask becomes by a selection. The mask is valid until
// the next call.
func (d *Document) Select(s Selection) page.Mask {
	m := append(d.selected[:0], d.Mask...)
	d.selected = m
	if s == (Selection{}) {
		return m
	}
	roles := d.Roles()
	out := (s.Without | d.trimmed(s.Trim, roles)) &^ (s.With &^ role.Of(role.Title))
	for i, r := range roles {
		switch {
		case s.With.Has(r) && d.belongs(i, r):
			m.SetLine(d.Page, i, true)
		case out.Has(r):
			m.SetLine(d.Page, i, false)
		}
	}
	return m
}

// trimmed returns the roles of trim that can be left out.
func (d *Document) trimmed(trim role.Set, roles []role.Role) role.Set {
	comments := role.Of(role.Comment)
	var text, few, rest int // bytes: found, of roles that are few, of no comments
	for i, r := range roles {
		if !d.Mask.Line(d.Page, i) {
			continue
		}
		n := d.Page.Lines[i].Text.Len()
		text += n
		if !comments.Has(r) {
			rest += n
			if trim.Has(r) {
				few += n
			}
		}
	}
	if rest < leastBesideComments {
		trim &^= comments
	}
	if float64(few) > mostTrimmed*float64(text) {
		trim &= comments
	}
	return trim
}

// belongs tells whether line i of role r, which a selection is with, belongs to
// the page's main content even if the method did not find it.
func (d *Document) belongs(i int, r role.Role) bool {
	switch r {
	case role.Title:
		t := d.title
		return i == t || t >= 0 && d.Page.Block(i) == d.Page.Block(t)
	case role.Byline, role.Caption, role.Comment:
		return d.Page.In(i)&page.Hidden == 0
	}
	return false
}
