package linesift

import (
	"encoding/json"
	"fmt"

	"linesift/model"
	"linesift/page"
	"linesift/role"
)

// A Method finds the main content of a page. The default one is a network; package methods has
// the published methods.
type Method interface {
	// Classify sets r.Mask, and what else the method knows. r has nothing set but its Confidence,
	// which is NoConfidence, and the memory of its Mask. What Classify sets may share the memory
	// of the method until its next call.
	Classify(p *page.Page, r *Result)
}

// A Result is what a method finds on a page. Parts that the method does not know are nil.
type Result struct {
	Mask          page.Mask // the runs of text that are content
	Probabilities []float32 // of each line, that it is content, 0 to 1
	Types         []float32 // of each of model.Types, that the page is of this type; they sum to 1
	Hub           *Hub      // whether the page only leads to other pages

	// Threshold is the least probability of a content line on this page, 0 to 1; 0 without
	// Probabilities.
	Threshold float32

	// Confidence estimates the word F1 of the content, 0 to 1; NoConfidence if the method has
	// none. It ranks pages better than it predicts their F1.
	Confidence float32

	roles []role.Role // of each line, if the method needed them
	title int         // see role.Finder.Title
}

// NoConfidence is the Confidence of methods that estimate none. It is not NaN, which equals
// nothing and has no JSON form.
const NoConfidence = -1

// Type returns the likeliest of r.Types; "" if there are none.
func (r *Result) Type() string { return model.Likeliest(r.Types) }

// A Hub is the verdict on whether a page only leads to other pages, as section fronts and
// lists of teasers do.
type Hub struct {
	Is          bool
	Probability float32      // 0 to 1: of a network; 0 from others
	Evidence    fmt.Stringer // what another method goes by, which has a JSON form; nil from networks
}

// MarshalJSON writes the evidence, or the probability.
func (h *Hub) MarshalJSON() ([]byte, error) {
	if h.Evidence != nil {
		return json.Marshal(h.Evidence)
	}
	return json.Marshal(struct {
		Probability float32 `json:"probability"`
	}{h.Probability})
}
