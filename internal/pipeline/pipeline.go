// Package pipeline is the list of the steps from the probabilities of lines to the content of a page.
//
//  1. [Marker.Mark] measures the lines, runs the stages of a model (stages.All) and the steps that mark lines.
//     Another method has its own Classify in their place.
//  2. [Content] turns the mask of any method into the content.
//
// Package content has the steps. Package linesift runs them for its users. Research leaves rules out
// ([content.State.Without]).
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
	run  func(*content.State)
	does string // of a rule, which can be left out (see content.State.Without): a sentence for docs/command.md
}

// These are all steps after the stages of a model, in order. docs/evaluation.md has how many pages each rule helps
// and harms.
var (
	// markSteps find the content by the probabilities of a trained model. Another method has its own
	// Classify in their place.
	markSteps = []step{
		// Lines whose probability reaches the threshold are content.
		{name: "mask", run: markLines},
		{"rows", content.JoinRows,
			"Rows of tables, and terms with their descriptions, are kept whole or not at all."},
		{"code", content.KeepCode,
			"Code between kept lines stays."},
		{"copies", content.DropCopies,
			"A block that stands on the page twice is kept once."},
		{"teasers", content.DropTeasers,
			"Teasers of other pages below a text go."},
		{"cards", content.DropCards,
			"Cards of other goods go on the page of a product."},
		{"delivery", content.DropDelivery,
			"Headings about delivery, returns or payment go with their sections on the page of a product."},
		{"islands", content.DropIslands,
			"A box below an article goes if the model is far less sure of it than of the article."},
		// This one and those below may bring back what a rule above dropped.
		{"declared", content.KeepDeclared,
			"Ingredients, steps, properties, descriptions, postings and answers stay if the page's JSON-LD has them."},
		{"times", content.KeepTimes,
			"The times of a recipe stay if the page's JSON-LD has them, with their labels."},
		{"titles", content.KeepTitles,
			"The titles of a list's entries stay where their texts do."},
		{"name", content.KeepName,
			"The name of a product, a collection or a service stays."},
		{"price", content.KeepPrice,
			"The price beside the name of a product stays."},
		{"matter", content.JudgeMatter,
			"Pages without matter, such as logins, errors, consent walls and pages that scripts write, lose all " +
				"lines, unless recall is favoured. Small documents keep all lines. With `--threshold` neither holds."},
		{"confidence", content.DropDoubtful,
			"A page of very low confidence loses its lines if few are kept."},
		// A page that is damaged has less confidence.
		{name: "damage", run: lowerConfidence},
	}

	// readingSteps drop what is for use and not for reading from the content that a model found.
	readingSteps = []step{
		{"prompts", ifScored(content.DropPrompts),
			`Prompts go, such as "Mouse over to zoom".`},
		{"more", ifScored(content.DropMore),
			`"Read more" goes if another kept link leads there too, such as the title.`},
		{"ordinals", ifScored(content.DropOrdinals),
			"Numbers go that the page writes into the items of a list: lists have their own."},
		{"bullets", ifScored(content.DropBullets),
			"Bullets go that the page writes into the items of a list, and those alone on a line."},
		{"noise", ifScored(content.DropNoise),
			"Scrambled lines go, and on lists the hidden options of items."},
		{"controls", ifScored(content.DropControls),
			"Edit links, links of headings to themselves, copy buttons, line numbers and shortcodes go."},
	}

	// contentSteps turn the mask of any method into the content.
	contentSteps = slices.Concat([]step{
		{"selection", content.Select,
			"Lines are dropped and added by their roles: an article loses its title, byline and comments."},
		{"structures", content.Complete,
			"Blocks of code, tables with a header, formulas and footnotes that are kept in part become whole."},
	}, readingSteps, []step{
		{"sections", ifScored(content.DropEmptyHeadings),
			"Headings go if their section has lines and none is kept."},
		{"labels", ifScored(content.DropLabels),
			"Labels go without their values."},
		{"headings", ifScored(content.DropLastHeadings),
			"Headings at the end go if nothing is below them."},
		{name: "formulas", run: content.JoinFormulas},
		// Elements that the user's CSS selectors name are kept or dropped, whatever was found.
		{name: "selectors", run: content.ApplySelectors},
	})
)

// isRule reports whether the step can be left out.
func (s *step) isRule() bool { return s.does != "" }

// ifScored returns a step for methods that give each line a probability.
func ifScored(change func(*content.State)) func(*content.State) {
	return func(s *content.State) {
		if s.Probabilities != nil {
			change(s)
		}
	}
}

// run runs steps in order, except the rules that are left out.
func run(s *content.State, steps []step) {
	for _, step := range steps {
		if step.isRule() && slices.Contains(s.Without, step.name) {
			continue
		}
		var before page.Mask
		if s.Dropped != nil {
			before = slices.Clone(s.Mask)
		}
		step.run(s)
		if len(before) > 0 {
			noteDropped(s, step.name, before)
		}
	}
}

// noteDropped notes the lines that a step dropped, and forgets those that it brought back.
func noteDropped(s *content.State, step string, before page.Mask) {
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
func Content(s *content.State) { run(s, contentSteps) }

// Readable drops the parts that are for use and not for reading, and nothing else.
func Readable(s *content.State) { run(s, readingSteps) }

// CheckRules returns an error if a name is not one of [Rules], which content.State.Without would ignore.
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
		if s.isRule() {
			names = append(names, s.name)
		}
	}
	return names
}
