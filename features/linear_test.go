package features

import (
	"strings"
	"testing"
	"time"

	"linesift/page"
)

// TestHugeNonsenseIsMeasuredInLinearTime: a page 16 times as long takes some 16
// times as long, where a step that grows with the square of the page takes 256
// times as long.
func TestHugeNonsenseIsMeasuredInLinearTime(t *testing.T) {
	const small, times, tooMany = 500, 16, 48
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
		{"a title of many words", func(n int) string { return "<title>" + rep("The boats of the harbour! ", n) + "</title>" + lines(n) }, ""},
		{"a title that is the line in the end", func(n int) string {
			return "<title>" + rep("x ", n) + "The boats of the harbour.</title>" + lines(n)
		}, ""},
		{"a description of many words", func(n int) string {
			return `<meta name=description content="` + rep("The boats of the harbour! ", n) + `">` + lines(n)
		}, ""},
		{"a body of nearly the lines", func(n int) string { return body(rep("The boats of the harbour! ", n)) + lines(n) }, ""},
		{"a body of the lines", func(n int) string { return body(rep("The boats of the harbour. ", n)) + lines(n) }, "in_body"},
		{"a body of one character", func(n int) string { return body(rep("x", n)) + lines(n) }, ""},
		{"a body of characters without spaces", func(n int) string { return body(rep("船", n)) + rep("<p>"+rep("船", 13), n) }, "in_body"},
		{"many reviews", func(n int) string {
			return `<script type="application/ld+json">{"@type":"Product","review":[` + rep(`{"@type":"Review","reviewBody":"The boats of the harbour."},`, n) + `]}</script>` + lines(n)
		}, "in_review"},
		{"one line", func(n int) string { return body(rep("x ", n)) + rep("x ", n) }, "in_body"},
		{"words in one line", func(n int) string { return rep("harbour ", n) }, ""},
		{"headings", func(n int) string { return rep("<h1>The boats of the harbour.</h1>", n) }, ""},
		{"elements of one template", func(n int) string { return rep("<div class=a><p class=b>x</p></div>", n) }, ""},
		{"elements of one template inside each other", func(n int) string { return rep("<div class=a>x", n) }, ""},
	} {
		t.Run(c.promise, func(t *testing.T) {
			meter, err := NewMeter(Names())
			if err != nil {
				t.Fatal(err)
			}
			var x Matrix
			measure := func(n int) (*page.Page, time.Duration) {
				p, err := page.Parse([]byte(c.html(n)))
				if err != nil {
					t.Fatal(err)
				}
				start := time.Now()
				meter.Measure(p, &x)
				return p, time.Since(start)
			}
			ratio := 0.
			for range 5 { // a busy machine may err now and then
				measure(small)
				_, short := measure(small)
				p, long := measure(small * times)
				if c.attribute != "" {
					for i := range p.Lines {
						if p.Lines[i].Text.Len() > 0 && x.Row(i)[index[c.attribute]] != 1 {
							t.Fatalf("line %d: %s is 0", i, c.attribute)
						}
					}
				}
				if ratio = float64(long) / float64(short); ratio < tooMany {
					return
				}
			}
			t.Errorf("%d times the page takes %.0f times as long", times, ratio)
		})
	}
}
