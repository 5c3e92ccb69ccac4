package page

import (
	"strings"
	"testing"
)

// Of what is too much no text is lost, and words stay apart.
func TestTooManyLines(t *testing.T) {
	const many = 50_000
	for name, html := range map[string]string{
		"a pre":      "<pre>" + strings.Repeat("ab\n", many),
		"paragraphs": strings.Repeat("<p>ab", many),
		"breaks":     strings.Repeat("ab<br>", many),
		"cells":      "<table>" + strings.Repeat("<td>ab", many),
		"items":      "<ul>" + strings.Repeat("<li><b>a</b>b</li>", many),
	} {
		p, err := ParseUTF8([]byte(html))
		if err != nil {
			t.Fatal(err)
		}
		if n, most := len(p.Lines), freeLines+len(html)/bytesPerLine+1; n > most || n < freeLines {
			t.Errorf("%s: %d lines, want %d to %d", name, n, freeLines, most)
		}
		words := 0
		for i := range p.Lines {
			for _, w := range strings.Fields(string(p.LineText(i))) {
				if w != "ab" {
					t.Fatalf("%s: line %d has the word %.50q", name, i, w)
				}
				words++
			}
		}
		if words != many {
			t.Errorf("%s: %d words, want %d", name, words, many)
		}
	}
}

// What is not shown is not shown either behind an element too many.
func TestTooManyElements(t *testing.T) {
	html := strings.Repeat("<b></b>", freeNodes*2) +
		"<p>one<script>var x</script><style>b {}</style> two<svg><text>three</text></svg><title>four</title> five"
	p, err := ParseUTF8([]byte(html))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(p.LineText(len(p.Lines) - 1)); got != "one twothree five" {
		t.Errorf("the last line is %q", got)
	}
	if n, most := len(p.Nodes), freeNodes+len(html)/bytesPerNode+1; n > most {
		t.Errorf("%d nodes, want %d at most", n, most)
	}
}

func TestTooManyRuns(t *testing.T) {
	const many = 300_000
	html := "<p>" + strings.Repeat("a\n", many)
	p, err := ParseUTF8([]byte(html))
	if err != nil {
		t.Fatal(err)
	}
	if n, most := len(p.Runs), freeRuns+len(html)/bytesPerRun+1; n > most || n < freeRuns {
		t.Errorf("%d runs, want %d to %d", n, freeRuns, most)
	}
	if got := len(strings.Fields(string(p.LineText(0)))); got != many {
		t.Errorf("%d words, want %d", got, many)
	}
}
