package linesift

import (
	"linesift/page"
	"linesift/role"
)

// A selection says which lines are content besides those that a method found, and which of
// these are not, by their roles.
type selection struct {
	// with are roles whose lines stay even if the other sets have them. Bylines,
	// captions and comments come in as well where the method did not find them,
	// unless they are hidden; so does the title, but not its repeats.
	with role.Set

	// without are roles whose lines are left out.
	without role.Set

	// untrimmed keeps what trim drops.
	untrimmed bool
}

// trim are the roles that are left out of articles, since they are not the article's text.
// Other pages keep them: a forum is about its comments.
var trim = role.Of(role.Title, role.Site, role.Byline, role.Comment)

const (
	// leastBesideComments is the least bytes of text besides comments in an article
	// whose comments are left out. A forum that is taken for an article has less:
	// without this limit the word F1 of the training pages falls by .004, with it
	// by .001.
	leastBesideComments = 400

	// mostTrimmed is the largest share of the text's bytes that title, site's name and
	// byline can have. If they have more, something must be wrong.
	mostTrimmed = 0.3
)

// selectRoles drops the roles of trim from an article in which a network found content, and
// adds and drops those that the options name.
func selectRoles(d *Document) {
	s, m := d.settings.selection, d.content
	trims := !d.page.Meta.SaysOther() && d.result.Probabilities != nil && !s.untrimmed
	if !trims && s.with == 0 && s.without == 0 {
		return
	}
	roles := d.lineRoles()
	out := s.without
	if trims {
		out |= d.trimmed(roles)
	}
	out &^= s.with &^ role.Of(role.Title)
	for i, r := range roles {
		switch {
		case s.with.Has(r) && d.belongs(i, r):
			m.SetLine(d.page, i, true)
		case out.Has(r):
			m.SetLine(d.page, i, false)
		}
	}
}

// trimmed returns the roles of trim that can be left out.
func (d *Document) trimmed(roles []role.Role) role.Set {
	out, comments := trim, role.Of(role.Comment)
	var text, few, rest int // bytes of the mask: all, of trimmed roles but comments, of all but comments
	for i, r := range roles {
		if !d.result.Mask.Line(d.page, i) {
			continue
		}
		n := d.page.Lines[i].Text.Len()
		text += n
		if !comments.Has(r) {
			rest += n
			if trim.Has(r) {
				few += n
			}
		}
	}
	if rest < leastBesideComments {
		out &^= comments
	}
	if float64(few) > mostTrimmed*float64(text) {
		out &= comments
	}
	return out
}

// belongs reports whether line i of a selected role r is content even if the method did not
// find it.
func (d *Document) belongs(i int, r role.Role) bool {
	switch r {
	case role.Title:
		t := d.result.title
		return i == t || t >= 0 && d.page.Block(i) == d.page.Block(t)
	case role.Byline, role.Caption, role.Comment:
		return d.page.In(i)&page.Hidden == 0
	}
	return false
}
