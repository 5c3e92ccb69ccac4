package eval

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// A Dimension is a property of pages. Pages with the same value make a Group.
type Dimension string

const (
	BySet  Dimension = "set"
	ByType Dimension = "type"
	ByLang Dimension = "lang"
	ByAll  Dimension = "all" // one group of all pages
)

// values are the values of a page in the dimensions, "" if it has none.
var values = map[Dimension]func(PageScore) string{
	BySet:  func(p PageScore) string { return p.Set },
	ByType: func(p PageScore) string { return p.Type },
	ByLang: func(p PageScore) string { return p.Language },
	ByAll:  func(PageScore) string { return "all" },
}

// group returns the name of p's group.
func (d Dimension) group(p PageScore) string { return cmp.Or(values[d](p), "-") }

// A Group has the pages with one value in a dimension.
type Group struct {
	By    Dimension
	Name  string // the value; "-" for pages without one
	Pages []PageScore
}

// Groups divides pages into groups, sorted by name. Within a group, pages keep their order.
// An unknown dimension is an error.
func Groups(pages []PageScore, dimension Dimension) ([]Group, error) {
	if values[dimension] == nil {
		return nil, fmt.Errorf("pages have no %q to group by; use set, type, lang or all", string(dimension))
	}
	members := map[string][]PageScore{}
	for _, p := range pages {
		name := dimension.group(p)
		members[name] = append(members[name], p)
	}
	var groups []Group
	for _, name := range slices.Sorted(maps.Keys(members)) {
		groups = append(groups, Group{dimension, name, members[name]})
	}
	return groups, nil
}
