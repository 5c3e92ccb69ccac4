package meta

import (
	"strings"

	"github.com/tidwall/gjson"
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
)

// claimNames has the names of <meta> elements, in lower case, by field, the best first.
var claimNames = map[Field]string{
	Title: `
		og:title twitter:title parsely-title sailthru.title citation_title dc.title dcterms.title title headline`,
	Author: `
		parsely-author sailthru.author citation_author article:author_name author dc.creator dcterms.creator
		dc.creator.personalname article:author byl og:article:author cxenseparse:author authors twitter:data1
		twitter:data2 creator dc.contributor article_author`,
	Published: `
		article:published_time og:article:published_time datepublished parsely-pub-date sailthru.date
		cxenseparse:recs:publishtime article:published article.published og:published_time published_time
		rnews:datepublished citation_publication_date citation_online_date pubdate og:pubdate publishdate
		publish_date publish-date published_date published-date pub_date publication_date publicationdate
		article_date_original originalpublicationdate article:create_at dc.date.issued dcterms.issued
		dc.date.created dcterms.created datecreated displaydate gentime ptime release_date og:release_date
		video:release_date dc.date dcterms.date weibo:article:create_at analyticsattributes.articledate
		shareaholic:article_published_time article-publication-date bt:pubdate date citation_date`,
	Modified: `
		article:modified_time og:article:modified_time datemodified og:updated_time dcterms.modified
		dc.date.modified lastmod last-modified cxenseparse:updated article:updated_time modificationdate
		updated_time revised utime weibo:article:update_at shareaholic:article_modified_time bt:moddate`,
	SiteName: `
		og:site_name application-name al:ios:app_name dc.publisher dcterms.publisher publisher
		citation_journal_title twitter:app:name:iphone apple-mobile-web-app-title`,
	Description: `
		og:description description twitter:description dc.description dcterms.description sailthru.description
		dcterms.abstract`,
	Language: "content-language language dc.language dcterms.language inlanguage og:locale citation_language",
	URL:      "og:url twitter:url parsely-link citation_public_url",
	Image: `
		og:image og:image:secure_url og:image:url twitter:image twitter:image:src parsely-image-url
		sailthru.image.full image thumbnailurl thumbnail`,
	Section: `
		article:section og:article:section parsely-section articlesection section cxenseparse:category category
		dc.subject sailthru.section`,
	Tag: `
		article:tag og:article:tag parsely-tags news_keywords keywords sailthru.tags citation_keywords og:video:tag`,
	License:   "license dcterms.license dc.license dc.rights dcterms.rights dc.rights.license citation_license",
	CardLabel: "twitter:label1 twitter:label2",
}

// rankNames is the rank of the best name of a field. Ranks of things of JSON-LD are
// between the names' ranks: see claimThing.
const rankNames = 100

type claimName struct {
	field  Field
	rank   int8
	source string
}

var claimsByName = func() map[string]claimName {
	m := make(map[string]claimName)
	for field, names := range claimNames {
		for i, name := range strings.Fields(names) {
			m[name] = claimName{field, int8(rankNames - i), name}
		}
	}
	return m
}()

// claim adds a claim with the text that appendText appends to r.text, unless it is empty.
func (r *Reader) claim(c Claim, appendText func()) {
	start := len(r.text)
	appendText()
	if end := len(r.text); end > start && len(r.claims) < maxClaims {
		c.Text = r.text[start:end:end]
		r.claims = append(r.claims, c)
	}
}

// claimValue adds a claim with the value of an attribute.
func (r *Reader) claimValue(c Claim, value []byte) {
	r.claim(c, func() { r.text = appendCollapsed(r.text, value) })
}

// maxClaims bounds the time that package metadata needs.
const maxClaims = 500

// Claimed reads a <meta> whose text is in an attribute other than content. It makes claims,
// but sets no field of the Meta: networks were trained without these.
func (r *Reader) Claimed(name, content []byte) {
	if n, ok := claimsByName[string(name)]; ok {
		r.claimValue(Claim{Of: n.field, Source: n.source, Rank: n.rank}, content)
	}
}

// License reads the address of a <link rel=license>.
func (r *Reader) License(href []byte) {
	r.claimValue(Claim{Of: License, Source: "rel=license", Rank: rankLicense}, href)
}

// rankLicense is above the ranks of JSON-LD, because the link has no other meaning.
const rankLicense = 110

// HTTPEquiv reads the content of a <meta http-equiv>, whose value is in lower case.
func (r *Reader) HTTPEquiv(name, content []byte) {
	if string(name) == "content-language" || string(name) == "last-modified" {
		r.Claimed(name, content)
	}
}

// thingRanks has the ranks of claims in JSON-LD by thing.rank. The page's own thing is more reliable
// than any <meta>, because its names and dates are only for search engines.
var thingRanks = [5]int8{4: 105, 3: 60, 2: 70, 1: 50}

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
	switch name := t.text("name"); {
	case t.kinds&KindBreadcrumbs != 0:
		r.claimCrumbs(t.crumbs)
		return
	case t.kinds&kindSite != 0:
		c.Of, c.Rank = SiteName, 95
		r.claimText(c, name)
	case t.kinds&KindOrganization != 0:
		c.Of, c.Rank = SiteName, 90
		r.claimText(c, name)
	case t.kinds&kindPerson != 0: // of a @graph, where the article names it by its @id
		c.Of, c.Rank = Author, 40
		r.claimText(c, name)
	}
	rank := thingRanks[t.rank()]
	if rank == 0 {
		return
	}
	for _, v := range t.claims[:t.nclaims] {
		k := claimKeys[v.key]
		c.Of, c.Rank = k.field, rank-k.minus
		inner := "name"
		if c.Of == Image || c.Of == URL || c.Of == License {
			inner = "url"
		}
		r.claimValues(c, v.value, inner, 0)
	}
}

func (r *Reader) claimText(c Claim, written string) {
	r.claim(c, func() { r.appendLines(written, ' ') })
}

// claimValues adds a claim for each text of a value.
func (r *Reader) claimValues(c Claim, v gjson.Result, key string, nesting int) {
	eachText(v, key, nesting, func(v gjson.Result) {
		if v.Type == gjson.Number {
			r.claim(c, func() { r.text = append(r.text, v.Raw...) })
		} else {
			r.claimText(c, written(v))
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
