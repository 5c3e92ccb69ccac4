package model

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"linesift/features"
	"linesift/lexicon"
)

// A Model is what a file holds: the networks of the stages and what else these
// need. It is not changed by classifying.
type Model struct {
	// Networks are the networks by their names; only Line has to be there.
	Networks map[Name]*Network

	// Lexicon is what Line's attributes of the group lexicon are looked up in, nil
	// if it has none of them.
	Lexicon *lexicon.Lexicon

	// Threshold is the probability from which on a line counts as content,
	// strictly between 0 and 1. Where there is a network Context, each page has
	// one of its own, and the log-odds of this one are its offset.
	Threshold float32

	// ArticleOffset is how far the thresholds of articles are moved beyond that, in
	// log-odds.
	ArticleOffset float64

	Operating OperatingPoints

	// Provenance says where the model comes from (data, seed, date, …).
	// Keys and values are free; they are kept in the file and not looked at.
	Provenance map[string]string
}

// OperatingPoints are the offsets of thresholds, in log-odds, that give results of
// high precision or recall; 0 where they are not known.
type OperatingPoints struct {
	Precision float64 `json:"precision"` // ≥ 0
	Recall    float64 `json:"recall"`    // ≤ 0
}

// Check says what makes m unfit for use: networks that are missing or do not
// fit together, attributes that are not to be had when a network is run, numbers
// that are not finite, a threshold outside (0, 1). Write and Parse refuse what Check
// refuses.
func (m *Model) Check() error {
	line := m.Networks[Line]
	if line == nil {
		return errors.New("model: there is no network that classifies lines")
	}
	known := 0
	for _, k := range networks {
		n := m.Networks[k.name]
		if n == nil {
			continue
		}
		known++
		if n.Schema == nil || line.Schema == nil {
			return fmt.Errorf("model: %s: no schema", k.name)
		}
		width := n.Schema.Width()
		if k.name == Context {
			width += line.Schema.Width()
		}
		if err := CheckLayers(width, k.outputs, n.Layers); err != nil {
			return fmt.Errorf("model: %s: %w", k.name, err)
		}
		for _, a := range n.Schema.Attributes {
			i, isStacked := stackedIndex[a]
			if isStacked == (k.name == Line) || k.name == Page && !stackedAttributes[i].ofPage {
				return fmt.Errorf("model: %s: the attribute %q is no input for it", k.name, a)
			}
		}
	}
	if known != len(m.Networks) {
		return fmt.Errorf("model: networks %q, of which this program does not know all", slices.Sorted(maps.Keys(m.Networks)))
	}
	if m.Lexicon == nil && slices.ContainsFunc(line.Schema.Attributes, func(a string) bool { return features.OfLexicon(a) != nil }) {
		return errors.New("model: there is no lexicon for what Line sees of the words")
	}
	if !(m.Threshold > 0 && m.Threshold < 1) {
		return fmt.Errorf("model: threshold %v is not between 0 and 1", m.Threshold)
	}
	if !finite(m.ArticleOffset) {
		return fmt.Errorf("model: an offset of %v for articles", m.ArticleOffset)
	}
	if o := m.Operating; !(o.Precision >= 0 && o.Recall <= 0) || !finite(o.Precision) || !finite(o.Recall) {
		return fmt.Errorf("model: offsets of %v and %v, want one of 0 or more and one of 0 or less", o.Precision, o.Recall)
	}
	return nil
}
