package page

import (
	"slices"
	"strings"
	"testing"
)

// markAll returns a mask of all runs but those that hold one of the words.
func markAll(p *Page, but ...string) Mask {
	m := NewMask(p, nil)
	for i, r := range p.Runs {
		text := string(p.Text[r.Text.Start:r.Text.End])
		m[i] = !slices.ContainsFunc(but, func(w string) bool { return strings.Contains(text, w) })
	}
	return m
}

func TestAppendText(t *testing.T) {
	tests := []struct {
		promise, html string
		without       string // the runs left out, by a word of theirs
		want          string
	}{
		{"lines, paragraphs, cells", `<h1>a</h1><div>b</div>c<br>d<p>e</p><table><tr><td>f<td>g<tr><td>h</table>`, ``,
			"a\n\nb\nc\nd\n\ne\n\nf\tg\nh\n"},
		{"an empty line between two <br>", `a<br><br>b`, ``, "a\n\nb\n"},
		{"nothing", ``, ``, ""},
		{"nothing marked", `<p>a</p>`, `a`, ""},
		{"a line left out still separates", `<div>a</div><p>b</p><div>c</div>`, `b`, "a\n\nc\n"},
		{"what is before the first one does not", `<p>a</p><p>b</p>`, `a`, "b\n"},
		{"a cell left out still separates", `<table><tr><td>a<td>b<td>c<tr><td>d</table>`, `b`, "a\tc\nd\n"},
		{"a row left out too", `<table><tr><td>a<tr><td>b<td>c<tr><td>d</table>`, `b c`, "a\nd\n"},
		{"parts of a line", `a <b>b</b> c<i>d</i><u>e</u> f`, `b`, "a cde f\n"},
		{"parts that touched what is left out get a space", `a<b>b</b>c`, `b`, "a c\n"},
		{"the start of a line left out", `<b>a</b>b<i>c</i>`, `a`, "bc\n"},
		{"items of lists have a mark, once", `<ul><li>a<p>b</p><ol><li>c</ol>d<li><b>e</b></ul><dl><dt>f</dl>`, ``,
			"- a\n\nb\n\n- c\n\nd\n- e\n\nf\n"},
		{"but not where their start is left out", `<ul><li><div>a</div>b<li>c</ul>`, `a`, "b\n- c\n"},
		{"nor in the later cells of a table in one", `<ul><li><table><tr><td>a<td>b</table></ul>`, ``, "- a\tb\n"},
		{"the end of a line left out", `a<b>b</b> <i>c</i>`, `b c`, "a\n"},
		{"pre keeps its indentation", "<pre>a {\n  b;\n\n\t<b>c</b>  <i>d</i>\n}</pre>", ``,
			"a {\n  b;\n\n\tc  d\n}\n"},
		{"but not where the start is left out", "<pre>  <b>a</b>  <i>b</i></pre>", `a`, "b\n"},
		{"references are decoded", `&lt;a&gt;&nbsp;&amp;`, ``, "<a>\u00a0&\n"},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			p := parse(t, tt.html)
			m := markAll(p, strings.Fields(tt.without)...)
			if got := string(p.AppendText([]byte("before"), m)); got != "before"+tt.want {
				t.Errorf("%s\n got %q\nwant %q", tt.html, got, "before"+tt.want)
			}
		})
	}
}

// TestTextOfAllSamples: rendering all of a page loses no word of it, and adds none but
// the marks of list items.
func TestTextOfAllSamples(t *testing.T) {
	for name, src := range samples(t) {
		p := parse(t, string(src))
		mark := func(word string) bool { return word == "-" }
		got := slices.DeleteFunc(strings.Fields(string(p.AppendText(nil, markAll(p)))), mark)
		var want []string
		for i := range p.Lines {
			want = append(want, strings.Fields(string(p.LineText(i)))...)
		}
		want = slices.DeleteFunc(want, mark)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d words of %d", name, len(got), len(want))
		}
	}
}

func TestMask(t *testing.T) {
	p := parse(t, `<p>a <b>bbb</b> c<p>d`)
	m := NewMask(p, nil)
	if len(m) != len(p.Runs) || slices.Contains(m, true) {
		t.Errorf("a new mask is %v", m)
	}
	m.SetLine(p, 0, true)
	if want := (Mask{true, true, true, false}); !slices.Equal(m, want) {
		t.Errorf("with line 0 it is %v, want %v", m, want)
	}
	m.SetLine(p, 0, false)
	m.SetLine(p, 1, true)
	if want := (Mask{false, false, false, true}); !slices.Equal(m, want) {
		t.Errorf("with line 1 it is %v, want %v", m, want)
	}

	// A line is content when more than half of its text is: "bbb" is three
	// bytes of five.
	for _, tt := range []struct {
		m    Mask
		want bool
	}{
		{Mask{false, true, false, false}, true},
		{Mask{true, false, true, false}, false},
		{Mask{true, true, true, false}, true},
		{Mask{false, false, false, true}, false},
	} {
		if got := tt.m.Line(p, 0); got != tt.want {
			t.Errorf("with %v line 0 is content: %v", tt.m, got)
		}
	}

	small := parse(t, `a`)
	again := NewMask(small, m)
	if len(again) != 1 || again[0] || &again[0] != &m[0] {
		t.Errorf("a mask that reuses another's memory is %v", again)
	}
}
