package ratio

import (
	"flag"
	"unicode/utf8"

	"linesift/internal/parameter"
	"linesift/page"
)

// A Hub tells hub pages, which only lead to other pages, from articles by their
// net text length: the characters of their content that are not in links
// (TextSweeper, section 3).
type Hub struct {
	MinNet int // below it a page is a hub

	links
}

// NewHub returns the test with the minimum that was most accurate on the
// training pages.
func NewHub() Hub { return Hub{MinNet: 600} }

// Parameters declares min-net.
func (h *Hub) Parameters(fs *flag.FlagSet) {
	parameter.Int(fs, &h.MinNet, "min-net", 0, 1e6, "net text length below which a page is a hub")
}

// A NetText is the evidence for a hub page.
type NetText struct {
	Length    int     `json:"net_text_length"` // characters of the page's content outside links
	LinkShare float64 `json:"link_share"`      // share of its content's characters in links, 0 to 1; 0 without content
}

// IsHub tells whether a page is a hub by the content that any method marked.
func (h *Hub) IsHub(p *page.Page, m page.Mask) (bool, NetText) {
	h.mark(p)
	net, linked := 0, 0
	for i, r := range p.Runs {
		if !m[i] {
			continue
		}
		n := utf8.RuneCount(p.Text[r.Text.Start:r.Text.End])
		if h.of[r.Node] {
			linked += n
		} else {
			net += n
		}
	}
	return net < h.MinNet, NetText{net, float64(linked) / float64(max(net+linked, 1))}
}
