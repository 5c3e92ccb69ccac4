package content

import (
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// judged returns the state of a page after JudgeMatter. A method has found no line, or all that do not stand beside
// the matter, and is sure of none.
func judged(t *testing.T, html string, isFound bool, s State) *State {
	t.Helper()
	before, p := stateOf(t, html, typed("article", .4))
	s.Facts = before.Facts
	for i := range p.Lines {
		s.Mask.SetLine(p, i, isFound && p.In(i)&besideMatter == 0)
		s.Probabilities = append(s.Probabilities, .5)
	}
	JudgeMatter(&s)
	return &s
}

// pagesOf reads the pages of a file of testdata. The test of the whole library reads them, too.
func pagesOf(t *testing.T, name string) []txtar.File {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/" + name + ".txtar")
	if err != nil || len(archive.Files) == 0 {
		t.Fatalf("%s: %d pages, error %v", name, len(archive.Files), err)
	}
	return archive.Files
}

func kept(s *State) string {
	return strings.Join(strings.Fields(string(s.Page.AppendText(nil, s.Mask))), " ")
}

func TestWallsLoseAllLines(t *testing.T) {
	for _, wall := range pagesOf(t, "walls") {
		s := judged(t, string(wall.Data), true, State{Confidence: .3})
		if strings.Contains(dropped(s), ".") || s.Confidence >= leastConfidence {
			t.Errorf("%s: %q, confidence %v", wall.Name, kept(s), s.Confidence)
		}
		// The caller who sets the threshold or favours recall decides alone.
		for _, state := range []State{{Confidence: .3, ThresholdIsSet: true}, {Confidence: .3, FavorsRecall: true}} {
			s := judged(t, string(wall.Data), true, state)
			for i := range s.Page.Lines {
				if s.Mask.Line(s.Page, i) != (s.Page.In(i)&besideMatter == 0) || s.Confidence != .3 {
					t.Errorf("%s: line %d or the confidence has changed", wall.Name, i)
				}
			}
		}
	}
}

func TestSmallDocumentsKeepTheLinesThatAMethodDoesNotFind(t *testing.T) {
	pages := pagesOf(t, "small")
	for i := 0; i < len(pages); i += 2 {
		s := judged(t, string(pages[i].Data), false, State{Confidence: .05})
		if want := strings.TrimSpace(string(pages[i+1].Data)); kept(s) != want || s.Confidence != leastConfidence {
			t.Errorf("%s: %q, want %q; confidence %v", pages[i].Name, kept(s), want, s.Confidence)
		}
	}
}

func TestPagesThatSpeakOfWallsLoseNoLine(t *testing.T) {
	pages := pagesOf(t, "matter")
	for i := 0; i < len(pages); i += 2 {
		s := judged(t, string(pages[i].Data), true, State{Confidence: .5})
		if want := strings.TrimSpace(string(pages[i+1].Data)); !strings.Contains(kept(s), want) || s.Confidence != .5 {
			t.Errorf("%s: %q, want %q; confidence %v", pages[i].Name, kept(s), want, s.Confidence)
		}
	}
}
