package record

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"linesift"
	"linesift/internal/options"
)

// reason returns why a page is left out, or "" if it is not.
func reason(f *options.Filter, d *linesift.Document) string {
	r := d.Result()
	if f.SkipHub && r.Hub != nil && r.Hub.Verdict {
		if r.Hub.Evidence != nil {
			return fmt.Sprintf("as a hub page (%v)", r.Hub.Evidence)
		}
		return fmt.Sprintf("as a hub page (with a probability of %.2f)", r.Hub.Probability)
	}
	if f.MinConfidence > 0 && *r.Confidence < f.MinConfidence { // only models have passed Options.Check
		return "with a confidence of " + belowThat(*r.Confidence)
	}
	if f.MinWords > 0 {
		if n := d.Words(); n < f.MinWords {
			return fmt.Sprintf("with %d words, fewer than %d", n, f.MinWords)
		}
	}
	if len(f.Language) > 0 {
		spoken := d.Metadata().Language
		if spoken == "" {
			return "for its language, which is not known"
		}
		// pt-BR is a variety of pt.
		if !slices.ContainsFunc(f.Language, func(want string) bool {
			return strings.HasPrefix(strings.ToLower(spoken)+"-", strings.ToLower(want)+"-")
		}) {
			return "for its language, " + spoken
		}
	}
	return ""
}

// belowThat writes a confidence that is below what was asked for. It is rounded down, to not look higher.
func belowThat(confidence float32) string {
	return fmt.Sprintf("%.3f", math.Floor(float64(max(confidence, 0))*1000)/1000)
}
