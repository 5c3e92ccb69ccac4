package serve

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"linesift"
	"linesift/data"
	"linesift/model"
)

// A guess is what a model says of the lines of a page.
type guess struct {
	probabilities []float32 // of each line, to be content
	threshold     float32   // from which on it is
}

// entropy is the mean entropy of the probabilities, in bits from 0 to 1: how
// little the model knows of the page (C. Shannon, "A Mathematical Theory of
// Communication", 1948, section 6).
func (g guess) entropy() float64 {
	sum := 0.0
	for _, p := range g.probabilities {
		sum += entropy(float64(p))
	}
	return sum / float64(max(len(g.probabilities), 1))
}

func entropy(p float64) float64 {
	if p <= 0 || p >= 1 {
		return 0
	}
	return -p*math.Log2(p) - (1-p)*math.Log2(1-p)
}

// uncertainEntropy is the entropy from which on a line is marked as uncertain:
// that of one chance in five to be wrong, where a look pays.
var uncertainEntropy = entropy(0.2)

// A guesser asks a model about pages, one after the other.
type guesser struct{ extractor *linesift.Extractor }

func newGuesser(m *model.Model) (*guesser, error) {
	n, err := linesift.NewNetwork(m, 0)
	if err != nil {
		return nil, err
	}
	return &guesser{linesift.NewExtractor(n)}, nil
}

// guess reads a page and returns what the model says of it, with the page,
// which is valid until the next call.
func (g *guesser) guess(p Page) (*linesift.Document, guess, error) {
	src, err := p.Read()
	if err != nil {
		return nil, guess{}, err
	}
	d, err := g.extractor.Extract(src, "")
	if err != nil {
		return nil, guess{}, fmt.Errorf("%s: %w", p.ID, err)
	}
	return d, guess{slices.Clone(d.Probabilities), d.Threshold}, nil
}

// An Order is the order in which pages are offered.
type Order string

// The orders. OrderUncertain begins with the pages that the model is least sure
// of: labels teach it most there (D. Lewis and W. Gale, "A Sequential Algorithm
// for Training Text Classifiers", 1994).
const (
	OrderUncertain Order = "uncertain"
	OrderFile      Order = "file"   // as they were given
	OrderRandom    Order = "random" // by a hash of their names, always the same
)

// Orders are the names of all orders.
var Orders = []string{string(OrderUncertain), string(OrderFile), string(OrderRandom)}

// arrange returns the numbers of the pages in an order.
func arrange(pages []*item, order Order) []int {
	numbers := make([]int, len(pages))
	for i := range numbers {
		numbers[i] = i
	}
	switch order {
	case OrderUncertain:
		slices.SortStableFunc(numbers, func(a, b int) int { return cmp.Compare(pages[b].entropy, pages[a].entropy) })
	case OrderRandom:
		slices.SortStableFunc(numbers, func(a, b int) int {
			return cmp.Compare(data.SiteHash(pages[a].ID, randomSeed), data.SiteHash(pages[b].ID, randomSeed))
		})
	}
	return numbers
}

const randomSeed = 1
