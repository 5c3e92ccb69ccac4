package tagratio

import (
	"bytes"
	_ "embed"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"linesift/page"
	"linesift/words"
)

// findLinks reports for each node whether its own text counts as a link's (TextSweeper,
// section 3): the text of links, of other elements with an onclick attribute, and of
// elements whose text ends as a teaser's does, with "Read more" or "…". The element around
// such a teaser counts too.
//
// The paper does not say whether elements inside such an element are links too. Here
// inline elements are and blocks are not; otherwise one paragraph that ends in dots
// would make its whole article a link.
func findLinks(p *page.Page) []bool {
	links := make([]bool, len(p.Nodes))
	last := make([]page.Span, len(p.Nodes)) // of each node: the text of its last run
	for _, r := range p.Runs {
		last[r.Node] = r.Text
	}
	for n, t := range last {
		if t.Len() > 0 && leadsOn(p.Text[t.Start:t.End]) {
			links[n] = true
			links[max(p.Nodes[n].Parent, 0)] = true
		}
	}
	for n := range p.Nodes {
		e := &p.Nodes[n]
		if e.In&(page.InLink|page.OnClick) != 0 || e.Parent >= 0 && links[e.Parent] && !e.IsBlock() {
			links[n] = true
		}
	}
	return links
}

// A NetText is the evidence for a hub page, which only leads to other pages.
type NetText struct {
	Length    int     `json:"net_text_length"` // characters of the page's content outside links
	LinkShare float64 `json:"link_share"`      // share of its content's characters in links, 0 to 1; 0 without content
}

// String says the evidence in words.
func (t *NetText) String() string {
	return fmt.Sprintf("net text length %d, link share %.2f", t.Length, t.LinkShare)
}

// IsHub reports whether a page is a hub page, by the net text length of its content,
// which any method may have marked (section 3).
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

const longestEnding = 64 // bytes; longer than all endings

// leadsOn reports whether a text ends in dots or in one of the endings, arrows
// and brackets after it apart.
func leadsOn(text []byte) bool {
	text = bytes.TrimRightFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || bytes.ContainsRune([]byte("])}>»›→▶►:|"), r)
	})
	if bytes.HasSuffix(text, []byte("...")) || bytes.HasSuffix(text, []byte("…")) {
		return true
	}
	tail := bytes.ToLower(text[max(len(text)-longestEnding, 0):])
	for _, e := range endings {
		before, ok := bytes.CutSuffix(tail, []byte(e))
		if !ok {
			continue
		}
		first, _ := utf8.DecodeRuneInString(e) // without spaces between words an ending need not be one of its own
		last, _ := utf8.DecodeLastRune(before)
		if words.Unspaced(first) || !unicode.IsLetter(last) {
			return true
		}
	}
	return false
}

//go:embed endings.txt
var endingList string

// endings are how links to the whole of a text end, in lower case, a language after the
// other. Words that also end sentences, as "more" does, are not among them.
var endings = strings.Split(strings.TrimSpace(endingList), "\n")
