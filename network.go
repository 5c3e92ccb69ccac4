package linesift

import (
	"fmt"

	"linesift/features"
	"linesift/model"
	"linesift/page"
)

// network is the method of a trained network: a line is content when its
// probability reaches the threshold. On pages that say they are no article,
// where the network is less sure of everything, that is the page's own if it is
// lower.
type network struct {
	schema    *features.Schema
	threshold float32
	fixed     bool // the caller chose the threshold, for all pages
	chooser   chooser
	meter     *features.Meter
	scorer    *model.Scorer

	raw, inputs   features.Matrix
	probabilities []float32
}

// NewNetwork returns the method of a trained network. A threshold of 0 means
// the network's own, lowered on pages that say they are no article; any other
// holds for all pages.
func NewNetwork(n *model.Network, threshold float64) (Scorer, error) {
	if threshold < 0 || threshold >= 1 {
		return nil, fmt.Errorf("linesift: the threshold %v is not between 0 and 1", threshold)
	}
	if err := n.Check(); err != nil {
		return nil, err
	}
	meter, err := features.NewMeter(n.Schema.Attributes)
	if err != nil {
		return nil, err
	}
	m := &network{schema: n.Schema, threshold: n.Threshold, meter: meter, scorer: n.Scorer()}
	if threshold > 0 {
		m.threshold, m.fixed = float32(threshold), true
	}
	return m, nil
}

func (m *network) Probabilities(p *page.Page, dst []float32) []float32 {
	m.meter.Measure(p, &m.raw)
	m.schema.Vectors(&m.raw, &m.inputs)
	return m.scorer.Score(&m.inputs, dst)
}

func (m *network) Mask(p *page.Page, mask page.Mask) page.Mask {
	m.probabilities = m.Probabilities(p, m.probabilities[:0])
	return m.decide(p, m.probabilities, mask)
}

func (m *network) decide(p *page.Page, probabilities []float32, mask page.Mask) page.Mask {
	mask = page.NewMask(p, mask)
	threshold := m.threshold
	if !m.fixed && saysNoArticle(&p.Meta) {
		threshold = min(threshold, m.chooser.threshold(p, probabilities))
	}
	for i, prob := range probabilities {
		// What a page says in its JSON-LD alone is its article and nothing else.
		if prob >= threshold || p.From == page.FromJSONLD {
			mask.SetLine(p, i, true)
		}
	}
	return mask
}
