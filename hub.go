package linesift

import (
	"linesift/model"
	"linesift/ratio"
)

// A Hub is the verdict on whether a page only leads to other pages, as
// section fronts and lists of teasers do, and what it rests on: a probability in
// networks, the text outside links in TextSweeper.
type Hub struct {
	Is          bool
	Probability float32        // 0 to 1: of a network; 0 from others
	NetText     *ratio.NetText // of the content that TextSweeper marked; nil from others
}

// TellsHub tells whether documents that m makes have a Hub.
func TellsHub(m Method) bool {
	c, ok := m.(Classifier)
	return ok && c.TellsHub()
}

// sweeper is TextSweeper with what it tells of hubs.
type sweeper struct{ *ratio.Sweeper }

func (m sweeper) TellsHub() bool { return true }

func (m sweeper) Classify(d *Document) {
	d.Mask = m.Mask(d.Page, d.Mask)
	is, text := m.IsHub(d.Page, d.Mask)
	d.Hub = &Hub{Is: is, NetText: &text}
}

// Type returns the likeliest of d.Types; "" if the method does not tell.
func (d *Document) Type() string {
	return model.Likeliest(d.Types)
}
