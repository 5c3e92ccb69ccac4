package features

import (
	"slices"
	"testing"

	"linesift/internal/lexicon"
	"linesift/page"
)

// sayings is a lexicon of eight sites, each of which has one line of content and two
// others.
func sayings(t *testing.T) *lexicon.Lexicon {
	t.Helper()
	var c lexicon.Counter
	line := func(text string, content bool) lexicon.Line {
		return lexicon.Line{Keys: lexicon.AppendKeys(nil, []byte(text)), Content: content}
	}
	for range 8 {
		c.Add([]lexicon.Line{line("The boat sails", true), line("Read more", false), line("About us", false)})
	}
	return c.Lexicon()
}

func TestWhatALexiconSaysOfLines(t *testing.T) {
	p, err := page.ParseUTF8([]byte("<p>More boat<h2>Read more</h2><p>The boat sails<p>Something else"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, a := range attributes {
		if a.Group == lexiconGroup {
			names = append(names, a.Name)
		}
	}
	m, err := NewMeter(names)
	if err != nil {
		t.Fatal(err)
	}
	measure := func() map[string][]float32 {
		var x Matrix
		m.Measure(p, &x)
		return byName(names, &x)
	}
	for name, values := range measure() {
		if slices.Max(values) != 0 || slices.Min(values) != 0 {
			t.Errorf("%s is %v without a lexicon", name, values)
		}
	}

	// One whole line in three is content. One that is at 8 of 8 sites has
	// ln((8+2/3)/(0+4/3)) − ln(1/2) = 2.565, in sixteenths 41; one that is at none,
	// ln((0+2/3)/(8+4/3)) − ln(1/2) = −1.946, in sixteenths −31.
	m.Use(sayings(t))
	const yes, no = 41. / 16, -31. / 16
	// So are three words in seven: ln((8+6/7)/(8/7)) − ln(3/4) = 2.335, 37, and
	// ln((6/7)/(8+8/7)) − ln(3/4) = −2.080, −33.
	const word, other = 37. / 16, -33. / 16
	check(t, measure(), map[string][]float32{
		"lexicon_known":         {0, 1, 1, 0},
		"lexicon_whole":         {0, no, yes, 0},
		"lexicon_heading_whole": {0, no, no, no},
		"lexicon_words":         {(word + other) / 2, other, word, 0},
		"lexicon_least_word":    {other, other, 0, 0},
		"lexicon_most_word":     {word, 0, word, 0},
	})
}
