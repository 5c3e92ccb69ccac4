package metadata

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"linesift/internal/cost"
	"linesift/page"
	"linesift/pagetype"
)

// annotated has an element of a paragraph for each kind of annotation.
var annotated = map[page.AnnotationKind]string{
	page.Datetime:    `<a title="2024-05-01 10:20:30Z">1 May</a>`,
	page.Published:   `<time itemprop=datePublished datetime=2024-05-01>1 May</time>`,
	page.Modified:    `<i itemprop=dateModified content=2024-05-01>1 May</i>`,
	page.Link:        `<a href=//creativecommons.org/licenses/by/4.0/>.</a>`,
	page.AuthorLink:  `<a rel=author>Ada Quill</a>`,
	page.TagLink:     `<a rel=tag>boats</a>`,
	page.Author:      `<i itemprop=author>Ada Quill</i>`,
	page.LicenseLink: `<a rel=license href=/license>.</a>`,
}

// TestOneLineOfManyAnnotationsIsReadInLinearTime: a page 16 times as long takes about as much processor time as 16
// pages, where a step that grows with the square of the page takes 16 times as much.
func TestOneLineOfManyAnnotationsIsReadInLinearTime(t *testing.T) {
	for kind := page.Datetime; kind <= page.LicenseLink; kind++ {
		element, ok := annotated[kind]
		if !ok {
			t.Errorf("no element for the kind %d", kind)
		}
		html := func(n int) string {
			return "<title>Boats</title><h1>Boats</h1><p>" + strings.Repeat("the boats of the harbour "+element+" ", n)
		}
		p := collect(t, html(3), "").in.Page
		isKind := func(v page.Annotation) bool { return v.Kind == kind }
		if len(p.Lines) != 2 || !slices.ContainsFunc(p.Annotations, isKind) {
			t.Errorf("%s: %d lines, annotations %v", element, len(p.Lines), p.Annotations)
		}
		isLinear(t, element, html)
	}
}

// TestLongNamesAreReadOnce: many elements and lines may ask about the same names.
func TestLongNamesAreReadOnce(t *testing.T) {
	for _, tt := range []struct{ promise, start, piece string }{
		{"names around authors", "<h1>Boats</h1><div class=%>", "<i itemprop=author>.</i> "},
		{"names around times", "<h1>Boats</h1><div class=%>", "<p><time datetime=2024-05-01>.</time>"},
		{"names around dates of lines", "<h1>Boats</h1><div class=%>", "1 May 2024<br>"},
		{"a word before authors", "<h1>Boats</h1><p>%", "<a rel=author>.</a> "},
		{"a title of the site's names", "<meta property=og:site_name content=Boats><title>A boat", " | Boats"},
		{"words that introduce", "<h1>Boats</h1><p>", "by <a rel=author>.</a> "},
	} {
		isLinear(t, tt.promise, func(n int) string {
			return strings.ReplaceAll(tt.start, "%", strings.Repeat("authorOf", n)) + strings.Repeat(tt.piece, n)
		})
	}
}

// isLinear fails if the time of Collect grows faster than pages of a few elements and of many.
func isLinear(t *testing.T, name string, html func(n int) string) {
	t.Helper()
	const few, times, tooMany = 500, 16, 4
	var c Collector
	read := func(p *page.Page, mask page.Mask) {
		for _, pageType := range []pagetype.Type{pagetype.Article, pagetype.Product} {
			c.Collect(Input{Page: p, Mask: mask, Type: pageType})
		}
	}
	short, long := collect(t, html(few), "").in.Page, collect(t, html(few*times), "").in.Page
	ofShort, ofLong := all(short), all(long)
	shortest, longest := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	for range 3 { // the first time it takes memory
		shortest = min(shortest, cost.CPU(func() {
			for range times {
				read(short, ofShort)
			}
		}))
		longest = min(longest, cost.CPU(func() { read(long, ofLong) }))
	}
	if ratio := float64(longest) / float64(shortest); ratio >= tooMany {
		t.Errorf("%s: a page %d times as long takes %.0f times as long as %d pages", name, times, ratio, times)
	}
}

// all returns the mask that keeps all of a page.
func all(p *page.Page) page.Mask {
	mask := page.NewMask(p, nil)
	for i := range mask {
		mask[i] = true
	}
	return mask
}
