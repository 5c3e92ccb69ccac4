package segments

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"linesift/internal/cost"
	"linesift/internal/facts"
	"linesift/metadata"
	"linesift/pagetype"
)

// hostile has pages that ask for much work: rep repeats a text with the numbers from 0 to n-1.
var hostile = []struct {
	name string
	html func(n int) string
}{
	{"elements of one template", func(n int) string { return rep(n, `<div class=a><p class=b>One line.</div>`) }},
	{"a template for each element", func(n int) string { return rep(n, `<div class="a%[1]dx"><p>One line.</div>`) }},
	{"each template twice, far apart", func(n int) string {
		once := rep(n, `<div class="x%[2]s"><a href=/%[1]d>One title %[1]d</a></div>`)
		return "<section>" + once + "</section><section>" + once + "</section>"
	}},
	{"elements in each other", func(n int) string { return rep(n, `<div class=a>One line.`) }},
	{"lists in each other", func(n int) string { return rep(n, `<ul><li class=post><p>One line of %[1]d.`) }},
	{"many classes", func(n int) string {
		return `<div class="` + rep(n, "c%[2]s ") + `">One line.</div>` + rep(n, `<p class=post>One line.`)
	}},
	{"names beside names", func(n int) string {
		return rep(n,
			`<div class=post><a class=user href=/u/%[1]d>Ann</a><i>1 May 2024</i><p class=body>One line.</div>`)
	}},
	{"names without posts", func(n int) string {
		return `<p class=post>One line.` + rep(n, `<a class=user href=/u/%[1]d>Ann %[1]d</a><br>`) +
			`<p class=post>Another line.`
	}},
	{"empty elements in a name", func(n int) string {
		return rep(9, `<div class=post><b class=user>Ann`+rep(n/9, `<i></i>`)+`</b><p class=body>One line.</div>`)
	}},
	{"dates", func(n int) string { return rep(n, `<p>1 May 2024<p class=body>One line that is longer than a date.`) }},
	{"pictures",
		func(n int) string { return rep(n, `<a href=/%[1]d><img src=/%[1]d.png></a>`) + rep(n, `<p>One line`) }},
	{"titles and prices", func(n int) string {
		return rep(n, `<h3><a href=/%[1]d>Boat %[1]d</a></h3>€ %[1]d<br>A line.`)
	}},
	{"rows of cells",
		func(n int) string { return "<table>" + rep(n, `<tr><td>Boat %[1]d<td>A<td>B<td>C`) + "</table>" }},
	{"posts and comments on them", func(n int) string {
		return rep(n, `<div class=post><i>1 May 2024</i><p class=body>One line of it.</p></div>`+
			`<div class="reply%[2]s"><i>2 May 2024</i><p>Another one.</p></div>`)
	}},
	{"broken markup", func(n int) string { return rep(n, `<table><a href="<b>x</p></div><select><option>y<svg><p>z`) }},
}

// rep repeats a text for each number below n, which it may have as %[1]d or in letters as %[2]s.
func rep(n int, text string) string {
	var b strings.Builder
	for i := range n {
		letters := strings.Map(func(r rune) rune { return r - '0' + 'a' }, fmt.Sprint(i))
		if strings.Contains(text, "%[") {
			fmt.Fprintf(&b, text+"%.0[1]d%.0[2]s", i, letters)
		} else {
			b.WriteString(text)
		}
	}
	return b.String()
}

// A page that is so many times as long needs about as many times the work, and no segment has lines
// that the page has not.
func TestHostilePagesTakeLinearTime(t *testing.T) {
	const small, times, tooMany = mostLists + 20, 5, 2
	for _, c := range hostile {
		for _, pageType := range []pagetype.Type{"forum", "listing"} {
			work := func(n int) int {
				in := input(t, c.html(n), pageType, all)
				checkLines(t, in, Posts(in), Items(in, nil))
				s := newPageReader(in)
				s.findThread(s.content())
				newItemFinder(s, s.content()).entries()
				return s.visits
			}

			if few, many := work(small), work(times*small); many > tooMany*times*few {
				t.Errorf("%s: a page %d times as long looks %d times at lines, not %d", c.name, times, many, few)
			}
		}
	}
}

// TestLongAttributesAreReadOnce: many lines may stand in one element with long names, or in one link with a long
// address. A page 16 times as long takes about as much processor time as 16 pages.
func TestLongAttributesAreReadOnce(t *testing.T) {
	const few, times, tooMany = 250, 16, 4
	for _, attribute := range []string{`<div class="%">`, `<a href="/%">`, `<h2><a title="%" href="/x">`} {
		read := func(n int) (work func()) {
			start := strings.ReplaceAll(attribute, "%", strings.Repeat("boats-of ", n))
			source := start + rep(n, `<div>One line of %[1]d.</div>`)
			thread, list := input(t, source, "forum", all), input(t, source, "listing", all)
			return func() { Posts(thread); Items(list, nil) }
		}
		short, long := read(few), read(few*times)
		shortest, longest := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
		for range 3 {
			shortest, longest = min(shortest, cost.CPU(short)), min(longest, cost.CPU(long))
		}
		if ratio := float64(longest) / float64(times*shortest); ratio >= tooMany {
			t.Errorf("%s: a page %d times as long takes %.0f times as long as %d pages", attribute, times, ratio, times)
		}
	}
}

// checkLines fails if lines of segments are not in the page.
func checkLines(t *testing.T, in *facts.Facts, posts []metadata.Post, items []metadata.Item) {
	var lines [][2]int
	for _, p := range posts {
		lines = append(lines, p.Lines)
	}
	for _, i := range items {
		lines = append(lines, i.Lines)
	}
	for _, l := range lines {
		if l[0] < 0 || l[1] < l[0] || l[1] >= len(in.Page.Lines) {
			t.Fatalf("lines %v of %d", l, len(in.Page.Lines))
		}
	}
}

func FuzzSegments(f *testing.F) {
	for _, c := range hostile {
		f.Add(c.html(3), uint8(1))
	}
	f.Fuzz(func(t *testing.T, source string, choice uint8) {
		types := []pagetype.Type{"forum", "listing", "article", "homepage"}
		n := 0
		in := input(t, source, types[choice%4], func(string) bool { // some lines are not kept
			n++
			return choice < 64 || n%3 > 0
		})
		if choice%8 >= 4 {
			in.Readable = nil
		}
		posts := Posts(in)
		checkLines(t, in, posts, Items(in, posts))
		checkLines(t, in, nil, Items(in, nil))
	})
}
