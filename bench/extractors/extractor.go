package extractors

import (
	"bytes"
	"fmt"
	"net/url"
	"slices"
	"strings"

	readability2 "codeberg.org/readeck/go-readability/v2"
	"github.com/go-shiori/go-readability"
	distiller "github.com/markusmobius/go-domdistiller"
	"github.com/markusmobius/go-trafilatura"

	"linesift"
)

// An Extract returns the main text of a page. html is in any encoding, as it was
// served; from is where, nil if that is not known.
type Extract func(html []byte, from *url.URL) (string, error)

// An Extractor is a library with the options that it is used with.
type Extractor struct {
	Name string
	New  func() (Extract, error) // of one goroutine
}

// ours is the extractor that the others are compared with.
const ours = "linesift"

// extractors are all that are known, ours first. The text of each is the one that
// its users get as plain text.
var extractors = []Extractor{
	{ours, newLinesift},
	{"go-trafilatura", stateless(trafilaturaWith(trafilatura.Options{EnableFallback: true}, false))},
	{"go-trafilatura-comments", stateless(trafilaturaWith(trafilatura.Options{EnableFallback: true}, true))},
	{"go-trafilatura-recall", stateless(trafilaturaWith(trafilatura.Options{EnableFallback: true, Focus: trafilatura.FavorRecall}, false))},
	{"go-trafilatura-precision", stateless(trafilaturaWith(trafilatura.Options{EnableFallback: true, Focus: trafilatura.FavorPrecision}, false))},
	{"go-trafilatura-fast", stateless(trafilaturaWith(trafilatura.Options{}, false))},
	{"go-readability", stateless(readable)},
	{"go-readability-v2", stateless(readable2)},
	{"go-domdistiller", stateless(distilled)},
}

// stateless makes a constructor of what needs none.
func stateless(x Extract) func() (Extract, error) {
	return func() (Extract, error) { return x, nil }
}

func newLinesift() (Extract, error) {
	x, err := linesift.NewExtractor()
	if err != nil {
		return nil, err
	}
	return func(html []byte, _ *url.URL) (string, error) {
		d, err := x.Extract(bytes.NewReader(html))
		if err != nil {
			return "", err
		}
		return d.Text(), nil
	}, nil
}

// trafilaturaWith returns the text of the content, and that of the comments, which
// go-trafilatura keeps apart, below it if they are asked for.
func trafilaturaWith(o trafilatura.Options, comments bool) Extract {
	return func(html []byte, from *url.URL) (string, error) {
		o := o
		o.OriginalURL = from
		r, err := trafilatura.Extract(bytes.NewReader(html), o)
		if err != nil {
			return "", err
		}
		if comments {
			return r.ContentText + "\n" + r.CommentsText, nil
		}
		return r.ContentText, nil
	}
}

func readable(html []byte, from *url.URL) (string, error) {
	a, err := readability.FromReader(bytes.NewReader(html), from)
	return a.TextContent, err
}

func readable2(html []byte, from *url.URL) (string, error) {
	a, err := readability2.FromReader(bytes.NewReader(html), from)
	if err != nil || a.Node == nil { // nil: it found nothing
		return "", err
	}
	var b strings.Builder
	err = a.RenderText(&b)
	return b.String(), err
}

func distilled(html []byte, from *url.URL) (string, error) {
	r, err := distiller.ApplyForReader(bytes.NewReader(html), &distiller.Options{OriginalURL: from})
	if err != nil {
		return "", err
	}
	return r.Text, nil
}

// safely returns what x does, with a panic as an error: one bad page must not end
// a comparison.
func safely(x Extract) Extract {
	return func(html []byte, from *url.URL) (text string, err error) {
		defer func() {
			if p := recover(); p != nil {
				text, err = "", fmt.Errorf("panic: %v", p)
			}
		}()
		return x(html, from)
	}
}

// Named returns the extractors of these names; all if there are none. Ours is
// always among them, and first.
func Named(names []string) ([]Extractor, error) {
	if len(names) == 0 {
		return extractors, nil
	}
	chosen := extractors[:1:1]
	for _, name := range names {
		i := slices.IndexFunc(extractors, func(x Extractor) bool { return x.Name == name })
		switch {
		case i < 0:
			return nil, fmt.Errorf("no extractor is called %q", name)
		case slices.ContainsFunc(chosen[1:], func(x Extractor) bool { return x.Name == name }):
			return nil, fmt.Errorf("%s is named twice", name)
		case i > 0:
			chosen = append(chosen, extractors[i])
		}
	}
	return chosen, nil
}
