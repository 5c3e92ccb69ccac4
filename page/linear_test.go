package page

import (
	"strings"
	"testing"
)

// TestHugeNonsenseIsReadInLinearTime: with steps that grow with the square of
// the input this test would not end within the time that go test allows.
func TestHugeNonsenseIsReadInLinearTime(t *testing.T) {
	t.Parallel()
	const many = 20_000
	rep := strings.Repeat
	tests := []struct {
		promise, html string
		lines         int
		first, last   string // lines
	}{
		{"nested blocks", rep("<div>", many) + "x" + rep("</div>", many) + "<p>y", 2, "x", "y"},
		{"nested blocks with text", rep("<div>x", many), many, "x", "x"},
		{"nested tables", rep("<table><tr><td>x", many), many, "x", "x"},
		{"nested tables without cells", rep("<table>x", many), many, "x", "x"},
		{"nested lists", rep("<ul><li>x", many) + rep("</ul>", many) + "y", many + 1, "x", "y"},
		{"nested unknown elements", rep("<x-y>", many) + "x" + rep("</x-y>", many) + "y", 1, "xy", "xy"},
		{"unclosed formatting", rep("<b>x", many), 1, rep("x", many), rep("x", many)},
		{"unclosed links", rep("<a href=x>x", many), 1, rep("x", many), rep("x", many)},
		{"unclosed paragraphs", rep("<p>x", many), many, "x", "x"},
		{"unclosed cells", "<table>" + rep("<tr><td>x<td>y", many/2), many, "x", "y"},
		{"unclosed options", "<select>" + rep("<option>x", many), many, "x", "x"},
		{"unclosed svg", rep("<svg><g>", many) + "<p>x", 1, "x", "x"},
		{"formatting around blocks", rep("<b><p>x", many) + rep("</b>", many) + "<p>y", many + 1, "x", "y"},
		{"links around blocks", rep("<a href=x><div>x", many), many, "x", "x"},
		{"blocks that outlive much formatting",
			rep(rep("<b>", 256)+rep("<div>", 255)+rep("</b>", 256)+rep("</div>", 255), many/1000) + "x", 1, "x", "x"},
		{"end tags without start", rep("</b></p></div></a></td></nosuch>", many) + "x", 1, "x", "x"},
		{"end tags without start, deep inside", rep("<i>", many) + rep("</b></h1></li></nosuch>", many) + "x", 1, "x",
			"x"},
		{"cells outside tables, deep inside", rep("<i>", many) + rep("<td>", many) + "x", 1, "x", "x"},
		{"forms in forms that overlap", rep(rep("<form>", 100)+"<div>"+rep("</form>", 100), many/100) +
			rep("<b>x</b>", many), 1, rep("x", many), rep("x", many)},
		{"forms that overlap", rep("<form><div></form>", many) + "x", 1, "x", "x"},
		{"noscript", rep("<noscript>x</noscript>", many), 1, rep("x", many), rep("x", many)},
		{"a line of many elements", rep("x<b>y</b>", many), 1, rep("xy", many), rep("xy", many)},
		{"a line that ends in nothing seen", "x" + rep("<b>&nbsp;</b> ", many) + "<p>y", 2, "x", "y"},
		{"a text of many newlines", rep("x\n", many), 1, rep("x ", many)[:2*many-1], rep("x ", many)[:2*many-1]},
		{"a pre of many newlines", "<pre>" + rep("&amp;\n", many), many, "&", "&"},
		{"a pre of many newlines that are references", "<pre>" + rep("x&#10;", many), many, "x", "x"},
		{"references that do not end", rep("&#", many) + rep("&", many) + rep("&#0", many) + "\r&#10;x", 1,
			rep("&#", many) + rep("&", many) + rep("\ufffd", many) + " x",
			rep("&#", many) + rep("&", many) + rep("\ufffd", many) + " x"},
		{"stray brackets", rep("<", many), 1, rep("<", many), rep("<", many)},
		{"comments that do not end", "x" + rep("<!--", many), 1, "x", "x"},
		{"an endless tag", "x<p " + rep("class=a id=b style=';' c ", many), 1, "x", "x"},
		{"scripts of JSON-LD", rep(jsonLD(`{"articleBody":"x"}`), many/10) + "x", 1, "x", "x"},
		{"lists in lists of JSON-LD", "x" + jsonLD(rep("[", 9*many)), 1, "x", "x"},
		{"objects in objects of JSON-LD", "x" + jsonLD(rep(`{"@graph":`, many)), 1, "x", "x"},
		{"things of JSON-LD",
			"x" + jsonLD(rep(`{"@type":"Article","headline":"\"","author":["x"],"articleBody":"x"}`, many/8)), 1, "x",
			"x"},
		{"authors of authors", "x" + jsonLD(rep(`{"author":[{"name":`, many/2)), 1, "x", "x"},
		{"backslashes in JSON-LD", "x" + jsonLD(`{"headline":"`+rep(`\\\"`, 2*many)+`"}`), 1, "x", "x"},
		{"lines of JSON-LD", jsonLD(`{"articleBody":"` + rep(`x\n`, many) + `"}`), many, "x", "x"},
		{"HTML in JSON-LD", jsonLD(`{"articleBody":"` + rep(`<b><p>x`, many) + `"}`), many, "x", "x"},
		{"escaped HTML in JSON-LD", jsonLD(`{"articleBody":"` + rep(`x&lt;/p&gt;`, many/2) + `"}`), many / 2, "x", "x"},
		{"titles without an end", rep("<title>", many) + "<p>x", 1, "x", "x"},
		{"names", rep("<meta name=author property=og:title itemprop=date content='&amp; '>", many) + "x", 1, "x", "x"},
		{"attributes", "<p " + rep("class=a id=b style=';' c / = ", many) + "style='" + rep(";:", many) + "'>x", 1, "x",
			"x"},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			p, err := ParseUTF8([]byte(tt.html))
			if err != nil {
				t.Fatal(err)
			}
			checkNodes(t, p)
			n := len(p.Lines)
			if n != tt.lines {
				t.Errorf("%d lines, want %d", n, tt.lines)
			}
			if got := string(p.LineText(0)); got != tt.first {
				t.Errorf("the first line is %.100q…, want %.100q…", got, tt.first)
			}
			if got := string(p.LineText(n - 1)); got != tt.last {
				t.Errorf("the last line is %.100q…, want %.100q…", got, tt.last)
			}
			at := int32(0)
			for i, l := range p.Lines {
				if l.Source.Start != at {
					t.Fatalf("line %d has its source at %v, after %d", i, l.Source, at)
				}
				at = l.Source.End
			}
			if int(at) != len(p.Source) {
				t.Errorf("lines end at byte %d of %d", at, len(p.Source))
			}
			if tags := strings.Count(tt.html, "<"); len(p.Nodes) > 1+(1+maxReopened)*tags {
				t.Errorf("%d nodes of %d tags", len(p.Nodes), tags)
			}
		})
	}
}

func TestNestingIsCapped(t *testing.T) {
	p := parse(t, strings.Repeat("<div>", maxDepth-2)+"<p>a</p>b<p>c<i>d</i>e</p>")
	deepest := int32(0)
	for _, n := range p.Nodes {
		deepest = max(deepest, n.Depth)
	}
	if deepest != maxDepth-1 {
		t.Errorf("the deepest element is at depth %d, want %d", deepest, maxDepth-1)
	}
	if got, want := show(p), "a¶b¶c¶de"; got != want {
		t.Errorf("the lines are %q, want %q", got, want)
	}
}
