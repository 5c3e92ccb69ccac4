package features

import "fmt"

// Article returns the inputs of the article's networks: its attributes
// (density, HTML bytes, text bytes) over a line and its neighbours. It writes
// its configurations as 1L to 3L and 1A to 3A; two lines are the line and the
// one before, three have the next as well.
func Article(lines, attributes int) ([]string, error) {
	if lines < 1 || lines > 3 || attributes < 1 || attributes > 3 {
		return nil, fmt.Errorf("features: the article has 1 to 3 lines and 1 to 3 attributes, not %d and %d", lines, attributes)
	}
	var names []string
	for _, at := range []string{"", "@-1", "@+1"}[:lines] {
		for _, a := range []string{"density", "html_bytes", "text_bytes"}[:attributes] {
			names = append(names, a+at)
		}
	}
	return names, nil
}

// Full returns the inputs of the full set: every attribute of the line, and
// those of its neighbours that tell prose from menus.
func Full() []string {
	names := Names()
	for _, at := range []string{"@-2", "@-1", "@+1", "@+2"} {
		for _, a := range []string{"words", "link_share", "density", "ends_sentence", "prose", "in_heading", "upper_share", "tags"} {
			names = append(names, a+at)
		}
	}
	return names
}
