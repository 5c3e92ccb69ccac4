package features

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Lines are what is measured of a page's lines, for networks.
type Lines struct {
	Raw Matrix // a row per line, a column per attribute that was asked for

	Text       []float32       // bytes of text of each line
	Links      []float32       // those inside links
	Containers [][Levels]int32 // the elements around each line; see Meter.Containers
	Skeletons  []uint32        // of each line, see Meter.Template; nil if they are not known
}

// A Context derives attributes from a network's answers on one page after the
// other, and reuses its memory. It is not safe for concurrent use.
//
// Judging each line again by the answers around it is stacked sequential
// learning (W. Cohen, V. Carvalho, 2005).
type Context struct {
	odds   []float32 // of each line
	around [][Levels]int32
	types  []float32 // none if they are not known

	means []float32 // of each attribute; none if they are not known
	sums  []float32 // what they are made of

	lines      []mass // of each line
	above      []mass // summed over the lines above; one more than lines
	containers []mass // of each element, over the lines that have it among their Levels containers

	bands         [bands]struct{ text, lines float32 }
	text, content float32 // bytes
	links         float32 // bytes of expected content inside links
	entropy       float32 // nats × bytes
	most          float32
	pieces        float32
	first, last   int

	ranked     []ranked
	expectedF1 float32
}

const (
	bands    = 8 // of probability
	mostOdds = 6 // log-odds are cut here: a chance of 1 in 400
)

// A mass sums up lines: what they count, and that times their probabilities.
type mass struct{ weight, content float32 }

func (m mass) mean() float32    { return share(m.content, m.weight) }
func (m mass) less(n mass) mass { return mass{m.weight - n.weight, m.content - n.content} }
func (m *mass) add(n mass)      { m.weight += n.weight; m.content += n.content }
func (c *Context) page() mass   { return c.above[len(c.lines)] }
func (c *Context) between(from, to int) mass {
	return c.above[min(to, len(c.lines))].less(c.above[max(from, 0)])
}

// Read takes the answers on a page: the log-odds of each of the lines. Types and
// means are those of the page before and are forgotten.
func (c *Context) Read(odds []float32, l *Lines) {
	n := len(odds)
	c.odds, c.around, c.types, c.means = odds, l.Containers, nil, c.means[:0]
	c.lines, c.above = slices.Grow(c.lines[:0], n)[:n], append(c.above[:0], mass{})
	c.containers = c.containers[:0]
	c.ranked = c.ranked[:0]
	c.bands = [bands]struct{ text, lines float32 }{}
	c.text, c.content, c.links, c.entropy, c.most, c.pieces = 0, 0, 0, 0, 0, 0
	c.first, c.last = n, 0
	for i, z := range odds {
		p := probability(z)
		// A paragraph counts more than a label, and not a hundred times as much.
		w := log1p(l.Text[i])
		c.lines[i] = mass{w, w * p}
		sum := c.above[i]
		sum.add(c.lines[i])
		c.above = append(c.above, sum)
		for k, e := range l.Containers[i] {
			if k > 0 && e == l.Containers[i][k-1] {
				break // the document, once more
			}
			for int(e) >= len(c.containers) {
				c.containers = append(c.containers, mass{})
			}
			c.containers[e].add(c.lines[i])
		}
		b := &c.bands[min(max(int(p*bands), 0), bands-1)] // weights that overflow give a NaN, which may be any int
		b.text += l.Text[i]
		b.lines++
		c.text += l.Text[i]
		c.content += p * l.Text[i]
		c.links += p * l.Links[i]
		c.entropy += entropy(p) * l.Text[i]
		c.most = max(c.most, p)
		if p >= 0.5 {
			if c.last != i || c.last == 0 {
				c.pieces++
			}
			c.first, c.last = min(c.first, i), i+1
		}
		c.ranked = append(c.ranked, ranked{p, l.Text[i]})
	}
	c.rank()
}

// SetTypes takes the probabilities of Types, for attributes that need them. It
// keeps the slice.
func (c *Context) SetTypes(types []float32) { c.types = types }

