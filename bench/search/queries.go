package search

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// A kind of queries.
type kind int

const (
	knownItem kind = iota // terms of one page
	template              // a word that stands in templates, too
	phrase                // two words of which one stands in templates, too
	kinds
)

func (k kind) String() string {
	return [...]string{"known items", "template words", "phrases"}[k]
}

// A query is what is asked of the engine, and which pages are the right answers.
type query struct {
	kind     kind
	text     string
	relevant map[string]bool // ids of pages
}

const (
	// knownTerms is the number of terms in a query for a known item: between
	// the 2.2 of queries to a search engine of the paper's years (B. Jansen,
	// A. Spink, T. Saracevic, "Real life, real users, and real needs", 2000)
	// and the longer ones that are written to find one page again.
	knownTerms = 3

	// templateShare is the share of a site's pages in the boilerplate of
	// which a word of its templates stands. Entry by entry, what changes from
	// page to page (related links, the latest news) stands on fewer.
	templateShare = 0.5

	// fewShare is the share of the pages in whose gold text a word of templates
	// or a phrase stands at most: a query that a quarter of all pages answer
	// says little about how they are ranked.
	fewShare = 0.25
)

// A reading is what the engine reads in a page.
type reading struct {
	gold        []word // terms in their order
	phrases     []word // of gold
	boilerplate []word
}

// A library is the collection as it is read.
type library struct {
	collection
	read        map[*document]*reading
	words       map[string][]*document // the pages whose gold text has a term
	phrases     map[string][]*document // … a phrase
	ofTemplates map[string]bool        // the terms that stand in the templates of some site
}

func newLibrary(c collection, l language) (*library, error) {
	b := &library{
		collection:  c,
		read:        make(map[*document]*reading),
		words:       make(map[string][]*document),
		phrases:     make(map[string][]*document),
		ofTemplates: make(map[string]bool),
	}
	m := newMapping(l)
	for _, s := range c.sites {
		count := make(map[string]int)
		for _, d := range s.pages {
			tokens, err := m.AnalyzeText(l.analyzer, []byte(d.gold))
			if err != nil {
				return nil, err
			}
			rest, err := m.AnalyzeText(l.analyzer, []byte(d.boilerplate))
			if err != nil {
				return nil, err
			}
			r := &reading{words(d.gold, tokens), phrases(d.gold, tokens, l.phrase), words(d.boilerplate, rest)}
			b.read[d] = r
			for key := range keys(r.gold) {
				b.words[key] = append(b.words[key], d)
			}
			for key := range keys(r.phrases) {
				b.phrases[key] = append(b.phrases[key], d)
			}
			for key := range keys(r.boilerplate) {
				count[key]++
			}
		}
		for key, n := range count {
			if float64(n) >= templateShare*float64(len(s.pages)) {
				b.ofTemplates[key] = true
			}
		}
	}
	return b, nil
}

func keys(all []word) map[string]bool {
	set := make(map[string]bool)
	for _, w := range all {
		set[w.key] = true
	}
	return set
}

// queries returns up to n queries of each kind for each page, which depend on
// nothing but the pages' gold text and boilerplate, and on the seed.
func (b *library) queries(n int, seed uint64) []query {
	r := rand.New(rand.NewPCG(seed, 0))
	return slices.Concat(
		b.knownItems(n, r),
		sample(b.templateWords(), n*len(b.pages), r),
		sample(b.templatePhrases(), n*len(b.pages), r),
	)
}

// knownItems returns n queries for each page, of terms of its gold text that are
// drawn by how often the page has them and how few pages do: the probability of a
// term t is in proportion to n(t,d)·ln(N/df(t)), which is called popularity and
// discrimination by L. Azzopardi, M. de Rijke, K. Balog, "Building Simulated
// Queries for Known-Item Topics", SIGIR 2007. No term is drawn twice. A page
// whose terms all pages have has no query. The page is the only relevant one.
func (b *library) knownItems(n int, r *rand.Rand) (all []query) {
	for _, d := range b.pages {
		for range n {
			if text := b.draw(d, r); text != "" {
				all = append(all, query{knownItem, text, map[string]bool{d.id: true}})
			}
		}
	}
	return all
}

// draw draws the terms of a query for a page.
func (b *library) draw(d *document, r *rand.Rand) string {
	weight := make(map[string]float64)
	var order []word // each term where it stands first
	for _, w := range b.read[d].gold {
		if weight[w.key] == 0 {
			order = append(order, w)
		}
		weight[w.key] += math.Log(float64(len(b.pages)) / float64(len(b.words[w.key])))
	}
	var drawn []string
	for range knownTerms {
		sum := 0.0
		for _, w := range order {
			sum += weight[w.key]
		}
		if sum == 0 {
			break
		}
		at := r.Float64() * sum
		for _, w := range order {
			if at -= weight[w.key]; at < 0 {
				drawn = append(drawn, w.text)
				weight[w.key] = 0
				break
			}
		}
	}
	return strings.Join(drawn, " ")
}

// templateWords returns a query for each term that stands in templates and in the
// gold text of few pages, but of some. These are the relevant ones.
func (b *library) templateWords() []query {
	return b.asked(template, b.words, func(r *reading) []word { return r.gold }, func(w word) bool { return b.ofTemplates[w.key] })
}

// templatePhrases returns a query for each phrase of which a term stands in
// templates and that stands itself in the gold text of few pages.
func (b *library) templatePhrases() []query {
	return b.asked(phrase, b.phrases, func(r *reading) []word { return r.phrases }, func(w word) bool {
		if !written(w.text) || !lettered(w.text) {
			return false
		}
		for term := range strings.FieldsSeq(w.key) {
			if b.ofTemplates[term] {
				return true
			}
		}
		return false
	})
}

// asked returns a query for each word that is fit and stands in the gold text of
// few pages, in the order of their keys, as it is written where it stands first.
func (b *library) asked(k kind, holders map[string][]*document, of func(*reading) []word, fit func(word) bool) (all []query) {
	found := make(map[string]query)
	for _, d := range b.pages {
		for _, w := range of(b.read[d]) {
			if _, done := found[w.key]; done || float64(len(holders[w.key])) > fewShare*float64(len(b.pages)) || !fit(w) {
				continue
			}
			q := query{k, w.text, make(map[string]bool)}
			for _, h := range holders[w.key] {
				q.relevant[h.id] = true
			}
			found[w.key] = q
		}
	}
	for _, key := range slices.Sorted(maps.Keys(found)) {
		all = append(all, found[key])
	}
	return all
}

// sample draws up to n of the queries and leaves them in their order.
func sample(all []query, n int, r *rand.Rand) []query {
	if len(all) <= n {
		return all
	}
	chosen := r.Perm(len(all))[:n]
	slices.Sort(chosen)
	some := make([]query, n)
	for i, c := range chosen {
		some[i] = all[c]
	}
	return some
}
