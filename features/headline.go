package features

import (
	"linesift/page"
	"linesift/role"
)

// Package role finds headlines, bylines, captions and readers' comments in some thirty
// languages; here they become attributes. The distance from the headline, and how much of
// the page shares an element with it, separate an article from the teasers around it
// whatever its language and markup.

// bylineAbove and bylineBelow are how many lines above and below the headline its byline
// may stand.
const (
	bylineAbove = 10
	bylineBelow = 30
)

// measureRoles finds the roles of the lines, the headline and its byline.
func (m *Meter) measureRoles(p *page.Page) {
	m.roles = m.finder.Find(p, m.roles[:0])
	m.headline, m.byline = m.finder.Title(), -1
	for i, r := range m.roles {
		if r == role.Byline && (m.headline < 0 || i > m.headline-bylineAbove && i < m.headline+bylineBelow) {
			m.byline = i
			break
		}
	}
}

// measureHeadline finds for each element the smallest one that has both it and the
// headline. Without a headline that is the page.
func (m *Meter) measureHeadline(p *page.Page) {
	if m.headline >= 0 {
		for n := m.lines[m.headline].node; n > 0; n = p.Nodes[n].Parent {
			m.containers[n].shared = n
		}
	}
	// Children stand after their parents.
	for n := 1; n < len(m.containers); n++ {
		if c := &m.containers[n]; c.shared == 0 {
			c.shared = m.containers[p.Nodes[n].Parent].shared
		}
	}
}

// Roles returns the role of each line of the page measured last. It is valid until the next
// Measure.
func (m *Meter) Roles() []role.Role { return m.roles }

// Title returns the number of the headline's line, or -1 (role.Finder.Title).
func (m *Meter) Title() int { return m.headline }

// below returns how many lines line l stands below line first, 0 if it stands above or
// there is no such line.
func (l *line) below(first int) float32 {
	if first < 0 {
		return 0
	}
	return float32(max(0, int(l.number)-first))
}

// headlineRow is a row of the table that is 0 on pages without a headline. c is the
// smallest element that has both the line and the headline.
func headlineRow(name, doc string, log bool, of func(m *Meter, l *line, c *container) float32) row {
	return row{name, doc, log, func(m *Meter, l *line) float32 {
		if m.headline < 0 {
			return 0
		}
		return of(m, l, &m.containers[m.containers[l.node].shared])
	}}
}

// headlineRows lists the attributes of the headline.
func headlineRows() []row {
	return []row{
		headlineRow("has_headline", "the page has a headline, 0 or 1", false, func(*Meter, *line, *container) float32 { return 1 }),
		headlineRow("below_headline", "the headline stands above it or is it, 0 or 1", false, func(m *Meter, l *line, _ *container) float32 { return indicator(int(l.number) >= m.headline) }),
		headlineRow("until_headline", "lines from it to the headline below it", true, func(m *Meter, l *line, _ *container) float32 { return float32(max(0, m.headline-int(l.number))) }),
		headlineRow("since_headline", "lines from the headline above to it", true, func(m *Meter, l *line, _ *container) float32 { return l.below(m.headline) }),
		headlineRow("headline_up", "of the containers around the headline, those without this line", true, func(m *Meter, _ *line, c *container) float32 {
			return float32(m.containers[m.lines[m.headline].node].level - c.level)
		}),
		headlineRow("headline_down", "of the containers around this line, those without the headline", true, func(m *Meter, l *line, c *container) float32 { return float32(m.containers[l.node].level - c.level) }),
		headlineRow("headline_share", "share of the page's words in the smallest element that has it and the headline, 0 to 1", false, func(m *Meter, _ *line, c *container) float32 { return share(c.words, m.page().words) }),
		headlineRow("headline_lines", "lines of that element", true, func(_ *Meter, _ *line, c *container) float32 { return float32(c.lines) }),
		headlineRow("headline_prose", "share of that element's words in paragraphs, 0 to 1", false, func(_ *Meter, _ *line, c *container) float32 { return c.proseShare() }),
	}
}

// roleRows lists the attributes of a line's role.
func roleRows() (rows []row) {
	for _, r := range []role.Role{role.Title, role.Byline, role.Caption, role.Comment, role.Site} {
		rows = append(rows, row{"role_" + r.String(), "its role is " + r.String() + ", 0 or 1", false, func(m *Meter, l *line) float32 { return indicator(m.roles[l.number] == r) }})
	}
	return rows
}

// bylineRows lists the attributes of the byline.
func bylineRows() []row {
	return []row{
		{"has_byline", "a byline stands near the headline, 0 or 1", false, func(m *Meter, _ *line) float32 { return indicator(m.byline >= 0) }},
		{"since_byline", "lines from that byline to it, and one more; 0 above it", true, func(m *Meter, l *line) float32 {
			if m.byline < 0 || int(l.number) < m.byline {
				return 0
			}
			return 1 + l.below(m.byline)
		}},
	}
}
