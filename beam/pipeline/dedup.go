package pipeline

import (
	"cmp"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	beam.RegisterDoFn(&digestFn{})
	beam.RegisterDoFn(&exactFn{})
	beam.RegisterDoFn(&bandsFn{})
	beam.RegisterDoFn(&pairsFn{})
	beam.RegisterDoFn(&askFn{})
	beam.RegisterDoFn(&compareFn{})
	beam.RegisterDoFn(&resolveFn{})
	register.Emitter2[uint64, Print]()
	register.Emitter2[uint64, uint64]()
	register.Emitter2[int, Edge]()
	register.Iter1[Print]()
	register.Iter1[uint64]()
	register.Iter1[Edge]()
}

// copies returns the shards and orders of pages that are copies, of those whose fingerprints these are: the same
// as dedup.Duplicates finds when it is given the pages in their order. There a page is a
// copy if an earlier one that is no copy itself has the same text, or nearly the same
// phrases.
//
//  1. Of pages with the same text, all but the first are copies. The others go on.
//  2. Pages that have a band of their phrases in common are compared: each with the
//     first mostCandidates of the band. Only numbers of pages are grouped by bands; the
//     fingerprints come to the pairs, of which there are few.
//  3. What remains are pairs of near copies. One machine goes through them in the order
//     of pages, in 16 bytes each.
//
// Where a band is that of more than mostCandidates pages, dedup.Duplicates has the first
// that are no copies, and here, where that is not known yet, copies count too: some near
// copies more may stay.
func copies(s beam.Scope, o Options, prints beam.PCollection) beam.PCollection {
	firsts, exact := beam.ParDo2(s, &exactFn{o.Shards}, beam.GroupByKey(s, beam.ParDo(s, &digestFn{}, prints)))
	bands, byOrder := beam.ParDo2(s, &bandsFn{}, firsts)
	pairs := beam.ParDo(s, &pairsFn{}, beam.GroupByKey(s, bands))
	asked := beam.ParDo(s, &askFn{}, beam.CoGroupByKey(s, pairs, byOrder))
	edges := beam.ParDo(s, &compareFn{}, beam.CoGroupByKey(s, asked, byOrder))
	near := beam.ParDo(s, &resolveFn{o.Shards}, beam.GroupByKey(s, edges))
	return beam.Flatten(s, exact, near)
}

// mostCandidates is how many pages of a band a page is compared with.
const mostCandidates = 16

// A digestFn groups pages of the same text. One without words is no copy of another.
type digestFn struct{}

func (fn *digestFn) ProcessElement(p Print, byDigest func(uint64, Print)) {
	if digest, ok := p.Of.Digest(); ok {
		byDigest(digest, p)
	}
}

// An exactFn passes on the first page of those with the same text, and that the others
// are copies.
type exactFn struct{ Shards int }

func (fn *exactFn) ProcessElement(_ uint64, same func(*Print) bool, first func(Print), isCopy func(int, uint64)) {
	var least, p Print
	for same(&p) {
		if least.Of == nil {
			least = p
			continue
		}
		if p.Order < least.Order {
			least, p = p, least
		}
		isCopy(shardOf(p.Order, fn.Shards), p.Order)
	}
	first(least)
}

// A bandsFn groups pages by their bands, and fingerprints by their pages.
type bandsFn struct{}

func (fn *bandsFn) ProcessElement(p Print, bands func(uint64, uint64), byOrder func(uint64, Print)) {
	all := p.Of.Bands()
	for _, b := range all {
		bands(b, p.Order)
	}
	if len(all) > 0 {
		byOrder(p.Order, p)
	}
}

// A pairsFn passes on pairs of pages of a band: the later, the earlier.
type pairsFn struct{}

func (fn *pairsFn) ProcessElement(_ uint64, band func(*uint64) bool, pair func(uint64, uint64)) {
	var all []uint64
	var order uint64
	for band(&order) {
		all = append(all, order)
	}
	slices.Sort(all)
	for i, later := range all {
		for _, earlier := range all[:min(i, mostCandidates)] {
			pair(later, earlier)
		}
	}
}

// An askFn brings the fingerprint of the later page of each pair to the earlier.
type askFn struct{}

func (fn *askFn) ProcessElement(_ uint64, pairs func(*uint64) bool, prints func(*Print) bool, ask func(uint64, Print)) {
	asked := make(map[uint64]bool) // for copies have many bands in common
	var later Print
	if !prints(&later) {
		return
	}
	var earlier uint64
	for pairs(&earlier) {
		if !asked[earlier] {
			asked[earlier] = true
			ask(earlier, later)
		}
	}
}

// An Edge is a pair of near copies.
type Edge struct{ Later, Earlier uint64 }

// A compareFn compares the pages of pairs.
type compareFn struct{}

func (fn *compareFn) ProcessElement(_ uint64, asking func(*Print) bool, prints func(*Print) bool,
	edge func(int, Edge)) {
	var earlier, later Print
	if !prints(&earlier) {
		return
	}
	for asking(&later) {
		if later.Of.Resembles(earlier.Of) {
			edge(0, Edge{later.Order, earlier.Order})
		}
	}
}

// A resolveFn finds the copies: pages that have an earlier near copy which is none.
type resolveFn struct{ Shards int }

func (fn *resolveFn) ProcessElement(_ int, edges func(*Edge) bool, isCopy func(int, uint64)) {
	var all []Edge
	var e Edge
	for edges(&e) {
		all = append(all, e)
	}
	for _, order := range nearCopies(all) {
		isCopy(shardOf(order, fn.Shards), order)
	}
}

// nearCopies returns the pages that are copies, in their order.
func nearCopies(all []Edge) (copies []uint64) {
	slices.SortFunc(all, func(a, b Edge) int { return cmp.Compare(a.Later, b.Later) })
	for _, e := range all {
		if n := len(copies); n > 0 && copies[n-1] == e.Later {
			continue
		}
		if _, found := slices.BinarySearch(copies, e.Earlier); !found {
			copies = append(copies, e.Later)
		}
	}
	return copies
}
