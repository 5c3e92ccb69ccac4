package page

import "testing"

func TestElementsMeasureTheLinesInside(t *testing.T) {
	p, err := ParseUTF8(
		[]byte(`<div><h1>One <b>two</b></h1><p>A <b>b<br>c<br>d</b> e<p><a href=x>four</a></div><p>five`))
	if err != nil {
		t.Fatal(err)
	}
	// The lines are "One two", "A b", "c", "d e", "four" and "five".
	want := map[string][]NodeLines{
		"div": {{Totals: Totals{Lines: 5, TextBytes: 18, LinkBytes: 4}, Last: 4}},
		"h1":  {{Totals: Totals{Lines: 1, TextBytes: 7}, Heading: 2}},
		"b":   {{Heading: 2}, {Totals: Totals{Lines: 1, TextBytes: 1}, First: 2, Last: 2}},
		"a":   {{Totals: Totals{Lines: 1, TextBytes: 4, LinkBytes: 4}, First: 4, Last: 4}},
	}
	for n, e := range p.NodeLines {
		tag := p.Nodes[n].Tag.String()
		if len(want[tag]) == 0 {
			continue
		}
		if tag == "h1" && int(e.Heading) != n {
			t.Errorf("the heading of node %d is %d", n, e.Heading)
		}
		e.HTMLBytes, e.Heading, e.NameFacts = 0, min(e.Heading, 2), NameFacts{}
		if e != want[tag][0] {
			t.Errorf("<%s>: %+v, want %+v", tag, e, want[tag][0])
		}
		want[tag] = want[tag][1:]
	}
}

func TestElementsHoldLinesInARow(t *testing.T) {
	for _, src := range documents(t) {
		p, err := ParseUTF8(src)
		if err != nil {
			t.Fatal(err)
		}
		all := p.NodeLines[0]
		if int(all.HTMLBytes) != len(p.Source) || int(all.Lines) != len(p.Lines) {
			t.Errorf("%d bytes in %d lines, want %d in %d", all.HTMLBytes, all.Lines, len(p.Source), len(p.Lines))
		}
		for n, e := range p.NodeLines {
			if e.Lines > 0 && e.Last-e.First+1 != e.Lines {
				t.Errorf("%.40q: node %d has %d lines between %d and %d", src, n, e.Lines, e.First, e.Last)
			}
		}
	}
}
