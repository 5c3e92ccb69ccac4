package linesift

import (
	"slices"
	"strings"
	"testing"

	"linesift/model"
	"linesift/page"
)

func TestThePipelineHasTheStagesOfModelsInTheirOrder(t *testing.T) {
	var want, got []string
	for _, s := range model.Stages() {
		want = append(want, string(s.Name()))
	}
	for _, s := range networkSteps {
		if slices.Contains(want, s.name) {
			got = append(got, s.name)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// The pipeline runs the stages one by one; model.Classifier runs them all.
func TestThePipelineFindsWhatTheClassifierDoes(t *testing.T) {
	m, err := NewMethod(DefaultMethod)
	if err != nil {
		t.Fatal(err)
	}
	p, err := page.Parse([]byte("<title>T</title><h1>Head</h1>" + strings.Repeat("<p>One sentence of words. And another, which is longer than that.", 3)))
	if err != nil {
		t.Fatal(err)
	}
	d := Document{Page: p}
	m.(Classifier).Classify(&d)
	got := slices.Clone(d.Probabilities)
	n := m.(*network)
	want := n.classifier.Classify(&n.lines)
	if !slices.Equal(got, want.Probabilities) || d.Threshold != want.Threshold || d.Confidence != want.Confidence {
		t.Errorf("%v from %v, want %v from %v", got, d.Threshold, want.Probabilities, want.Threshold)
	}
}
