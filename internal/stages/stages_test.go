package stages

import (
	"math"
	"slices"
	"testing"

	"linesift/model"
)

func namesOf(stages []Stage) (all []string) {
	for _, s := range stages {
		all = append(all, s.Name())
	}
	return all
}

func TestStagesComeInTheOrderThatIsDocumented(t *testing.T) {
	want := []string{
		"line", "page", "article-line", "article-page", "choice", "context", "article-context", "shrink", "threshold",
	}
	if got := namesOf(All()); !slices.Equal(got, want) {
		t.Errorf("stages %q, want %q", got, want)
	}
}

func TestAModelLeavesOutTheStagesWhoseNetworkItHasNot(t *testing.T) {
	for _, test := range []struct{ without, want []string }{
		{nil, namesOf(All())},
		{[]string{"article-line", "article-page", "article-context"},
			[]string{"line", "page", "context", "shrink", "threshold"}},
	} {
		m := twoExperts(t)
		for _, name := range test.without {
			delete(m.Networks, model.NetworkName(name))
		}
		if got := namesOf(Of(m)); !slices.Equal(got, test.want) {
			t.Errorf("without %q: stages %q, want %q", test.without, got, test.want)
		}
	}
}

// The expert for articles answers if it takes the page for an article, and the other expert gives
// articles a fifth, or is less sure of its type by a tenth.
func TestChoiceOfTheExpert(t *testing.T) {
	const article, forum = 0, 1
	for _, test := range []struct {
		general, articles [2]float32 // article, forum
		want              bool
	}{
		{[2]float32{0.9, 0.1}, [2]float32{0.6, 0.4}, true},
		{[2]float32{0.2, 0.8}, [2]float32{0.6, 0.4}, true},
		{[2]float32{0.19, 0.81}, [2]float32{0.6, 0.4}, false},
		{[2]float32{0.1, 0.6}, [2]float32{0.69, 0.31}, false},
		{[2]float32{0.1, 0.6}, [2]float32{0.71, 0.29}, true},
		{[2]float32{0.9, 0.1}, [2]float32{0.4, 0.6}, false},
		{[2]float32{0.02, 0.3}, [2]float32{0.9, 0.1}, false},
		{[2]float32{0.03, 0.3}, [2]float32{0.9, 0.1}, true},
	} {
		p := NewPass(twoExperts(t))
		p.Begin(plain(50))
		types := func(p [2]float32) []float32 {
			all := make([]float32, len(allTypes))
			all[article], all[forum] = p[article], p[forum]
			return all
		}
		p.general.Types, p.articles.Types = types(test.general), types(test.articles)
		chooseExpert(p)
		if got := p.Answers == &p.articles; got != test.want {
			t.Errorf("%+v: the expert for articles answers: %t", test, got)
		}
	}
	p := NewPass(twoExperts(t)) // no types are known
	p.Begin(plain(50))
	if chooseExpert(p); p.Answers != &p.general {
		t.Error("without types the expert for articles answers")
	}
}

// Odds of 1:1 for a page of one sure line, 3:1 if it is likeliest an article.
func TestArticlesHaveAnOffsetOfTheirOwn(t *testing.T) {
	m := whole(t)
	m.Threshold, m.ArticleShift = 0.5, math.Log(3)
	for _, test := range []struct {
		types []float32
		want  float32
	}{
		{nil, 0.5},
		{[]float32{0.4, 0.3, 0.1, 0.1, 0.1, 0, 0}, 0.75},
		{[]float32{0.3, 0.4, 0.1, 0.1, 0.1, 0, 0}, 0.5},
	} {
		p := NewPass(m)
		p.Begin(plain(50))
		p.setLogOdds(logOdds(1), p.Lines)
		p.Types = test.types
		setThreshold(p)
		if math.Abs(float64(p.Threshold-test.want)) > 1e-6 {
			t.Errorf("%v: %v, want %v", test.types, p.Threshold, test.want)
		}
	}
}

// A page of one line of a probability p has an expected F1 of 2p/(1 + p), if it is
// kept: 1/2 of a third, 1 of 1.
func TestAPagesThresholdIsHalfTheExpectedF1MovedByTheOffset(t *testing.T) {
	for _, test := range []struct{ threshold, probability, want float32 }{
		{0.5, 1. / 3, 0.25},
		{0.5, 1, 0.5},
		{0.5, 0.05, 0.12}, // not 0.048
		{0.5, 0, 0.12},
		{0.4, 1, 0.4},
		{0.4, 1. / 3, 2. / 11}, // odds of 1:3 times 2:3 are 2:9
		{0.75, 1. / 3, 0.5},    // 1:3 times 3:1
	} {
		m := whole(t)
		m.Threshold = test.threshold
		p := NewPass(m)
		p.Begin(plain(50))
		p.setLogOdds(logOdds(test.probability), p.Lines)
		setThreshold(p)
		if math.Abs(float64(p.Threshold-test.want)) > 1e-6 {
			t.Errorf("%+v: %v", test, p.Threshold)
		}
		delete(m.Networks, model.NetworkContext)
		setThreshold(p)
		if p.Threshold != test.threshold {
			t.Errorf("%+v: of lines alone %v", test, p.Threshold)
		}
	}
}
