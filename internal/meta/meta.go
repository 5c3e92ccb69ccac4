// Package meta reads the statements of a page about itself, for search engines: in <meta> and <link>
// elements (the names of the Open Graph protocol, https://ogp.me, and of the HTML
// standard, section 4.2.5), in JSON-LD (https://www.w3.org/TR/json-ld11/) and in
// microdata, both with the vocabulary of https://schema.org.
//
// A [Reader] gets the values of attributes and the texts of scripts in the order of the
// page; it knows nothing of tags and elements. For each field it keeps the value from the
// best source (metaNames and thing.subject have the order). The result is a [Meta]. Texts of
// JSON-LD may be HTML, which the Reader's AppendLines, a function of package page, turns
// into lines. A [String] has the place of each byte of such a text in the script.
package meta

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Meta has the statements of a page about itself, true or not.
//
// Texts are plain, with character references decoded and white space collapsed, and nil
// where the page says nothing. They share the memory of the [Reader].
//
// JSON-LD counts if it stands at the top, in a @graph, or is the mainEntity, breadcrumb or
// blogPost of such a thing; the publisher of an article and the author of a comment say
// nothing about the page. If several things are described, texts come from the one that is
// most likely the page's subject, the first among equals.
type Meta struct {
	Kinds Kinds // the page's kinds, by the types in its JSON-LD and microdata

	Language    []byte // <html lang>: "en", "pt-BR"
	Type        []byte // og:type: "article", "website", "product"
	Title       []byte // og:title, or else twitter:title
	SiteName    []byte // og:site_name
	Description []byte // og:description, or else description, the thing's description, twitter:description
	URL         []byte // og:url
	Generator   []byte // generator: the program that made the page, "Discourse 3.2"
	Canonical   []byte // <link rel=canonical>
	Author      []byte // the thing's author, several separated by ", ", or else the author of a <meta>

	Headline    []byte // the thing's headline or name
	ArticleBody []byte // the longest articleBody, or text of a posting; its lines are separated by newlines

	Passages []Passage // other texts of its JSON-LD
	Claims   []Claim   // every statement of its title, authors, dates and topics
	Entries  [][]byte  // the ingredients, steps, times (as in ISO 8601) and properties of its thing, a line each
}

// A Passage is a text of JSON-LD. The page often shows it too, and its kind then describes
// that part of the page.
type Passage struct {
	Of   Subjects
	Text []byte // its lines are separated by newlines
}

// Subjects is a set of kinds of passages. A Passage has one.
type Subjects uint8

const (
	OfThing   Subjects = 1 << iota // the description of the page's product, recipe, event, …; a step of instructions
	OfPosting                      // a posting of a discussion, or a question
	OfAnswer                       // an answer, in a discussion or a list of frequent questions
	OfComment                      // a comment
	OfReview                       // a customer's review
	OfMaker                        // the description of a person or organization: the author, the site
)

// SaysArticle reports whether the page declares itself an article, by its kinds or its
// og:type.
func (m *Meta) SaysArticle() bool { return m.Kinds&KindArticle != 0 || string(m.Type) == "article" }

// SaysOther reports whether the page declares itself something other than an article, by its
// kinds or its og:type. Some pages say both.
func (m *Meta) SaysOther() bool {
	const others = KindProduct | KindDiscussion | KindList | KindFAQ | KindEvent | KindJob | KindSoftware | KindCourse |
		KindProfile | KindBusiness
	return m.Kinds&others != 0 || len(m.Type) > 0 && string(m.Type) != "article"
}

// A Reader collects the parts of a [Meta] and reuses its memory. It is not safe for
// concurrent use.
type Reader struct {
	// AppendLines appends the lines of a text that may be HTML, with sep between them.
	AppendLines func(dst, html []byte, sep byte) []byte

	meta     Meta
	ranks    [numFields]rank // of the source of each text of meta
	body     string          // the longest articleBody, as it is written between its quotes
	passages []Passage
	claims   []Claim
	entries  [][]byte
	numThing int32  // number of objects in JSON-LD so far
	text     []byte // the memory of all texts of meta
	json     String
	values   []keyed // of the things that are read
}

// text returns the text of a field, for the fields that have one.
func (m *Meta) text(f Field) *[]byte {
	return [numFields]*[]byte{
		Language: &m.Language, pageType: &m.Type, Title: &m.Title, SiteName: &m.SiteName, Description: &m.Description,
		URL: &m.URL, generator: &m.Generator, canonical: &m.Canonical, Author: &m.Author, headline: &m.Headline,
	}[f]
}

// A rank is the worth of a source of a field; the highest wins.
type rank int8

