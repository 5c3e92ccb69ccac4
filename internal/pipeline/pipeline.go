// Package pipeline is the list of all steps from a parsed page to its content.
//
//  1. [Network.Find] runs the steps of a network. Another method has its own Classify in their place.
//  2. [Content] turns the mask of any method into the content.
//
// Packages content and model have the steps. Package linesift runs them for its users. Research
// leaves rules out ([State.Without]) and sets other thresholds ([FindAt]).
package pipeline

import (
	"slices"

	"linesift/internal/content"
	"linesift/model"
)

// A step is one step from a parsed page to its content. It reads the work of the steps before it.
type step struct {
	name string
	run  func(*State)
	rule bool // the step can be left out; see State.Without
}

// These are all steps from a parsed page to its content, in order. On wcxb_dev, andy_news424,
// cleaneval and googletrends, 593 pages, bench rules counts the pages whose word F1 each rule
// helps and harms: the numbers in parentheses.
var (
	// networkSteps find the content by a trained network. Another method has its own Classify in
	// their place.
	networkSteps = []step{
		// The attributes of each line: its text and markup, its neighbours, its role.
		{name: "measure", run: measure},
		// The stages of the network, in the order of model.Stages: line, page, context, shrink,
		// threshold. Shrink and threshold are rules.
		{name: "score", run: score},
		// Lines whose probability reaches the threshold are content.
		{name: "mask", run: markLines},
		// Rows of tables and terms with their descriptions are kept whole or not at all, and code
		// between kept lines stays (8, 10; 14, 10 on 890 pages with careful labels). Without it 32
		// of 913 pages give rows with holes, not 7.
		{name: "records", run: on(content.JoinRecords), rule: true},
		// Ingredients, steps, properties, descriptions, postings and answers that the page's JSON-LD
		// has stay (1, 1; 5, 1 on 890 pages with careful labels).
		{name: "declared", run: on(content.KeepDeclared), rule: true},
		// Blocks that stand on a page twice are kept once (5, 8; 49, 19 on 890 pages with careful
		// labels, .011 of word F1 on products).
		{name: "copies", run: on(content.DropCopies), rule: true},
		// Teasers of other pages below a text go (1, 0; 11, 0 on DAnIEL).
		{name: "teasers", run: on(content.DropTeasers), rule: true},
		// Boxes below an article of which the network is much less sure go (4, 4; 28, 1 on DAnIEL).
		{name: "islands", run: on(content.DropIslands), rule: true},
		// Pages without matter, as logins, errors and bot checks, have no content, and small
		// documents have all of theirs (0, 0; of 13 pages without matter with labels by hand 9 are
		// empty, 5 without this).
		{name: "matter", run: unlessForced(content.JudgeMatter), rule: true},
		// The few lines of a page of very low confidence go (0, 0).
		{name: "confidence", run: unlessForced(content.DropDoubtful), rule: true},
		// A page that is damaged has less confidence.
		{name: "damage", run: lowerConfidence},
	}

	// contentSteps turn the mask of any method into the content.
	contentSteps = []step{
		// Roles are dropped and added: an article loses its title, byline and comments (11, 66; 58
		// of the 66 are of cleaneval, whose gold has titles).
		{name: "selection", run: on(content.Select), rule: true},
		// Listings, tables, formulas and footnotes that are kept in part become whole (6, 3).
		{name: "structures", run: on(content.Complete), rule: true},
		// Edit links, links of headings to themselves, copy buttons, line numbers go (2, 0).
		{name: "controls", run: on(content.DropControls), rule: true},
		// Headings at the end that have nothing below them go (7, 2). Without it 71 of 913 pages end
		// in one, not 15.
		{name: "headings", run: on(content.DropLastHeadings), rule: true},
		// Elements that the user's CSS selectors name are kept or dropped, whatever was found.
		{name: "selectors", run: on(content.ApplySelectors)},
	}
)

// on returns a step of package content.
func on(change func(*content.State)) func(*State) {
	return func(s *State) { change(&s.State) }
}

// unlessForced returns a step that does nothing if the caller set a threshold or favours recall.
func unlessForced(change func(*content.State)) func(*State) {
	return func(s *State) {
		if !s.forced {
			change(&s.State)
		}
	}
}

// run runs steps in order, except the rules that are left out.
func (s *State) run(steps []step) {
	for _, step := range steps {
		if !step.rule || !slices.Contains(s.Without, step.name) {
			step.run(s)
		}
	}
}

// Content turns the mask of a method into the content.
func Content(s *State) { s.run(contentSteps) }

// FindAt finds the content of a page again, after Find, as if the threshold were t.
func FindAt(s *State, t float32) {
	s.Threshold, s.forced = t, true
	s.run(networkSteps[slices.IndexFunc(networkSteps, func(s step) bool { return s.name == "mask" }):])
}

// Rules returns the names of the steps that can be left out, in their order.
func Rules() (names []string) {
	for _, stage := range model.Stages() {
		if !stage.Network() {
			names = append(names, string(stage.Name()))
		}
	}
	for _, s := range slices.Concat(networkSteps, contentSteps) {
		if s.rule {
			names = append(names, s.name)
		}
	}
	return names
}
