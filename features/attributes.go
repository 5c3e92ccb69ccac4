package features

import "slices"

// An Attribute is one number that is measured of a line.
type Attribute struct {
	Name  string // lower_snake_case, a column of the labelled CSV
	Group string // what it is about: one of Groups
	Doc   string // what it is, with its unit or range
	Log   bool   // an open-ended count ≥ 0, better seen as log(1+x)

	of func(m *Meter, l *line) float32

	// on is all that it depends on; nil if that is more than can be told quickly.
	on *basis
}

// A basis is what some attributes depend on and nothing else: an element, the words of a
// heading. Most lines have it in common with the line above, and with it the attributes,
// which are then copied.
type basis struct {
	of func(m *Meter, l *line) [2]uint64
}

// Attributes returns all attributes, in the order of the labelled CSV's columns.
func Attributes() []Attribute { return slices.Clone(attributes) }

// Names returns the names of all attributes that are measured of a page alone: the
// columns of the labelled CSV.
func Names() (names []string) {
	for _, a := range attributes {
		if a.Group != lexiconGroup {
			names = append(names, a.Name)
		}
	}
	return names
}

// Groups returns the names of the groups that the attributes are in, for
// measuring what each of them brings:
//
//	bytes        the article's three numbers
//	text         the line's text
//	repeats      the same text on other lines and in the title
//	place        where it stands on the page, and below which headings
//	page         the page as a whole
//	candidate    the element that looks most like the main content
//	element      the tag of its block
//	inside       the elements that it stands in
//	class words  class, id, role and itemprop of the elements around it
//	text words   its own words and those of the heading above, if they are few
//	template     elements and lines of one template: lists, grids, threads
//	container    the elements around it that hold more than it
//	headline     where it stands to the headline, in lines and in elements
//	role         what it is to a reader (package role)
//	label        the labels of boxes: itself, the heading above, those around it begin with
//	declared     what the page says of itself (meta.Meta)
//	address      the page's own address, and the one that it links to
//	lexicon      what a lexicon says of its words (package lexicon)
func Groups() []string {
	var groups []string
	for _, a := range attributes {
		if !slices.Contains(groups, a.Group) {
			groups = append(groups, a.Group)
		}
	}
	return groups
}

// Lookup finds an attribute by its name.
func Lookup(name string) (Attribute, bool) {
	if i, ok := index[name]; ok {
		return attributes[i], true
	}
	return Attribute{}, false
}

// attributes are all that are measured, in the order of the labelled CSV's columns.
var attributes = attributeTable()

// index finds attributes by their names.
var index = func() map[string]int {
	index := make(map[string]int, len(attributes))
	for i, a := range attributes {
		index[a.Name] = i
	}
	return index
}()
