package page

import "bytes"

// An Origin is the place that the text of a page's lines comes from. Some pages do not
// show their text: a script would fetch or unfold it, or the page is damaged. The parser
// then looks for the text elsewhere.
type Origin uint8

const (
	FromBody     Origin = iota // from the text that the page shows
	FromUnclosed               // from the text after a <title> without an end tag; browsers do not show it
	FromNoscript               // from the visible page and its <noscript> elements
	FromJSONLD                 // only from the articleBody of its JSON-LD
)

// String returns "body", "unclosed", "noscript" or "json-ld".
func (o Origin) String() string {
	return [...]string{"body", "unclosed", "noscript", "json-ld"}[o]
}

// nearlyEmptyText is the number of bytes of visible text below which a page shows next
// to nothing. Forums of the corpus with their posts in <noscript> show at most 195.
const nearlyEmptyText = 400

// littleText is the number of bytes of visible text below which a page may show only menus. Two forums of
// the corpus show 1,520 beside 10,000 and 51,000 bytes of <noscript>; of its other 3,000 pages none below
// 2,374 has longerThanTheFrame times as much there.
const littleText = 2000

// The articleBody of JSON-LD becomes the page's text if it has leastArticleBody bytes and
// is longer than the visible text by a factor: longerThanNothing where the page shows next
// to nothing, longerThanTheFrame where it shows a header and a footer.
const (
	leastArticleBody   = 250
	longerThanNothing  = 2
	longerThanTheFrame = 4
)

// visible returns the number of bytes of text that the page shows.
func (p *Parser) visible() int {
	n := 0
	for i := range p.page.Lines {
		if p.page.In(i)&Hidden == 0 {
			n += p.page.Lines[i].Text.Len()
		}
	}
	return n
}

// showsOnlyAFrame reports whether the page shows next to nothing, or little beside its <noscript>.
func (p *Parser) showsOnlyAFrame() bool {
	n := p.visible()
	return n < nearlyEmptyText || n < littleText && p.noscript > longerThanTheFrame*n
}

// lacksArticle reports whether the page's articleBody is much longer than the shown text, and stands
// only there. A hidden element with the same text is better: it has headings and lists.
func (p *Parser) lacksArticle() bool {
	body := p.page.Meta.ArticleBody
	if len(body) < leastArticleBody {
		return false
	}
	n, times := p.visible(), longerThanNothing
	if n >= nearlyEmptyText {
		times = longerThanTheFrame
	}
	return len(body) >= n*times && !p.page.has(body)
}

// has reports whether a text is on the page, hidden or not, by looking for seven pieces of
// it. It finds 193 of the 196 articleBodies in the corpus that are on their page.
func (p *Page) has(text []byte) bool {
	const pieces, size = 7, 24
	tried, found := 0, 0
	for i := range pieces {
		for pos := i * len(text) / pieces; pos+size <= len(text); {
			piece := text[pos : pos+size]
			if nl := bytes.LastIndexByte(piece, '\n'); nl >= 0 {
				pos += nl + 1
				continue
			}
			tried++
			if bytes.Contains(p.Text, piece) {
				found++
			}
			break
		}
	}
	return 2*found > tried
}
