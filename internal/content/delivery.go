package content

// DropDelivery drops the sections about delivery, returns and payment from the page of a product: a shop
// says the same on all of its pages. A section is a heading and the lines below it, up to a heading of
// the same rank or a higher one, in the box around both.
func DropDelivery(s *State) {
	if !s.isOfProduct() {
		return
	}
	p := s.Page
	_, title := s.Roles()
	var r promptReader
	for i := range p.Lines {
		if headingRank(p, i) == 0 || r.kinds(p.LineText(i))&promptTerms == 0 {
			continue
		}
		if end := s.sectionEnd(i); title < i || end <= title {
			s.setLines(i, end, false)
		}
	}
}

// boxesAround is how many boxes around a heading may have no other lines.
const boxesAround = 3

// sectionEnd returns the line below the section of a heading.
func (s *State) sectionEnd(heading int) int {
	p := s.Page
	n := p.NodeLines[p.Lines[heading].Node].Heading
	end := heading + 1
	for range boxesAround + 1 {
		n = max(p.Nodes[n].Parent, 0)
		if _, end = p.NodeLines[n].Range(); end > heading+1 {
			break
		}
	}
	rank := headingRank(p, heading)
	for i := heading + 1; i < end; i++ {
		if r := headingRank(p, i); 0 < r && r <= rank {
			return i
		}
	}
	return end
}
