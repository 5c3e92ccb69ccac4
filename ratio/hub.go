package ratio

import (
	"unicode/utf8"

	"linesift/page"
)

// A NetText is the evidence for a hub page, which only leads to other pages.
type NetText struct {
	Length    int     `json:"net_text_length"` // characters of the page's content outside links
	LinkShare float64 `json:"link_share"`      // share of its content's characters in links, 0 to 1; 0 without content
}

// IsHub tells hub pages from articles by the net text length of their content, which
// any method may have marked (section 3).
func (s *Sweeper) IsHub(p *page.Page, m page.Mask) (bool, NetText) {
	links := findLinks(p)
	net, linked := 0, 0
	for i, r := range p.Runs {
		if !m[i] {
			continue
		}
		n := utf8.RuneCount(p.Text[r.Text.Start:r.Text.End])
		if links[r.Node] {
			linked += n
		} else {
			net += n
		}
	}
	return net < s.MinNet, NetText{net, float64(linked) / float64(max(net+linked, 1))}
}
