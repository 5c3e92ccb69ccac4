package model

import (
	"math"
	"slices"
	"testing"
)

func namesOf(stages []Stage) (all []Name) {
	for _, s := range stages {
		all = append(all, s.Name())
	}
	return all
}

func TestStagesComeInTheOrderThatIsDocumented(t *testing.T) {
	want := []Name{"line", "page", "context", "shrink", "threshold"}
	if got := namesOf(Stages()); !slices.Equal(got, want) {
		t.Errorf("stages %q, want %q", got, want)
	}
}

func TestAModelLeavesOutTheStagesWhoseNetworkItHasNot(t *testing.T) {
	for _, test := range []struct{ without, want []Name }{
		{nil, []Name{Line, PageType, Context, Shrink, Threshold}},
		{[]Name{PageType}, []Name{Line, Context, Shrink, Threshold}},
		{[]Name{PageType, Context}, []Name{Line, Shrink, Threshold}},
	} {
		m := whole(t)
		for _, name := range test.without {
			delete(m.Networks, name)
		}
		if got := namesOf(m.Stages()); !slices.Equal(got, test.want) {
			t.Errorf("without %q: stages %q, want %q", test.without, got, test.want)
		}
	}
}

// Odds of 1:1 for a page of one sure line, 3:1 if it is likeliest an article.
func TestArticlesHaveAnOffsetOfTheirOwn(t *testing.T) {
	m := whole(t)
	m.Threshold, m.ArticleOffset = 0.5, math.Log(3)
	for _, test := range []struct {
		types []float32
		want  float32
	}{
		{nil, 0.5},
		{[]float32{0.4, 0.3, 0.1, 0.1, 0.1, 0, 0}, 0.75},
		{[]float32{0.3, 0.4, 0.1, 0.1, 0.1, 0, 0}, 0.5},
	} {
		s := NewState(m)
		s.Begin(plain(50))
		s.setOdds(logOdds(1))
		s.Types = test.types
		setThreshold(s, nil)
		if math.Abs(float64(s.Threshold-test.want)) > 1e-6 {
			t.Errorf("%v: %v, want %v", test.types, s.Threshold, test.want)
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
		s := NewState(m)
		s.Begin(plain(50))
		s.setOdds(logOdds(test.probability))
		setThreshold(s, nil)
		if math.Abs(float64(s.Threshold-test.want)) > 1e-6 {
			t.Errorf("%+v: %v", test, s.Threshold)
		}
		delete(m.Networks, Context)
		setThreshold(s, nil)
		if s.Threshold != test.threshold {
			t.Errorf("%+v: of lines alone %v", test, s.Threshold)
		}
	}
}
