package train

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"linesift/internal/lexicon"
)

// saying returns pages of so many sites of a line of content and a line of
// boilerplate, that say what is given.
func saying(name string, sites int, content, boilerplate string) (pages []Page) {
	for i := range sites {
		p := densities(fmt.Sprint(name, i), []float32{0.5, 0.5}, true, false)
		p.Keys = [][]lexicon.Key{lexicon.AppendKeys(nil, []byte(content)), lexicon.AppendKeys(nil, []byte(boilerplate))}
		pages = append(pages, p)
	}
	return pages
}

func says(l *lexicon.Lexicon, text string) float32 {
	e := l.Line(lexicon.AppendKeys(nil, []byte(text)))
	return e.Whole
}

func TestTheLexiconOfAFoldHasNotCountedIt(t *testing.T) {
	t.Parallel()
	a, b, c := saying("a", 10, "alpha", "menu"), saying("b", 10, "beta", "menu"), saying("c", 10, "gamma", "menu")
	tr := newTraining(t.Context(), quick(), [][]Page{a, b, c}, nil)
	tr.origins = originsOf([]string{"lexicon_words"})
	tr.setLexicons()
	lexicons := tr.lexicons
	if len(lexicons) != 3 {
		t.Fatalf("%d lexicons for 3 folds", len(lexicons))
	}
	for i, own := range []string{"alpha", "beta", "gamma"} {
		for _, word := range []string{"alpha", "beta", "gamma"} {
			if z := says(lexicons[i], word); (z > 0) != (word != own) || z < 0 {
				t.Errorf("fold %d: %s has %v", i, word, z)
			}
		}
		if z := says(lexicons[i], "menu"); z >= 0 {
			t.Errorf("fold %d: menu has %v", i, z)
		}
	}
	for _, word := range []string{"alpha", "beta", "gamma"} {
		if z := says(tr.model.Lexicon, word); z <= 0 {
			t.Errorf("the model: %s has %v", word, z)
		}
	}
}

func TestTheLexiconDoesNotDependOnTheOrderOfPages(t *testing.T) {
	pages := slices.Concat(saying("a", 10, "alpha one", "menu"), saying("a", 10, "alpha two", "menu two"),
		saying("b", 9, "beta", "menu"))
	want := wordsOf(pages)
	slices.Reverse(pages)
	if got := wordsOf(pages[:11], pages[11:]); !reflect.DeepEqual(got, want) {
		t.Error("another order gives another lexicon")
	}
	if keys, _ := want.Keys(); len(keys) == 0 {
		t.Error("the lexicon is empty")
	}
}

func TestLinesOfUnknownLabelAreNotCounted(t *testing.T) {
	pages := saying("a", 20, "alpha", "menu")
	for i := range pages {
		pages[i].W[0] = 0
		pages[i].Y[0], pages[i].Y[1] = 0, float32(i%2)
	}
	if z := says(wordsOf(pages), "alpha"); z != 0 {
		t.Errorf("alpha has %v", z)
	}
}

// What lines say is all that tells content in these pages.
func TestANetworkLearnsWhatWordsSay(t *testing.T) {
	t.Parallel()
	pages := slices.Concat(saying("a", 30, "the story goes on", "share this"),
		saying("b", 30, "the story ends", "more stories"))
	task := quick()
	task.Inputs = []string{"density", "lexicon_words", "lexicon_heading_start"}
	m, _ := fitted(t, task, pages)
	if m.Lexicon == nil {
		t.Fatal("the model has no lexicon")
	}
	unseen := saying("c", 10, "the story begins", "share more")
	if e := Measure(m, unseen).Page.Total(); e != 0 {
		t.Errorf("%.0f %% of the lines wrong", 100*e)
	}
	for i := range unseen {
		unseen[i].Keys = nil
	}
	if e := Measure(m, unseen).Page.Total(); e == 0 {
		t.Error("without words nothing is wrong either")
	}

	// A model that is fine-tuned keeps its lexicon.
	tune := FineTune(m)
	tune.Test, tune.Config.Epochs = 0, 2
	further, _ := fitted(t, tune, saying("d", 20, "ad", "story"))
	if !reflect.DeepEqual(further.Lexicon, m.Lexicon) {
		t.Error("fine-tuning has changed the lexicon")
	}
}
