package content_test

import (
	"slices"
	"strings"
	"testing"

	"linesift"
	"linesift/model"
	"linesift/role"
)

// everything is the method of a model that keeps all lines, so that tests do not depend on
// what a trained one finds.
func everything(t *testing.T) linesift.Method {
	t.Helper()
	schema, err := model.ParseSchema([]string{"density"})
	if err != nil {
		t.Fatal(err)
	}
	n := &model.Network{Schema: schema, Layers: []model.Layer{{In: 1, Out: 1, W: []float32{0}, B: []float32{9}}}}
	of := &model.Model{Threshold: 0.5, Networks: map[model.StageName]*model.Network{model.Line: n}}
	m, err := linesift.NewModelMethod(of, linesift.ModelOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const (
	titled  = `<title>The last ferry | Quay</title><meta property="og:site_name" content="Quay"><p>Quay</p><h1>The last ferry</h1><p class=byline>By Mara Lindqvist</p>`
	ferry   = "<p>The ferry that left at six on Friday was the last of its kind, and nobody on the quay said a word until it was out of sight.</p>"
	replies = `<div id=comments><p>Ole</p><p>I was on it.</p><p hidden>So was I.</p></div>`
)

// kept returns the first bytes of each line of the content.
func kept(d *linesift.Document) string {
	var lines []string
	for i := range d.Page().Lines {
		if d.Content().Line(d.Page(), i) {
			lines = append(lines, string(d.Page().LineText(i)[:min(4, len(d.Page().LineText(i)))]))
		}
	}
	return strings.Join(lines, " ")
}

func TestSelection(t *testing.T) {
	trimmed := role.Of(role.Title, role.SiteName, role.Byline, role.Comment)
	untrimmed := linesift.Options{Untrimmed: true}
	for _, tt := range []struct {
		promise, html string
		options       linesift.Options
		want          string
	}{
		{"what was found", titled + ferry, untrimmed, "Quay The  By M The "},
		{"trimmed", titled + strings.Repeat(ferry, 4) + replies, linesift.Options{}, "The  The  The  The "},
		{"another page than an article", `<meta property="og:type" content="website">` + titled + ferry, linesift.Options{}, "Quay The  By M The "},
		{"without", titled + ferry, linesift.Options{Untrimmed: true, DropRoles: role.Of(role.Byline, role.Paragraph)}, "Quay The "},
		// Title, site's name and byline have 14 + 4 + 17 = 35 bytes. Of a paragraph
		// of 125 that is less than three tenths of all, of one of 33 more.
		{"a small text trimmed", titled + ferry, linesift.Options{}, "The "},
		{"a text that would be much smaller", titled + "<p>The ferry that left was the last.</p>", linesift.Options{}, "Quay The  By M The "},
		// Without comments 3 · 125 bytes would be left, and 4 · 125: the least is 400.
		{"a forum", ferry + ferry + ferry + replies, linesift.Options{}, "The  The  The  Ole I wa So w"},
		{"an article", ferry + ferry + ferry + ferry + replies, linesift.Options{}, "The  The  The  The "},
		{"an article that has to be without", ferry + replies, linesift.Options{DropRoles: trimmed}, "The "},
		{"with the title but not its repeats", titled + ferry + "<p>The last ferry</p>", linesift.Options{KeepRoles: role.Of(role.Title)}, "The  The "},
		{"a heading at the end", titled + ferry + "<h2>See also</h2>", linesift.Options{KeepRoles: role.Of(role.Byline)}, "By M The "},
		{"one that was asked for", ferry + "<h2>See also</h2>", linesift.Options{KeepRoles: role.Of(role.Heading)}, "The  See "},
	} {
		t.Run(tt.promise, func(t *testing.T) {
			tt.options.Method = everything(t)
			d, err := linesift.Extract(strings.NewReader(tt.html), &tt.options)
			if err != nil {
				t.Fatal(err)
			}
			found := slices.Clone(d.Result().Mask)
			if got := kept(d); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
			if !slices.Equal(d.Result().Mask, found) {
				t.Error("the method's mask has changed")
			}
		})
	}
}

func TestWithBringsInWhatWasNotFound(t *testing.T) {
	html := titled + ferry + `<figure><img><figcaption>Pier</figcaption></figure><p>The last ferry</p>` + ferry + replies
	for _, tt := range []struct {
		with role.Role
		want string
	}{
		{role.Title, "The "}, {role.Byline, "By M"}, {role.Caption, "Pier"}, {role.Comment, "Ole I wa"}, // the third comment is hidden
		{role.SiteName, ""}, {role.Paragraph, ""},
	} {
		d, err := linesift.Extract(strings.NewReader(html), &linesift.Options{Method: use(t, "density:threshold=0.99"), KeepRoles: role.Of(tt.with)})
		if err != nil {
			t.Fatal(err)
		}
		if got := kept(d); got != tt.want {
			t.Errorf("with %s: %s, want %s", tt.with, got, tt.want)
		}
	}
}

func TestOnlyWhatNetworksFindIsTrimmed(t *testing.T) {
	d, err := linesift.Extract(strings.NewReader(titled+ferry), &linesift.Options{Method: use(t, "all")})
	if err != nil {
		t.Fatal(err)
	}
	if want := string(d.Page().AppendText(nil, d.Result().Mask)); d.Text() != want {
		t.Errorf("%s, want %s", d.Text(), want)
	}
}
