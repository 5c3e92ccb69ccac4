package lexicon

// An Attribute is a number of a line's evidence, as networks see it.
type Attribute struct {
	Name, Doc string
	Measure   func(e *Evidence) float32
}

// Attributes are all attributes of package features that need a lexicon.
var Attributes = []Attribute{
	{"lexicon_whole", "log-odds of its whole text, if it is short and the lexicon has it",
		func(e *Evidence) float32 { return e.Whole }},
	{"lexicon_known", "it is short and the lexicon has its whole text, 0 or 1",
		func(e *Evidence) float32 { return e.WholeKnown }},
	{"lexicon_start", "log-odds of its first words", func(e *Evidence) float32 { return e.Start }},
	{"lexicon_end", "log-odds of its last words", func(e *Evidence) float32 { return e.End }},
	{"lexicon_words", "mean log-odds of its words", func(e *Evidence) float32 { return e.Words }},
	{"lexicon_least_word", "the lowest log-odds of its words, 0 or below",
		func(e *Evidence) float32 { return e.LeastWord }},
	{"lexicon_most_word", "the highest log-odds of its words, 0 or above",
		func(e *Evidence) float32 { return e.MostWord }},
	{"lexicon_word_sum", "log-odds of its words together, over the root of their number",
		func(e *Evidence) float32 { return e.WordSum }},
	{"lexicon_heading_whole", "the last heading above it: lexicon_whole",
		func(e *Evidence) float32 { return e.HeadingWhole }},
	{"lexicon_heading_start", "the last heading above it: lexicon_start",
		func(e *Evidence) float32 { return e.HeadingStart }},
	{"lexicon_heading_words", "the last heading above it: lexicon_words",
		func(e *Evidence) float32 { return e.HeadingWords }},
}

// Lookup returns the attribute with a name. ok is false if there is none.
func Lookup(name string) (a Attribute, ok bool) {
	for _, a := range Attributes {
		if a.Name == name {
			return a, true
		}
	}
	return Attribute{}, false
}
