package train

import (
	"math"
	"slices"

	"linesift/features"
	"linesift/internal/eval"
	"linesift/internal/lexicon"
	"linesift/page"
)

// A Page is a labelled page in numbers.
type Page struct {
	ID         string // unique in its file
	Site, Type string
	Source     []page.Span           // of each line, see data.Row
	Raw        features.Matrix       // a row per line, a column per features.Names()
	Containers []features.Containers // of each line
	Templates  []uint32              // of each line, see features.Meter.Template; nil if unknown
	Keys       [][]lexicon.Key       // of the words of each line; nil if unknown
	Y          []float32             // a label per line: 1 content, 0 boilerplate
	W          []float32             // a weight per line; 0 if the label is unknown

	// Articles reports whether the expert for articles is fitted to the page too; see
	// ReadExperts.
	Articles bool

	// Predicted reports whether the labels come from a model, and a person accepted all
	// of them. Models are fitted to such a page, but not measured on it: the model that
	// predicted the labels would have no errors.
	Predicted bool
}

// An origin is where an attribute comes from: a column of Page.Raw, or a lexicon.
type origin struct {
	column    int
	ofLexicon func(*lexicon.Evidence) float32 // or nil
}

// originsOf returns the origins of attributes. It panics if one does not exist.
func originsOf(attributes []string) []origin {
	var all []origin
	for _, a := range attributes {
		if words, ok := lexicon.Lookup(a); ok {
			all = append(all, origin{ofLexicon: words.Measure})
		} else {
			all = append(all, origin{column: column(a)})
		}
	}
	return all
}

// needWords reports whether any of the origins is a lexicon.
func needWords(origins []origin) bool {
	return slices.ContainsFunc(origins, func(o origin) bool { return o.ofLexicon != nil })
}

// column returns the column of an attribute in Page.Raw. It panics if there is none.
func column(attribute string) int {
	c := slices.Index(features.Names(), attribute)
	if c < 0 {
		panic("unknown attribute " + attribute)
	}
	return c
}

var (
	textBytes    = column("text_bytes")
	linkShare    = column("link_share")
	wordCount    = column("words")
	sinceHeading = column("since_heading")
)

// lines writes the attributes of the origins and the other inputs of the stages to dst. l
// may be nil if no origin is a lexicon.
func (p Page) lines(origins []origin, l *lexicon.Lexicon, dst *features.Lines) {
	dst.Raw.Reset(p.Raw.Rows, len(origins))
	dst.TextBytes, dst.LinkBytes = dst.TextBytes[:0], dst.LinkBytes[:0]
	dst.Containers, dst.Templates = p.Containers, p.Templates
	var evidence []lexicon.Evidence
	if needWords(origins) {
		since := func(i int) int { return int(p.Raw.Row(i)[sinceHeading]) }
		evidence = l.Page(p.Raw.Rows, p.keys, since, nil)
	}
	for i := range p.Raw.Rows {
		row, out := p.Raw.Row(i), dst.Raw.Row(i)
		for j, o := range origins {
			if o.ofLexicon != nil {
				out[j] = o.ofLexicon(&evidence[i])
			} else {
				out[j] = row[o.column]
			}
		}
		dst.TextBytes = append(dst.TextBytes, row[textBytes])
		dst.LinkBytes = append(dst.LinkBytes, row[textBytes]*row[linkShare])
	}
}

// keys returns the lexicon keys of line i.
func (p Page) keys(i int) []lexicon.Key {
	if p.Keys == nil {
		return nil
	}
	return p.Keys[i]
}

// weights returns the weights of the lines for fitting. A page counts once, however many
// lines it has. Otherwise a few shop pages of a thousand lines would outweigh all articles.
// Within a page a line counts by the square root of its words, a compromise between counting
// lines and counting words.
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

// Score returns the score of keeping the lines chosen by keep: the line errors, and F1, precision
// and recall over the words of the lines, 0 to 1. Lines of unknown label do not count. It has
// no Shingle measure.
func (p Page) Score(keep func(i int) bool) eval.PageScore {
	s := eval.PageScore{ID: p.ID, Site: p.Site, Type: p.Type}
	s.Word.F1, s.Word.Precision, s.Word.Recall = p.f1(keep)
	for i, y := range p.Y {
		if p.W[i] > 0 {
			s.Lines.Count(y == 1, keep(i))
		}
	}
	return s
}

// f1 returns the F1, precision and recall, 0 to 1, of keeping the lines chosen by keep. It
// counts the words of lines with known labels. All three are 1 if the page has no content and
// no line is kept. Otherwise precision is 0 if no line is kept, and recall is 0 if there is no
// content.
func (p Page) f1(keep func(i int) bool) (f1, precision, recall float64) {
	var hits, kept, content float64
	for i, y := range p.Y {
		if p.W[i] == 0 {
			continue
		}
		n, isKept := float64(p.Raw.Row(i)[wordCount]), keep(i)
		if isKept {
			kept += n
		}
		if y == 1 {
			content += n
		}
		if isKept && y == 1 {
			hits += n
		}
	}
	if kept+content == 0 {
		return 1, 1, 1
	}
	return 2 * hits / (kept + content), hits / max(kept, 1), hits / max(content, 1)
}
