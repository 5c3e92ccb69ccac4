package page

import (
	"bytes"

	"github.com/tidwall/gjson"
)

// JSON-LD of the web is often no JSON: it stands in comments or CDATA, has raw
// newlines in its strings, commas at the end of lists, two objects where there
// should be one, or is cut off. gjson takes what it can get from left to right,
// and what it cannot read says nothing.

const (
	maxScript  = 1 << 20 // bytes of a script that are read; the largest of 2,492 in the corpus has 105,886
	maxNesting = 8       // of arrays and objects that are read
)

// jsonLD reads the text of a <script type=application/ld+json>.
func (ps *Parser) jsonLD(raw Span) {
	src := ps.page.Source[raw.Start:min(raw.End, raw.Start+maxScript)]
	// In brackets it is a list of all that it has, whatever stands between. An
	// Index counts from the start of the page: the bracket goes before the text.
	ps.things(gjson.Result{Type: gjson.JSON, Raw: "[" + string(src) + "]", Index: int(raw.Start) - 1}, true, 0)
}

// things reads an object, or a list of them. ofPage says that they say something of
// the page; of the others only the passages are of interest.
func (ps *Parser) things(v gjson.Result, ofPage bool, nesting int) {
	switch {
	case nesting > maxNesting:
	case v.IsArray():
		ps.each(v, func(_ string, v gjson.Result) bool {
			ps.things(v, ofPage, nesting+1)
			return true
		})
	case v.IsObject():
		ps.thing(v, ofPage, nesting)
	}
}

// A thing is an object of JSON-LD: what of it may say something of the page.
// Texts are spans of the source, between the quotes.
type thing struct {
	kinds Kinds
	typed bool

	headline, name            Span
	description, instructions Span
	articleBody, text         Span
	reviewBody                Span
	published                 Span
	author                    gjson.Result

	parts  [16]part // the objects and lists in it; of the 24,000 things in the corpus none has more than 13
	nparts int
}

// A part is what an object has under a key.
type part struct {
	value  gjson.Result
	ofPage bool // it says something of the page as well
}

func (ps *Parser) thing(v gjson.Result, ofPage bool, nesting int) {
	var t thing
	ps.each(v, func(key string, v gjson.Result) bool {
		switch key {
		case "@type":
			t.typed = true
			t.kinds |= kindsOfType(v)
		case "headline":
			t.headline = ps.written(v)
		case "name":
			t.name = ps.written(v)
		case "description":
			t.description = ps.written(v)
		case "recipeInstructions":
			t.instructions = ps.written(v)
		case "articleBody":
			t.articleBody = ps.written(v)
		case "text":
			t.text = ps.written(v)
		case "datePublished":
			t.published = ps.written(v)
		case "reviewBody":
			t.reviewBody = ps.written(v)
		case "author":
			t.author = v
		}
		if v.Type == gjson.JSON && key != "@type" && t.nparts < len(t.parts) {
			t.parts[t.nparts] = part{v, ofPage && partOfPage(key)}
			t.nparts++
		}
		return true
	})

	ps.notePassages(&t, ofPage)
	if ofPage {
		ps.noteThing(&t, nesting)
	}
	for _, p := range t.parts[:t.nparts] {
		ps.things(p.value, p.ofPage, nesting+1)
	}
}

// noteThing notes what a thing says of the page.
func (ps *Parser) noteThing(t *thing, nesting int) {
	s := &ps.said
	s.kinds |= t.kinds
	if t.kinds&(KindDiscussion|kindQuestion) != 0 && t.text.Len() > t.articleBody.Len() {
		t.articleBody = t.text
	}
	if t.articleBody.Len() > s.body.Len() {
		s.body = t.articleBody
	}
	if r := t.rank(); r > 0 {
		r += rankThing
		ps.noteText(fieldHeadline, r, t.headline)
		ps.noteText(fieldHeadline, r, t.name)
		ps.noteText(fieldDescription, r, t.description)
		ps.noteText(fieldDescription, r, t.instructions)
		ps.noteText(fieldPublished, r, t.published)
		if s.better(fieldAuthor, r) {
			start := len(s.text)
			ps.appendNames(start, t.author, nesting)
			s.note(fieldAuthor, r, start)
		}
	}
}

