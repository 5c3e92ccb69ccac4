package metadata

import (
	"linesift/internal/meta"
	"linesift/page"
)

// The sources of each field, the best first. The first source with a value wins.
var (
	urlSources = []finder{
		single("canonical", func(c *Collector) string { return absolute(c.base, c.in.Page.Meta.Canonical) }),
		claimed(meta.URL, (*Collector).claimedAddress),
	}
	imageSources = []finder{
		claimed(meta.Image, (*Collector).claimedAddress),
	}
	siteSources = []finder{
		claimed(meta.SiteName, (*Collector).claimedSite),
		(*Collector).titlePartInHost, // "Mud Days | Harbour Post" at harbourpost.example
		(*Collector).titlePartOfSite, // the part that links to the front page, or has the copyright
		(*Collector).hostName,
	}
	titleSources = []finder{
		(*Collector).confirmedHeading, // one that resembles a source in titleClaims
		(*Collector).titleClaim,       // the first of titleClaims
		single("heading", (*Collector).heading),
		// The whole title, even if it is the site's name.
		single("title element", func(c *Collector) string { return string(c.in.Page.Title) }),
	}
	titleClaims = []finder{
		single("json-ld", func(c *Collector) string { return c.cleanTitle(c.in.Page.Meta.Headline) }),
		(*Collector).claimedTitle,
		single("title element", func(c *Collector) string { return c.cleanTitle(c.in.Page.Title) }),
	}
	languageSources = []finder{ // declarations; Collector.language checks them against the text
		single("lang", func(c *Collector) string { return languageTag(c.in.Page.Meta.Language) }),
		claimed(meta.Language, (*Collector).claimedLanguage),
	}
	// On a page with a byline. A <meta> author is often the site's owner, so visible names come before it.
	articleAuthors = []finder{
		claimedAuthors(ofArticle),
		(*Collector).closeByline, // "By Ada Quill", right below the title
		(*Collector).authorRel,   // <a rel=author>
		(*Collector).authorElements,
		(*Collector).authorLinks, // <a href=/authors/ada-quill> near the title
		(*Collector).authorBox,   // the same below the text
		claimedAuthors(ofPerson),
		(*Collector).byline,
		claimedAuthors(0),
	}
	// On other pages, a byline belongs to a comment, a teaser or a product.
	otherAuthors = []finder{
		claimedAuthors(ofArticle),
		declaredAuthor(page.AuthorLink, "rel=author"),
		declaredAuthor(page.Author, "itemprop=author"),
		claimedAuthors(0),
	}
	categorySources = []finder{
		claimedTopics(meta.Section),
		(*Collector).breadcrumbs,
	}
	tagSources = []finder{
		claimedTopics(meta.Tag),
		(*Collector).tagLinks,
	}
	licenseSources = []finder{
		claimed(meta.License, (*Collector).claimedLicense),
		linkedLicense(page.LicenseLink, "rel=license"),
		linkedLicense(page.Link, "link"),
		(*Collector).writtenLicense,
	}
	descriptionSources = []finder{
		claimed(meta.Description, (*Collector).claimedText),
		single("json-ld", func(c *Collector) string { return string(c.in.Page.Meta.Description) }),
	}
)

// A finder finds a candidate in one source, a kind of place on the page, already cleaned. The candidate has
// no values if nothing there passes the checks of the field.
type finder func(*Collector) candidate

// A candidate is the value of a field, or a list of authors or topics.
type candidate struct {
	values []string
	source string // as Sources names it
}

// one returns a candidate with one value, or none if the value is empty.
func one(value, source string) candidate {
	if value == "" {
		return candidate{}
	}
	return candidate{[]string{value}, source}
}

// single returns the finder of a source that has one value at most.
func single(source string, value func(*Collector) string) finder {
	return func(c *Collector) candidate { return one(value(c), source) }
}

// first returns the candidate of the first source that has one.
func (c *Collector) first(sources []finder) candidate {
	for _, find := range sources {
		if found := find(c); len(found.values) > 0 {
			return found
		}
	}
	return candidate{}
}

// value returns the first value of the first source that has one, and the source's name.
func (c *Collector) value(sources []finder) (value, name string) {
	if found := c.first(sources); len(found.values) > 0 {
		return found.values[0], found.source
	}
	return "", ""
}

// list returns all values of the first source that has one, and the source's name.
func (c *Collector) list(sources []finder) (values []string, name string) {
	found := c.first(sources)
	return found.values, found.source
}

// claimed returns the finder of claims about a field. clean returns the value of a claim, "" if it has none.
func claimed(field meta.Field, clean func(*Collector, *meta.Claim) string) finder {
	return func(c *Collector) candidate {
		claims := c.best(field, func(claim *meta.Claim) bool { return clean(c, claim) != "" })
		if len(claims) == 0 {
			return candidate{}
		}
		found := candidate{source: claims[0].Source}
		for i := range claims {
			found.values = append(found.values, clean(c, &claims[i]))
		}
		return found
	}
}

// best returns the good claims about a field from the source with the highest rank. There are
// several if it names several authors or tags.
func (c *Collector) best(field meta.Field, good func(*meta.Claim) bool) []meta.Claim {
	var all []meta.Claim
	for _, claim := range c.in.Page.Meta.Claims {
		if claim.Of != field || len(all) > 0 && claim.Rank < all[0].Rank || !good(&claim) {
			continue
		}
		if len(all) > 0 && claim.Rank > all[0].Rank {
			all = all[:0]
		}
		if len(all) == 0 || claim.Thing == all[0].Thing {
			all = append(all, claim)
		}
	}
	return all
}

func (c *Collector) claimedText(claim *meta.Claim) string { return string(claim.Text) }
