package linesift_test

import (
	"strings"
	"testing"

	"linesift"
	"linesift/page"
)

// masked is a method that finds all lines but those of some text.
type masked struct{ but string }

func (m masked) Classify(p *page.Page, r *linesift.Result) error {
	r.Mask = page.NewMask(p, r.Mask)
	for i := range p.Runs {
		r.Mask[i] = !strings.Contains(string(p.RunText(i)), m.but)
	}
	return nil
}

func TestStructuresAreKeptWhole(t *testing.T) {
	for _, tt := range []struct{ promise, html, want string }{
		{"all lines of a listing", "<pre>a\ndrop\nb</pre>", "```\na\ndrop\nb\n```"},
		{"all rows of a table that is kept for the most part",
			`<table><tr><th>a<th>b<tr><td>c<td>drop<tr><td>dddd<td>e</table>`,
			"| a | b |\n| --- | --- |\n| c | drop |\n| dddd | e |"},
		{"but not of one that is not", `<table><tr><th>drop drop<th>drop<tr><td>drop<td>b</table>`, "b"},
		{"formulas beside kept text", `<p>a</p><math><mi>drop</mi></math>`, "a\n\n$drop$"},
		{"the notes of kept marks", `<p>a<sup><a href=#n>1</a></sup><p id=n>1 drop it`, "a[^1]\n\n[^1]: drop it"},
	} {
		t.Run(tt.promise, func(t *testing.T) {
			if got := strings.TrimSpace(
				extract(t, tt.html, linesift.Options{Method: masked{"drop"}}).Markdown()); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

// Without a bound on each search, this test would not end within the time that go test allows.
func TestStructuresOfHugeNonsenseAreCompletedInLinearTime(t *testing.T) {
	t.Parallel()
	const many = 20_000
	for _, part := range []string{
		`<table><tr><th>a<td>b`, `<table><tr><td>a<td>b`, `<sup><a href=#n>1</a></sup><p id=n>1 a</p>`,
		`<span id=n><a href=#n>1</a>`,
		`<pre><div><i>1</i>a</div>`, `<math><mrow><mi>a</mi>`, `<math>`, `<b class=n><i>a`, `<sup><a href=#n><b>1`,
	} {
		d := extract(t, `<p>a<table><tr><th>a`+strings.Repeat(part, many), linesift.Options{Method: masked{"drop"}})
		if d.Text() == "" {
			t.Errorf("nothing of %s", part)
		}
	}
}
