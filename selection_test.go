package linesift_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"linesift"
	"linesift/model"
	"linesift/page"
	"linesift/role"
)

func ExampleDocument_Select() {
	d, err := linesift.Extract(strings.NewReader(`<title>The last ferry</title><h1>The last ferry</h1><p>By Mara Lindqvist</p>
<p>The ferry that left at six on Friday was the last of its kind, and nobody on the quay said a word until it was out of sight.</p>
<table><tr><td>Friday<td>18:00</table>`))
	if err != nil {
		fmt.Println(err)
		return
	}
	s := d.Usual()
	s.With |= role.Of(role.Title, role.Byline)
	s.Without |= role.Of(role.Cell)
	fmt.Printf("%s", d.Page.AppendText(nil, d.Select(s)))
	// Output:
	// The last ferry
	//
	// By Mara Lindqvist
	//
	// The ferry that left at six on Friday was the last of its kind, and nobody on the quay said a word until it was out of sight.
}

// everything is a network that keeps all lines, so that tests do not depend on
// what a trained one finds.
func everything(t *testing.T) *linesift.Extractor {
	t.Helper()
	schema, err := model.ParseSchema([]string{"density"})
	if err != nil {
		t.Fatal(err)
	}
	n := &model.Network{Schema: schema, Layers: []model.Layer{{In: 1, Out: 1, W: []float32{0}, B: []float32{9}}}}
	x, err := linesift.NewExtractor(linesift.UseModel(&model.Model{Threshold: 0.5, Networks: map[model.Name]*model.Network{model.Line: n}}))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

const (
	titled  = `<title>The last ferry | Quay</title><meta property="og:site_name" content="Quay"><p>Quay</p><h1>The last ferry</h1><p class=byline>By Mara Lindqvist</p>`
	ferry   = "<p>The ferry that left at six on Friday was the last of its kind, and nobody on the quay said a word until it was out of sight.</p>"
	replies = `<div id=comments><p>Ole</p><p>I was on it.</p><p hidden>So was I.</p></div>`
)

func kept(d *linesift.Document, m page.Mask) []string {
	var lines []string
	for i := range d.Page.Lines {
		if m.Line(d.Page, i) {
			lines = append(lines, string(d.Page.LineText(i)[:min(4, len(d.Page.LineText(i)))]))
		}
	}
	return lines
}

func TestSelect(t *testing.T) {
	all := role.Of(role.Title, role.Site, role.Byline, role.Comment)
	for _, tt := range []struct {
		promise, html string
		s             linesift.Selection
		want          string // the first bytes of the lines
	}{
		{"what was found", titled + ferry, linesift.Selection{}, "Quay The  By M The "},
		{"trimmed", titled + strings.Repeat(ferry, 4) + replies, linesift.Selection{Trim: all}, "The  The  The  The "},
		{"without", titled + ferry, linesift.Selection{Without: role.Of(role.Byline, role.Paragraph)}, "Quay The "},
		// Title, site's name and byline have 14 + 4 + 17 = 35 bytes. Of a paragraph
		// of 125 that is less than three tenths of all, of one of 33 more.
		{"a small text trimmed", titled + ferry, linesift.Selection{Trim: all}, "The "},
		{"a text that would be much smaller", titled + "<p>The ferry that left was the last.</p>", linesift.Selection{Trim: all}, "Quay The  By M The "},
		// Comments of which 3 · 125 bytes would be left, and 4 · 125: 400 are asked for.
		{"a forum", ferry + ferry + ferry + replies, linesift.Selection{Trim: all}, "The  The  The  Ole I wa So w"},
		{"an article", ferry + ferry + ferry + ferry + replies, linesift.Selection{Trim: all}, "The  The  The  The "},
		{"an article that has to be without", ferry + replies, linesift.Selection{Without: all}, "The "},
		{"with the title but not its repeats", titled + ferry + "<p>The last ferry</p>", linesift.Selection{With: role.Of(role.Title), Trim: all}, "The  The "},
		{"with before without", titled + ferry, linesift.Selection{With: role.Of(role.Byline), Without: all}, "By M The "},
	} {
		t.Run(tt.promise, func(t *testing.T) {
			d, err := everything(t).Extract(strings.NewReader(tt.html))
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(kept(d, d.Select(tt.s)), " "); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
			if !slices.Equal(d.Mask, d.Select(linesift.Selection{})) {
				t.Error("the method's mask has changed")
			}
		})
	}
}

func TestWithBringsInWhatWasNotFound(t *testing.T) {
	html := titled + ferry + `<figure><img><figcaption>Pier</figcaption></figure><p>The last ferry</p>` + ferry + replies
	d, err := linesift.Extract(strings.NewReader(html), linesift.UseNamed("density"), linesift.Threshold(0.99))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		with role.Role
		want string
	}{
		{role.Title, "The "}, {role.Byline, "By M"}, {role.Caption, "Pier"}, {role.Comment, "Ole I wa"}, // the third comment is hidden
		{role.Site, ""}, {role.Paragraph, ""},
	} {
		if got := strings.Join(kept(d, d.Select(linesift.Selection{With: role.Of(tt.with)})), " "); got != tt.want {
			t.Errorf("with %s: %s, want %s", tt.with, got, tt.want)
		}
	}
}

func TestTextIsTheUsualSelection(t *testing.T) {
	for _, tt := range []struct {
		promise, html string
		article       bool
		want          linesift.Selection
	}{
		{"an article", titled + ferry, true, linesift.DefaultSelection(true)},
		{"another page", `<meta property="og:type" content="website">` + titled + ferry, false, linesift.Selection{}},
	} {
		d, err := everything(t).Extract(strings.NewReader(tt.html))
		if err != nil {
			t.Fatal(err)
		}
		if d.Article != tt.article || d.Usual() != tt.want {
			t.Errorf("%s: article %v, %+v", tt.promise, d.Article, d.Usual())
		}
		if got, want := d.Text(), string(d.Page.AppendText(nil, d.Select(tt.want))); got != want {
			t.Errorf("%s: %s, want %s", tt.promise, got, want)
		}
	}
	d, err := linesift.Extract(strings.NewReader(titled+ferry), linesift.UseNamed("all"))
	if err != nil {
		t.Fatal(err)
	}
	if want := string(d.Page.AppendText(nil, d.Mask)); d.Usual() != (linesift.Selection{}) || d.Text() != want {
		t.Errorf("what no network found: %+v", d.Usual())
	}
}

func TestRolesAreThoseOfTheLastPage(t *testing.T) {
	x := everything(t)
	for _, tt := range []struct {
		html string
		want []role.Role
	}{
		{"<title>The last ferry</title><h1>The last ferry</h1>" + ferry, []role.Role{role.Title, role.Paragraph}},
		{"<ul><li>x</ul>", []role.Role{role.List}},
	} {
		d, err := x.Extract(strings.NewReader(tt.html))
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Roles(); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.html, got, tt.want)
		}
	}
}
