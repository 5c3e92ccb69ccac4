package eval

import (
	"fmt"
	"maps"
	"slices"
)

// A Dimension is a property that pages are grouped by.
type Dimension string

const (
	BySet  Dimension = "set"
	ByType Dimension = "type"
	ByLang Dimension = "lang"
	ByAll  Dimension = "all" // one group of all pages
)

// of returns p's value in the dimension, or "-" if p has none.
func (d Dimension) of(p PageScore) (string, error) {
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

// A Group is the pages that share a value in a dimension.
type Group struct {
	By    Dimension
	Name  string // the value; "-" for pages without one
	Pages []PageScore
}

// Groups divides pages into groups, sorted by name; pages keep their order. An
// unknown dimension is an error.
func Groups(pages []PageScore, by Dimension) ([]Group, error) {
	members := map[string][]PageScore{}
	for _, p := range pages {
		name, err := by.of(p)
		if err != nil {
			return nil, err
		}
		members[name] = append(members[name], p)
	}
	var groups []Group
	for _, name := range slices.Sorted(maps.Keys(members)) {
		groups = append(groups, Group{by, name, members[name]})
	}
	return groups, nil
}
