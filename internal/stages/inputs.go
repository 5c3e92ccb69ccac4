package stages

import (
	"fmt"
	"slices"
	"strings"

	"linesift/features"
)

// ArticleInputs returns the inputs of a network of the seed article (2007), as model.ParseSchema
// reads them: the first 1 to 3 of its attributes (density, HTML bytes, text bytes) on 1 to 3
// lines (the line, the line before, the line after). Other numbers are an error. The article
// writes 2L and 3A for two lines and three attributes.
func ArticleInputs(lines, attributes int) ([]string, error) {
	if lines < 1 || lines > 3 || attributes < 1 || attributes > 3 {
		return nil, fmt.Errorf("the article has 1 to 3 lines and 1 to 3 attributes, not %d and %d", lines, attributes)
	}
	var names []string
	for _, offset := range []string{"", "@-1", "@+1"}[:lines] {
		for _, a := range []string{"density", "html_bytes", "text_bytes"}[:attributes] {
			names = append(names, a+offset)
		}
	}
	return names, nil
}

// union is an attribute that models of 220 inputs have in place of three others: in_posting,
// in_answer and in_comment. The full set has these three.
const union = "in_posts"

// FullInputs returns the inputs of the full set, as model.ParseSchema reads them: every attribute
// of the line but union, and the attributes of its neighbours that separate prose from menus. It leaves
// out the groups in without. A group not in features.Groups is an error.
func FullInputs(without ...string) ([]string, error) {
	groups := features.Groups()
	for _, g := range without {
		if !slices.Contains(groups, g) {
			return nil, fmt.Errorf("unknown group of attributes %q; groups are %s", g, strings.Join(groups, ", "))
		}
	}
	var names []string
	add := func(a features.Attribute, offset string) {
		if !slices.Contains(without, a.Group) {
			names = append(names, a.Name+offset)
		}
	}
	for _, a := range features.Attributes() {
		if a.Name != union {
			add(a, "")
		}
	}
	for _, offset := range []string{"@-2", "@-1", "@+1", "@+2"} {
		for _, name := range []string{
			"words", "link_share", "density", "ends_sentence", "prose", "in_heading", "upper_share", "tags",
		} {
			a, _ := features.Lookup(name)
			add(a, offset)
		}
	}
	return names, nil
}
