package meta

import (
	"slices"

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

// JSONLD reads the text of a <script type=application/ld+json>.
func (r *Reader) JSONLD(script []byte) {
	// In brackets it is a list of all that it has, whatever stands between.
	r.things(gjson.Result{Type: gjson.JSON, Raw: "[" + string(script[:min(len(script), maxScript)]) + "]"}, true, 0)
}

// things reads an object, or a list of them. ofPage says that they say something of
// the page; of the others only the passages are of interest.
func (r *Reader) things(v gjson.Result, ofPage bool, nesting int) {
	switch {
	case nesting > maxNesting:
	case v.IsArray():
		v.ForEach(func(_, v gjson.Result) bool {
			r.things(v, ofPage, nesting+1)
			return true
		})
	case v.IsObject():
		r.thing(v, ofPage, nesting)
	}
}

// A thing is an object of JSON-LD: what of it may say something of the page.
type thing struct {
	kinds  Kinds
	typed  bool
	texts  [len(textKeys)]string // as they are written between the quotes
	author gjson.Result
	parts  [16]part // the objects and lists in it; of the 24,000 things in the corpus none has more than 13
	nparts int

	crumbs  gjson.Result // the list of a BreadcrumbList
	claims  [16]keyed    // those of claimKeys
	nclaims int
}

// A keyed value is one of a key of claimKeys.
type keyed struct {
	key   string
	value gjson.Result
}

// textKeys are the keys of a thing's texts.
var textKeys = [...]string{
	"headline", "name", "description", "recipeInstructions", "articleBody", "text", "reviewBody", "datePublished",
}

func (t *thing) text(key string) string { return t.texts[slices.Index(textKeys[:], key)] }

// A part is what an object has under a key.
type part struct {
	value  gjson.Result
	ofPage bool // it says something of the page as well
}

func (r *Reader) thing(v gjson.Result, ofPage bool, nesting int) {
	var t thing
	v.ForEach(func(key, v gjson.Result) bool {
		if i := slices.Index(textKeys[:], key.Str); i >= 0 {
			t.texts[i] = written(v)
		}
		switch {
		case key.Str == "@type":
			t.typed = true
			for _, name := range v.Array() { // of one where it is no array
				t.kinds |= kindsOf(name.Str)
			}
			return true
		case key.Str == "author":
			t.author = v
		case key.Str == "itemListElement":
			t.crumbs = v
		}
		if _, ok := claimKeys[key.Str]; ok && t.nclaims < len(t.claims) {
			t.claims[t.nclaims] = keyed{key.Str, v}
			t.nclaims++
		}
		if v.Type == gjson.JSON && t.nparts < len(t.parts) {
			t.parts[t.nparts] = part{v, ofPage && partOfPage(key.Str)}
			t.nparts++
		}
		return true
	})

	r.notePassages(&t, ofPage)
	if ofPage {
		r.noteThing(&t, nesting)
		r.claimThing(&t)
	}
	for _, p := range t.parts[:t.nparts] {
		r.things(p.value, p.ofPage, nesting+1)
	}
}

// noteThing notes what a thing says of the page.
func (r *Reader) noteThing(t *thing, nesting int) {
	r.meta.Kinds |= t.kinds
	body := t.text("articleBody")
	if t.kinds&(KindDiscussion|kindQuestion) != 0 && len(t.text("text")) > len(body) {
		body = t.text("text")
	}
	if len(body) > len(r.body) {
		r.body = body
	}
	k := t.rank()
	if k == 0 {
		return
	}
	k += rankThing
	r.noteText(fieldHeadline, k, t.text("headline"))
	r.noteText(fieldHeadline, k, t.text("name"))
	r.noteText(fieldDescription, k, t.text("description"))
	r.noteText(fieldDescription, k, t.text("recipeInstructions"))
	r.noteText(fieldPublished, k, t.text("datePublished"))
	r.note(fieldAuthor, k, func() { r.appendNames(len(r.text), t.author, nesting) })
}

// notePassages notes the texts of a thing that say what a part of the page is. A
// product or a review that does not say something of the page is one of its many: a
// related product, a customer's review. A text that is shorter than most sentences says
// nothing.
func (r *Reader) notePassages(t *thing, ofPage bool) {
	const described = KindProduct | KindRecipe | KindHowTo | KindEvent | KindJob | KindSoftware | KindCourse
	const least = 20 // bytes of a passage
	note := func(of Subjects, keys ...string) {
		for _, key := range keys {
			start := len(r.text)
			if written := t.text(key); len(written) >= least {
				r.appendLines(written, '\n')
			}
			if end := len(r.text); end > start {
				r.passages = append(r.passages, Passage{of, r.text[start:end:end]})
			}
		}
	}
	switch {
	case t.kinds&described != 0 && ofPage:
		note(OfThing, "description", "recipeInstructions")
	case t.kinds&kindStep != 0:
		note(OfThing, "text")
	case t.kinds&(KindDiscussion|kindQuestion) != 0:
		note(OfPosting, "text", "articleBody")
	case t.kinds&kindAnswer != 0:
		note(OfAnswer, "text")
	case t.kinds&kindComment != 0:
		note(OfComment, "text")
	case t.kinds&KindReview != 0 && !ofPage:
		note(OfReview, "reviewBody", "description")
	case t.kinds&(kindPerson|KindOrganization) != 0:
		note(OfMaker, "description")
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

// written returns a string as it is written, between its quotes. What is no string,
// or has no end, is nothing.
func written(v gjson.Result) string {
	end := len(v.Raw) - 1
	if v.Type != gjson.String || end < 1 || v.Raw[end] != '"' {
		return ""
	}
	return v.Raw[1:end]
}

// appendNames appends the names of persons: strings, objects with a name, or
// lists of either. They start at an offset of the text.
func (r *Reader) appendNames(start int, v gjson.Result, nesting int) {
	switch {
	case v.Type == gjson.String:
		n := len(r.text)
		if n > start {
			r.text = append(r.text, ", "...)
		}
		m := len(r.text)
		r.appendLines(written(v), ' ')
		if len(r.text) == m {
			r.text = r.text[:n]
		}
	case nesting > maxNesting:
	case v.IsArray():
		v.ForEach(func(_, v gjson.Result) bool {
			r.appendNames(start, v, nesting+1)
			return true
		})
	case v.IsObject():
		v.ForEach(func(key, v gjson.Result) bool {
			if key.Str == "name" {
				r.appendNames(start, v, nesting+1)
			}
			return key.Str != "name"
		})
	}
}
