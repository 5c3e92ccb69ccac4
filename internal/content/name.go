package content

import (
	"bytes"

	"linesift/internal/meta"
	"linesift/page"
	"linesift/pagetype"
)

// leastName is the least probability of the line of a name.
const leastName = .1

// besideName has the places of lines that do not name what the page is about.
const besideName = besideMatter &^ page.InHeader

// KeepName keeps the line that names the product of a page, or its collection of products: the title. It keeps
// the title of a service, too, right above text that is kept. It changes nothing where a copy right beside it is
// kept: phones and large screens have titles of their own.
func KeepName(s *State) {
	isService := s.Type() == pagetype.Service && !s.isOfProduct()
	if !isService && s.Type() != pagetype.Collection && !s.isOfProduct() {
		return
	}
	p := s.Page
	_, title := s.Roles()
	if title < 0 || s.Probabilities[title] < leastName || p.In(title)&besideName != 0 {
		return
	}
	isKept := func(i int) bool { return 0 <= i && i < len(p.Lines) && s.Mask.Line(p, i) }
	if isService && (s.Probabilities[title] < leastTitle || p.Lines[title].LinkBytes > 0 || !isKept(title+1)) {
		return // the name of the site, say
	}
	isCopy := func(i int) bool { return isKept(i) && bytes.EqualFold(p.LineText(i), p.LineText(title)) }
	if !isCopy(title-1) && !isCopy(title+1) {
		s.Mask.SetLine(p, title, true)
	}
}

// isOfProduct reports whether a page surely shows a product, or declares that it does.
func (s *State) isOfProduct() bool {
	return s.isSurely(pagetype.Product) || s.Page.Meta.Kinds&meta.KindProduct != 0
}
