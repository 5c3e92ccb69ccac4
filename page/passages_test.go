package page

import (
	"strings"
	"testing"

	"linesift/internal/meta"
)

func TestPassages(t *testing.T) {
	const text = "a text of twenty bytes" // and two
	names := map[meta.Subjects]string{meta.OfThing: "thing", meta.OfPosting: "posting", meta.OfAnswer: "answer",
		meta.OfComment: "comment", meta.OfReview: "review", meta.OfMaker: "maker"}
	tests := []struct{ promise, json, want string }{
		{"a product", `{"@type": "Product", "description": "TEXT"}`, "thing"},
		{"in a graph",
			`{"@graph": [{"@type": "WebPage", "description": "TEXT"}, {"@type": "ProductGroup", ` +
				`"description": "TEXT"}]}`, "thing"},
		{"of several types", `{"@type": ["Car", "Product"], "description": "TEXT"}`, "thing"},
		{"not one of many", `{"@type": "ItemList", "itemListElement": [{"@type": "Product", "description": "TEXT"}]}`,
			""},
		{"not what is like it", `{"@type": "Product", "isRelatedTo": [{"@type": "Product", "description": "TEXT"}]}`,
			""},
		{"a recipe and its steps",
			`{"@type": "Recipe", "description": "TEXT", "recipeInstructions": [{"@type": "HowToSection", ` +
				`"itemListElement": [{"@type": "HowToStep", "text": "TEXT"}]}]}`, "thing thing"},
		{"instructions that are one text", `{"@type": "Recipe", "recipeInstructions": "TEXT"}`, "thing"},
		{"a job, an event",
			`[{"@type": "JobPosting", "description": "TEXT"}, {"@type": "MusicEvent", "description": "TEXT"}]`,
			"thing thing"},
		{"customers' reviews",
			`{"@type": "Product", "review": [{"@type": "Review", "reviewBody": "TEXT"}, {"@type": "Review", ` +
				`"description": "TEXT"}]}`, "review review"},
		{"not a review that the page is", `{"@type": "Review", "reviewBody": "TEXT"}`, ""},
		{"questions and answers",
			`{"@type": "FAQPage", "mainEntity": [{"@type": "Question", "name": "a", "acceptedAnswer": {"@type": ` +
				`"Answer", "text": "TEXT"}}]}`, "answer"},
		{"of a discussion",
			`{"@type": "QAPage", "mainEntity": {"@type": "Question", "text": "TEXT", "suggestedAnswer": [{"@type": ` +
				`"Answer", "text": "TEXT"}, {"@type": "Answer", "text": "TEXT"}]}}`, "posting answer answer"},
		{"a posting and its comments",
			`{"@type": "DiscussionForumPosting", "articleBody": "TEXT", "comment": {"@type": "Comment", "text": ` +
				`"TEXT", "comment": {"@type": "Comment", "text": "TEXT"}}}`, "posting comment comment"},
		{"the author and the publisher",
			`{"@type": "NewsArticle", "author": {"@type": "Person", "description": "TEXT"}, "publisher": {"@type": ` +
				`"NewsMediaOrganization", "description": "TEXT"}}`, "maker maker"},
		{"a type that comes last", `{"text": "TEXT", "@type": "Answer"}`, "answer"},
		{"too short", `{"@type": "Answer", "text": "not twenty bytes"}`, ""},
		{"no string", `{"@type": "Answer", "text": ["TEXT"]}`, ""},
		{"no type", `{"text": "TEXT", "description": "TEXT", "reviewBody": "TEXT"}`, ""},
		{"an article's own", `{"@type": "Article", "description": "TEXT", "text": "TEXT", "articleBody": "TEXT"}`, ""},
	}
	for _, test := range tests {
		t.Run(test.promise, func(t *testing.T) {
			var got []string
			for _, p := range parse(t, jsonLD(strings.ReplaceAll(test.json, "TEXT", text))).Meta.Passages {
				got = append(got, names[p.Of])
				if string(p.Text) != text {
					t.Errorf("%s: %q", names[p.Of], p.Text)
				}
			}
			if got := strings.Join(got, " "); got != test.want {
				t.Errorf("%s\n got %s\nwant %s", test.json, got, test.want)
			}
		})
	}
}

// Passages are written as an articleBody is, and a parser forgets those of the page
// before.
func TestTextsOfPassages(t *testing.T) {
	var ps Parser
	p, err := ps.ParseUTF8(
		[]byte(
			jsonLD(`[{"@type": "Answer", "text": "<p>one &amp; two</p><p>three four</p>"}, {"@type": "Answer", ` +
				`"text": "<br><br><br><br><br>"}]`)))
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Meta.Passages; len(got) != 1 || string(got[0].Text) != "one & two\nthree four" {
		t.Errorf("%q", got)
	}
	if p, err = ps.ParseUTF8([]byte(`<p>one`)); err != nil || len(p.Meta.Passages) != 0 {
		t.Errorf("%q %v", p.Meta.Passages, err)
	}
}
