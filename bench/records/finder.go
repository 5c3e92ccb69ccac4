package records

import (
	"bytes"
	"net/url"
	"strings"
	"time"

	readability "codeberg.org/readeck/go-readability/v2"
	"github.com/markusmobius/go-htmldate"
	"github.com/markusmobius/go-trafilatura"

	"linesift"
	"linesift/bench/extractors"
	"linesift/metadata"
)

// A record is what a finder says of a page.
type record struct {
	ID string `json:"id"`
	metadata.Metadata
	Sources *metadata.Sources `json:"sources,omitempty"`
}

type (
	find   = extractors.Extract[record]
	finder = extractors.Library[record]
)

// finders are all that are known. The others are given the pages' addresses; linesift
// is too as linesift-url. As linesift-undeclared it does not hear what pages declare.
var finders = []finder{
	{Name: "linesift", New: func() (find, error) { return newLinesift(false, true) }},
	{Name: "linesift-url", New: func() (find, error) { return newLinesift(true, true) }},
	{Name: "linesift-undeclared", New: func() (find, error) { return newLinesift(false, false) }},
	{Name: "go-trafilatura", New: extractors.Stateless(trafilaturaRecord)},
	{Name: "go-readability-v2", New: extractors.Stateless(readable)},
	{Name: "go-htmldate", New: extractors.Stateless(htmlDate)},
}

// newLinesift returns linesift as a finder, with the addresses of pages or without, and
// with what they declare of themselves or without.
func newLinesift(withAddress, declared bool) (find, error) {
	var x linesift.Extractor
	return func(html []byte, from *url.URL) (record, error) {
		var o linesift.Options
		if withAddress && from != nil {
			o.URL = from.String()
		}
		d, err := x.Extract(bytes.NewReader(html), &o)
		if err != nil {
			return record{}, err
		}
		if !declared {
			d.Page().Meta.Language, d.Page().Meta.Claims = nil, nil
		}
		found := *d.Metadata()
		return record{Metadata: found, Sources: &found.Sources}, nil
	}, nil
}

func trafilaturaRecord(html []byte, from *url.URL) (record, error) {
	r, err := trafilatura.Extract(bytes.NewReader(html), trafilatura.Options{EnableFallback: true, OriginalURL: from})
	if err != nil {
		return record{}, err
	}
	m := r.Metadata
	return record{Metadata: metadata.Metadata{
		Title: m.Title, Authors: authors(m.Author), Date: day(m.Date), SiteName: m.Sitename, Description: m.Description,
		Language: m.Language, URL: m.URL, Image: m.Image, Categories: m.Categories, Tags: m.Tags,
	}}, nil
}

func readable(html []byte, from *url.URL) (record, error) {
	a, err := readability.FromReader(bytes.NewReader(html), from)
	if err != nil {
		return record{}, err
	}
	published, _ := a.PublishedTime()
	modified, _ := a.ModifiedTime()
	return record{Metadata: metadata.Metadata{
		Title: a.Title(), Authors: authors(a.Byline()), Date: day(published), Modified: day(modified),
		SiteName:    a.SiteName(),
		Description: a.Excerpt(), Language: a.Language(), Image: a.ImageURL(),
	}}, nil
}

func htmlDate(html []byte, from *url.URL) (record, error) {
	o := htmldate.Options{UseOriginalDate: true}
	if from != nil {
		o.URL = from.String()
	}
	r, err := htmldate.FromReader(bytes.NewReader(html), o)
	if err != nil {
		return record{}, err
	}
	return record{Metadata: metadata.Metadata{Date: day(r.DateTime)}}, nil
}

func authors(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, "; ")
}

func day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.DateOnly)
}
