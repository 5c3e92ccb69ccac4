package train

import (
	"math"
	"slices"

	"linesift/features"
	"linesift/lexicon"
)

// A Page is a labelled page in numbers.
type Page struct {
	Site, Type string
	Raw        features.Matrix       // a row per line, a column per features.Names()
	Containers []features.Containers // of each line
	Templates  []uint32              // of each line, see features.Meter.Template; nil if they are not known
	Keys       [][]lexicon.Key       // of the words of each line; nil if they are not known
	Y          []float32             // a label per line: 1 content, 0 boilerplate
	W          []float32             // a weight per line; 0 where the label is unknown

	// Predicted reports whether the labels are a network's that a person accepted without a
	// change. Networks are fitted to such a page, but not measured on it: that network would
	// be without error.
	Predicted bool
}

// A source is where the number of an attribute comes from: a column of Page.Raw, or
// what a lexicon says.
type source struct {
	column    int
	ofLexicon func(*lexicon.Evidence) float32 // or nil
}

// sources returns where attributes come from, all of which are known.
func sources(attributes []string) []source {
	var all []source
	for _, a := range attributes {
		s := source{ofLexicon: features.OfLexicon(a)}
		if s.ofLexicon == nil {
			s.column = column(a)
		}
		all = append(all, s)
	}
	return all
}

// needWords reports whether any of the sources is a lexicon.
func needWords(from []source) bool {
	return slices.ContainsFunc(from, func(s source) bool { return s.ofLexicon != nil })
}

// column returns where an attribute stands in Page.Raw, which has it.
func column(attribute string) int {
	c := slices.Index(features.Names(), attribute)
	if c < 0 {
		panic("train: no column is called " + attribute)
	}
	return c
}

var (
	textBytes    = column("text_bytes")
	linkShare    = column("link_share")
	wordCount    = column("words")
	sinceHeading = column("since_heading")
)

// lines copies the attributes of a page that sources have, and what else networks
// need of it, to dst. The lexicon may be nil if it is no source.
func (p Page) lines(from []source, l *lexicon.Lexicon, dst *features.Lines) {
	dst.Raw.Reset(p.Raw.Rows, len(from))
	dst.Text, dst.Links, dst.Containers, dst.Templates = dst.Text[:0], dst.Links[:0], p.Containers, p.Templates
	var evidence []lexicon.Evidence
	if needWords(from) {
		evidence = features.Evidence(l, p.Raw.Rows, p.keys, func(i int) int { return int(p.Raw.Row(i)[sinceHeading]) }, nil)
	}
	for i := range p.Raw.Rows {
		row, out := p.Raw.Row(i), dst.Raw.Row(i)
		for j, s := range from {
			if s.ofLexicon != nil {
				out[j] = s.ofLexicon(&evidence[i])
			} else {
				out[j] = row[s.column]
			}
		}
		dst.Text = append(dst.Text, row[textBytes])
		dst.Links = append(dst.Links, row[textBytes]*row[linkShare])
	}
}

// keys returns what a lexicon looks up of line i.
func (p Page) keys(i int) []lexicon.Key {
	if p.Keys == nil {
		return nil
	}
	return p.Keys[i]
}

// weights returns what the lines count when networks are fitted. A page counts
// once, however many lines it has: without that a few shop pages of a thousand
// lines outweigh all articles. Within a page a line counts by the root of its
// words, between a line and a word: both are what results are measured by.
func (p Page) weights() []float32 {
	weights := make([]float32, len(p.W))
	total := float32(0)
	for i, w := range p.W {
		share := float32(math.Sqrt(1 + float64(p.Raw.Row(i)[wordCount])))
		weights[i] = w * share
		if w > 0 {
			total += share
		}
	}
	for i := range weights {
		weights[i] /= max(total, 1)
	}
	return weights
}

// f1 returns the F1 over the words of the lines whose labels are known, of
// keeping the lines that keep says. A page without content whose lines are all
// dropped has 1 of each; where nothing is kept, or nothing is to be kept, the
// precision or the recall is 0.
func (p Page) f1(keep func(i int) bool) (f1, precision, recall float64) {
	var hits, kept, content float64
	for i, y := range p.Y {
		if p.W[i] == 0 {
			continue
		}
		words := float64(p.Raw.Row(i)[wordCount])
		k := keep(i)
		if k {
			kept += words
		}
		if y == 1 {
			content += words
		}
		if k && y == 1 {
			hits += words
		}
	}
	if kept+content == 0 {
		return 1, 1, 1
	}
	return 2 * hits / (kept + content), hits / max(kept, 1), hits / max(content, 1)
}
