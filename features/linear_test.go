package features

import (
	"math"
	"strings"
	"testing"
	"time"

	"linesift/internal/cost"
	"linesift/page"
)

// TestHugeNonsenseIsMeasuredInLinearTime: a page 16 times as long takes about as much processor
// time as 16 pages, where a step that grows with the square of the page takes 16 times as much.
func TestHugeNonsenseIsMeasuredInLinearTime(t *testing.T) {
	const small, times, tooMany = 500, 16, 4
	rep := strings.Repeat
	lines := func(n int) string { return rep("<p>The boats of the harbour.", n) }
	body := func(text string) string {
		return `<script type="application/ld+json">{"@type":"Article","articleBody":"` + text + `"}</script>`
	}
	for _, c := range []struct {
		promise   string
		html      func(n int) string
		attribute string // 1 for all lines
	}{
		{"a title of many words",
			func(n int) string { return "<title>" + rep("The boats of the harbour! ", n) + "</title>" + lines(n) }, ""},
		{"a title that is the line in the end", func(n int) string {
			return "<title>" + rep("x ", n) + "The boats of the harbour.</title>" + lines(n)
		}, ""},
		{"a description of many words", func(n int) string {
			return `<meta name=description content="` + rep("The boats of the harbour! ", n) + `">` + lines(n)
		}, ""},
		{"a body of nearly the lines",
			func(n int) string { return body(rep("The boats of the harbour! ", n)) + lines(n) }, ""},
		{"a body of the lines", func(n int) string { return body(rep("The boats of the harbour. ", n)) + lines(n) },
			"in_body"},
		{"a body of one character", func(n int) string { return body(rep("x", n)) + lines(n) }, ""},
		{"a body of characters without spaces",
			func(n int) string { return body(rep("船", n)) + rep("<p>"+rep("船", 13), n) }, "in_body"},
		{"many reviews", func(n int) string {
			return `<script type="application/ld+json">{"@type":"Product","review":[` +
				rep(`{"@type":"Review","reviewBody":"The boats of the harbour."},`, n) + `]}</script>` + lines(n)
		}, "in_review"},
		{"many comments", func(n int) string {
			return `<script type="application/ld+json">{"@type":"DiscussionForumPosting","comment":[` +
				rep(`{"@type":"Comment","text":"The boats of the harbour."},`, n) + `]}</script>` + lines(n)
		}, "in_comment"},
		{"one line", func(n int) string { return body(rep("x ", n)) + rep("x ", n) }, "in_body"},
		{"words in one line", func(n int) string { return rep("harbour ", n) }, ""},
		{"headings", func(n int) string { return rep("<h1>The boats of the harbour.</h1>", n) }, ""},
		{"elements of one template", func(n int) string { return rep("<div class=a><p class=b>x</p></div>", n) }, ""},
		{"links", func(n int) string {
			return rep("<p><a href=/boats/of/the/harbour>The boats of the harbour.</a>", n)
		}, "link_words"},
		{"an address that does not end", func(n int) string {
			return "<a href=" + rep("boats/", n) + ">" + rep("The boats of the harbour.<br>", n)
		}, ""},
		{"pieces deep in a link",
			func(n int) string { return "<a href=/>" + rep("<b>", 400) + rep("boats<i>of</i> ", n) }, ""},
		{"elements of one template inside each other", func(n int) string { return rep("<div class=a>x", n) }, ""},
	} {
		t.Run(c.promise, func(t *testing.T) {
			meter, err := NewMeter(Names())
			if err != nil {
				t.Fatal(err)
			}
			var x Matrix
			parse := func(n int) *page.Page {
				p, err := page.ParseUTF8([]byte(c.html(n)))
				if err != nil {
					t.Fatal(err)
				}
				return p
			}
			short, long := parse(small), parse(small*times)
			ofShort, ofLong := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
			for range 3 { // the first time it takes memory
				ofShort = min(ofShort, cost.CPU(func() {
					for range times {
						meter.Measure(short, &x)
					}
				}))
				ofLong = min(ofLong, cost.CPU(func() { meter.Measure(long, &x) }))
			}
			if ratio := float64(ofLong) / float64(ofShort); ratio >= tooMany {
				t.Errorf("a page %d times as long takes %.0f times as long as %d pages", times, ratio, times)
			}
			if c.attribute == "" {
				return
			}
			for i := range long.Lines {
				if long.Lines[i].Text.Len() > 0 && x.Row(i)[index[c.attribute]] != 1 {
					t.Fatalf("line %d: %s is 0", i, c.attribute)
				}
			}
		})
	}
}
