package content

// The limits of a price.
const (
	priceAbove   = 10 // the most lines from a price down to the title
	priceBelow   = 39 // and from the title down to a price
	longestPrice = 40 // the most bytes of a price's line
)

// KeepPrice keeps the price of a product. Of the lines near the title that are a price, it is the
// one that the model finds likeliest. It changes nothing where a price is kept already.
func KeepPrice(s *State) {
	if !s.isOfProduct() {
		return
	}
	p := s.Page
	_, title := s.Roles()
	best := -1
	for i := max(0, title-priceAbove); i < min(len(p.Lines), title+priceBelow+1); i++ {
		text := p.LineText(i)
		if p.In(i)&besideMatter != 0 || !hasPrice(text) {
			continue
		}
		if s.Mask.Line(p, i) {
			return
		}
		isShort := len(text) <= longestPrice && p.Lines[i].LinkBytes == 0
		if isShort && (best < 0 || s.Probabilities[i] > s.Probabilities[best]) {
			best = i
		}
	}
	if best >= 0 {
		s.Mask.SetLine(p, best, true)
	}
}
