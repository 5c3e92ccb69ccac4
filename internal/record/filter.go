package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"linesift"
)

// A Filter says which pages are left out. The zero value leaves out none.
type Filter struct {
	SkipHub       bool     `json:"skip_hub,omitempty"`       // pages that only lead to others
	Language      []string `json:"language,omitempty"`       // pages in other languages than these (BCP 47), or in no known one
	MinConfidence float32  `json:"min_confidence,omitempty"` // pages with a lower confidence, 0 to 1
	MinWords      int      `json:"min_words,omitempty"`      // pages with fewer words of content
}

// checkFilter returns an error about an option, or about a method that lacks the measure for it.
// It gives languages the tags that pages have, as de for deu.
func (o *Options) checkFilter() error {
	info := o.info()
	switch {
	case o.SkipHub && !info.Hubs:
		return wrong(errors.New("this method does not tell hub pages; sweeper does"), "skip-hub", o.name())
	case o.MinConfidence != 0 && !info.Network:
		return wrong(errors.New("this method has no confidence; networks have"), "min-confidence", o.name())
	case o.MinConfidence < 0 || o.MinConfidence > 1:
		return wrong(fmt.Errorf("%v is not between 0 and 1", o.MinConfidence), "min-confidence")
	case o.MinWords < 0:
		return wrong(fmt.Errorf("%d is below 0", o.MinWords), "min-words")
	}
	tags := make([]string, len(o.Language))
	for i, given := range o.Language {
		tag, err := language.Raw.Parse(given) // as package metadata reads the tags of pages
		if err != nil || tag.IsRoot() {
			return wrong(errors.New("no language has this tag; write en, de or pt-BR (BCP 47)"), "language "+given)
		}
		tags[i] = tag.String()
	}
	o.Language = tags
	return nil
}

// reason returns why a page is left out, or "" if it is not.
func (f *Filter) reason(d *linesift.Document) string {
	r := d.Result()
	if f.SkipHub && r.Hub.Is {
		if r.Hub.Evidence != nil {
			return fmt.Sprintf("as a hub page (%v)", r.Hub.Evidence)
		}
		return fmt.Sprintf("as a hub page (with a probability of %.2f)", r.Hub.Probability)
	}
	if f.MinConfidence > 0 && r.Confidence < f.MinConfidence {
		return fmt.Sprintf("with a confidence of %.2f", max(r.Confidence, 0))
	}
	if f.MinWords > 0 {
		if n := d.Record(linesift.NoContent).Words; n < f.MinWords {
			return fmt.Sprintf("with %d words", n)
		}
	}
	if len(f.Language) > 0 {
		spoken := d.Metadata().Language
		if spoken == "" {
			return "in a language that is not known"
		}
		// pt-BR is a variety of pt.
		if !slices.ContainsFunc(f.Language, func(want string) bool {
			return strings.HasPrefix(strings.ToLower(spoken)+"-", strings.ToLower(want)+"-")
		}) {
			return "in " + spoken
		}
	}
	return ""
}
