package features

import "slices"

// An Attribute is one measured number of a line.
type Attribute struct {
	Name  string // lower_snake_case, a column of the labelled CSV
	Group string // one of Groups
	Doc   string // its definition, with unit or range
	Log   bool   // an open-ended count ≥ 0, which networks see as log(1+x)

	list *list // the attributes that are measured together with it
	row  int   // its number in them
}

// A list is some attributes that are measured together.
type list struct {
	basis basis // nil if they depend on the whole line

	// columns returns a function that measures the given rows of the list side by side.
	columns func(rows []int) func(m *Meter, l *line, to []float32)
}

// A basis returns a key of the part of a line that some attributes depend on: an element, the
// words of a heading. Most lines share it with the line above. Their attributes are then copied.
type basis func(m *Meter, l *line) uint64

// Version is the version of the attributes' definitions. It goes up when the meaning of an
// attribute changes, so that models fitted to the old meaning are refused.
//
// Version 2: in_hidden is 0 on pages that hide most of their words. Version 3: words are
// counted by package words; similar elements share a template key.
const Version = 3

// attributes lists all attributes in the order of the labelled CSV's columns. Models depend
// on the order, so a group may stand here twice.
var attributes = slices.Concat(
	group("bytes", byteAttributes),
	group("text", textAttributes),
	group("repeats", repeatAttributes),
	group("place", placeAttributes),
	group("page", pageAttributes),
	group("candidate", candidateAttributes),
	group("element", elementAttributes),
	group("inside", insideAttributes),
	group("class words", classAttributes),
	group("text words", wordAttributes),
	group("template", templateAttributes),
	group("class words", bodyAttributes),
	group("container", containerAttributes),
	group("headline", headlineAttributes),
	group("role", roleAttributes),
	group("label", labelAttributes),
	group("declared", declaredAttributes),
	group(addressGroup, addressAttributes),
	group(lexiconGroup, lexiconAttributes()),
)

// group puts attributes into a group.
func group(name string, list []Attribute) []Attribute {
	for i := range list {
		list[i].Group = name
	}
	return list
}

// index finds attributes by their names.
var index = func() map[string]int {
	index := make(map[string]int, len(attributes))
	for i, a := range attributes {
		index[a.Name] = i
	}
	return index
}()

// Attributes returns all attributes, in the order of the labelled CSV's columns.
func Attributes() []Attribute { return slices.Clone(attributes) }

// Names returns the names of the labelled CSV's columns in their order: all attributes
// except the group lexicon.
func Names() (names []string) {
	for _, a := range attributes {
		if a.Group != lexiconGroup {
			names = append(names, a.Name)
		}
	}
	return names
}

// Groups returns the names of the groups of attributes. An ablation leaves out a group:
//
//	bytes        the article's three numbers
//	text         the line's text
//	repeats      the same text on other lines and in the title
//	place        its place on the page and below headings
//	page         the page as a whole
//	candidate    the element that looks most like the main content
//	element      the tag of its block
//	inside       the elements around it
//	class words  class, id, role and itemprop of the elements around it
//	text words   its own words if they are few, and those in the heading above
//	template     elements and lines of one template: lists, grids, threads
//	container    the elements around it with more lines than it
//	headline     its distance from the headline, in lines and in elements
//	role         its role for a reader, and its distance from the byline (package role)
//	label        the labels of boxes: itself, the heading above, the first lines of elements around it
//	declared     the page's metadata (meta.Meta)
//	address      the addresses of the page and of its longest link
//	lexicon      the evidence of its words in a lexicon (package lexicon)
func Groups() []string {
	var groups []string
	for _, a := range attributes {
		if !slices.Contains(groups, a.Group) {
			groups = append(groups, a.Group)
		}
	}
	return groups
}

// Lookup returns the attribute with the given name, and whether there is one.
func Lookup(name string) (Attribute, bool) {
	if i, ok := index[name]; ok {
		return attributes[i], true
	}
	return Attribute{}, false
}

// A row defines a number of a T: of a line, or of something else that a line leads to, such
// as an element around it or its longest link.
type row[T any] struct {
	name, doc string
	log       bool
	measure   func(m *Meter, t *T) float32
}

// number makes a row for a number of any range, which doc gives.
func number[T any](name, doc string, measure func(m *Meter, t *T) float32) row[T] {
	return row[T]{name, doc, false, measure}
}

// count makes a row for an open-ended count ≥ 0.
func count[T any, N int | int32 | float32](name, doc string, measure func(m *Meter, t *T) N) row[T] {
	return row[T]{name, doc, true, func(m *Meter, t *T) float32 { return float32(measure(m, t)) }}
}

// share makes a row for a share.
func share[T any](name, doc string, measure func(m *Meter, t *T) float32) row[T] {
	return row[T]{name, doc + ", 0 to 1", false, measure}
}

// flag makes a row for a condition.
func flag[T any](name, doc string, is func(m *Meter, t *T) bool) row[T] {
	return row[T]{name, doc + ", 0 or 1", false, func(m *Meter, t *T) float32 {
		if is(m, t) {
			return 1
		}
		return 0
	}}
}

// lineAttributes makes attributes from rows about the line itself.
func lineAttributes(b basis, rows ...row[line]) []Attribute {
	return attributesOf(b, "", "", func(_ *Meter, l *line) *line { return l }, rows...)
}

// attributesOf makes attributes from rows about something that find returns for a line.
// They are 0 if it is nil. Names and definitions begin with prefix and doc.
func attributesOf[T any](
	b basis, prefix, doc string, find func(m *Meter, l *line) *T, rows ...row[T],
) []Attribute {
	return listed(prefix, doc, rows, &list{b, func(chosen []int) func(m *Meter, l *line, to []float32) {
		measures := make([]func(m *Meter, t *T) float32, len(chosen))
		for i, k := range chosen {
			measures[i] = rows[k].measure
		}
		return func(m *Meter, l *line, to []float32) {
			t := find(m, l)
			if t == nil {
				clear(to)
				return
			}
			for i, measure := range measures {
				to[i] = measure(m, t)
			}
		}
	}})
}

// listed makes attributes from the rows of a list.
func listed[T any](prefix, doc string, rows []row[T], of *list) (attributes []Attribute) {
	for i, r := range rows {
		a := Attribute{Name: prefix + r.name, Doc: doc + r.doc, Log: r.log, list: of, row: i}
		attributes = append(attributes, a)
	}
	return attributes
}

// onPage is the basis of attributes that are equal on all lines of a page.
var onPage = onNumber(func(*Meter, *line) int32 { return 0 })

// onNumber returns the basis of attributes that depend on one number.
func onNumber[N ~int32 | ~uint8 | ~uint32](number func(m *Meter, l *line) N) basis {
	return func(m *Meter, l *line) uint64 { return uint64(number(m, l)) }
}
