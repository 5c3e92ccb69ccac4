package model

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"unicode/utf8"

	"linesift/features"
	"linesift/lexicon"
)

// A Model is what a file holds: networks that judge a page one after the other,
// and what to conclude from their answers. It is not changed by judging.
type Model struct {
	// Networks are the networks by what they are asked; only Line has to be
	// there.
	Networks map[Question]*Network

	// Lexicon is what Line's attributes of the group wording are looked up in, nil
	// if it has none of them.
	Lexicon *lexicon.Lexicon

	// Threshold is the probability from which on a line counts as content,
	// strictly between 0 and 1. Where there is a network Context, each page
	// has one of its own (see PageThreshold).
	Threshold float32

	// Leanings say how far the threshold of a page moves with its likeliest type,
	// in log-odds, by the names of features.Types. Types that are not there move
	// nothing.
	Leanings map[string]float64

	Favor Favor

	// Provenance says where the model comes from (data, seed, date, …).
	// Keys and values are free; they are kept in the file and not looked at.
	Provenance map[string]string
}

// A Question is what a network is asked of a line or of a page, in the order in
// which they are asked.
type Question string

const (
	// Line: is the line content, by what is measured of it?
	Line Question = "line"

	// Context: is the line content, by that and by what Line said of the lines
	// around it and of the page? The inputs of Line come first, then those of
	// the network's own schema. Its answers replace Line's.
	Context Question = "context"

	// Hub: does the page only lead to other pages? It is asked beside the
	// types: a page is of one type, but leads on more or less.
	Hub Question = "overview"
)

// Type returns the question whether a page is of one of features.Types, which
// is asked between Line and Context. There are networks for all types or for
// none.
func Type(name string) Question { return Question("type_" + name) }

// Favor holds the shifts of thresholds' log-odds that give results of high
// precision or recall; 0 where they are not known.
type Favor struct {
	Precision float64 `json:"precision"` // ≥ 0
	Recall    float64 `json:"recall"`    // ≤ 0
}

// questions returns all that can be asked.
func questions() []Question {
	q := []Question{Line}
	for _, t := range features.Types {
		q = append(q, Type(t))
	}
	return append(q, Hub, Context)
}

// ofPage tells whether q is asked once of a page, not of each of its lines.
func (q Question) ofPage() bool { return q != Line && q != Context }

// Check says what makes m unfit for use: networks that are missing or do not
// fit together, attributes that are not to be had when a question is asked (see
// features.Derived), numbers that are not finite, a threshold outside (0, 1). Write
// and Parse refuse what Check refuses.
func (m *Model) Check() error {
	line := m.Networks[Line]
	if line == nil {
		return fmt.Errorf("model: there is no network that judges lines")
	}
	known := questions()
	types := 0
	for _, q := range slices.Sorted(maps.Keys(m.Networks)) {
		if !slices.Contains(known, q) {
			return fmt.Errorf("model: a network is asked %q, which is no question of this program's", q)
		}
		before := 0
		if q == Context && line.Schema != nil {
			before = line.Schema.Width()
		}
		n := m.Networks[q]
		if err := n.check(before); err != nil {
			return fmt.Errorf("model: %s: %w", q, err)
		}
		for _, name := range n.Schema.Attributes {
			if derived, ofPage := features.Derived(name); derived == (q == Line) || q.ofPage() && !ofPage {
				return fmt.Errorf("model: %s: the attribute %q is no input for it", q, name)
			}
		}
	}
	if m.Lexicon == nil && slices.ContainsFunc(line.Schema.Attributes, func(a string) bool { return features.Wording(a) != nil }) {
		return errors.New("model: there is no lexicon for what Line sees of the words")
	}
	for _, t := range features.Types {
		if m.Networks[Type(t)] != nil {
			types++
		}
	}
	if types > 0 && types < len(features.Types) {
		return fmt.Errorf("model: networks for %d of %d page types", types, len(features.Types))
	}
	if !(m.Threshold > 0 && m.Threshold < 1) {
		return fmt.Errorf("model: threshold %v is not between 0 and 1", m.Threshold)
	}
	for _, t := range slices.Sorted(maps.Keys(m.Leanings)) {
		if types == 0 || !slices.Contains(features.Types, t) || !finite(m.Leanings[t]) {
			return fmt.Errorf("model: pages of the type %q have a threshold moved by %v, want a finite number and a type that networks tell", t, m.Leanings[t])
		}
	}
	if f := m.Favor; !(f.Precision >= 0 && f.Recall <= 0) || !finite(f.Precision) || !finite(f.Recall) {
		return fmt.Errorf("model: shifts of %v and %v, want one of 0 or more and one of 0 or less", f.Precision, f.Recall)
	}
	for k, v := range m.Provenance {
		if k == "" || !utf8.ValidString(k) || !utf8.ValidString(v) {
			return fmt.Errorf("model: provenance %q: %q: want UTF-8 and a key that is not empty", k, v)
		}
	}
	return nil
}
