package content

import (
	"strings"
	"testing"
)

func TestNotesComeWithTheirMarksButNotTheReverse(t *testing.T) {
	const (
		fact = `<table><tr><td>Fare<td>4 crowns<sup id="ref1"><a href="#note1">[1]</a></sup></table>`
		text = `<p>The ferry is cheap.<sup id="ref2"><a href="#note2">[2]</a></sup>`
		note = `<ol><li id="note1"><a href="#ref1">^</a> Harbour office, 2019.<li id="note2"><a href="#ref2">^</a> ` +
			`The log.</ol>`
		old = `<p><a id="note2" href="#ref2">[2]</a> The log.`
	)
	for _, test := range []struct {
		promise, html string
		found         string // of the lines, a letter each
		kept          string
	}{
		{"a mark brings its note", text + note, ".xx", ".x."},
		{"a note does not bring its mark", fact + text + note, "xx...", "xx..."},
		{"a note whose address is at its start", text + old, ".x", ".."},
	} {
		s, p := stateOf(t, test.html, nil)
		for i, c := range test.found {
			s.Mask.SetLine(p, i, c == '.')
		}
		Complete(s)
		if got := dropped(s); got != test.kept {
			t.Errorf("%s: %s, want %s", test.promise, got, test.kept)
		}
	}
}

func TestFormulasStayWhole(t *testing.T) {
	s, p := stateOf(t, `<p>a <math><mi>x</mi><mo>=</mo><mn>1</mn></math> b`, nil)
	for i := range s.Mask {
		s.Mask[i] = string(p.RunText(i)) == "x"
	}
	JoinFormulas(s)
	if got := strings.TrimSpace(string(p.AppendText(nil, s.Mask))); got != "x=1" {
		t.Errorf("%q", got)
	}
}
