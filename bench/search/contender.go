package search

import (
	"fmt"
	"slices"

	"linesift"
	"linesift/methods/site"
)

// gold is the name of the contender that knows the answer.
const gold = "gold"

// A contender is a method under its name; that of gold is nil.
type contender struct {
	name   string
	method linesift.Method
}

func newContenders(names []string) ([]contender, error) {
	var all []contender
	for _, name := range names {
		if slices.ContainsFunc(all, func(c contender) bool { return c.name == name }) {
			return nil, fmt.Errorf("two methods are called %s", name)
		}
		c := contender{name: name}
		if name != gold {
			var err error
			if c.method, err = linesift.NewMethod(name); err != nil {
				return nil, err
			}
		}
		all = append(all, c)
	}
	return all, nil
}

// texts returns what the method extracts from the pages of a site, in their
// order. A method that judges pages by their site has seen all of them before.
func (c contender) texts(pages []*document) ([]string, error) {
	texts := make([]string, len(pages))
	if c.method == nil {
		for i, d := range pages {
			texts[i] = d.gold
		}
		return texts, nil
	}
	if m, is := c.method.(linesift.SiteMethod); is {
		profile := new(site.Profile)
		var sketcher site.Sketcher
		for _, d := range pages {
			sketcher.Learn(d.page, profile)
		}
		m.SetSite(profile)
	}
	x, err := linesift.NewExtractor(linesift.UseMethod(c.method))
	if err != nil {
		return nil, err
	}
	for i, d := range pages {
		texts[i] = x.ExtractPage(d.page).Text()
	}
	return texts, nil
}
