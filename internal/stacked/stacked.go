// Package stacked measures the stacked attributes: what a network of lines answered for a page, around each
// line and over the page. The page's second network of lines, and the network of its type, see them.
//
// Classifying each line again with the scores around it is stacked sequential learning (W.
// Cohen, V. Carvalho, 2005).
package stacked

import (
	"fmt"
	"math"
	"slices"

	"linesift/features"
	"linesift/internal/logodds"
	"linesift/pagetype"
)

// An Attribute is derived from a network's scores on a page. A model.Schema may contain it
// like any attribute. A labelled CSV does not, because it changes with the network.
type Attribute struct {
	Name, Doc string
	Log       bool // a count without an upper bound: networks see log(1+x)
	OfPage    bool // it is the same for all lines

	measure func(s *Scores, i int) float32 // i is a line
}

// Scores are the answers of a network on the lines of page after page. They reuse their memory.
type Scores struct {
	logOdds      []float32 // of each line
	surroundings []features.Containers
	means        []float32 // of each of features.Attributes, scaled; empty if unknown
	types        []float32 // probabilities of pagetype.All; empty if unknown

	gaps       []gap  // of each line
	lines      []mass // of each line
	prefixSums []mass // prefix sums of lines; one more than lines
	containers []mass // of each element, over the lines that have it among their containers

	bands         [bands]struct{ text, lines float32 }
	text, content float32 // bytes
	links         float32 // bytes of expected content inside links
	entropy       float32 // nats × bytes
	most          float32 // the highest probability
	pieces        float32
	first, last   int
	expectedF1    float32
}

const bands = 8 // of probability

// A mass is the sum of lines' weights, and the sum of their weights times probabilities.
type mass struct{ weight, content float32 }

func (m mass) mean() float32    { return share(m.content, m.weight) }
func (m mass) less(n mass) mass { return mass{m.weight - n.weight, m.content - n.content} }
func (m *mass) add(n mass)      { m.weight += n.weight; m.content += n.content }
func (s *Scores) page() mass    { return s.prefixSums[len(s.lines)] }
func (s *Scores) between(first, end int) mass {
	return s.prefixSums[min(end, len(s.lines))].less(s.prefixSums[max(first, 0)])
}

// Read sums the log-odds of a page's lines. The Scores keep logOdds until the next page. expectedF1 is the
// highest expected F1 of any threshold, 0 to 1.
func (s *Scores) Read(logOdds []float32, l *features.Lines, expectedF1 float32) {
	n := len(logOdds)
	s.readGaps(logOdds, l.TextBytes)
	*s = Scores{
		logOdds: logOdds, gaps: s.gaps, surroundings: l.Containers,
		means:      s.means[:0],
		expectedF1: expectedF1, first: n, lines: slices.Grow(s.lines[:0], n)[:n],
		prefixSums: append(s.prefixSums[:0], mass{}), containers: s.containers[:0],
	}
	for i, z := range logOdds {
		p := logodds.Probability(z)
		// A paragraph counts more than a label, but not a hundred times more.
		w := logodds.Log1p(l.TextBytes[i])
		s.lines[i] = mass{w, w * p}
		sum := s.prefixSums[i]
		sum.add(s.lines[i])
		s.prefixSums = append(s.prefixSums, sum)
		for k, e := range l.Containers[i] {
			if slices.Contains(l.Containers[i][:k], e) {
				continue
			}
			for int(e) >= len(s.containers) {
				s.containers = append(s.containers, mass{})
			}
			s.containers[e].add(s.lines[i])
		}
		b := &s.bands[min(max(int(p*bands), 0), bands-1)] // a NaN may be any int
		b.text += l.TextBytes[i]
		b.lines++
		s.text += l.TextBytes[i]
		s.content += float32(p * l.TextBytes[i])
		s.links += float32(p * l.LinkBytes[i])
		s.entropy += float32(entropy(p) * l.TextBytes[i])
		s.most = max(s.most, p)
		if p >= 0.5 {
			if s.last != i || s.last == 0 {
				s.pieces++
			}
			s.first, s.last = min(s.first, i), i+1
		}
	}
}

// A gap counts the bytes of text between a line and the nearest lines above and below with a
// probability of one half or more. Without such a line, it counts to the page's start or end.
type gap struct{ bytesAbove, bytesBelow float32 }

// readGaps sets the gaps of all lines.
func (s *Scores) readGaps(logOdds, text []float32) {
	s.gaps = slices.Grow(s.gaps[:0], len(logOdds))[:len(logOdds)]
	bytes := float32(0)
	for i := range logOdds {
		s.gaps[i].bytesAbove = bytes
		if bytes += text[i]; logOdds[i] >= 0 {
			bytes = 0
		}
	}
	bytes = 0
	for i := len(logOdds) - 1; i >= 0; i-- {
		s.gaps[i].bytesBelow = bytes
		if bytes += text[i]; logOdds[i] >= 0 {
			bytes = 0
		}
	}
}

