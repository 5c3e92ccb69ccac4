// Package pipeline is the list of the steps from the probabilities of lines to the content of a page.
//
//  1. [Finder.Find] measures the lines, runs the stages of a model (stages.All) and the steps that mark lines.
//     Another method has its own Classify in their place.
//  2. [Content] turns the mask of any method into the content.
//
// Package content has the steps. Package linesift runs them for its users. Research
// leaves rules out ([State.Without]) and sets other thresholds ([FindAt]).
package pipeline

import (
	"fmt"
	"slices"
	"strings"

	"linesift/internal/content"
	"linesift/internal/stages"
	"linesift/page"
)

// A step changes the state of a page. It reads the work of the steps before it.
type step struct {
	name string
	run  func(*State)
	rule bool // the step can be left out; see State.Without
}

// These are all steps after the stages of a model, in order. docs/evaluation.md has how many pages each rule helps
// and harms.
var (
	// markSteps find the content by the probabilities of a trained model. Another method has its own
	// Classify in their place.
	markSteps = []step{
		// Lines whose probability reaches the threshold are content.
		{name: "mask", run: markLines},
		// Rows of tables, and terms with their descriptions, are kept whole or not at all.
		{name: "rows", run: on(content.JoinRows), rule: true},
		// Code between kept lines stays.
		{name: "code", run: on(content.KeepCode), rule: true},
		// A block that stands on the page twice is kept once.
		{name: "copies", run: on(content.DropCopies), rule: true},
		// Teasers of other pages below a text go.
		{name: "teasers", run: on(content.DropTeasers), rule: true},
		// Cards of other goods go on the page of a product.
		{name: "cards", run: on(content.DropCards), rule: true},
		// Sections about delivery, returns and payment go on the page of a product.
		{name: "delivery", run: on(content.DropDelivery), rule: true},
		// A box below an article goes if its log-odds are low, and far below those of the article.
		{name: "islands", run: on(content.DropIslands), rule: true},
		// Ingredients, steps, times, properties, descriptions, postings and answers stay if the page's
		// JSON-LD has them, even if a rule above dropped them.
		{name: "declared", run: on(content.KeepDeclared), rule: true},
		// The titles of a list's entries stay where their texts do.
		{name: "titles", run: on(content.KeepTitles), rule: true},
		// The name of a product, a collection or a service stays.
		{name: "name", run: on(content.KeepName), rule: true},
		// The price beside the name of a product stays.
		{name: "price", run: on(content.KeepPrice), rule: true},
		// Pages without matter, such as logins, errors and bot checks, have no content. Small
		// documents keep all lines.
		{name: "matter", run: on(content.JudgeMatter), rule: true},
		// A page of very low confidence loses its lines if few are kept.
		{name: "confidence", run: on(content.DropDoubtful), rule: true},
		// A page that is damaged has less confidence.
		{name: "damage", run: lowerConfidence},
	}

	// readingSteps drop what is for use and not for reading from the content that a model found.
	readingSteps = []step{
		// Prompts go, such as "Mouse over to zoom".
		{name: "prompts", run: ifScored(content.DropPrompts), rule: true},
		// "Read more" goes if the title leads there, too.
		{name: "more", run: ifScored(content.DropMore), rule: true},
		// Numbers and bullets go that the page writes into its lists.
		{name: "ordinals", run: ifScored(content.DropOrdinals), rule: true},
		{name: "bullets", run: ifScored(content.DropBullets), rule: true},
		// Scrambled lines go, and on lists the hidden options of items.
		{name: "noise", run: ifScored(content.DropNoise), rule: true},
		// Edit links, links of headings to themselves, copy buttons, line numbers and shortcodes go.
		{name: "controls", run: ifScored(content.DropControls), rule: true},
	}

	// contentSteps turn the mask of any method into the content.
	contentSteps = slices.Concat([]step{
		// Lines are dropped and added by their roles: an article loses its title, byline and comments.
		{name: "selection", run: on(content.Select), rule: true},
		// Blocks of code, tables, formulas and footnotes that are kept in part become whole.
		{name: "structures", run: on(content.Complete), rule: true},
	}, readingSteps, []step{
		// Headings go if their section has lines and none is kept.
		{name: "sections", run: ifScored(content.DropEmptyHeadings), rule: true},
		// Labels go without their values.
		{name: "labels", run: ifScored(content.DropLabels), rule: true},
		// Headings at the end go if nothing is below them.
		{name: "headings", run: ifScored(content.DropLastHeadings), rule: true},
		// Elements that the user's CSS selectors name are kept or dropped, whatever was found.
		{name: "selectors", run: on(content.ApplySelectors)},
	})
)

// on returns a step of package content.
func on(change func(*content.State)) func(*State) {
	return func(s *State) { change(&s.State) }
}

// ifScored returns a step for methods that give each line a probability.
func ifScored(change func(*content.State)) func(*State) {
	return func(s *State) {
		if s.Probabilities != nil {
			change(&s.State)
		}
	}
}

// run runs steps in order, except the rules that are left out.
func (s *State) run(steps []step) {
	for _, step := range steps {
		if step.rule && slices.Contains(s.Without, step.name) {
			continue
		}
		var before page.Mask
		if s.Dropped != nil {
			before = slices.Clone(s.Mask)
		}
		step.run(s)
		if len(before) > 0 {
			s.noteDropped(step.name, before)
		}
	}
}

// noteDropped notes the lines that a step dropped, and forgets those that it brought back.
func (s *State) noteDropped(step string, before page.Mask) {
	for i := range s.Dropped {
		was, is := before.Line(s.Page, i), s.Mask.Line(s.Page, i)
		switch {
		case is:
			s.Dropped[i] = ""
		case was:
			s.Dropped[i] = step
		}
	}
}

// Content turns the mask of a method into the content.
func Content(s *State) { s.run(contentSteps) }

// Readable drops the parts that are for use and not for reading, and nothing else.
func Readable(s *State) { s.run(readingSteps) }

// FindAt marks the lines again for threshold t, after Find. The threshold decides then: no page loses
// all of its lines.
func FindAt(s *State, t float32) {
	s.Threshold, s.ThresholdIsSet = t, true
	s.run(markSteps)
}

// CheckRules returns an error if a name is not one of [Rules], which State.Without would ignore.
func CheckRules(names []string) error {
	known := Rules()
	for _, name := range names {
		if !slices.Contains(known, name) {
			return fmt.Errorf("unknown rule %q; rules are %s", name, strings.Join(known, ", "))
		}
	}
	return nil
}

// Rules returns the names of the steps that can be left out, in their order.
func Rules() (names []string) {
	for _, stage := range stages.All() {
		if !stage.HasNetwork() {
			names = append(names, stage.Name())
		}
	}
	for _, s := range slices.Concat(markSteps, contentSteps) {
		if s.rule {
			names = append(names, s.name)
		}
	}
	return names
}
