package records

import (
	"bytes"
	"net/url"
	"strings"
	"time"

	readability "codeberg.org/readeck/go-readability/v2"
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

// finders are all that are known. The others get the pages' addresses, linesift does not.
var finders = []finder{
	{Name: "linesift", New: newLinesift},
	{Name: "go-trafilatura", New: extractors.Stateless(trafilaturaRecord)},
	{Name: "go-readability-v2", New: extractors.Stateless(readable)},
}

func newLinesift() (find, error) {
	var x linesift.Extractor
	return func(html []byte, _ *url.URL) (record, error) {
		d, err := x.Extract(bytes.NewReader(html), nil)
		if err != nil {
			return record{}, err
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
