package features

import (
	"bytes"

	"linesift/page"
	"linesift/page/meta"
)

// What a page says of itself (meta.Meta) has pieces of its text: the description
// often begins as the article does, and an articleBody is the article, though on some
// pages cut or of another version. Other passages of its JSON-LD tell customers'
// reviews from a product's description and the author's biography from the article.
const (
	leastPhrase = 20  // bytes of a line that do not agree by chance
	phrase      = 40  // bytes of a line's or a description's beginning that are enough
	leastBody   = 250 // bytes of an articleBody that is more than a summary
	leastOf     = 100 // bytes of passages of a subject that the page is then about

	// descriptionBytes is how much of a description is looked at. They are
	// rarely longer than 300 bytes, and lines times bytes must not grow with
	// the square of the page.
	descriptionBytes = 1000
)

// ofBody is the subject of an articleBody, beside those of passages.
const ofBody = meta.OfMaker << 1

// ofPosts are the subjects of what people post.
const ofPosts = meta.OfPosting | meta.OfAnswer | meta.OfComment

// measureDeclared finds the lines that the page's description and its JSON-LD have.
func (m *Meter) measureDeclared(p *page.Page) {
	description := p.Meta.Description
	description = description[:min(len(description), descriptionBytes)]
	begin := description[:min(len(description), phrase)]
	m.passages.index(&p.Meta)
	m.hasThing, m.hasPosts = m.passages.size(meta.OfThing) >= leastOf, m.passages.size(ofPosts) >= leastOf
	for i := range m.lines {
		text := p.LineText(i)
		if len(text) < leastPhrase {
			continue
		}
		l := &m.lines[i]
		l.inDescription = bytes.Contains(description, text) || len(begin) >= leastPhrase && bytes.Contains(text, begin)
		l.declared = m.passages.of(text[:min(len(text), phrase)])
	}
}
