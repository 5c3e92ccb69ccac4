package meta

import (
	"bytes"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"linesift/internal/words"
)

// JSON-LD on the web is often invalid JSON: it stands in comments or CDATA, has raw
// newlines in its strings, commas at the end of lists, two objects where there should be
// one, or is cut off. gjson reads from left to right, up to the damage.

const (
	maxScript  = 1 << 20 // bytes of a script that are read; the largest of 2,492 in the corpus has 105,886
	maxNesting = 8       // of arrays and objects that are read
	maxValues  = 256     // of an object that are read; of 24,000 in the corpus none has more than 13 objects and lists
)

// JSONLD reads the text of a <script type=application/ld+json>.
func (r *Reader) JSONLD(script []byte) {
	// In brackets, a script with several objects is one list.
	r.things(gjson.Result{Type: gjson.JSON, Raw: "[" + string(script[:min(len(script), maxScript)]) + "]"}, true, 0)
}

// things reads an object or a list of objects. If ofPage is false, they do not describe
// the page, and only their passages are read.
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

// A thing is an object of JSON-LD.
type thing struct {
	kinds  Kinds
	typed  bool
	values []keyed // all but the types
}

// A keyed value belongs to a key.
type keyed struct {
	key   string
	value gjson.Result
}

// get returns the value of a key. The last of two with the same key counts.
func (t *thing) get(key string) (value gjson.Result) {
	for _, v := range t.values {
		if v.key == key {
			value = v.value
		}
	}
	return value
}

// text returns the text of a key as it is written between its quotes.
func (t *thing) text(key string) string { return written(t.get(key)) }

func (r *Reader) thing(v gjson.Result, ofPage bool, nesting int) {
	var t thing
	first := len(r.values)
	v.ForEach(func(key, v gjson.Result) bool {
		if key.Str != "@type" {
			r.values = append(r.values, keyed{key.Str, v})
			return len(r.values)-first < maxValues
		}
		t.typed = true
		for _, name := range v.Array() { // a single value counts as an array
			t.kinds |= kindsOf(name.Str)
		}
		return true
	})
	t.values = r.values[first:]
	r.notePassages(&t, ofPage)
	if ofPage {
		r.noteThing(&t, nesting)
		for _, k := range entryKeys {
			if t.kinds&k.of != 0 {
				r.entriesOf(t.get(k.key), nesting)
			}
		}
		r.claimThing(&t)
	}
	for _, v := range t.values {
		if v.value.Type == gjson.JSON {
			r.things(v.value, ofPage && partOfPage(v.key), nesting+1)
		}
	}
	r.values = r.values[:first]
}

// noteThing notes the claims of a thing about the page.
func (r *Reader) noteThing(t *thing, nesting int) {
	r.meta.Kinds |= t.kinds
	body := t.text("articleBody")
	if t.kinds&(KindDiscussion|kindQuestion) != 0 && len(t.text("text")) > len(body) {
		body = t.text("text")
	}
	if len(body) > len(r.body) {
		r.body = body
	}
	k := t.subject()
	if k == 0 {
		return
	}
	k += rankThing
	for _, key := range [...]string{"headline", "name"} {
		r.noteText(headline, k, t.text(key))
	}
	for _, key := range [...]string{"description", "recipeInstructions"} {
		r.noteText(Description, k, t.text(key))
	}
	if k > r.ranks[Author] {
		r.note(Author, k, r.names(t.get("author"), nesting))
	}
}

// noteText notes a text of JSON-LD, as one line. It reads the text only if it counts.
func (r *Reader) noteText(f Field, k rank, written string) {
	if k > r.ranks[f] {
		r.note(f, k, r.lines(written, ' '))
	}
}

