// Package metadata finds the metadata of a page: title, authors, dates, site, language,
// address, picture, categories, tags and license.
//
// It weighs three kinds of sources: the claims of package meta (Open Graph, JSON-LD and
// the like), the page's own markup (page.Page.Annotations, classes of elements), and its
// lines with the roles from package role. The table in sources.go lists the sources of each
// field, the best first. The first source with a plausible value wins, and Sources names it.
// Dates are different: date.go weighs them, and sources that agree support each other.
//
// The fields are found in this order, since later ones use earlier ones:
//
//  1. The address and the site's name (site.go). A title does not include the name of its
//     site, and a site is not an author.
//  2. The title (title.go).
//  3. The language (language.go). It settles the order of day and month in dates.
//  4. The authors (author.go). name.go reads the names in claims and bylines.
//  5. The dates (date.go). Package words reads them.
//  6. Categories and tags (topic.go), the license (license.go) and the description.
package metadata

import (
	"net/url"
	"slices"
	"time"

	"linesift/internal/words"
	"linesift/page"
	"linesift/pagetype"
	"linesift/role"
)

// Metadata is the metadata of a page. Unknown fields are empty.
type Metadata struct {
	Title   string   `json:"title,omitempty"`   // without the name of the site
	Authors []string `json:"authors,omitempty"` // names of persons, or else of an organization
	// The date of publication, in ISO 8601: 2024-05-01, or with time and zone.
	Date string `json:"date,omitempty" js:"publishedTime"`
	// The date of the last change, in ISO 8601.
	Modified    string   `json:"modified,omitempty" js:"modifiedTime"`
	SiteName    string   `json:"site_name,omitempty"`
	Description string   `json:"description,omitempty" js:"excerpt"`
	Language    string   `json:"language,omitempty" js:"lang"` // as in BCP 47: en, pt-BR
	URL         string   `json:"url,omitempty"`                // an absolute address
	Image       string   `json:"image,omitempty"`              // an absolute address
	Categories  []string `json:"categories,omitempty"`
	Tags        []string `json:"tags,omitempty"`
	License     string   `json:"license,omitempty"` // an absolute address, or a name if nothing else is declared

	Sources Sources `json:"-"`
}

// Sources names the source of each field: "json-ld", the name of a <meta>, "heading",
// "byline", "time element", "address", "detected", ….
type Sources struct {
	Title       string `json:"title,omitempty"`
	Authors     string `json:"authors,omitempty"`
	Date        string `json:"date,omitempty"`
	Modified    string `json:"modified,omitempty"`
	SiteName    string `json:"site_name,omitempty"`
	Description string `json:"description,omitempty"`
	Language    string `json:"language,omitempty"`
	URL         string `json:"url,omitempty"`
	Image       string `json:"image,omitempty"`
	Categories  string `json:"categories,omitempty"`
	Tags        string `json:"tags,omitempty"`
	License     string `json:"license,omitempty"`
}

// Published returns Date as a time. If Date has 10 bytes, only the day is known, and the time is midnight in UTC. ok is
// false if there is no date.
func (m *Metadata) Published() (t time.Time, ok bool) { return parse(m.Date) }

// Updated returns Modified as a time, as Published returns Date.
func (m *Metadata) Updated() (t time.Time, ok bool) { return parse(m.Modified) }

// parse reads the forms of dates that metadata, posts and items have.
func parse(s string) (time.Time, bool) {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02T15:04", time.DateOnly} {
		if t, err := time.Parse(layout, s); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}

// An Input is a page and what is already known about it. Only Page is required.
type Input struct {
	Page      *page.Page
	Roles     []role.Role   // of its lines; found by the Collector if empty
	TitleLine int           // the title's line, from role.Tagger.TitleLine, or -1; ignored without Roles
	Mask      page.Mask     // its content, for detecting the language; if nil, all lines but links
	URL       string        // its address
	Type      pagetype.Type // one of pagetype.All; "" if it is not known, and then any line may be a byline
}

// A Collector collects the metadata of one page after the other and reuses its memory. It is not
// safe for concurrent use. The zero value is ready to use.
type Collector struct {
	in     Input
	tagger role.Tagger
	roles  []role.Role
	days   words.DateReader
	text   []byte
	m      Metadata

	published, modified []found // candidates for the dates

	claims     candidate  // the authors that claims name
	claimRank  int8       // of these claims
	base       *url.URL   // addresses on the page are relative to it
	address    *url.URL   // of the page, empty if it is not known
	host       string     // of the address, in Unicode, without "www."
	last       int        // the last line that is about the page itself
	outer      page.Flags // of the elements around the title
	monthFirst bool       // 5/1/2024 is the first of May

	kept  []bool   // by line: whether it is content, false without a mask
	said  []sign   // by element: what its names say, once they are read
	asked struct { // the last line that was asked whether it speaks of a license, and its answer
		line int
		says bool
	}
}

// Collect returns the metadata of a page.
func (c *Collector) Collect(input Input) Metadata {
	c.in, c.m = input, Metadata{}
	if len(c.in.Roles) != len(c.in.Page.Lines) {
		c.roles = c.tagger.Tag(c.in.Page, c.roles[:0])
		c.in.Roles, c.in.TitleLine = c.roles, c.tagger.TitleLine()
	}
	if c.in.TitleLine < -1 || c.in.TitleLine >= len(c.in.Page.Lines) {
		c.in.TitleLine = -1
	}
	c.remember()
	m, from := &c.m, &c.m.Sources
	c.findAddress()
	m.Image, from.Image = c.value(imageSources)
	m.SiteName, from.SiteName = c.value(siteSources)
	c.chooseHeading()
	m.Title, from.Title = c.value(titleSources)
	m.Title = withoutMarks(once(m.Title))
	m.Language, from.Language = c.language()
	c.findAuthors()
	c.findDates()
	m.Categories, from.Categories = c.list(categorySources)
	m.Tags, from.Tags = c.list(tagSources)
	m.License, from.License = c.value(licenseSources)
	m.Description, from.Description = c.value(descriptionSources)
	return c.m
}

// remember reads the mask, and forgets the last page.
func (c *Collector) remember() {
	p := c.in.Page
	c.kept = slices.Grow(c.kept[:0], len(p.Lines))[:len(p.Lines)]
	for i := range c.kept {
		c.kept[i] = c.in.Mask != nil && c.in.Mask.Line(p, i)
	}
	c.said = slices.Grow(c.said[:0], len(p.Nodes))[:len(p.Nodes)]
	clear(c.said)
	c.asked.line = -1
}

// aside has the flags of elements and lines about other pages or the whole site.
const aside = page.InNav | page.InFooter | page.InAside | page.InForm | page.InDialog
