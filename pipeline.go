package linesift

import (
	"slices"

	"linesift/model"
	"linesift/page"
)

// A step is one step from a parsed page to its content. It reads what the steps before it
// left in the document.
type step struct {
	name string
	run  func(*Document)
	rule bool // the step can be left out; see WithoutRules
}

// These are all steps from a parsed page to its content, in order. On wcxb_dev, andy_news424,
// cleaneval and googletrends, 593 pages, bench rules counts the pages whose word F1 each rule
// helps and harms: the numbers in parentheses.
var (
	// networkSteps classify the lines by a trained network. Another method has one
	// step in their place: its Mask, or its Classify.
	networkSteps = []step{
		// The attributes of each line: its text and markup, its neighbours, its role.
		{name: "measure", run: measure},
		// A network computes each line's log-odds of content.
		{name: "line", run: stage(model.Line)},
		// A network predicts the page's type and whether it is a hub.
		{name: "page", run: stage(model.PageType)},
		// A network sees each line again, with the answers on the lines around it.
		{name: "context", run: stage(model.Context)},
		// Lines within one template move towards their mean: .0012 of word F1 in
		// cross-validation, .012 on forums (118, 143).
		{name: "shrink", run: stage(model.Shrink), rule: true},
		// The page gets the threshold of the highest expected F1, instead of a fixed one: .009
		// of word F1 (110, 79).
		{name: "threshold", run: stage(model.Threshold), rule: true},
		// The document takes what the stages found.
		{name: "result", run: takeResult},
	}

	// maskSteps mark the lines that reach the threshold, and correct the mask by rules.
	maskSteps = []step{
		// Lines whose probability reaches the threshold are content.
		{name: "mask", run: markLines},
		// Long lines that stand on a page twice are kept once: .010 of word F1 on products
		// (12, 13).
		{name: "copies", run: dropCopies, rule: true},
		// Teasers of other pages below an article go (1, 0).
		{name: "teasers", run: dropTeasers, rule: true},
		// Pages of very low confidence have no content: errors, empty shells (0, 1).
		{name: "confidence", run: dropDoubtful, rule: true},
	}

	// contentSteps turn the mask of any method into the content.
	contentSteps = []step{
		// Roles are dropped and added: an article loses its title, byline and comments (18, 84; 70
		// of the 84 are of cleaneval).
		{name: "selection", run: selectRoles, rule: true},
		// Listings, tables, formulas and footnotes that are kept in part become whole (6, 3).
		{name: "structures", run: completeStructures, rule: true},
	}
)

// runSteps runs steps on the document, except the rules that its options leave out.
func (d *Document) runSteps(steps []step) {
	for _, s := range steps {
		if !s.rule || !slices.Contains(d.settings.withoutRules, Rule{s.name}) {
			s.run(d)
		}
	}
}

// A Rule is a step of the pipeline that can be left out, to measure what it does.
type Rule struct{ name string }

// String returns the name of the rule.
func (r Rule) String() string { return r.name }

// Rules returns the rules, in the order in which they apply.
func Rules() (rules []Rule) {
	for _, s := range slices.Concat(networkSteps, maskSteps, contentSteps) {
		if s.rule {
			rules = append(rules, Rule{s.name})
		}
	}
	return rules
}

// AtThreshold returns the document as it would be with threshold t. It changes only
// documents of networks, which have probabilities.
func (d *Document) AtThreshold(t float32) *Document {
	at := *d
	at.Threshold, at.content, at.contentMemory, at.metadata, at.metadataFinder = t, nil, nil, nil, nil
	if at.Probabilities != nil {
		at.Mask, at.network = nil, nil
		at.runSteps(maskSteps)
	}
	return &at
}

func measure(d *Document) {
	n := d.network
	n.meter.MeasureLines(d.Page, &n.lines)
	d.roles, d.title = append(d.roles[:0], n.meter.Roles()...), n.meter.Title()
	n.classifier.Begin(&n.lines)
}

// stage returns the step that runs a stage of the network's model.
func stage(name model.Name) func(*Document) {
	return func(d *Document) { d.network.classifier.Run(name) }
}

func takeResult(d *Document) {
	n := d.network
	r := n.classifier.Result()
	d.Probabilities, d.Types, d.Confidence, d.Threshold = r.Probabilities, r.Types, r.Confidence, r.Threshold
	if n.hub {
		d.Hub = &Hub{Is: r.Hub >= model.HubFrom, Probability: r.Hub}
	}
	if n.threshold > 0 {
		d.Threshold = n.threshold
	}
	d.Threshold = model.Shift(d.Threshold, n.shift)
}

func markLines(d *Document) {
	d.Mask = page.NewMask(d.Page, d.Mask)
	for i, probability := range d.Probabilities {
		// The JSON-LD of a page without other text holds its article and nothing else.
		if probability >= d.Threshold || d.Page.From == page.FromJSONLD {
			d.Mask.SetLine(d.Page, i, true)
		}
	}
}
