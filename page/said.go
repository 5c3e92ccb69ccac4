package page

import "bytes"

// A field is a text of a Meta.
type field uint8

const (
	fieldLang field = iota
	fieldType
	fieldTitle
	fieldSiteName
	fieldDescription
	fieldURL
	fieldCanonical
	fieldAuthor
	fieldPublished
	fieldGenerator
	fieldHeadline
	numFields
)

// A rank says how much a source of a field is worth, the highest the most.
type rank int8

// rankThing is the rank of what JSON-LD says of a thing that may be any part
// of the page; a thing of rank 4 is an article or the like (see thing.rank).
const rankThing rank = 10

// said gathers what a page says of itself while it is parsed.
type said struct {
	kinds  Kinds
	fields [numFields]struct {
		text Span // of said.text
		rank rank
	}
	passages []struct {
		of   Subjects
		text Span // of said.text
	}
	told   []Passage // the same, as Meta has them
	body   Span      // of the source: the longest articleBody, between its quotes
	script int32     // the script of JSON-LD that was opened last: index into Page.Nodes
	text   []byte    // what the texts of Meta share
	json   jsonString
}

func (s *said) reset() {
	*s = said{text: s.text[:0], json: s.json, passages: s.passages[:0], told: s.told[:0]}
}

// better tells whether a source of the rank says more of a field than what
// there is.
func (s *said) better(f field, r rank) bool { return r > s.fields[f].rank }

// note takes what has been appended to the text from start on as a field's,
// unless it is nothing.
func (s *said) note(f field, r rank, start int) {
	end := len(s.text)
	if f == fieldAuthor && isURL(s.text[start:]) {
		s.text = s.text[:start] // of a profile
		return
	}
	if end > start {
		s.fields[f].text, s.fields[f].rank = Span{int32(start), int32(end)}, r
	}
}

// noteValue notes the value of an attribute.
func (s *said) noteValue(f field, r rank, val []byte) {
	if s.better(f, r) {
		start := len(s.text)
		s.text = appendCollapsed(s.text, unescape(val))
		s.note(f, r, start)
	}
}

// meta returns what the page has said.
func (ps *Parser) meta() Meta {
	s := &ps.said
	start := len(s.text)
	if s.body.Len() > 0 {
		s.text = ps.appendPlain(s.text, s.body, '\n')
	}
	articleBody := Span{int32(start), int32(len(s.text))}

	text := func(t Span) []byte {
		if t.Len() == 0 {
			return nil
		}
		return s.text[t.Start:t.End:t.End]
	}
	of := func(f field) []byte { return text(s.fields[f].text) }
	for _, p := range s.passages {
		s.told = append(s.told, Passage{p.of, text(p.text)})
	}
	m := Meta{
		Kinds: s.kinds.settled(),

		Lang: of(fieldLang), Type: of(fieldType), Title: of(fieldTitle), SiteName: of(fieldSiteName),
		Description: of(fieldDescription), URL: of(fieldURL), Canonical: of(fieldCanonical), Author: of(fieldAuthor),
		Published: of(fieldPublished), Generator: of(fieldGenerator), Headline: of(fieldHeadline),

		ArticleBody: text(articleBody),
	}
	if len(s.told) > 0 {
		m.Passages = s.told
	}
	return m
}

// gathers tells whether what the page says of itself is gathered: not when it
// is parsed again for its text, nor of the texts in JSON-LD, which are parsed
// like pages.
func (ps *Parser) gathers() bool { return !ps.plain && ps.page.From <= FromUnclosed }

func isURL(t []byte) bool {
	return bytes.HasPrefix(t, []byte("http://")) || bytes.HasPrefix(t, []byte("https://"))
}

// appendCollapsed appends a text with white space collapsed, and without any
// at its ends.
func appendCollapsed(dst, t []byte) []byte {
	t = trimNBSP(trimInvisible(t))
	space := false
	for _, c := range t {
		if isSpace[c] {
			space = true
			continue
		}
		if space {
			dst = append(dst, ' ')
			space = false
		}
		dst = append(dst, c)
	}
	return dst
}
