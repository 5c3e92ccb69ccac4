package linesift

import (
	"cmp"
	"fmt"

	"linesift/page"
	"linesift/pagetype"
)

// A Method finds the main content of a page. Goroutines may share those of [NewModelMethod] and package methods, but
// not others, which may keep memory.
type Method interface {
	// Classify sets r.Mask, and the parts of r that the method knows, in memory of its own or of
	// r. Extract returns the error, or one for a part of the wrong length or with a number out of its range.
	Classify(p *page.Page, r *Result) error
}

// A Result is a method's answer for a page. Unknown parts are nil or empty.
type Result struct {
	Mask          page.Mask // the runs of text that are content
	Probabilities []float32 // of each line, that it is content, 0 to 1
	Types         []float32 // of each of pagetype.All, that the page is of this type; they sum to 1
	Threshold     float32   // lines whose Probabilities reach it are in Mask, but for rules; 0 to 1
	Hub           *Hub      // whether the page only leads to other pages
	Confidence    *float32  // an estimate of the word F1, 0 to 1
}

// checkFor makes optional parts of length 0 nil. It returns an error if a part has the wrong length for the page, or a
// number that is not between 0 and 1.
func (r *Result) checkFor(p *page.Page) error {
	for _, part := range []struct {
		name      string
		has, want int
		optional  bool
		of        string
	}{
		{"Mask", len(r.Mask), len(p.Runs), false, "run of the page; make it with page.NewMask(p, r.Mask)"},
		{"Probabilities", len(r.Probabilities), len(p.Lines), true, "line of the page"},
		{"Types", len(r.Types), len(pagetype.All()), true, "type of pagetype.All"},
	} {
		if part.has != part.want && !(part.optional && part.has == 0) {
			return fmt.Errorf("the length of %s is %d, not %d, one for each %s",
				part.name, part.has, part.want, part.of)
		}
	}
	if len(r.Probabilities) == 0 {
		r.Probabilities = nil
	}
	if len(r.Types) == 0 {
		r.Types = nil
	}
	var confidence float32
	if r.Confidence != nil {
		confidence = *r.Confidence
	}
	hub := cmp.Or(r.Hub, &Hub{})
	return cmp.Or(
		checkShares("Probabilities", r.Probabilities...), checkShares("Types", r.Types...),
		checkShares("Threshold", r.Threshold), checkShares("Confidence", confidence),
		checkShares("Hub", hub.Probability))
}

// checkShares returns an error if a number of a part is not between 0 and 1, such as NaN.
func checkShares(part string, values ...float32) error {
	for _, v := range values {
		if !(v >= 0 && v <= 1) {
			return fmt.Errorf("%s has %v, which is not between 0 and 1", part, v)
		}
	}
	return nil
}

// A Hub says whether a page only leads to other pages, as section fronts do.
type Hub struct {
	Verdict     bool         `json:"-"`           // it only leads to other pages
	Probability float32      `json:"probability"` // of being a hub, 0 to 1; 0 unless a model found it
	Evidence    fmt.Stringer `json:"-"`           // the figures that decided, which JSON has too; nil from models
}
