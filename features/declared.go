package features

import (
	"bytes"
	"cmp"
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/cespare/xxhash/v2"

	"linesift/page"
	"linesift/page/meta"
)

// What a page says of itself (meta.Meta) has pieces of its text: the description
// often begins as the article does, and an articleBody is the article, though on some
// pages cut or of another version. Other passages of its JSON-LD separate customers'
// reviews from a product's description, and the author's biography from the article.
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

// phrases finds pieces of texts in a time that does not depend on the texts'
// length. They must begin where a word may: after all but letters and digits of
// ASCII, since some scripts have no spaces, and with a capital after any letter but
// a capital, since some articleBodies have nothing between their paragraphs. So
// are found 5,228 of 5,318 lines of the corpus that are in their page's articleBody.
type phrases struct {
	text   []byte  // all of them, each with a newline
	texts  []endOf // each of them
	starts []int32 // where words begin
	before []int32 // for each start the one before it of the same slot, or -1
	last   []int32 // for each slot of hashes the last start, or -1; a power of two of them
}

// An endOf says of what subjects a text is, and where in all of them it ends.
type endOf struct {
	of  meta.Subjects
	end int32
}

// tries is how many starts with a phrase's hash are looked at. The beginnings of
// real sentences are not that much alike.
const tries = 16

func (f *phrases) index(m *meta.Meta) {
	f.text, f.texts = f.text[:0], f.texts[:0]
	f.add(ofBody, m.ArticleBody)
	for _, p := range m.Passages {
		f.add(p.Of, p.Text)
	}
	text := f.text
	f.starts, f.before, f.last = f.starts[:0], f.before[:0], f.last[:0]
	before := byte(0)
	for i := 0; i+leastPhrase <= len(text); i++ {
		c := text[i]
		inWord := isUpper(before) || (isLower(before) || isDigit(before)) && !isUpper(c)
		if !inWord && c != ' ' && c != '\n' && utf8.RuneStart(c) {
			f.starts = append(f.starts, int32(i))
		}
		before = c
	}
	if len(f.starts) == 0 {
		return
	}
	f.before = slices.Grow(f.before, len(f.starts))[:len(f.starts)]
	slots := 1 << bits.Len(uint(len(f.starts)))
	f.last = slices.Grow(f.last, slots)[:slots]
	for s := range f.last {
		f.last[s] = -1
	}
	for k, at := range f.starts {
		s := f.slot(text[at:])
		f.before[k] = f.last[s]
		f.last[s] = int32(k)
	}
}

func (f *phrases) add(of meta.Subjects, text []byte) {
	if len(text) > 0 {
		f.text = append(append(f.text, text...), '\n')
		f.texts = append(f.texts, endOf{of, int32(len(f.text))})
	}
}

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// size returns how many bytes of text are of any of some subjects.
func (f *phrases) size(of meta.Subjects) (n int) {
	start := int32(0)
	for _, t := range f.texts {
		if t.of&of != 0 {
			n += int(t.end - start)
		}
		start = t.end
	}
	return n
}

// of returns what the texts are of that have a piece of at least leastPhrase bytes.
func (f *phrases) of(piece []byte) (of meta.Subjects) {
	if len(f.starts) == 0 {
		return 0
	}
	k := f.last[f.slot(piece)]
	for range tries {
		if k < 0 {
			break
		}
		if at := f.starts[k]; bytes.HasPrefix(f.text[at:], piece) {
			i, _ := slices.BinarySearchFunc(f.texts, at+1, func(t endOf, end int32) int { return cmp.Compare(t.end, end) })
			of |= f.texts[i].of
		}
		k = f.before[k]
	}
	return of
}

// slot returns the slot of the first leastPhrase bytes of b, the same in every run: which
// starts share a slot decides what is found when there are too many.
func (f *phrases) slot(b []byte) uint64 {
	return xxhash.Sum64(b[:leastPhrase]) & uint64(len(f.last)-1)
}
