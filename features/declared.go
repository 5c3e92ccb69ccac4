package features

import (
	"bytes"
	"cmp"
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/cespare/xxhash/v2"

	"linesift/internal/meta"
	"linesift/page"
)

// The metadata of a page (meta.Meta) repeats pieces of its text. The description often
// begins as the article does. An articleBody is the article, though some pages cut it or
// give another version. Other passages of JSON-LD separate customers' reviews from a
// product's description, and the author's biography from the article.

var declaredAttributes = slices.Concat(
	lineAttributes(nil, flag("in_description",
		"the page's description has its text, or it has the description's beginning",
		func(_ *Meter, l *line) bool { return l.inDescription })),
	lineAttributes(onNumber(func(_ *Meter, l *line) meta.Subjects { return l.declared }),
		declared("in_body", "the page's articleBody", ofBody),
		declared("in_thing", "the description of a product, recipe, event or the like in its JSON-LD", meta.OfThing),
		declared("in_posting", "a posting in its JSON-LD", meta.OfPosting),
		declared("in_answer", "an answer in its JSON-LD", meta.OfAnswer),
		declared("in_comment", "a comment in its JSON-LD", meta.OfComment),
		declared("in_posts", "a posting, an answer or a comment in its JSON-LD", ofPosts),
		declared("in_review", "a customer's review in its JSON-LD", meta.OfReview),
		declared("in_maker", "the description of a person or organization in its JSON-LD", meta.OfMaker),
		flag("has_body", "the page has an articleBody of 250 bytes or more",
			func(m *Meter, _ *line) bool { return len(m.p.Meta.ArticleBody) >= leastBody }),
		flag("has_thing", "its JSON-LD describes such a thing in 100 bytes or more",
			func(m *Meter, _ *line) bool { return m.hasThing }),
		flag("has_posts", "its JSON-LD has 100 bytes or more of postings, answers and comments",
			func(m *Meter, _ *line) bool { return m.hasPosts }),
		flag("says_article", "the page says that it is an article",
			func(m *Meter, _ *line) bool { return m.p.Meta.SaysArticle() }),
		flag("says_other", "the page says that it is something else",
			func(m *Meter, _ *line) bool { return m.p.Meta.SaysOther() })),
)

func declared(name, text string, subjects meta.Subjects) row[line] {
	return flag(name, text+" has its text or the beginning of it",
		func(_ *Meter, l *line) bool { return l.declared&subjects != 0 })
}

const (
	leastPhrase = 20  // a line of so many bytes does not agree by chance
	phrase      = 40  // so many bytes of the beginning of a line or a description are compared
	leastBody   = 250 // an articleBody of so many bytes is more than a summary
	leastOf     = 100 // a page with so many bytes of passages on a subject is about it

	// descriptionBytes is the number of bytes of a description that are read. Few
	// descriptions are longer than 300 bytes, and lines times bytes must not grow with
	// the square of the page.
	descriptionBytes = 1000
)

// ofBody is the subject of an articleBody. Passages have other subjects.
const ofBody = meta.OfMaker << 1

// ofPosts are the subjects of texts that people post.
const ofPosts = meta.OfPosting | meta.OfAnswer | meta.OfComment

// measureDeclared finds the lines that stand in the page's description and its JSON-LD.
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
		l.declared = m.passages.subjects(text[:min(len(text), phrase)])
	}
}

// phrases finds pieces of texts in a time that does not depend on the texts' length. A piece
// must begin at a word: after anything but an ASCII letter or digit, since some scripts have
// no spaces, or with a capital after anything but a capital, since some articleBodies have
// nothing between their paragraphs. This finds 5,228 of the 5,318 corpus lines that occur in
// their page's articleBody.
type phrases struct {
	text     []byte    // all texts, each followed by a newline
	texts    []passage // where each of them ends
	starts   []int32   // where words begin
	previous []int32   // for each start the start before it in the same slot, or -1
	last     []int32   // for each slot of hashes the last start, or -1; a power of two of them
}

// A passage is a text in phrases.text.
type passage struct {
	subjects meta.Subjects
	end      int32 // of the text and its newline, in phrases.text
}

// tries is the number of starts with one hash that are compared. Beginnings of real
// sentences rarely share a hash more often.
const tries = 16

func (p *phrases) index(m *meta.Meta) {
	p.text, p.texts = p.text[:0], p.texts[:0]
	p.add(ofBody, m.ArticleBody)
	for _, entry := range m.Passages {
		p.add(entry.Of, entry.Text)
	}
	text := p.text
	p.starts, p.previous, p.last = p.starts[:0], p.previous[:0], p.last[:0]
	previous := byte(0)
	for i := 0; i+leastPhrase <= len(text); i++ {
		c := text[i]
		inWord := isUpper(previous) || (isLower(previous) || isDigit(previous)) && !isUpper(c)
		if !inWord && c != ' ' && c != '\n' && utf8.RuneStart(c) {
			p.starts = append(p.starts, int32(i))
		}
		previous = c
	}
	if len(p.starts) == 0 {
		return
	}
	p.previous = slices.Grow(p.previous, len(p.starts))[:len(p.starts)]
	slots := 1 << bits.Len(uint(len(p.starts)))
	p.last = slices.Grow(p.last, slots)[:slots]
	for s := range p.last {
		p.last[s] = -1
	}
	for k, start := range p.starts {
		s := p.slot(text[start:])
		p.previous[k] = p.last[s]
		p.last[s] = int32(k)
	}
}

func (p *phrases) add(subjects meta.Subjects, text []byte) {
	if len(text) > 0 {
		p.text = append(append(p.text, text...), '\n')
		p.texts = append(p.texts, passage{subjects, int32(len(p.text))})
	}
}

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// size returns how many bytes of text have at least one of some subjects.
func (p *phrases) size(subjects meta.Subjects) (n int) {
	start := int32(0)
	for _, t := range p.texts {
		if t.subjects&subjects != 0 {
			n += int(t.end - start)
		}
		start = t.end
	}
	return n
}

// subjects returns the subjects of the texts that contain a piece of at least leastPhrase
// bytes.
func (p *phrases) subjects(piece []byte) (found meta.Subjects) {
	if len(p.starts) == 0 {
		return 0
	}
	k := p.last[p.slot(piece)]
	for range tries {
		if k < 0 {
			break
		}
		if start := p.starts[k]; bytes.HasPrefix(p.text[start:], piece) {
			i, _ := slices.BinarySearchFunc(p.texts, start+1,
				func(t passage, end int32) int { return cmp.Compare(t.end, end) })
			found |= p.texts[i].subjects
		}
		k = p.previous[k]
	}
	return found
}

// slot returns the slot of the first leastPhrase bytes of b. It is the same in every run,
// because a slot with more than tries starts decides which texts are found.
func (p *phrases) slot(b []byte) uint64 {
	return xxhash.Sum64(b[:leastPhrase]) & uint64(len(p.last)-1)
}
