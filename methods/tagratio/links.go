package tagratio

import (
	"bytes"
	_ "embed"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"linesift/internal/words"
	"linesift/page"
)

// findLinks reports for each node whether its own text counts as link text (TextSweeper,
// section 3). Links do, other elements with an onclick attribute, and elements with text that
// ends like a teaser, with "Read more" or "…". The element around such a teaser does too.
//
// The paper does not say whether elements inside such an element are links too. Here inline
// elements are and blocks are not. Otherwise one paragraph that ends in dots would make its
// whole article a link.
func findLinks(p *page.Page) []bool {
	links := make([]bool, len(p.Nodes))
	last := make([]page.Span, len(p.Nodes)) // the text of each node's last run
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

// A NetText is the evidence for a hub page. A hub page only leads to other pages.
type NetText struct {
	Length    int     `json:"net_text_length"` // characters of the page's content outside links
	LinkShare float64 `json:"link_share"`      // share of the content's characters in links, 0 to 1; 0 without content
}

// String says the evidence in words.
func (t *NetText) String() string {
	return fmt.Sprintf("net text length %d, link share %.2f", t.Length, t.LinkShare)
}

// IsHub reports whether a page is a hub page, by the net text length of its content
// (section 3). The mask marks the content. It may come from any method.
func (s *Sweeper) IsHub(p *page.Page, mask page.Mask) (bool, NetText) {
	links := findLinks(p)
	net, linked := 0, 0
	for i, r := range p.Runs {
		if !mask[i] {
			continue
		}
		n := utf8.RuneCount(p.RunText(i))
		if links[r.Node] {
			linked += n
		} else {
			net += n
		}
	}
	return net < s.MinNet, NetText{net, float64(linked) / float64(max(net+linked, 1))}
}

const longestEnding = 64 // bytes; longer than all endings

// leadsOn reports whether a text ends in dots or in one of the endings. It ignores arrows and
// brackets after them.
func leadsOn(text []byte) bool {
	text = bytes.TrimRightFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || bytes.ContainsRune([]byte("])}>»›→▶►:|"), r)
	})
	if bytes.HasSuffix(text, []byte("...")) || bytes.HasSuffix(text, []byte("…")) {
		return true
	}
	tail := bytes.ToLower(text[max(len(text)-longestEnding, 0):])
	for _, e := range endings {
		previous, ok := bytes.CutSuffix(tail, []byte(e))
		if !ok {
			continue
		}
		first, _ := utf8.DecodeRuneInString(e) // in a script without spaces, an ending may follow any letter
		last, _ := utf8.DecodeLastRune(previous)
		if words.Unspaced(first) || !unicode.IsLetter(last) {
			return true
		}
	}
	return false
}

//go:embed endings.txt
var endingList string

// endings are the last words of links to a full text, in lower case, a language after the
// other. Words that also end sentences, like "more", are not among them.
var endings = strings.Split(strings.TrimSpace(endingList), "\n")