// SetMeans sets the means of measured attributes over the page's lines, scaled; see MeanPlaces. The means of
// other attributes are 0.
func (s *Scores) SetMeans(places []int, means []float32) {
	s.means = slices.Grow(s.means[:0], len(meanIndex))[:len(meanIndex)]
	clear(s.means)
	for k, i := range places {
		s.means[i] = means[k]
	}
}

// MeanPlaces returns the place of each of some measured attributes among the means.
func MeanPlaces(attributes []string) (places []int) {
	for _, name := range attributes {
		places = append(places, meanIndex[name])
	}
	return places
}

// SetTypes sets the probabilities of pagetype.All. The Scores keep them until the next page.
func (s *Scores) SetTypes(types []float32) { s.types = types }

// A Selection is a list of stacked attributes to measure.
type Selection struct {
	attributes []*Attribute
	ofLines    []int // places of the attributes that differ from line to line
}

// Select returns the stacked attributes with some names. Attributes that are not stacked are unspecified.
func Select(names []string) (s Selection) {
	for i, name := range names {
		a := &all[index[name]]
		s.attributes = append(s.attributes, a)
		if !a.OfPage {
			s.ofLines = append(s.ofLines, i)
		}
	}
	return s
}

// Measure writes the selected attributes to dst. rows is the number of lines, or 1 for the page as a whole.
func (s *Scores) Measure(selected Selection, rows int, dst *features.Matrix) {
	dst.Reset(rows, len(selected.attributes))
	for i := range rows {
		row := dst.Row(i)
		if i == 0 {
			for j, a := range selected.attributes {
				row[j] = a.measure(s, 0)
			}
			continue
		}
		copy(row, dst.Row(i-1))
		for _, j := range selected.ofLines {
			row[j] = selected.attributes[j].measure(s, i)
		}
	}
}

func entropy(p float32) float32 {
	if p <= 0 || p >= 1 {
		return 0
	}
	q := float64(p)
	return float32(-float64(q*math.Log(q)) - float64((1-q)*math.Log(1-q)))
}

func share(part, whole float32) float32 {
	if whole <= 0 {
		return 0
	}
	return part / whole
}

var (
	all       = slices.Concat(lineAttributes(), pageAttributes(), typeAttributes(), meanAttributes())
	index     = indexOf(all, func(a Attribute) string { return a.Name })
	meanIndex = indexOf(features.Attributes(), func(a features.Attribute) string { return a.Name })
)

func indexOf[A any](attributes []A, name func(A) string) map[string]int {
	index := make(map[string]int, len(attributes))
	for i, a := range attributes {
		index[name(a)] = i
	}
	return index
}

// Lookup returns the stacked attribute with a name. ok is false if there is none.
func Lookup(name string) (a *Attribute, ok bool) {
	i, ok := index[name]
	if !ok {
		return nil, false
	}
	return &all[i], true
}

// LineNames returns the names of the attributes of a line.
func LineNames() []string { return names(lineAttributes()) }

// PageNames returns the names of the attributes of a page, but for its means and its type.
func PageNames() []string { return names(pageAttributes()) }

// TypeNames returns the names of the probabilities of a page's types.
func TypeNames() []string { return names(typeAttributes()) }

// MeanNames returns the names of the means of measured attributes over a page's lines.
func MeanNames() []string { return names(meanAttributes()) }

func names(attributes []Attribute) (all []string) {
	for _, a := range attributes {
		all = append(all, a.Name)
	}
	return all
}

// Score returns the attribute score of log-odds.
func Score(logOdds float32) float32 { return logodds.Clip(logOdds) + logodds.Most }

// containerNames are the prefixes of the attributes about each of features.Containers: the
// containers around a line, the parents of its nearest and outermost repeated elements, and
// the smallest element that holds the line and the headline.
var containerNames = [len(features.Containers{})]string{
	"c1_", "c2_", "c3_", "c4_", features.OfItem: "item_", features.OfGrid: "grid_", features.OfHeadline: "headline_",
}

