package measure

import (
	"fmt"
	"io"
	"math"

	"linesift/internal/eval"
)

// calibrationBins is how many bins probabilities are sorted into: as many as C.
// Guo et al. take, all of one width. A bin holds its lower end.
const calibrationBins = 15

// A Reliability sorts the lines of a page, or of many, by their probability
// into bins.
type Reliability struct {
	lines int
	bins  [calibrationBins]binSums
}

// binSums are sums over the lines of a bin, each times its weight.
type binSums struct{ weight, probability, content float64 }

// MeasureReliability sorts the lines of a page, each of weight 1. Lines of
// unknown label are left out by the caller. It is an error if the two are not of
// one length, and if a probability is not between 0 and 1.
func MeasureReliability(probabilities []float32, content []bool) (*Reliability, error) {
	if len(probabilities) != len(content) {
		return nil, fmt.Errorf("measure: labels of %d lines, but probabilities of %d", len(content), len(probabilities))
	}
	r := &Reliability{lines: len(content)}
	for i, p := range probabilities {
		if !(p >= 0 && p <= 1) {
			return nil, fmt.Errorf("measure: the probability of line %d is %v", i, p)
		}
		bin := &r.bins[min(int(p*calibrationBins), calibrationBins-1)]
		bin.weight++
		bin.probability += float64(p)
		if content[i] {
			bin.content++
		}
	}
	return r, nil
}

// add adds the lines of o to r, with another weight for each.
func (r *Reliability) add(o *Reliability, weight float64) {
	r.lines += o.lines
	for i, b := range o.bins {
		r.bins[i].weight += weight * b.weight
		r.bins[i].probability += weight * b.probability
		r.bins[i].content += weight * b.content
	}
}

func (r *Reliability) weight() (sum float64) {
	for _, b := range r.bins {
		sum += b.weight
	}
	return sum
}

// ece is the expected calibration error.
func (r *Reliability) ece() float64 {
	sum := 0.0
	for _, b := range r.bins {
		sum += math.Abs(b.content - b.probability) // weight × |share of content − mean probability|
	}
	return sum / r.weight()
}

// A Bin of a Calibration.
type Bin struct {
	Low, High   float64 // the probabilities that it holds, Low among them
	Share       float64 // of the lines
	Probability float64 // the mean of its lines; 0 without lines
	Content     float64 // the share of its lines that are content; 0 without lines
}

// A Calibration says how far the probabilities that a method gives lines can be
// taken at their word: of lines with a probability of .8, four fifths should be
// content. The expected calibration error (ECE) is the mean over the lines of
// how far the share of content in their bin is from the mean probability there:
// 0 is best, 1 worst.
//
// M. Naeini, G. Cooper, M. Hauskrecht, "Obtaining Well Calibrated Probabilities
// Using Bayesian Binning", 2015; C. Guo et al., "On Calibration of Modern Neural
// Networks", 2017, section 2.
type Calibration struct {
	Method      string
	eval.Column // the pages with labelled lines
	Lines       int
	ECE         float64 // every page counts once: a line weighs 1 / lines of its page
	Pooled      float64 // the error if every line counts once
	Bins        []Bin   // every page counts once
}

// Calibrations measures each result on each group of its pages, in the order of eval.Compare's table. reliability has
// the pages of each result. Pages without a Reliability, or without lines, have no part, and a group of such pages is
// left out.
func Calibrations(results []eval.Result, reliability []map[eval.Key]*Reliability, by []eval.Dimension) (
	all []Calibration, _ error) {
	for i, result := range results {
		if err := eachGroup(result, by, func(column eval.Column, pages []eval.PageScore) error {
			var byPage, pooled Reliability
			c := Calibration{Method: result.Method, Column: column}
			c.Pages = 0
			for _, p := range pages {
				if r := reliability[i][p.Key()]; r != nil && r.lines > 0 {
					c.Pages++
					byPage.add(r, 1/float64(r.lines))
					pooled.add(r, 1)
				}
			}
			if c.Pages > 0 {
				c.Lines, c.ECE, c.Pooled, c.Bins = pooled.lines, byPage.ece(), pooled.ece(), byPage.means()
				all = append(all, c)
			}
			return nil
		}); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func (r *Reliability) means() []Bin {
	bins := make([]Bin, len(r.bins))
	total := r.weight()
	for i, b := range r.bins {
		bins[i] = Bin{Low: float64(i) / calibrationBins, High: float64(i+1) / calibrationBins, Share: b.weight / total}
		if b.weight > 0 {
			bins[i].Probability, bins[i].Content = b.probability/b.weight, b.content/b.weight
		}
	}
	return bins
}

// WriteCalibrations writes a Markdown table with a row for each, and below it a table of the bins of each if bins is
// set.
func WriteCalibrations(w io.Writer, all []Calibration, bins bool) error {
	rows := [][]string{{"calibration error", "mean over pages", "pooled", "lines"}}
	for _, c := range all {
		title := rowTitle(c.Method, c.Column)
		rows = append(rows, []string{title, decimal(c.ECE), decimal(c.Pooled), fmt.Sprint(c.Lines)})
	}
	text := eval.MarkdownTable(rows)
	for _, c := range all {
		if bins {
			text += "\n" + eval.MarkdownTable(c.binRows())
		}
	}
	_, err := io.WriteString(w, text)
	return err
}

// binRows returns the bins that have lines, below a heading.
func (c *Calibration) binRows() [][]string {
	rows := [][]string{{rowTitle(c.Method, c.Column), "mean probability", "content", "of all lines"}}
	for _, b := range c.Bins {
		if b.Share > 0 {
			rows = append(rows, []string{fmt.Sprintf("%.2f to %.2f", b.Low, b.High), decimal(b.Probability),
				decimal(b.Content), decimal(b.Share)})
		}
	}
	return rows
}
