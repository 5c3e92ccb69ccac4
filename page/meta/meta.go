// Package meta reads what a page says of itself, to search engines and to those who
// link to it rather than to its readers: in <meta> and <link> elements (the names of
// the Open Graph protocol, https://ogp.me, and of the HTML standard, section 4.2.5), in
// JSON-LD (https://www.w3.org/TR/json-ld11/) and in microdata, both with the vocabulary
// of https://schema.org.
//
// A [Reader] is given values of attributes and texts of scripts, in the order of the
// page; it knows nothing of tags and elements. It keeps of each field what comes from
// the best source (metaNames and thing.rank have their order) and gives all of it as a
// [Meta]. Texts of JSON-LD may be HTML, which the Reader's AppendLines, a function of
// package page, turns into lines. Where the lines of a page come from an articleBody,
// [String] tells where in the script each byte is written.
package meta

// Meta is what a page says of itself.
//
// Texts are plain, with character references decoded and white space
// collapsed, and nil where the page says nothing. None of it needs to be true.
// They share the memory of the [Reader].
//
// Of JSON-LD counts what stands at the top, in a @graph, or is the mainEntity,
// breadcrumb or blogPost of such a thing; that an article has a publisher and a
// comment an author says nothing of the page. Where several things are
// described, texts come from the one that is most likely the page's own, and of
// equals from the first.
type Meta struct {
	Kinds Kinds // what it is, by the types of its JSON-LD and microdata

	Lang        []byte // <html lang>: "en", "pt-BR"
	Type        []byte // og:type: "article", "website", "product"
	Title       []byte // og:title, or else twitter:title
	SiteName    []byte // og:site_name
	Description []byte // og:description, or else description, the thing's description, twitter:description
	URL         []byte // og:url
	Canonical   []byte // <link rel=canonical>
	Author      []byte // the thing's author, several separated by ", ", or else the author of a <meta>
	Published   []byte // as the page writes it: article:published_time, or else the thing's datePublished, other dates
	Generator   []byte // "WordPress 6.4"

	Headline    []byte // the thing's headline or name
	ArticleBody []byte // the longest articleBody, or text of a posting; its lines are separated by newlines

	Passages []Passage // other texts of its JSON-LD
	Claims   []Claim   // all that it says of who wrote it, when, where, and what it is about
}

// A Passage is a text of JSON-LD that says what a part of the page is: the page
// often shows the same text.
type Passage struct {
	Of   Subjects
	Text []byte // its lines are separated by newlines
}

// Subjects is a set of what passages are of. A Passage has one.
type Subjects uint8

const (
	OfThing   Subjects = 1 << iota // the description of the product, recipe, event, job, … that the page is about; a step of instructions
	OfPosting                      // a posting of a discussion, or a question
	OfAnswer                       // an answer to a question, be it of a discussion or of a list of frequent ones
	OfComment                      // a comment
	OfReview                       // a customer's review
	OfMaker                        // the description of a person or organization: the author, the site
)

// SaysArticle tells whether the page says that it is an article, by its kinds or
// its og:type.
func (m *Meta) SaysArticle() bool { return m.Kinds&KindArticle != 0 || string(m.Type) == "article" }

// SaysOther tells whether the page says that it is something else than an
// article, by its kinds or its og:type. Some pages say both.
func (m *Meta) SaysOther() bool {
	const others = KindProduct | KindDiscussion | KindList | KindFAQ | KindEvent | KindJob | KindSoftware | KindCourse |
		KindProfile | KindBusiness
	return m.Kinds&others != 0 || len(m.Type) > 0 && string(m.Type) != "article"
}
