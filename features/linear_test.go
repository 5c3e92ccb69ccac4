package features

import (
	"strings"
	"testing"

	"linesift/page"
)

// TestHugeNonsenseIsMeasuredInLinearTime: with steps that grow with the square of
// the page this test would not end within the time that go test allows.
func TestHugeNonsenseIsMeasuredInLinearTime(t *testing.T) {
	many := 100_000
	if testing.Short() {
		many /= 10
	}
	rep := strings.Repeat
	meter, err := NewMeter(Names())
	if err != nil {
		t.Fatal(err)
	}
	lines := rep("<p>The boats of the harbour.", many) // 26 bytes
	fewer := many / 4                                  // the parser reads no more than 1 MB of JSON-LD
	body := func(text string) string {
		return `<script type="application/ld+json">{"@type":"Article","articleBody":"` + text + `"}</script>`
	}
	for _, c := range []struct{ promise, html, attribute string }{
		{"a title of many words", "<title>" + rep("The boats of the harbour! ", many) + "</title>" + lines, ""},
		{"a title that is the line in the end", "<title>" + rep("x ", many) + "The boats of the harbour.</title>" + lines, ""},
		{"a description of many words", `<meta name=description content="` + rep("The boats of the harbour! ", many) + `">` + lines, ""},
		{"a body of nearly the lines", body(rep("The boats of the harbour! ", fewer)) + lines, ""},
		{"a body of the lines", body(rep("The boats of the harbour. ", fewer)) + lines, "in_body"},
		{"a body of one character", body(rep("x", many)) + lines, ""},
		{"a body of characters without spaces", body(rep("船", fewer)) + rep("<p>"+rep("船", 13), many), "in_body"},
		{"many reviews", `<script type="application/ld+json">{"@type":"Product","review":[` + rep(`{"@type":"Review","reviewBody":"The boats of the harbour."},`, many) + `]}</script>` + lines, "in_review"},
		{"one line", body(rep("x ", many)) + rep("x ", many), "in_body"},
		{"words in one line", rep("harbour ", many), ""},
		{"headings", rep("<h1>The boats of the harbour.</h1>", many), ""},
		{"elements of one make", rep("<div class=a><p class=b>x</p></div>", many), ""},
		{"elements of one make inside each other", rep("<div class=a>x", many), ""},
	} {
		t.Run(c.promise, func(t *testing.T) {
			p, err := page.Parse([]byte(c.html))
			if err != nil {
				t.Fatal(err)
			}
			var x Matrix
			meter.Measure(p, &x)
			if c.attribute == "" {
				return
			}
			said := len(p.Meta.ArticleBody)
			for _, passage := range p.Meta.Passages {
				said += len(passage.Text)
			}
			if said < fewer {
				t.Errorf("%d bytes of JSON-LD", said)
			}
			for i := range p.Lines {
				if p.Lines[i].Text.Len() > 0 && x.Row(i)[index[c.attribute]] != 1 {
					t.Fatalf("line %d: %s is 0", i, c.attribute)
				}
			}
		})
	}
}
