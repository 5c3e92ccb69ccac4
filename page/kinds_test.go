package page

import (
	"strings"
	"testing"
)

// TestKinds: the types that a page claims, in JSON-LD or in microdata.
func TestKinds(t *testing.T) {
	tests := []struct{ promise, html, want string }{
		{"none", `<p>a`, ``},
		{"a type", jsonLD(`{"@context": "https://schema.org", "@type": "NewsArticle"}`), `article`},
		{"several, of one thing or many", jsonLD(`[{"@type": ["Product", "Car"]}, {"@type": "BreadcrumbList"}]`) +
			jsonLD(`{"@type":"Recipe"}`), `product recipe breadcrumbs`},
		{"in a graph",
			jsonLD(`{"@graph": [{"@type": "WebPage"}, {"@type": "BlogPosting"}, {"@type": "Organization"}]}`),
			`article organization`},
		{"of the main entity",
			jsonLD(`{"@type": "ItemPage", "mainEntity": {"@type": "Event"}, "breadcrumb": {"@type": ` +
				`"BreadcrumbList"}}`), `event breadcrumbs`},
		{"not of what a thing only has",
			jsonLD(`{"@type": "Article", "publisher": {"@type": "Organization"}, "video": {"@type": "VideoObject"}, ` +
				`"itemListElement": [{"@type": "Product"}]}`), `article`},
		{"what every page is, is nothing",
			jsonLD(`[{"@type": "WebPage"}, {"@type": "WebSite"}, {"@type": "Person"}, {"@type": "ImageObject"}, ` +
				`{"@type": "NoSuchThing"}]`), ``},
		{"a question is a discussion", jsonLD(`{"@type": "QAPage", "mainEntity": {"@type": "Question"}}`),
			`discussion`},
		{"also alone", jsonLD(`{"@type": "Question"}`), `discussion`},
		{"but not on a FAQPage",
			jsonLD(`{"@type": "FAQPage", "mainEntity": [{"@type": "Question"}, {"@type": "Question"}]}`), `faq`},
		{"wherever it says so", jsonLD(`{"@graph": [{"@type": "Question"}, {"@type": ["WebPage", "FAQPage"]}]}`),
			`faq`},
		{"families",
			jsonLD(`{"@type": ["ReportageNewsArticle", "MensClothingStore", "ClaimReview", "MusicEvent", ` +
				`"VideoGallery", "NewsMediaOrganization"]}`), `article list event review organization business`},
		{"URLs and prefixes",
			jsonLD(`{"@type": ["https://schema.org/JobPosting", "schema:Course", "http://schema.org/#HowTo"]}`),
			`howto job course`},
		{"in any case", jsonLD(`{"@type": ["article", "VIDEOOBJECT"]}`), `article video`},
		{"a type that is no string", jsonLD(`{"@type": [null, 1, {"@type": "Product"}, "Article"]}`) +
			jsonLD(`{"@type": {"@type": "Recipe"}}`), `article`},
		{"a name longer than any",
			jsonLD(`{"@type": ["X` + strings.Repeat("x", 80) + `Article", "Report"]}`), `article`},
		{"nesting has an end", jsonLD(`[[[[[[[[[[{"@type": "Article"}]]]]]]]]]]`) +
			jsonLD(`[[[[[[{"@type": "Recipe"}]]]]]]`), `recipe`},

		{"microdata",
			`<article itemscope itemtype="https://schema.org/BlogPosting">a</article><div ` +
				`itemtype=http://schema.org/Product>`, `article product`},
		{"microdata of several types",
			`<div itemscope itemtype="https://schema.org/WebPage  http://schema.org/FAQPage">a`, `faq`},
		{"microdata of other vocabularies", `<div itemtype="https://example.org/Article">a`, ``},
		{"microdata of a property",
			`<div itemprop=publisher itemtype=https://schema.org/Organization>a<p ` +
				`itemtype=https://schema.org/Comment itemprop=comment>`, ``},
		{"microdata of the page's part",
			`<div itemtype="https://schema.org/Recipe" itemprop="mainEntity">a<p itemprop=blogPost ` +
				`itemtype=http://schema.org/BlogPosting>`, `article recipe`},
		{"not a template's", `<template><div itemtype=https://schema.org/Article>` + jsonLD(`{"@type": "Recipe"}`) +
			`</template>a`, ``},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			if got := parse(t, tt.html).Meta.Kinds.String(); got != tt.want {
				t.Errorf("%s\n got %q\nwant %q", tt.html, got, tt.want)
			}
		})
	}
}

func TestWhatAPageSaysItIs(t *testing.T) {
	ld := func(kind string) string {
		return `<script type="application/ld+json">{"@type":"` + kind + `"}</script><p>x`
	}
	og := func(kind string) string { return `<meta property="og:type" content="` + kind + `">` }
	for _, c := range []struct {
		html           string
		article, other bool
	}{
		{`<p>x`, false, false},
		{og("article"), true, false},
		{og("website"), false, true},
		{ld("NewsArticle"), true, false},
		{ld("Product"), false, true},
		{ld("Organization"), false, false}, // which an article's page has as well
		{og("article") + ld("Product"), true, true},
		{og("website") + ld("Article"), true, true},
	} {
		m := &parse(t, c.html).Meta
		if m.SaysArticle() != c.article || m.SaysOther() != c.other {
			t.Errorf("%s: an article %v, something else %v, want %v, %v", c.html, m.SaysArticle(), m.SaysOther(),
				c.article, c.other)
		}
	}
}
