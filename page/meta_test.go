package page

import (
	"strings"
	"testing"
)

// says writes all that a page says of itself, as field=text, separated by
// semicolons.
func says(p *Page) string {
	m := &p.Meta
	var all []string
	for _, f := range []struct {
		name string
		text []byte
	}{
		{"lang", m.Language}, {"type", m.Type}, {"title", m.Title}, {"site", m.SiteName},
		{"description", m.Description},
		{"url", m.URL}, {"canonical", m.Canonical}, {"author", m.Author}, {"headline", m.Headline},
		{"body", m.ArticleBody},
	} {
		if f.text != nil {
			all = append(all, f.name+"="+string(f.text))
		}
	}
	return strings.Join(all, "; ")
}

func TestMetaElements(t *testing.T) {
	tests := []struct{ promise, html, want string }{
		{"nothing", `<p>a`, ``},
		{"the language", `<!doctype html><html lang=en-GB><p lang=fr>a`, `lang=en-GB`},
		{"lang counts more than xml:lang", `<html xml:lang=de lang=en>`, `lang=en`},
		{"which is better than nothing", `<html lang="" xml:lang=de>`, `lang=de`},
		{"of the first <html>", `<html><html lang=en>`, ``},
		{"Open Graph",
			`<meta property="og:type" content="article"><meta property="og:title" content="a"><meta ` +
				`property="og:site_name" content="b">` +
				`<meta property="og:description" content="c"><meta property="og:url" content="https://example.org/d">`,
			`type=article; title=a; site=b; description=c; url=https://example.org/d`},
		{"the standard's names", `<meta name=description content=a><meta name=author content="b c">`,
			`description=a; author=b c`},
		{"the canonical address",
			`<link rel=stylesheet href=a><link rel=" Canonical" href=b><link href=c rel=canonical>`, `canonical=b`},
		{"a canonical without an address", `<link rel=canonical><link rel=canonical href=" "><link href=c>`, ``},
		{"names in any case, attributes in any order", `<META CONTENT='a' NAME='Description'>`, `description=a`},
		{"names in the wrong attribute", `<meta name="og:title" content=a><meta property=description content=b>`,
			`title=a; description=b`},
		{"two names of one tag", `<meta name=description property=og:title content=a>`, `title=a; description=a`},
		{"references and white space", "<meta name=description content=' a &amp;\n\tb&nbsp;&#39; &nbsp;'>",
			"description=a & b\u00a0'"},
		{"an empty content says nothing",
			`<meta name=description content=""><meta name=description content="&nbsp;"><meta name=description>`, ``},
		{"the first of equals", `<meta name=author content=a><meta name=author content=b>`, `author=a`},
		{"og:title before twitter:title", `<meta name=twitter:title content=a><meta property=og:title content=b>`,
			`title=b`},
		{"og:description before description",
			`<meta name=twitter:description content=a><meta name=description content=b><meta ` +
				`property=og:description content=c>`, `description=c`},
		{"an author is not an address",
			`<meta name=author content="https://example.org/a"><meta property=article:author content="http://b">` +
				`<meta name=dc.creator content="c">`, `author=c`},
		{"what is unknown", `<meta name=viewport content=a><meta charset=utf-8><meta http-equiv=refresh content=1>`,
			``},
		{"in the body too", `<p>a<meta itemprop=author content=x>b`, `author=x`},
		{"not in a template, in an svg or in a comment",
			`<template><meta name=author content=a></template><svg><template></svg><!--<meta name=author content=b>-->`,
			``},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			if got := says(parse(t, tt.html)); got != tt.want {
				t.Errorf("%s\n got %q\nwant %q", tt.html, got, tt.want)
			}
		})
	}
}

func TestJSONLDAndMetaElements(t *testing.T) {
	article := jsonLD(`{"@type": "Article", "headline": "h", "author": "a", "description": "d", "datePublished": "p"}`)
	tests := []struct{ promise, html, want string }{
		{"JSON-LD alone", article, `description=d; author=a; headline=h`},
		{"the author of the article before the page's",
			`<meta name=author content=x>` + article + `<meta name=author content=y>`,
			`description=d; author=a; headline=h`},
		{"the page's description before the article's", article + `<meta name=description content=x>`,
			`description=x; author=a; headline=h`},
		{"but not Twitter's", article + `<meta name=twitter:description content=x>`,
			`description=d; author=a; headline=h`},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			if got := says(parse(t, tt.html)); got != tt.want {
				t.Errorf("%s\n got %q\nwant %q", tt.html, got, tt.want)
			}
		})
	}
}

// TestMetaIsKeptWhenThePageIsReadAgain for its <noscript>.
func TestMetaIsKeptWhenThePageIsReadAgain(t *testing.T) {
	p := parse(t, `<html lang=en><meta name=author content=a><div itemtype=https://schema.org/Article><noscript>b`+
		`<meta name=description content=c></noscript>`)
	if p.Origin != FromNoscript {
		t.Fatalf("from %v", p.Origin)
	}
	if got, want := says(p)+" "+p.Meta.Kinds.String(), "lang=en; author=a article"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
