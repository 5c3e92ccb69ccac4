package train

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"

	"linesift/data"
	"linesift/features"
	"linesift/internal/lexicon"
)

// ReadCSV reads labelled CSVs. It keeps only numbers, more than 1 KB per line. It replaces
// missing attributes, as in older files, by their means. notes name these attributes and
// unknown columns, and count the lines that nobody has judged. A file that cannot be read or
// has a wrong row is an error that names it.
func ReadCSV(files ...string) (pages []Page, notes []string, err error) {
	return ReadExperts(files, nil)
}

// ReadExperts is ReadCSV for two experts. The one for articles is fitted to the second files.
func ReadExperts(files, articles []string) (pages []Page, notes []string, err error) {
	for i, file := range slices.Concat(files, articles) {
		f, err := os.Open(file)
		if err != nil {
			return nil, nil, err
		}
		r := data.NewReader(file, f)
		for l, err := range r.Pages() {
			if err != nil {
				f.Close()
				return nil, nil, err
			}
			p := NewPage(l)
			p.Articles = i >= len(files)
			pages = append(pages, p)
		}
		f.Close()
		if len(r.Unknown) > 0 {
			unknown := strings.Join(r.Unknown, ", ")
			notes = append(notes, file+": columns of attributes that are not measured any more are not read: "+unknown)
		}
	}
	if n := unjudged(pages); n > 0 {
		notes = append(notes,
			fmt.Sprintf("lines with weight 0: %d. Nobody has judged them, and their labels are not used", n))
	}
	some, none := fill(pages)
	if len(pages) > 0 && len(none) == len(features.Names()) {
		return nil, nil, errors.New("no line has any attribute")
	}
	if len(some) > 0 {
		notes = append(notes, "attributes that some lines do not have are filled with their means: "+
			strings.Join(some, ", "))
	}
	if len(none) > 0 {
		notes = append(notes, "attributes that no line has are not learned from: "+strings.Join(none, ", "))
	}
	return pages, notes, nil
}

// unjudged returns how many lines have weight 0.
func unjudged(pages []Page) (n int) {
	for _, p := range pages {
		for _, w := range p.W {
			if w == 0 {
				n++
			}
		}
	}
	return n
}

// NewPage returns a labelled page in numbers. It keeps nothing of l.
func NewPage(l *data.LabelledPage) Page {
	n := len(l.Rows)
	p := Page{ID: l.ID, Site: l.Site, Type: l.Type, Raw: l.Attributes, Predicted: arePredicted(l.Rows)}
	p.Containers, p.Y, p.W = make([]features.Containers, n), make([]float32, n), make([]float32, n)
	number := map[int32]int32{0: 0} // new numbers without gaps: memory grows with the highest
	for i, r := range l.Rows {
		p.W[i] = r.Weight
		p.Source = append(p.Source, r.Source)
		p.Keys = append(p.Keys, lexicon.AppendKeys(nil, []byte(r.Text)))
		p.Templates = append(p.Templates, r.Template)
		for k, c := range r.Containers {
			if _, ok := number[c]; !ok {
				number[c] = int32(len(number))
			}
			p.Containers[i][k] = number[c]
		}
		if r.Content {
			p.Y[i] = 1
		}
	}
	p.Raw.Data = slices.Clone(p.Raw.Data)
	return p
}

// The lowest and highest threshold of a page.
const leastThreshold, mostThreshold = 0.1, 0.9

// arePredicted reports whether a threshold on the scores of a page's lines gives their
// labels. This means that a person accepted all predictions in label serve. It also writes
// the predicted label of unlabelled lines, with weight 0.
func arePredicted(rows []data.Row) bool {
	highest, lowest := float32(leastThreshold), float32(mostThreshold) // scores of boilerplate, of content
	known := false
	for _, r := range rows {
		switch {
		case r.Score == data.NoScore && r.Weight == 0:
			continue
		case r.Score == data.NoScore:
			return false
		case r.Content:
			lowest = min(lowest, r.Score)
		default:
			highest = max(highest, r.Score)
		}
		known = known || r.Weight > 0
	}
	return known && highest < lowest
}

// fill replaces attributes that were not measured (NaN) by their mean over the lines that
// have them. For counts this is the mean of log(1+x). Scaled, the mean is 0. An attribute that
// no line has becomes 0 everywhere, and has no effect (model.Scale). fill returns the names of
// the attributes that some lines have, and of the attributes that no line has.
func fill(pages []Page) (some, none []string) {
	for j, name := range features.Names() {
		scale, back := func(x float64) float64 { return x }, func(x float64) float64 { return x }
		if a, _ := features.Lookup(name); a.Log {
			scale, back = math.Log1p, math.Expm1
		}
		measured, sum := 0, 0.0
		var missing []*float32
		for _, p := range pages {
			for i := range p.Raw.Rows {
				if x := &p.Raw.Row(i)[j]; *x == *x {
					measured++
					sum += scale(float64(*x))
				} else {
					missing = append(missing, x)
				}
			}
		}
		if len(missing) == 0 {
			continue
		}
		mean := float32(0)
		if measured > 0 {
			mean = float32(back(sum / float64(measured)))
			some = append(some, name)
		} else {
			none = append(none, name)
		}
		for _, x := range missing {
			*x = mean
		}
	}
	return some, none
}