// lineAttributes lists the stacked attributes of a line.
func lineAttributes() (t []Attribute) {
	add := func(name, doc string, log bool, measure func(s *Scores, i int) float32) {
		t = append(t, Attribute{name, doc, log, false, measure})
	}
	add("score", "the line's log-odds, cut at ±6, plus 6: 0 outside the page", false,
		func(s *Scores, i int) float32 { return Score(s.logOdds[i]) })
	add("content_above", "share of the page's expected content above it, 0 to 1", false,
		func(s *Scores, i int) float32 { return share(s.prefixSums[i].content, s.page().content) })
	for k, name := range containerNames {
		surroundings := func(s *Scores, i int) mass { return s.containers[s.surroundings[i][k]] }
		add(name+"score", "that container: mean probability of its other lines, 0 to 1", false,
			func(s *Scores, i int) float32 { return surroundings(s, i).less(s.lines[i]).mean() })
		add(name+"mass", "that container: share of the page's expected content, 0 to 1", false,
			func(s *Scores, i int) float32 { return share(surroundings(s, i).content, s.page().content) })
	}
	add("gap_above",
		"bytes of text since the last line above that is rather content than not, or since the page's start", true,
		func(s *Scores, i int) float32 { return s.gaps[i].bytesAbove })
	add("gap_below", "bytes of text up to the next such line below, or to the page's end", true,
		func(s *Scores, i int) float32 { return s.gaps[i].bytesBelow })
	for _, n := range []int{5, 15, 40} {
		add(fmt.Sprintf("above%d_score", n), "mean probability of up to that many lines above, 0 to 1", false,
			func(s *Scores, i int) float32 { return s.between(i-n, i).mean() })
		add(fmt.Sprintf("below%d_score", n), "mean probability of up to that many lines below, 0 to 1", false,
			func(s *Scores, i int) float32 { return s.between(i+1, i+1+n).mean() })
	}
	return t
}

// pageAttributes lists the stacked attributes of a page.
func pageAttributes() (t []Attribute) {
	add := func(name, doc string, log bool, measure func(s *Scores) float32) {
		t = append(t, Attribute{name, doc, log, true, func(s *Scores, _ int) float32 { return measure(s) }})
	}
	for b := range bands {
		doc := fmt.Sprintf("in lines of a probability from %.3f on, below %.3f, 0 to 1",
			float64(b)/bands, float64(b+1)/bands)
		add(fmt.Sprintf("band%d_text", b), "share of the page's text "+doc, false,
			func(s *Scores) float32 { return share(s.bands[b].text, s.text) })
		add(fmt.Sprintf("band%d_lines", b), "share of the page's lines "+doc, false,
			func(s *Scores) float32 { return share(s.bands[b].lines, float32(len(s.lines))) })
	}
	add("page_score", "mean probability of its lines, 0 to 1", false,
		func(s *Scores) float32 { return s.page().mean() })
	add("page_most", "highest probability of its lines, 0 to 1", false, func(s *Scores) float32 { return s.most })
	add("page_entropy", "mean entropy of its text's probabilities, in nats, 0 to 0.7", false,
		func(s *Scores) float32 { return share(s.entropy, s.text) })
	add("page_content", "bytes of expected content", true, func(s *Scores) float32 { return s.content })
	add("page_text", "bytes of text", true, func(s *Scores) float32 { return s.text })
	add("content_share", "share of the text that is expected to be content, 0 to 1", false,
		func(s *Scores) float32 { return share(s.content, s.text) })
	add("content_link_share", "share of the expected content inside links, 0 to 1", false,
		func(s *Scores) float32 { return share(s.links, s.content) })
	add("pieces", "runs of neighbouring lines that are rather content than not", true,
		func(s *Scores) float32 { return s.pieces })
	add("first_content", "place of the first such line, 0 to 1; 1 if there is none", false,
		func(s *Scores) float32 { return share(float32(s.first), float32(len(s.lines))) })
	add("last_content", "place after the last such line, 0 to 1", false,
		func(s *Scores) float32 { return share(float32(s.last), float32(len(s.lines))) })
	add("expected_f1", "highest expected F1 of any threshold, 0 to 1", false,
		func(s *Scores) float32 { return s.expectedF1 })
	return t
}

// typeAttributes lists the probabilities of pagetype.All.
func typeAttributes() (t []Attribute) {
	for k, name := range pagetype.Names() {
		t = append(t, Attribute{"type_" + name,
			"probability that the page is of the type, 0 to 1; 0 if it is not known", false, true,
			func(s *Scores, _ int) float32 { return value(s.types, k) }})
	}
	return t
}

// meanAttributes lists the means of the attributes over the page's lines.
func meanAttributes() (t []Attribute) {
	for k, a := range features.Attributes() {
		t = append(t, Attribute{"mean_" + a.Name,
			"mean over the page's lines, scaled, 0 if it is not known: " + a.Doc, false, true,
			func(s *Scores, _ int) float32 { return value(s.means, k) }})
	}
	return t
}

// value returns value k, or 0 if there are fewer.
func value(values []float32, k int) float32 {
	if k < len(values) {
		return values[k]
	}
	return 0
}
