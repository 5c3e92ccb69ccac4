package linesift

import (
	"slices"

	"linesift/internal/content"
	"linesift/model"
	"linesift/role"
)

// A step is one step from a parsed page to its content. It reads the work of the steps before it.
type step[T any] struct {
	name string
	run  func(T)
	rule bool // the step can be left out; see WithoutRules
}

// These are all steps from a parsed page to its content, in order. On wcxb_dev, andy_news424,
// cleaneval and googletrends, 593 pages, bench rules counts the pages whose word F1 each rule
// helps and harms: the numbers in parentheses.
var (
	// networkSteps find the content by a trained network. Another method has its own Classify in
	// their place.
	networkSteps = []step[*network]{
		// The attributes of each line: its text and markup, its neighbours, its role.
		{name: "measure", run: measure},
		// The stages of the network, in the order of model.Stages: line, page, context, shrink,
		// threshold. Shrink and threshold are rules.
		{name: "score", run: score},
		// Lines whose probability reaches the threshold are content.
		{name: "mask", run: markLines},
		// Rows of tables and terms with their descriptions are kept whole or not at all, and code between
		// kept lines stays (8, 10; 14, 10
		// on 890 pages with careful labels). Without it 32 of 913 pages give rows with holes, not 7.
		{name: "records", run: onResult(content.JoinRecords), rule: true},
		// Ingredients, steps, properties, descriptions, postings and answers that the page's JSON-LD
		// has stay (1, 1; 5, 1 on 890 pages with careful labels).
		{name: "declared", run: onResult(content.KeepDeclared), rule: true},
		// Blocks that stand on a page twice are kept once (5, 8; 49, 19 on 890 pages with careful
		// labels, .011 of word F1 on products).
		{name: "copies", run: onResult(content.DropCopies), rule: true},
		// Teasers of other pages below a text go (1, 0; 11, 0 on DAnIEL).
		{name: "teasers", run: onResult(content.DropTeasers), rule: true},
		// Boxes below an article of which the network is much less sure go (4, 4; 28, 1 on DAnIEL).
		{name: "islands", run: onResult(content.DropIslands), rule: true},
		// Pages without matter, as logins, errors and bot checks, have no content, and small
		// documents have all of theirs (0, 0; of 13 pages without matter with labels by hand 9 are empty, 5 without this).
		{name: "matter", run: unlessForced(onResult(content.JudgeMatter)), rule: true},
		// The few lines of a page of very low confidence go (0, 0).
		{name: "confidence", run: unlessForced(onResult(content.DropDoubtful)), rule: true},
	}

	// resultSteps correct the result of any method.
	resultSteps = []step[*Document]{
		// A page that is damaged, or no text, has less confidence.
		{name: "damage", run: lowerConfidence},
	}

	// contentSteps turn the mask of any method into the content.
	contentSteps = []step[*Document]{
		// Roles are dropped and added: an article loses its title, byline and comments (11, 66; 58
		// of the 66 are of cleaneval, whose gold has titles).
		{name: "selection", run: onContent(content.Select), rule: true},
		// Listings, tables, formulas and footnotes that are kept in part become whole (6, 3).
		{name: "structures", run: onContent(content.Complete), rule: true},
		// Edit links, links of headings to themselves, copy buttons, line numbers go (2, 0).
		{name: "controls", run: onContent(content.DropControls), rule: true},
		// Headings at the end that have nothing below them go (7, 2). Without it 71 of 913 pages end in one, not 15.
		{name: "headings", run: onContent(content.DropLastHeadings), rule: true},
		// Elements that the user's CSS selectors name are kept or dropped, whatever was found.
		{name: "selectors", run: onContent(content.ApplySelectors)},
	}
)

// onResult returns a step of package content on the result of a network.
func onResult(step func(*content.State)) func(*network) {
	return func(n *network) {
		r := n.result
		s := content.State{Page: n.page, Mask: r.Mask, Type: model.Likeliest(r.Types), Confidence: r.Confidence, Probabilities: r.Probabilities, Threshold: r.Threshold,
			Roles: func() ([]role.Role, int) { return r.roles, r.title }}
		step(&s)
		r.Confidence = s.Confidence
	}
}

// unlessForced leaves a step out if the caller set a threshold or favours recall.
func unlessForced(step func(*network)) func(*network) {
	return func(n *network) {
		if n.threshold == nil && n.shift >= 0 {
			step(n)
		}
	}
}

// onContent returns a step of package content on the content of a document.
func onContent(step func(*content.State)) func(*Document) {
	return func(d *Document) {
		step(&content.State{Page: d.page, Mask: d.content, Type: d.Type(), Probabilities: d.result.Probabilities, Selection: d.settings.selection, URL: d.settings.url, Selectors: d.settings.selectors,
			Roles: func() ([]role.Role, int) {
				roles := d.lineRoles() // which finds the title too
				return roles, d.result.title
			}})
	}
}

// runSteps runs steps in order, but for the rules that are left out.
func runSteps[T any](steps []step[T], state T, without []Rule) {
	for _, s := range steps {
		if !s.rule || !slices.Contains(without, Rule(s.name)) {
			s.run(state)
		}
	}
}

// Rules returns the rules, in their order.
func Rules() (rules []Rule) {
	for _, s := range model.Stages() {
		if !s.Network() {
			rules = append(rules, Rule(s.Name()))
		}
	}
	return append(append(rules, rulesOf(networkSteps)...), rulesOf(contentSteps)...)
}

func rulesOf[T any](steps []step[T]) (rules []Rule) {
	for _, s := range steps {
		if s.rule {
			rules = append(rules, Rule(s.name))
		}
	}
	return rules
}

// maskFrom returns the steps of a network from the mask on, after its stages.
func maskFrom() []step[*network] {
	i := slices.IndexFunc(networkSteps, func(s step[*network]) bool { return s.name == "mask" })
	return networkSteps[i:]
}
