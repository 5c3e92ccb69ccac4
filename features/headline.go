package features

import (
	"slices"

	"linesift/page"
	"linesift/role"
)

// Package role finds headlines, bylines, captions and readers' comments in some thirty
// languages; here they become attributes. The distance from the headline, and how much of
// the page shares an element with it, separate an article from the teasers around it
// whatever its language and markup.

// headlineAttributes are 0 on pages without a headline.
var headlineAttributes = attributesOf(nil, "", "", func(m *Meter, l *line) *line {
	if m.titleLine < 0 {
		return nil
	}
	return l
},
	flag("has_headline", "the page has a headline", func(*Meter, *line) bool { return true }),
	flag("below_headline", "the headline stands above it or is it",
		func(m *Meter, l *line) bool { return int(l.number) >= m.titleLine }),
	count("until_headline", "lines from it to the headline below it",
		func(m *Meter, l *line) int { return max(0, m.titleLine-int(l.number)) }),
	count("since_headline", "lines from the headline above to it",
		func(m *Meter, l *line) int { return l.below(m.titleLine) }),
	count("headline_up", "containers around the headline, but not around this line", func(m *Meter, l *line) int32 {
		return m.containers[m.lines[m.titleLine].node].level - m.shared(l).level
	}),
	count("headline_down", "containers around this line, but not around the headline",
		func(m *Meter, l *line) int32 { return m.containers[l.node].level - m.shared(l).level }),
	share("headline_share", "share of the page's words in the smallest element that has it and the headline",
		func(m *Meter, l *line) float32 { return ratio(m.shared(l).words, m.page().words) }),
	count("headline_lines", "lines of that element", func(m *Meter, l *line) int32 { return m.shared(l).Lines }),
	share("headline_prose", "share of that element's words in paragraphs",
		func(m *Meter, l *line) float32 { return m.shared(l).proseShare() }),
)

var roleAttributes = slices.Concat(
	lineAttributes(onNumber((*Meter).role), isRole(role.Title), isRole(role.Byline), isRole(role.Caption),
		isRole(role.Comment), isRole(role.Site)),
	lineAttributes(nil, bylineRows...),
)

func (m *Meter) role(l *line) role.Role { return m.roles[l.number] }

func isRole(r role.Role) row[line] {
	return flag("role_"+r.String(), "its role is "+r.String(), func(m *Meter, l *line) bool { return m.role(l) == r })
}

var bylineRows = []row[line]{
	flag("has_byline", "a byline stands near the headline", func(m *Meter, _ *line) bool { return m.byline >= 0 }),
	count("since_byline", "lines from that byline to it, and one more; 0 above it", func(m *Meter, l *line) int {
		if m.byline < 0 || int(l.number) < m.byline {
			return 0
		}
		return 1 + l.below(m.byline)
	}),
}

// The byline of a headline stands less than bylineAbove lines above it or bylineBelow lines
// below it.
const (
	bylineAbove = 10
	bylineBelow = 30
)

// measureRoles finds the roles of the lines, the headline and its byline.
func (m *Meter) measureRoles(p *page.Page) {
	m.roles = m.tagger.Tag(p, m.roles[:0])
	m.titleLine, m.byline = m.tagger.TitleLine(), -1
	for i, r := range m.roles {
		if r == role.Byline && (m.titleLine < 0 || i > m.titleLine-bylineAbove && i < m.titleLine+bylineBelow) {
			m.byline = i
			break
		}
	}
}

// measureHeadline finds for each element the smallest one that contains both it and the
// headline. Without a headline, this is the page.
func (m *Meter) measureHeadline(p *page.Page) {
	if m.titleLine >= 0 {
		for n := range p.Ancestors(m.lines[m.titleLine].node) {
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

// TitleLine returns the number of the headline's line, or -1; see role.Tagger.TitleLine.
func (m *Meter) TitleLine() int { return m.titleLine }

// below returns how many lines line l stands below line first, 0 if it stands above.
func (l *line) below(first int) int { return max(0, int(l.number)-first) }

// shared returns the smallest element that contains both a line and the headline.
func (m *Meter) shared(l *line) *container { return &m.containers[m.containers[l.node].shared] }
