package labels

import (
	"slices"

	"linesift/data"
	"linesift/features"
	"linesift/page"
)

// Label puts together the rows of a page of a gold standard: its lines, their
// labels from the gold, and their attributes, which m must measure for all of
// features.Names. p is the page's HTML, parsed.
//
// The weights are 1, or half of it for gold of tier B; 0 for lines of which
// partial gold says nothing, and for all lines if most of the gold text is not on the
// page: then p is not the page that the person saw.
func Label(m *features.Meter, p *page.Page, gold *data.GoldPage) *data.LabelledPage {
	weight := float32(1)
	if gold.Tier == "B" {
		weight = tierBWeight
	}
	var content, known []bool
	if gold.Partial {
		content, known = snippets(p, gold.With, gold.Without)
	} else {
		var all bool
		content, all = data.Labels(p, gold.Gold)
		known = slices.Repeat([]bool{all}, len(content))
	}
	l := data.NewLabelledPage(m, p, gold.Key(), gold.Site, gold.Type)
	for i := range l.Rows {
		l.Rows[i].Content = content[i]
		if known[i] {
			l.Rows[i].Weight = weight
		}
	}
	return l
}

// What a line counts whose label is less certain: judgements, not measurements.
const (
	tierBWeight    = 0.5 // gold that has some share bars and related links left in it
	doubtfulWeight = 0.3 // the person was not sure
)
