package metadata

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestTopicsOfLists(t *testing.T) {
	for text, want := range map[string][]string{
		"mud, low tide":                   {"mud", "low tide"},
		"mud; tides | boats":              {"mud", "tides", "boats"},
		"泥，港":                             {"泥", "港"},
		"#mud, # tides":                   {"mud", "tides"},
		"mud, Mud, MUD":                   {"mud"}, // once
		" , ;":                            nil,
		"":                                nil,
		"mud," + strings.Repeat("a", 100): {"mud"}, // a text, not a topic
	} {
		if got := appendTopics(nil, text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	var many []string
	for i := range 2 * mostTopics {
		many = append(many, fmt.Sprint("mud", i))
	}
	if got := appendTopics(nil, strings.Join(many, ",")); len(got) != mostTopics {
		t.Errorf("%d topics, want %d", len(got), mostTopics)
	}
}

func TestCategoriesAndTags(t *testing.T) {
	const title = `<h1>Mud Days</h1>`
	crumbs := func(names ...string) string {
		var items []string
		for _, name := range names {
			items = append(items, `{"name":"`+name+`"}`)
		}
		return `<script type=application/ld+json>{"@type":"BreadcrumbList","itemListElement":[` +
			strings.Join(items, ",") + `]}</script>`
	}
	for _, tt := range []struct {
		promise, head, top string
		categories, tags   []string
		source             string // of categories
	}{
		{
			"claims", `<meta property=article:section content=Life><meta property=article:tag content="mud, tides">`,
			title,
			[]string{"Life"}, []string{"mud", "tides"}, "article:section",
		},
		{
			"JSON-LD without the front page and the page itself", crumbs("Home", "Life", "Ness", "Mud Days"), title,
			[]string{"Life", "Ness"}, nil, "breadcrumbs",
		},
		{"JSON-LD of one section", crumbs("Life"), title, []string{"Life"}, nil, "breadcrumbs"},
		{
			"links without the front page and the page itself", "",
			`<div class=breadcrumbs><a href=/>Home</a> <a href=/life>Life</a> <a href=/ness>Ness</a>
				<a href=/mud>Mud Days</a></div>` + title,
			[]string{"Life", "Ness"}, nil, "breadcrumbs",
		},
		{
			"no text that is not a link", "", `<div class=breadcrumbs><a href=/>Home</a> Life</div>` + title, nil,
			nil, "",
		},
		{
			"rel=tag", "", title + `<p><a rel=tag href=/t/mud>mud</a> <a rel=tag href=/t/tides>#tides</a>`, nil,
			[]string{"mud", "tides"}, "",
		},
		{"not in navigation: tags of the site", "", title + `<nav><a rel=tag href=/t/mud>mud</a></nav>`, nil, nil, ""},
		{"not a letter", `<meta property=article:section content=L>`, title, nil, nil, ""},
		{
			"not a text", `<meta property=article:section content="` + strings.Repeat("mud, ", 250) + `">`, title,
			nil, nil, "",
		},
		{"none", "", title, nil, nil, ""},
	} {
		m := find(t, pageOf(tt.head, tt.top), "")
		if !slices.Equal(m.Categories, tt.categories) || !slices.Equal(m.Tags, tt.tags) {
			t.Errorf("%s: %q, %q, want %q, %q", tt.promise, m.Categories, m.Tags, tt.categories, tt.tags)
		}
		if len(tt.categories) > 0 && m.Sources.Categories != tt.source {
			t.Errorf("%s: from %q, want %q", tt.promise, m.Sources.Categories, tt.source)
		}
	}
}
