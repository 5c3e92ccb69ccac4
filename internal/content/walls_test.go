package content

import (
	"strings"
	"testing"

	"linesift/page"
)

func TestATypeWithoutMatterIsDoubtedWhereLinesAreSure(t *testing.T) {
	html := "<nav><p>Home<p>Boats<p>Contact</nav><h1>Contact</h1><p>Red Boat Ltd<p>1 Harbour Road<p>tel: 555 0100<form><input></form>"
	for _, test := range []struct {
		none, probability float32
		kept              bool
	}{{0.6, 0.5, false}, {0.6, 0.7, true}, {0.4, 0.5, true}} {
		p, err := page.ParseUTF8([]byte(html))
		if err != nil {
			t.Fatal(err)
		}
		s := &State{Page: p, Mask: page.NewMask(p, nil), Confidence: 0.5, NoMatter: test.none}
		for i := range p.Lines {
			s.Probabilities = append(s.Probabilities, test.probability)
			s.Mask.SetLine(p, i, i > 3)
		}
		JudgeMatter(s)
		if got := strings.Contains(dropped(s), "."); got != test.kept {
			t.Errorf("none %g, lines %g: kept %t, want %t", test.none, test.probability, got, test.kept)
		}
	}
}
