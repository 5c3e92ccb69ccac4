package labeller

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"linesift"
	"linesift/data"
	"linesift/model"
	"linesift/page"
)

// A prediction is a model's prediction for the lines of a page.
type prediction struct {
	probabilities []float32 // that each line is content
	threshold     float32   // a line is content if its probability is not below it
	entropy       float64   // mean of the lines, 0 (sure) to 1 bit (unsure)
}

// A predictor makes the predictions of a model.
type predictor struct {
	method    linesift.Method
	extractor linesift.Extractor
}

func newPredictor(m *model.Model) (*predictor, error) {
	method, err := linesift.NewModelMethod(m, linesift.Threshold{})
	return &predictor{method: method}, err
}

// predict reads a page and returns it with its prediction. The page is valid until the next one.
func (x *predictor) predict(p Source) (*page.Page, prediction, error) {
	html, contentType, err := p.Read()
	if err != nil {
		return nil, prediction{}, err
	}
	o := linesift.Options{Method: x.method, ContentType: contentType, MaxSize: page.MaxSize}
	d, err := x.extractor.Extract(bytes.NewReader(html), &o)
	if err != nil {
		return nil, prediction{}, fmt.Errorf("%s: %w", p.ID, err)
	}
	r := d.Result()
	return d.Page(), prediction{slices.Clone(r.Probabilities), r.Threshold, meanEntropy(r.Probabilities)}, nil
}

// entropy returns the entropy of a line's label in bits, if it is content with probability p
// (C. Shannon, "A Mathematical Theory of Communication", 1948, section 6).
func entropy(p float64) float64 { return stat.Entropy([]float64{p, 1 - p}) / math.Ln2 }

func meanEntropy(probabilities []float32) (mean float64) {
	for _, p := range probabilities {
		mean += entropy(float64(p)) / float64(len(probabilities))
	}
	return mean
}

// isUncertain reports whether the prediction for a line is wrong with a probability of one in
// five or more. Such lines are worth checking.
func isUncertain(probability float32) bool { return entropy(float64(probability)) >= entropy(0.2) }

// The orders of pages. OrderUncertain is uncertainty sampling. It begins with the pages that the
// model is least sure of, because their labels teach it most (D. Lewis and W. Gale, "A
// Sequential Algorithm for Training Text Classifiers", 1994).
const (
	OrderUncertain = "uncertain"
	OrderFile      = "file"   // as in Config.Pages
	OrderRandom    = "random" // by a hash of their names, always the same
)

// Orders are all orders.
var Orders = []string{OrderUncertain, OrderFile, OrderRandom}

// arrange returns the numbers of the pages in an order.
func arrange(pages []*item, order string) []int {
	sorted := numbers(len(pages))
	slices.SortStableFunc(sorted, func(i, j int) int {
		a, b := pages[i], pages[j]
		switch order {
		case OrderUncertain:
			return cmp.Compare(b.prediction.entropy, a.prediction.entropy)
		case OrderRandom:
			const seed = 1
			return cmp.Compare(data.SiteHash(a.ID, seed), data.SiteHash(b.ID, seed))
		}
		return 0
	})
	return sorted
}

// numbers returns 0 to n-1.
func numbers(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}
