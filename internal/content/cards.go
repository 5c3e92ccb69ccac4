package content

import (
	"maps"

	"golang.org/x/net/html/atom"

	"linesift/internal/words"
	"linesift/page"
	"linesift/pagetype"
)

// The limits of cards.
const (
	leastCards    = 3   // the least cards side by side
	cardLines     = 30  // the most lines of a card
	cardText      = 160 // the most bytes of a kept line outside links
	longestPriced = 80  // the most bytes of a line that has a price
)

// A siblingKey stands for the elements of one tag in one element.
type siblingKey struct {
	parent int32
	tag    atom.Atom
}

func siblingKeyOf(p *page.Page, n int32) siblingKey {
	return siblingKey{p.Nodes[n].Parent, p.Nodes[n].Tag}
}

// DropCards drops the cards of other goods on the page of a product: "similar items", "customers
// also viewed". A card has a name, which is a link or a heading, and a price. Three or more stand side
// by side in elements of one tag. They stay if the model is sure of them: a set's parts, say. The card
// with the page's title is the product. All rows of cards are judged by what is kept before any goes, so
// cards inside cards do not depend on which row comes first.
func DropCards(s *State) {
	if !s.isSurely(pagetype.Product) {
		return
	}
	p := s.Page
	_, title := s.Roles()
	asked, priced := make([]bool, len(p.Lines)), make([]bool, len(p.Lines))
	isPriced := func(i int) bool { // a line stands in many elements, and most stand in no card
		if !asked[i] {
			asked[i], priced[i] = true, hasPrice(p.LineText(i))
		}
		return priced[i]
	}
	rows := make(map[siblingKey][]int32) // cards side by side
	for n := int32(1); int(n) < len(p.Nodes); n++ {
		first, end := p.NodeLines[n].Range()
		if (title < first || end <= title) && s.isCard(first, end, isPriced) {
			key := siblingKeyOf(p, n)
			rows[key] = append(rows[key], n)
		}
	}
	maps.DeleteFunc(rows, func(_ siblingKey, cards []int32) bool {
		return len(cards) < leastCards || s.areSure(cards)
	})
	for _, cards := range rows {
		for _, n := range cards {
			first, end := p.NodeLines[n].Range()
			s.setLines(first, end, false)
		}
	}
}

// isCard reports whether the lines [first, end) have a name and a price, and no long text.
func (s *State) isCard(first, end int, isPriced func(line int) bool) bool {
	if end-first < 2 || end-first > cardLines {
		return false
	}
	p := s.Page
	isNamed := false
	for i := first; i < end; i++ {
		if l := &p.Lines[i]; l.Text.Len() > cardText && l.LinkBytes == 0 && s.Mask.Line(p, i) {
			return false
		}
		isNamed = isNamed || isNameLine(p, i)
	}
	for i := first; isNamed && i < end; i++ {
		if isPriced(i) {
			return true
		}
	}
	return false
}

// hasPrice reports whether a line's text has a price and little else.
func hasPrice(text []byte) bool { return len(text) <= longestPriced && words.HasPrice(text) }

// areSure reports whether the kept lines of elements have high log-odds.
func (s *State) areSure(nodes []int32) bool {
	var all weightedLogOdds
	for _, n := range nodes {
		first, end := s.Page.NodeLines[n].Range()
		all.addKept(s, first, end)
	}
	return all.mean() >= sureLogOdds
}