// SetMeans takes the rows that a Schema has scaled, of the named attributes,
// for the means over them. The mean of an attribute that is not among them is 0.
func (c *Context) SetMeans(names []string, scaled *Matrix) {
	c.sums = zeroed(c.sums, len(names))
	for i := range scaled.Rows {
		for k, x := range scaled.Row(i) {
			c.sums[k] += x
		}
	}
	c.means = zeroed(c.means, len(attributes))
	for k, name := range names {
		c.means[index[name]] = c.sums[k] / float32(max(scaled.Rows, 1))
	}
}

// zeroed returns n numbers that are 0, in the memory of s if it is enough.
func zeroed(s []float32, n int) []float32 {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}

func probability(odds float32) float32 { return float32(1 / (1 + math.Exp(-float64(odds)))) }

func entropy(p float32) float32 {
	if p <= 0 || p >= 1 {
		return 0
	}
	q := float64(p)
	return float32(-q*math.Log(q) - (1-q)*math.Log(1-q))
}

// A ranked line has a probability and a number of bytes.
type ranked struct{ probability, text float32 }

// rank finds the highest expected F1.
func (c *Context) rank() {
	slices.SortFunc(c.ranked, func(a, b ranked) int { return cmp.Compare(b.probability, a.probability) })
	c.expectedF1 = 0
	hits, kept := float32(0), float32(0)
	for _, r := range c.ranked {
		hits += r.probability * r.text
		kept += r.text
		if kept+c.content > 0 {
			c.expectedF1 = max(c.expectedF1, 2*hits/(kept+c.content))
		}
	}
}

// ExpectedF1 returns the highest F1 over the text's bytes that any threshold is
// expected to give, 0 to 1, if the probabilities are right and the lines
// independent. The threshold that gives it is half of it.
//
// Z. Lipton, C. Elkan, B. Naryanaswamy, "Optimal Thresholding of Classifiers to
// Maximize F1 Measure", 2014.
func (c *Context) ExpectedF1() float32 { return c.expectedF1 }

// sentence is about how many bytes a page has to have of content to be taken for one:
// of an error page, "403 Forbidden", a network may be sure.
const sentence = 150

// Confidence returns what ExpectedF1 would be if all log-odds were twice what they
// are, 0 to 1; less where there is less content than a sentence. On held-out training
// pages it is nearer to the true F1 than ExpectedF1 (off by .060 in the mean, not .069),
// and puts pages into a better order (Spearman .64, not .57): many lines that are all a
// little in doubt are mostly right together, and one that may as well be content as not
// is worse.
func (c *Context) Confidence() float32 {
	total := float32(0)
	for _, r := range c.ranked {
		total += sharpened(r.probability) * r.text
	}
	hits, kept, best := float32(0), float32(0), float32(0)
	for _, r := range c.ranked {
		hits += sharpened(r.probability) * r.text
		kept += r.text
		if kept+total > 0 {
			best = max(best, 2*hits/(kept+total))
		}
	}
	return best * min(1, c.content/sentence)
}

// sharpened returns the probability of twice the log-odds that p has.
func sharpened(p float32) float32 { return p * p / (p*p + (1-p)*(1-p)) }

// Measure writes the named attributes to dst, a row for each line that was
// read. It panics if one of the names is no derived attribute (see Derived).
func (c *Context) Measure(names []string, dst *Matrix) { c.measure(names, len(c.lines), dst) }

// MeasurePage writes the named attributes to dst as one row. They must be
// derived attributes of the page.
func (c *Context) MeasurePage(names []string, dst *Matrix) { c.measure(names, 1, dst) }

func (c *Context) measure(names []string, rows int, dst *Matrix) {
	dst.Reset(rows, len(names))
	for j, name := range names {
		k, ok := derivedIndex[name]
		if !ok {
			panic(fmt.Sprintf("features: %q is no derived attribute", name))
		}
		d := &derivedAttributes[k]
		x := float32(0)
		for i := range rows {
			if i == 0 || !d.ofPage {
				x = d.of(c, i)
			}
			dst.Data[i*dst.Cols+j] = x
		}
	}
}
