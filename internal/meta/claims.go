package meta

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"linesift/internal/words"
)

// A Claim is the value of a [Field] by one source on a page. A Meta has the text of the best
// source, and all claims for package metadata to weigh.
type Claim struct {
	Of     Field
	Source string // a name of a <meta> in lower case, or "json-ld"
	Rank   int8   // of the source; a higher rank is more reliable
	Thing  int32  // number of the object in JSON-LD; 0 for a <meta>
	Text   []byte // one name, date or address: several authors make several claims
}

// A Field is the subject of a Claim.
type Field uint8

const (
	Title Field = iota
	Author
	Published
	Modified
	SiteName
	Description
	Language
	URL
	Image
	Section   // of the site: a category
	Tag       // keywords, one or a list with commas
	License   // an address, or a name
	CardLabel // twitter:label1: the subject of twitter:data1

	// These make no claims. They are texts of a Meta.
	pageType
	generator
	canonical
	headline
	numFields
)

// fields has the fields by their names in names.txt.
var fields = map[string]Field{
	"title": Title, "author": Author, "published": Published, "modified": Modified, "site-name": SiteName,
	"description": Description, "language": Language, "url": URL, "image": Image, "section": Section, "tag": Tag,
	"license": License, "card-label": CardLabel, "type": pageType, "generator": generator,
}

//go:embed names.txt
var nameList string

// rankNames is the rank of the best name of a field. Ranks of things of JSON-LD are
// between the names' ranks: see claimThing.
const rankNames = 100

// A metaName is the meaning of a name of <meta> elements.
type metaName struct {
	field    Field
	rank     int8 // of a claim
	textRank rank // of a text of the Meta; 0 if the name sets none
	source   string
}

// metaNames has the names of names.txt.
var metaNames = func() map[string]metaName {
	names := make(map[string]metaName)
	section, best := "", 0
	for heading, line := range words.Sections(nameList) {
		field, ok := fields[heading]
		if !ok {
			panic("internal/meta/names.txt: " + heading + " is not a field")
		}
		if heading != section {
			section, best = heading, len(names)
		}
		name, number, _ := strings.Cut(line, " ")
		textRank, _ := strconv.Atoi(number)
		names[name] = metaName{field, int8(rankNames + best - len(names)), rank(textRank), name}
	}
	return names
}()

// claim adds a claim with a text, unless it is empty.
func (r *Reader) claim(c Claim, text []byte) {
	if len(text) > 0 && len(r.claims) < maxClaims {
		c.Text = text
		r.claims = append(r.claims, c)
	}
}

// maxClaims bounds the time that package metadata needs.
const maxClaims = 500

// Claimed reads a <meta> whose text is in an attribute other than content. It makes claims,
// but sets no field of the Meta: networks were trained without these.
func (r *Reader) Claimed(name, content []byte) {
	if n, ok := metaNames[string(name)]; ok && n.field < pageType {
		r.claim(Claim{Of: n.field, Source: n.source, Rank: n.rank}, r.value(content))
	}
}

// License reads the address of a <link rel=license>.
func (r *Reader) License(href []byte) {
	r.claim(Claim{Of: License, Source: "rel=license", Rank: rankLicense}, r.value(href))
}

// rankLicense is above the ranks of JSON-LD, because the link has no other meaning.
const rankLicense = 110

// HTTPEquiv reads the content of a <meta http-equiv>, whose value is in lower case.
func (r *Reader) HTTPEquiv(name, content []byte) {
	if string(name) == "content-language" || string(name) == "last-modified" {
		r.Claimed(name, content)
	}
}

// The ranks of claims in JSON-LD. The page's subject is more reliable than any <meta>, because its names and dates
// are only for search engines. For titles a video ranks above the page (thing.subject). Here it ranks below: its author
// and dates may be the video's alone.
const (
	claimOfSubject = 105
	claimOfPage    = 70
	claimOfVideo   = 60
	claimUntyped   = 50
)

// thingRanks has the ranks of claims by thing.subject.
var thingRanks = [...]int8{4: claimOfSubject, 3: claimOfVideo, 2: claimOfPage, 1: claimUntyped, 0: 0}

// claimKeys has the keys of JSON-LD with claims about the page. Headline and description are fields
// of the Meta instead.
var claimKeys = map[string]struct {
	field Field
	minus int8 // how much the rank is lower: dateCreated counts only without datePublished
}{
	"author": {Author, 0}, "creator": {Author, 2},
	"datePublished": {Published, 0}, "dateCreated": {Published, 2}, "uploadDate": {Published, 2},
	"dateModified": {Modified, 0}, "publisher": {SiteName, 0}, "inLanguage": {Language, 0}, "url": {URL, 0},
	"image": {Image, 0}, "thumbnailUrl": {Image, 2}, "articleSection": {Section, 0}, "keywords": {Tag, 0},
	"license": {License, 0},
}

// claimThing adds the claims in the values of an object.
func (r *Reader) claimThing(t *thing) {
	r.numThing++
	c := Claim{Source: "json-ld", Thing: r.numThing}
	switch {
	case t.kinds&KindBreadcrumbs != 0:
		r.claimCrumbs(t.get("itemListElement"))
		return
	case t.kinds&kindSite != 0:
		c.Of, c.Rank = SiteName, 95
	case t.kinds&KindOrganization != 0:
		c.Of, c.Rank = SiteName, 90
	case t.kinds&kindPerson != 0: // of a @graph, where the article names it by its @id
		c.Of, c.Rank = Author, 40
	}
	if c.Rank > 0 {
		r.claim(c, r.lines(t.text("name"), ' '))
	}
	rank := thingRanks[t.subject()]
	if rank == 0 {
		return
	}
	for _, v := range t.values {
		k, ok := claimKeys[v.key]
		if !ok {
			continue
		}
		c.Of, c.Rank = k.field, rank-k.minus
		inner := "name"
		if c.Of == Image || c.Of == URL || c.Of == License {
			inner = "url"
		}
		r.claimValues(c, v.value, inner, 0)
	}
}

// claimValues adds a claim for each text of a value.
func (r *Reader) claimValues(c Claim, v gjson.Result, key string, nesting int) {
	eachText(v, key, nesting, func(v gjson.Result) {
		if v.Type == gjson.Number {
			r.claim(c, r.value([]byte(v.Raw)))
		} else {
			r.claim(c, r.lines(written(v), ' '))
		}
	})
}

// claimCrumbs adds the names in a BreadcrumbList, the path to the page.
func (r *Reader) claimCrumbs(v gjson.Result) {
	c := Claim{Of: Section, Source: "breadcrumbs", Rank: 30, Thing: r.numThing}
	v.ForEach(func(_, v gjson.Result) bool {
		name := v.Get("name")
		if !name.Exists() {
			name = v.Get("item.name")
		}
		r.claimValues(c, name, "name", maxNesting)
		return true
	})
}