// notePassages notes the texts of a thing that say what a part of the page is. A
// product or a review that does not say something of the page is one of its many: a
// related product, a customer's review.
func (ps *Parser) notePassages(t *thing, ofPage bool) {
	const described = KindProduct | KindRecipe | KindHowTo | KindEvent | KindJob | KindSoftware | KindCourse
	switch {
	case t.kinds&described != 0 && ofPage:
		ps.notePassage(OfThing, t.description)
		ps.notePassage(OfThing, t.instructions)
	case t.kinds&kindStep != 0:
		ps.notePassage(OfThing, t.text)
	case t.kinds&(KindDiscussion|kindQuestion) != 0:
		ps.notePassage(OfPosting, t.text)
		ps.notePassage(OfPosting, t.articleBody)
	case t.kinds&kindAnswer != 0:
		ps.notePassage(OfAnswer, t.text)
	case t.kinds&kindComment != 0:
		ps.notePassage(OfComment, t.text)
	case t.kinds&KindReview != 0 && !ofPage:
		ps.notePassage(OfReview, t.reviewBody)
		ps.notePassage(OfReview, t.description)
	case t.kinds&(kindPerson|KindOrganization) != 0:
		ps.notePassage(OfMaker, t.description)
	}
}

// notePassage notes a text of JSON-LD as a passage. One that is shorter than most
// sentences says nothing.
func (ps *Parser) notePassage(of Subjects, written Span) {
	const least = 20
	if written.Len() < least {
		return
	}
	s := &ps.said
	start := len(s.text)
	s.text = ps.appendPlain(s.text, written, '\n')
	if end := len(s.text); end > start {
		s.passages = append(s.passages, struct {
			of   Subjects
			text Span
		}{of, Span{int32(start), int32(end)}})
	}
}

// rank says how likely it is that the thing is the page's own subject. A page
// with an article may describe a video in it, the page that it stands on, and
// the site's owner, who counts for nothing.
func (t *thing) rank() rank {
	const subject = KindArticle | KindProduct | KindRecipe | KindHowTo | KindDiscussion | KindEvent | KindJob | KindReview | KindSoftware | KindCourse
	switch {
	case t.kinds&subject != 0:
		return 4
	case t.kinds&(KindVideo|kindQuestion) != 0:
		return 3
	case t.kinds&(KindFAQ|KindList|KindProfile|kindPage) != 0:
		return 2
	case !t.typed:
		return 1
	}
	return 0
}

// kindsOfType returns what a @type says: a name or a list of them.
func kindsOfType(v gjson.Result) Kinds {
	if !v.IsArray() {
		return kindsOf(v.Str)
	}
	var k Kinds
	v.ForEach(func(_, v gjson.Result) bool {
		k |= kindsOf(v.Str)
		return true
	})
	return k
}

// each goes through the values of an object, with their keys, or of a list.
func (ps *Parser) each(v gjson.Result, do func(key string, v gjson.Result) bool) {
	v.ForEach(func(key, v gjson.Result) bool {
		if v.Type == gjson.String || v.Type == gjson.JSON {
			// The Index is where gjson began to look for a value, before what
			// does not belong there.
			v.Index += max(0, bytes.IndexByte(ps.page.Source[v.Index:], v.Raw[0]))
		}
		return do(key.Str, v)
	})
}

// written returns where a string is written, between its quotes. What is no
// string is nowhere.
func (ps *Parser) written(v gjson.Result) Span {
	start, end := v.Index, v.Index+len(v.Raw)
	if v.Type != gjson.String || end > len(ps.page.Source) || string(ps.page.Source[start:end]) != v.Raw {
		return Span{}
	}
	return Span{int32(start) + 1, int32(end) - 1}
}

// noteText notes a text of JSON-LD, as one line.
func (ps *Parser) noteText(f field, r rank, written Span) {
	if s := &ps.said; s.better(f, r) {
		start := len(s.text)
		s.text = ps.appendPlain(s.text, written, ' ')
		s.note(f, r, start)
	}
}

// appendNames appends the names of persons: strings, objects with a name, or
// lists of either. They start at an offset of the text.
func (ps *Parser) appendNames(start int, v gjson.Result, nesting int) {
	switch {
	case v.Type == gjson.String:
		s := &ps.said
		n := len(s.text)
		if n > start {
			s.text = append(s.text, ", "...)
		}
		m := len(s.text)
		s.text = ps.appendPlain(s.text, ps.written(v), ' ')
		if len(s.text) == m {
			s.text = s.text[:n]
		}
	case nesting > maxNesting:
	case v.IsArray():
		ps.each(v, func(_ string, v gjson.Result) bool {
			ps.appendNames(start, v, nesting+1)
			return true
		})
	case v.IsObject():
		ps.each(v, func(key string, v gjson.Result) bool {
			if key == "name" {
				ps.appendNames(start, v, nesting+1)
			}
			return key != "name"
		})
	}
}
