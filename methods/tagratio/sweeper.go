package tagratio

import (
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"linesift/page"
)

// An element has the measures of a page's element with its descendants.
type element struct {
	own         int32 // characters of its own text
	weight      float64
	dropped     bool
	chars       int32   // characters of text
	linked      int32   // characters of text in links
	text, links float64 // chars and linked, weighted: equation 1
	tags        int32   // block elements
	ratio       float64 // equation 2
}

// A Sweeper is TextSweeper. Each element has a ratio of its text outside links to its tags.
// Elements with the best ratio, or nearly the best, are relevant. The content is the innermost
// element that holds them all, without its short blocks and its blocks of links.
//
// Lengths are in characters. The paper gives the tolerance as an example. The other defaults
// are ours, chosen by word F1 on the training pages (mean .699).
type Sweeper struct {
	// Tolerance is 0.9 in section 3.
	Tolerance float64 `key:"tolerance" range:"0,1" doc:"share of the best ratio from which an element is relevant"`

	// Section 3 finds headings, bold text and long passages "more important". Weights of
	// headings and bold text from 1 to 2 are within .003 of each other, passages from 50 to 200
	// characters within .01. A weight of 2 for passages costs .014.
	Heading  float64 `key:"heading" range:"0,100" doc:"weight of text in headings"`
	Bold     float64 `key:"bold" range:"0,100" doc:"weight of bold text"`
	LongText int     `key:"long-text" range:"0,1000000" doc:"characters that make a text a passage"`
	Long     float64 `key:"long" range:"0,100" doc:"weight of a passage"`

	// Values of MinBlock from 0 to 20 make no difference, and 80 costs .02. A MaxLinks of .3
	// costs .01.
	MinBlock int     `key:"min-block" range:"0,1000000" doc:"characters below which a block is left out"`
	MaxLinks float64 `key:"max-links" range:"0,1" doc:"share of links above which a block is left out"`

	// PageForm keeps the form that is the frame of a page. Dropping all forms costs .005.
	PageForm float64 `key:"page-form" range:"0,1" doc:"share of the page's text above which a form is kept"`

	// MinNet is the most accurate on the training pages.
	MinNet int `key:"min-net" range:"0,1000000" doc:"net text length below which a page is a hub"`
}

// NewSweeper returns the method with its defaults.
func NewSweeper() *Sweeper {
	return &Sweeper{
		Tolerance: 0.9,
		Heading:   1.25, Bold: 1.25, LongText: 100, Long: 1.25,
		MinBlock: 10, MaxLinks: 0.5,
		PageForm: 0.5,
		MinNet:   600,
	}
}

// Mask marks the text of the innermost element that holds all relevant elements,
// without short blocks and blocks of links.
func (s *Sweeper) Mask(p *page.Page, mask page.Mask) page.Mask {
	mask = page.NewMask(p, mask)
	nodes := s.measure(p)
	top := s.relevant(p, nodes)
	for n := range nodes {
		e := &nodes[n]
		switch {
		case int32(n) == top:
			e.dropped = false
		case int32(n) < top:
			e.dropped = true
		default:
			isPoor := int(e.chars) < s.MinBlock || float64(e.linked) > s.MaxLinks*float64(e.chars)
			e.dropped = e.dropped || nodes[p.Nodes[n].Parent].dropped || p.Nodes[n].IsBlock() && isPoor
		}
	}
	for i, r := range p.Runs {
		mask[i] = !nodes[r.Node].dropped
	}
	return mask
}

// measure measures the elements of a page.
func (s *Sweeper) measure(p *page.Page) []element {
	nodes := make([]element, len(p.Nodes))
	for i, r := range p.Runs {
		nodes[r.Node].own += int32(utf8.RuneCount(p.RunText(i)))
	}
	links := findLinks(p)
	s.drop(p, nodes)
	for n := range nodes {
		e, tag := &nodes[n], p.Nodes[n].Tag
		e.weight = s.weight(tag, int(e.own))
		if e.dropped {
			continue
		}
		outer := 1.0
		if n > 0 {
			outer = nodes[p.Nodes[n].Parent].weight
		}
		e.chars = e.own
		e.text = float64(e.own) * e.weight * outer
		if links[n] {
			e.linked, e.links = e.chars, e.text
		}
		if p.Nodes[n].IsBlock() {
			e.tags = 1
		}
	}
	for n := len(nodes) - 1; n > 0; n-- { // children stand after their parents
		e, outer := &nodes[n], &nodes[p.Nodes[n].Parent]
		outer.chars += e.chars
		outer.linked += e.linked
		outer.text += e.text
		outer.links += e.links
		outer.tags += e.tags
	}
	for n := range nodes {
		e := &nodes[n]
		e.ratio = (e.text - e.links) / float64(max(e.tags+p.Nodes[n].Depth, 1))
	}
	return nodes
}

func (s *Sweeper) weight(tag atom.Atom, own int) float64 {
	w := 1.0
	switch tag {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		w = s.Heading
	case atom.B, atom.Strong:
		w = s.Bold
	}
	if own >= s.LongText {
		w *= s.Long
	}
	return w
}

// drop marks containers that never have content as dropped (section 3: "like <form> or
// <script>"). The text of scripts is not part of a page anyway.
func (s *Sweeper) drop(p *page.Page, nodes []element) {
	inside := make([]int32, len(nodes)) // by element: characters of its text and its descendants
	for n := len(nodes) - 1; n >= 0; n-- {
		inside[n] += nodes[n].own
		if n > 0 {
			inside[p.Nodes[n].Parent] += inside[n]
		}
	}
	for n := 1; n < len(nodes); n++ {
		switch p.Nodes[n].Tag {
		case atom.Form:
			nodes[n].dropped = float64(inside[n]) <= s.PageForm*float64(inside[0])
		case atom.Button, atom.Select:
			nodes[n].dropped = true
		}
		nodes[n].dropped = nodes[n].dropped || nodes[p.Nodes[n].Parent].dropped
	}
}

// relevant returns the innermost element that holds all elements with a ratio near the best. It
// is the document if all ratios are 0.
func (s *Sweeper) relevant(p *page.Page, nodes []element) int32 {
	best := 0.0
	for n := range nodes {
		best = max(best, nodes[n].ratio)
	}
	top := int32(-1)
	for n := range nodes {
		switch r := nodes[n].ratio; {
		case r <= 0 || r < s.Tolerance*best:
		case top < 0:
			top = int32(n)
		default:
			top = p.CommonAncestor(top, int32(n))
		}
	}
	return max(top, 0)
}