// notePassages notes the texts of a thing that the page may show. A product that does not describe
// the page is a related product, and such a review is a customer's. Texts shorter than most
// sentences are left out.
func (r *Reader) notePassages(t *thing, ofPage bool) {
	const described = KindProduct | KindRecipe | KindHowTo | KindEvent | KindJob | KindSoftware | KindCourse
	const least = 20 // bytes of a passage
	note := func(subject Subjects, keys ...string) {
		for _, key := range keys {
			if written := t.text(key); len(written) >= least {
				if text := r.lines(written, '\n'); text != nil {
					r.passages = append(r.passages, Passage{subject, text})
				}
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

// entryKeys are the keys of the parts of a thing, such as ingredients, with the kinds of such things.
var entryKeys = [...]struct {
	key string
	of  Kinds
}{
	{"recipeIngredient", KindRecipe}, {"ingredients", KindRecipe}, {"recipeInstructions", KindRecipe},
	{"prepTime", KindRecipe}, {"cookTime", KindRecipe}, {"performTime", KindRecipe}, {"totalTime", KindRecipe},
	{"additionalProperty", KindProduct},
}

// entriesOf notes the strings of a value, and the names, texts and values of the objects in it.
func (r *Reader) entriesOf(v gjson.Result, nesting int) {
	switch {
	case v.Type == gjson.String:
		if text := r.lines(written(v), ' '); text != nil {
			r.entries = append(r.entries, text)
		}
	case v.Type != gjson.JSON || nesting > maxNesting:
	case v.IsArray():
		v.ForEach(func(_, v gjson.Result) bool {
			r.entriesOf(v, nesting+1)
			return true
		})
	default:
		v.ForEach(func(key, v gjson.Result) bool {
			switch key.Str {
			case "name", "text", "value", "itemListElement": // the steps of a section
				r.entriesOf(v, nesting+1)
			}
			return true
		})
	}
}

// subject returns how likely the thing is the page's subject, 0 to 4. A page with an article
// may also describe a video in it, the page itself, and the site's owner. The owner has 0.
func (t *thing) subject() rank {
	const subject = KindArticle | KindProduct | KindRecipe | KindHowTo | KindDiscussion | KindEvent | KindJob |
		KindReview | KindSoftware | KindCourse
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

// written returns a string as it is written between its quotes, "" for other values and
// for a string without an end.
func written(v gjson.Result) string {
	end := len(v.Raw) - 1
	if v.Type != gjson.String || end < 1 || v.Raw[end] != '"' {
		return ""
	}
	return v.Raw[1:end]
}

// names returns the names of persons, with commas between them.
func (r *Reader) names(v gjson.Result, nesting int) []byte {
	start := len(r.text)
	eachText(v, "name", nesting, func(v gjson.Result) {
		previous := len(r.text)
		if previous > start {
			r.text = append(r.text, ", "...)
		}
		if r.lines(written(v), ' ') == nil {
			r.text = r.text[:previous]
		}
	})
	return r.taken(start)
}

// eachText visits a string or a number. In an object it visits the value of key, in a list every
// element.
func eachText(v gjson.Result, key string, nesting int, visit func(gjson.Result)) {
	switch {
	case v.Type == gjson.String || v.Type == gjson.Number:
		visit(v)
	case nesting > maxNesting:
	case v.IsArray():
		for _, v := range v.Array() {
			eachText(v, key, nesting+1, visit)
		}
	case v.IsObject():
		eachText(v.Get(key), key, nesting+1, visit)
	}
}

// A String is a decoded string of JSON, with the place of each byte in its source.
type String struct {
	Text []byte
	At   []int32 // the offset in the source of each byte of Text, and of the end
}

// Read decodes the characters between the quotes of a string. It has no errors: an invalid
// escape stays as it is, and half a surrogate pair becomes U+FFFD. All newlines become \n,
// other control characters spaces. Doubly escaped HTML is unescaped.
func (s *String) Read(written string) {
	s.Text, s.At = s.Text[:0], s.At[:0]
	for i := 0; i < len(written); {
		r, n := rune(written[i]), 1
		if r == '\\' {
			r, n = escape(written[i:])
		}
		start := len(s.Text)
		switch {
		case r == '\r':
			s.Text = append(s.Text, '\n')
		case r < ' ' && r != '\n' && r != '\t':
			s.Text = append(s.Text, ' ')
		case n == 1:
			s.Text = append(s.Text, written[i]) // a byte of any character
		default:
			s.Text = utf8.AppendRune(s.Text, r)
		}
		for range len(s.Text) - start {
			s.At = append(s.At, int32(i))
		}
		i += n
	}
	s.At = append(s.At, int32(len(written)))
	words.BlankControls(s.Text)
	s.unescapeTags()
}

// escapes has the meanings of the escapes of two characters.
var escapes = [256]rune{
	'"': '"', '\\': '\\', '/': '/', '\'': '\'', 'b': '\f', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// escape returns the character that an escape stands for, and its length.
func escape(written string) (rune, int) {
	if len(written) > 1 && escapes[written[1]] != 0 {
		return escapes[written[1]], 2
	}
	r, ok := unit(written)
	switch {
	case !ok:
		return '\\', 1
	case !utf16.IsSurrogate(r):
		return r, 6
	}
	if low, ok := unit(written[6:]); ok {
		if r := utf16.DecodeRune(r, low); r != utf8.RuneError {
			return r, 12
		}
	}
	return utf8.RuneError, 6
}

// unit reads \u and four hexadecimal digits.
func unit(written string) (rune, bool) {
	if len(written) < 6 || written[0] != '\\' || written[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(written[2:6], 16, 16)
	return rune(n), err == nil
}

// references are the character references that HTML is escaped with.
var references = []struct {
	written string
	char    byte
}{
	{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}, {"&#039;", '\''},
}

// unescapeTags decodes one level of character references if the tags are escaped, as in some
// templates: "&lt;p&gt;one&lt;/p&gt;".
func (s *String) unescapeTags() {
	if !bytes.Contains(s.Text, []byte("&lt;/")) || bytes.Contains(s.Text, []byte("</")) {
		return
	}
	n := 0
	for i := 0; i < len(s.Text); n++ {
		char, size := s.Text[i], 1
		if char == '&' {
			for _, ref := range references {
				if bytes.HasPrefix(s.Text[i:], []byte(ref.written)) {
					char, size = ref.char, len(ref.written)
				}
			}
		}
		s.Text[n], s.At[n] = char, s.At[i]
		i += size
	}
	s.At[n] = s.At[len(s.Text)]
	s.Text, s.At = s.Text[:n], s.At[:n+1]
}
