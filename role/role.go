// Package role classifies each line of a page by its function for a reader: a title, a
// byline, a comment, a caption, a list item. Methods decide whether the line is content. With
// both, a program can leave the byline out of an article or keep its comments.
//
// A [Tagger] assigns a [Role] to each line of a page by rules, in these steps:
//
//  1. It reads the names of the page, its site and its author (name, title.go).
//  2. It reads each short line word by word (line). It finds the names in it, and the
//     topics of its words in some thirty languages (topic).
//  3. It looks up each element's names: its class, id, role and itemprop (element, cue).
//  4. It finds the title, and around it the body: the element with most of the page's
//     paragraphs.
//  5. If an element is a comment, a caption or an item of a list, so are all its lines. A
//     heading that announces comments makes the lines below it comments. Several buttons
//     to reply, below a text, make the lines around them comments.
//  6. The first rule that holds for a line gives its role. If too many lines far from
//     the title look like bylines, none of them is a byline.
//
// The rules were chosen on half of the hand-labelled sites (data/hand), and are measured on
// the other half.
package role

import (
	"fmt"
	"slices"
	"strings"
)

// A Role is the function of a line for a reader. Every line has one.
type Role uint8

const (
	Paragraph Role = iota // anything else
	Title                 // the headline of the main text, a kicker above it, and repeats of it
	Heading               // any other heading
	List                  // an item of a list
	Cell                  // a cell of a table of data
	Code                  // preformatted or program text
	Caption               // of a picture or video, with its credit
	Byline                // the author, date and place of the page
	Comment               // of readers, with their names and dates
	Site                  // the site's name
	numRoles
)

var roleNames = [numRoles]string{
	"paragraph", "title", "heading", "list", "cell", "code", "caption", "byline", "comment", "site",
}

// String returns the role's name, "paragraph" for example.
func (r Role) String() string {
	if r < numRoles {
		return roleNames[r]
	}
	return fmt.Sprintf("Role(%d)", uint8(r))
}

// MarshalText returns the role's name.
func (r Role) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads a role's name. An unknown name is an error.
func (r *Role) UnmarshalText(name []byte) error {
	i := slices.Index(roleNames[:], string(name))
	if i < 0 {
		return fmt.Errorf("unknown role %q; roles are %s", name, strings.Join(roleNames[:], ", "))
	}
	*r = Role(i)
	return nil
}

// Names returns the names of all roles, Paragraph's first.
func Names() []string { return slices.Clone(roleNames[:]) }

// A Set is a set of roles, as in Of(Title, Byline). Its zero value is empty. It has a bit for each role, so a role that
// is converted is another set: Set(Title) has Paragraph.
type Set uint16

// Of returns the set of the given roles.
func Of(roles ...Role) (s Set) {
	for _, r := range roles {
		s |= 1 << r
	}
	return s
}

// Has reports whether r is in s.
func (s Set) Has(r Role) bool { return s&(1<<r) != 0 }

// String returns the names of the roles, divided by commas.
func (s Set) String() string {
	var names []string
	for r := range numRoles {
		if s.Has(r) {
			names = append(names, r.String())
		}
	}
	return strings.Join(names, ", ")
}

// ParseSet returns the set of the roles with these names. An unknown name is an error.
func ParseSet(roles ...string) (s Set, err error) {
	for _, name := range roles {
		var r Role
		if err := r.UnmarshalText([]byte(name)); err != nil {
			return 0, err
		}
		s |= Of(r)
	}
	return s, nil
}
