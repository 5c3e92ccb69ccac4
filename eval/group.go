package eval

import (
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

// value returns p's value in the dimension, or "-" if p has none.
func (d Dimension) value(p PageScore) (string, error) {
	var value string
	switch d {
	case BySet:
		value = p.Set
	case ByType:
		value = p.Type
	case ByLang:
		value = p.Lang
	case ByAll:
		value = "all"
	default:
		return "", fmt.Errorf("eval: pages have no %q to group by; use set, type, lang or all", string(d))
	}
	if value == "" {
		value = "-"
	}
	return value, nil
}

// A Group has the pages with one value in a dimension.
type Group struct {
	By    Dimension
	Name  string // the value; "-" for pages without one
	Pages []PageScore
}

// Groups divides pages into groups, sorted by name. Within a group, pages keep their order.
// An unknown dimension is an error.
func Groups(pages []PageScore, dimension Dimension) ([]Group, error) {
	members := map[string][]PageScore{}
	for _, p := range pages {
		name, err := dimension.value(p)
		if err != nil {
			return nil, err
		}
		members[name] = append(members[name], p)
	}
	var groups []Group
	for _, name := range slices.Sorted(maps.Keys(members)) {
		groups = append(groups, Group{dimension, name, members[name]})
	}
	return groups, nil
}
