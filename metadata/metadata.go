// Package metadata finds the metadata of a page: title, authors, dates, site, language,
// address, picture, categories, tags and license.
//
// It weighs three kinds of sources: the claims of package meta (Open Graph, JSON-LD and
// their like), the page's own markup (page.Page.Values, classes of elements), and its
// lines with the roles that package role has found. The steps, each a file:
//
//  1. The site's name and the address (site.go), which the others need: a title is
//     without the name of its site, and a site is no author.
//  2. The title (title.go): the heading that resembles a claim of the page, or else the best
//     claim.
//  3. The language (language.go): the declared one, unless the script and the commonest
//     words of the text contradict it. It settles the order of day and month in dates.
//  4. The authors (author.go): claims, links and elements about authors, bylines. name.go
//     reads the names in them.
//  5. The dates (date.go): it weighs those of claims, attributes, lines, the address and
//     the data of scripts. Package words reads them.
//  6. Categories and tags (topic.go), and the license (license.go).
//
// Each field comes from the best source with a plausible value; Sources names it.
package metadata

import (
	"net/url"
	"sort"
	"time"

	"linesift/page"
	"linesift/internal/meta"
	"linesift/role"
	"linesift/internal/words"
)

// Metadata is the metadata of a page. Unknown fields are empty.
type Metadata struct {
	Title       string   `json:"title,omitempty"`   // without the name of the site
	Authors     []string `json:"authors,omitempty"` // names of persons, or else of an organization
	Date        string   `json:"date,omitempty"`    // of publication, in ISO 8601: 2024-05-01, or with time and zone
	Modified    string   `json:"modified,omitempty"`
	SiteName    string   `json:"site_name,omitempty"`
	Description string   `json:"description,omitempty"`
	Language    string   `json:"language,omitempty"` // as in BCP 47: en, pt-BR
	URL         string   `json:"url,omitempty"`      // absolute
	Image       string   `json:"image,omitempty"`    // absolute
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

// Published returns Date as a time: midnight in UTC if only the day is known. ok is false
// if there is no date.
func (m *Metadata) Published() (t time.Time, ok bool) { return parse(m.Date) }

// Updated returns Modified as a time, as Published returns Date.
func (m *Metadata) Updated() (t time.Time, ok bool) { return parse(m.Modified) }

func parse(s string) (time.Time, bool) {
	for _, layout := range []string{time.RFC3339, time.DateOnly} { // the forms that it has
		if t, err := time.Parse(layout, s); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}

// An Input is a page and what is already known about it. Only Page is required.
type Input struct {
	Page  *page.Page
	Roles []role.Role // of its lines; found by the Collector if empty
	Title int         // the line of the title, from role.Tagger.Title, or -1; ignored without Roles
	Mask  page.Mask   // its content, for detecting the language; if nil, all lines but links
	URL   string      // its address
	Type  string      // one of model.Types; "" if it is not known, and then any line may be a byline
	Until string      // the latest publication date to accept, as 2006-01-02; empty for no limit
}

// A Collector collects the metadata of one page after the other and reuses its memory. It is not
// safe for concurrent use. The zero value is ready to use.
type Collector struct {
	Input
	tagger role.Tagger
	roles  []role.Role
	days   words.DateReader
	text   []byte
	m      Metadata

	published, modified []found // the dates that may be it

	address    *url.URL   // of the page, empty if it is not known
	host       string     // of the address, without "www."
	last       int        // the last line that is about the page itself
	outer      page.Flags // of the elements around the title
	monthFirst bool       // 5/1/2024 is the first of May
}

// Collect returns the metadata of a page.
func (f *Collector) Collect(input Input) Metadata {
	f.Input, f.m = input, Metadata{}
	if len(f.Roles) != len(f.Page.Lines) {
		f.roles = f.tagger.Tag(f.Page, f.roles[:0])
		f.Roles, f.Title = f.roles, f.tagger.Title()
	}
	if f.Title < -1 || f.Title >= len(f.Page.Lines) {
		f.Title = -1
	}
	f.findAddress()
	f.findSite()
	if f.Title < 0 || f.leadsAway(f.Title) {
		if part := f.partHeading(); f.Title < 0 || part > f.Title && squeeze(string(f.Page.LineText(part))) == squeeze(titleParts(string(f.Page.Title))[0]) {
			f.Title = part // sites have their names above, and behind in a title
		}
	}
	f.outer = 0
	if f.Title >= 0 {
		f.outer = f.Page.In(f.Title)
	}
	f.last = f.lastLine()
	f.findTitle()
	f.findLanguage()
	f.findAuthors()
	f.findDates()
	f.findTopics()
	f.findLicense()
	f.describe()
	return f.m
}

// best returns the claims about a field from the best source with a good one: several if
// it names several authors or tags.
func (f *Collector) best(field meta.Field, good func(text []byte) bool) []meta.Claim {
	return f.bestClaims(field, func(c *meta.Claim) bool { return good(c.Text) })
}

func (f *Collector) bestClaims(field meta.Field, good func(c *meta.Claim) bool) []meta.Claim {
	claims := f.Page.Meta.Claims
	best := -1
	for i := range claims {
		c := &claims[i]
		if c.Of == field && (best < 0 || c.Rank > claims[best].Rank) && good(c) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	var all []meta.Claim
	for i := range claims[best:] {
		c, b := &claims[best+i], &claims[best]
		if c.Of == field && c.Rank == b.Rank && c.Thing == b.Thing && good(c) {
			all = append(all, *c)
		}
	}
	return all
}

func notEmpty(text []byte) bool { return len(text) > 0 }

// describe takes the description.
func (f *Collector) describe() {
	if cs := f.best(meta.Description, notEmpty); cs != nil {
		f.m.Description, f.m.Sources.Description = string(cs[0].Text), cs[0].Source
	} else if d := f.Page.Meta.Description; len(d) > 0 {
		f.m.Description, f.m.Sources.Description = string(d), "json-ld"
	}
}

// lineOf returns the line that an element's text begins in, or the next one; the number
// of lines if there is none.
func (f *Collector) lineOf(n int32) int {
	pos := f.Page.Nodes[n].Source.Start
	return sort.Search(len(f.Page.Lines), func(i int) bool {
		l := &f.Page.Lines[i]
		return l.Text.Len() > 0 && f.Page.Runs[l.Runs.End-1].Source.End > pos
	})
}

// aside has the flags of elements and lines about other pages or the whole site.
const aside = page.InNav | page.InFooter | page.InAside | page.InForm | page.InDialog
