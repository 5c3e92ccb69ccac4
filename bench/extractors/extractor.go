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

// An Extract makes a T of a page, such as its main text. html is in any encoding, as it was
// served; from is where, nil if that is not known.
type Extract[T any] func(html []byte, from *url.URL) (T, error)

// A Library is a library with the options that it is used with.
type Library[T any] struct {
	Name string
	New  func() (Extract[T], error) // of one goroutine
}

// An Extractor finds the main text of pages.
type Extractor = Library[string]

// ours is the extractor that the others are compared with.
const ours = "linesift"

// extractors are all that are known, ours first. The text of each is the one that
// its users get as plain text.
var extractors = []Extractor{
	{ours, newLinesift},
	{"go-trafilatura", Stateless(trafilaturaWith(trafilatura.Options{EnableFallback: true}, false))},
	{"go-trafilatura-comments", Stateless(trafilaturaWith(trafilatura.Options{EnableFallback: true}, true))},
	{"go-trafilatura-recall",
		Stateless(trafilaturaWith(trafilatura.Options{EnableFallback: true, Focus: trafilatura.FavorRecall}, false))},
	{"go-trafilatura-precision",
		Stateless(trafilaturaWith(trafilatura.Options{EnableFallback: true, Focus: trafilatura.FavorPrecision},
			false))},
	{"go-trafilatura-fast", Stateless(trafilaturaWith(trafilatura.Options{}, false))},
	{"go-readability", Stateless(readable)},
	{"go-readability-v2", Stateless(readable2)},
	{"go-domdistiller", Stateless(distilled)},
}

// Stateless makes a constructor of what needs none.
func Stateless[T any](x Extract[T]) func() (Extract[T], error) {
	return func() (Extract[T], error) { return x, nil }
}

func newLinesift() (Extract[string], error) {
	var x linesift.Extractor
	return func(html []byte, _ *url.URL) (string, error) {
		d, err := x.Extract(bytes.NewReader(html), nil)
		if err != nil {
			return "", err
		}
		return d.Text(), nil
	}, nil
}

// trafilaturaWith returns the text of the content, and that of the comments, which
// go-trafilatura keeps apart, below it if they are asked for.
func trafilaturaWith(o trafilatura.Options, comments bool) Extract[string] {
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

// Safely returns what x does, with a panic as an error: one bad page must not end
// a comparison.
func Safely[T any](x Extract[T]) Extract[T] {
	return func(html []byte, from *url.URL) (found T, err error) {
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("panic: %v", p)
			}
		}()
		return x(html, from)
	}
}

// Choose returns the libraries of these names; all if there are none.
func Choose[T any](all []Library[T], names []string) ([]Library[T], error) {
	if len(names) == 0 {
		return all, nil
	}
	var chosen []Library[T]
	for i, name := range names {
		at := slices.IndexFunc(all, func(x Library[T]) bool { return x.Name == name })
		switch {
		case at < 0:
			return nil, fmt.Errorf("unknown library %q", name)
		case slices.Contains(names[:i], name):
			return nil, fmt.Errorf("%s is named twice", name)
		}
		chosen = append(chosen, all[at])
	}
	return chosen, nil
}

// Named returns the extractors of these names; all if there are none. Ours is
// always among them, and first.
func Named(names []string) ([]Extractor, error) {
	if len(names) > 0 {
		names = append([]string{ours},
			slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == ours })...)
	}
	return Choose(extractors, names)
}