// rankThing is added to the rank of a thing in JSON-LD, 1 for any part of the page to 4 for
// an article or the like (see thing.subject).
const rankThing rank = 10

// Reset clears the Reader.
func (r *Reader) Reset() {
	r.meta, r.ranks, r.body = Meta{}, [numFields]rank{}, ""
	r.passages, r.claims, r.entries, r.text = r.passages[:0], r.claims[:0], r.entries[:0], r.text[:0]
	r.numThing = 0
	clear(r.values[:cap(r.values)]) // they would keep a script in memory
}

// Named reads the content of a <meta> by its name, property or itemprop in lower case.
func (r *Reader) Named(name, content []byte) {
	if n := metaNames[string(name)]; n.textRank > 0 {
		r.note(n.field, n.textRank, r.value(content))
	}
	r.Claimed(name, content)
}

// Lang reads a lang attribute of <html>. The first one that is not empty counts.
func (r *Reader) Lang(value []byte) { r.note(Language, 1, r.value(value)) }

// Canonical reads the address of a <link rel=canonical>.
func (r *Reader) Canonical(href []byte) { r.note(canonical, 1, r.value(href)) }

// Item reads the itemtype of an element, which are types of schema.org separated by
// white space, and the itemprop of the same element.
func (r *Reader) Item(itemtype, itemprop []byte) {
	if itemprop != nil && !partOfPage(string(bytes.TrimSpace(itemprop))) {
		return
	}
	for name := range bytes.FieldsSeq(itemtype) {
		if bytes.Contains(name, []byte("schema.org/")) {
			r.meta.Kinds |= kindsOf(string(name))
		}
	}
}

// Body returns the articleBody of the Meta as its script has it between the quotes. See
// [String].
func (r *Reader) Body() string { return r.body }

// Meta returns the result. It is valid until the next Reset.
func (r *Reader) Meta() Meta {
	m := r.meta
	if m.Kinds&(kindQuestion|KindFAQ) == kindQuestion {
		m.Kinds |= KindDiscussion
	}
	m.Kinds &= kindPage - 1  // those that may be in a Meta
	if len(r.passages) > 0 { // nil if there are none, whatever page was read before
		m.Passages = r.passages
	}
	if len(r.claims) > 0 {
		m.Claims = r.claims
	}
	if len(r.entries) > 0 {
		m.Entries = r.entries
	}
	m.ArticleBody = r.lines(r.body, '\n')
	return m
}

// note sets a field to a text, if k is higher than the field's rank. It ignores empty texts and the
// addresses of authors' profiles.
func (r *Reader) note(f Field, k rank, text []byte) {
	isProfile := f == Author && (bytes.HasPrefix(text, []byte("http://")) || bytes.HasPrefix(text, []byte("https://")))
	if k > r.ranks[f] && len(text) > 0 && !isProfile {
		*r.meta.text(f), r.ranks[f] = text, k
	}
}

// taken returns the text that was appended from start on, nil if there is none.
func (r *Reader) taken(start int) []byte {
	if end := len(r.text); end > start {
		return r.text[start:end:end]
	}
	return nil
}

// value returns the value of an attribute as plain text.
func (r *Reader) value(attribute []byte) []byte {
	start := len(r.text)
	r.text = appendCollapsed(r.text, attribute)
	return r.taken(start)
}

// lines returns the lines of a text of JSON-LD, with sep between them.
func (r *Reader) lines(written string, sep byte) []byte {
	start := len(r.text)
	if written == "" {
		return nil
	}
	r.json.Read(written)
	if sep == ' ' && bytes.IndexByte(r.json.Text, '<') < 0 && bytes.IndexByte(r.json.Text, '&') < 0 {
		return r.value(r.json.Text)
	}
	r.text = r.AppendLines(r.text, r.json.Text, sep)
	return r.taken(start)
}

// appendCollapsed appends a text with white space collapsed, and without white space and
// invisible characters at its ends.
func appendCollapsed(dst, text []byte) []byte {
	start := len(dst)
	for word := range bytes.FieldsFuncSeq(bytes.TrimFunc(text, IsBlank), IsSpace) {
		if len(dst) > start {
			dst = append(dst, ' ')
		}
		dst = append(dst, word...)
	}
	return dst
}

// Spaces has HTML's white space.
const Spaces = " \t\n\f\r" // the space is first

// IsSpace reports whether a character is white space to HTML.
func IsSpace(r rune) bool { return r < utf8.RuneSelf && strings.IndexByte(Spaces, byte(r)) >= 0 }

// IsBlank reports whether a character is white space or invisible by itself.
func IsBlank(r rune) bool {
	switch r {
	case '\u00a0', '\u00ad', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2060', '\ufeff':
		return true
	}
	return IsSpace(r)
}
