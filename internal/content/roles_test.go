package content

import (
	"strings"
	"testing"

	"linesift/role"
)

const (
	titled = `<title>The last ferry | Quay</title><meta property="og:site_name" content="Quay"><p>Quay</p><h1>The ` +
		`last ferry</h1><p class=byline>By Mara Lindqvist</p>`
	ferry = "<p>The ferry that left at six on Friday was the last of its kind, and nobody on the quay said a word " +
		"until it was out of sight.</p>"
	replies = `<div id=comments><p>Ole</p><p>I was on it.</p><p hidden>So was I.</p></div>`
)

// beginnings returns the first bytes of each line that is kept.
func beginnings(s *State) string {
	var lines []string
	for i := range s.Mask.Lines(s.Page) {
		lines = append(lines, string(s.Page.LineText(i)[:min(4, len(s.Page.LineText(i)))]))
	}
	return strings.Join(lines, " ")
}

func TestSelection(t *testing.T) {
	trimmed := role.Of(role.Title, role.Site, role.Byline, role.Comment)
	keepFound := Selection{KeepFound: true}
	for _, tt := range []struct {
		promise, html string
		options       Selection
		want          string
	}{
		{"what was found", titled + ferry, keepFound, "Quay The  By M The "},
		{"trimmed", titled + strings.Repeat(ferry, 4) + replies, Selection{}, "The  The  The  The "},
		{"another page than an article", `<meta property="og:type" content="website">` + titled + ferry, Selection{},
			"Quay The  By M The "},
		{"without", titled + ferry, Selection{KeepFound: true, DropRoles: role.Of(role.Byline, role.Paragraph)},
			"Quay The "},
		// Title, site's name and byline have 14 + 4 + 17 = 35 bytes. Of a paragraph
		// of 125 that is less than three tenths of all, of one of 33 more.
		{"a small text trimmed", titled + ferry, Selection{}, "The "},
		{"a text that would be much smaller", titled + "<p>The ferry that left was the last.</p>", Selection{},
			"Quay The  By M The "},
		// Without comments 3 · 125 bytes would be left, and 4 · 125: the least is 400.
		{"a forum", ferry + ferry + ferry + replies, Selection{}, "The  The  The  Ole I wa So w"},
		{"an article", ferry + ferry + ferry + ferry + replies, Selection{}, "The  The  The  The "},
		{"an article that has to be without", ferry + replies, Selection{DropRoles: trimmed}, "The "},
		{"with the title but not its repeats", titled + ferry + "<p>The last ferry</p>",
			Selection{KeepRoles: role.Of(role.Title)}, "The  The "},
		{"a heading at the end", titled + ferry + "<h2>See also</h2>", Selection{KeepRoles: role.Of(role.Byline)},
			"By M The "},
		{"one that was asked for", ferry + "<h2>See also</h2>", Selection{KeepRoles: role.Of(role.Heading)},
			"The  See "},
	} {
		s := found(t, tt.html, "")
		s.Selection = tt.options
		for i := range s.Probabilities {
			s.Probabilities[i] = .99 // of a model without types: one with them would know that the lines are text
		}
		Select(s)
		DropLastHeadings(s)
		if got := beginnings(s); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.promise, got, tt.want)
		}
	}
}

func TestWithBringsInWhatWasNotFound(t *testing.T) {
	html := titled + ferry + `<figure><img><figcaption>Pier</figcaption></figure><p>The last ferry</p>` + ferry +
		replies
	for _, tt := range []struct {
		with role.Role
		want string
	}{
		{role.Title, "The "}, {role.Byline, "By M"}, {role.Caption, "Pier"}, {role.Comment, "Ole I wa"},
		// the third comment is hidden
		{role.Site, ""}, {role.Paragraph, ""},
	} {
		s := found(t, html, "")
		clear(s.Mask)
		s.Probabilities, s.KeepRoles = nil, role.Of(tt.with)
		Select(s)
		if got := beginnings(s); got != tt.want {
			t.Errorf("with %s: %s, want %s", tt.with, got, tt.want)
		}
	}
}

func TestOnlyWhatNetworksFindIsTrimmed(t *testing.T) {
	s := found(t, titled+ferry, "")
	s.Probabilities = nil
	Select(s)
	if got := dropped(s); got != "...." {
		t.Errorf("%s", got)
	}
}
