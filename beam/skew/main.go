// Command skew simulates how a cluster shares the pages of a crawl when they are grouped by
// host, and prints how much longer the slowest worker takes than all would on average.
//
// Sizes of hosts follow a power law: the k-th largest has pages in proportion to k⁻ᵃ. Of the
// 2.5·10⁹ pages that Common Crawl's statistics count (commoncrawl/cc-crawl-statistics,
// plots/domains-top-500.csv), the largest registered domain has 0.60 %, the second 0.20 %, the
// tenth 0.060 %, the hundredth 0.0147 % and the 300th 0.0066 %: from the second on,
// a = ln(0.20/0.0066)/ln(300/2) = 0.68. That a domain is one host is the worst case; the largest of
// them has 329,087 hosts. A group of pages goes to the worker that a hash names, as a shuffle
// does it.
package main

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"text/tabwriter"
)

// A crawl says how large hosts are.
type crawl struct {
	pages    float64
	largest  float64 // pages of the largest host
	exponent float64
}

// smallest is the size from which on hosts are looked at one by one. Smaller ones are so
// many that each worker has as many of their pages.
const smallest = 1000

// sizes returns the pages of the large hosts, the largest first, and those of all others
// together.
func (c crawl) sizes() (hosts []float64, others float64) {
	left := c.pages
	for k := 1; ; k++ {
		size := math.Floor(c.largest / math.Pow(float64(k), c.exponent))
		if size < smallest || size > left {
			return hosts, left
		}
		hosts = append(hosts, size)
		left -= size
	}
}

// slowest returns what the worker with the most pages has over the mean, and the copies
// of profiles that are made beyond one for each host. A host has groups of at most
// hostPages pages; 0 is one group.
func (c crawl) slowest(workers int, hostPages float64, seed uint64) (ratio float64, copies int) {
	load := make([]float64, workers)
	r := rand.New(rand.NewPCG(seed, 0))
	hosts, others := c.sizes()
	for _, pages := range hosts {
		groups := 1
		if hostPages > 0 {
			groups = int(math.Ceil(pages / hostPages))
		}
		copies += groups - 1
		for range groups {
			load[r.IntN(workers)] += pages / float64(groups)
		}
	}
	for i := range load {
		load[i] += others / float64(workers)
	}
	return slices.Max(load) / (c.pages / float64(workers)), copies
}

func main() {
	pages := flag.Float64("pages", 1e9, "pages of the crawl")
	exponent := flag.Float64("exponent", 0.68, "of the power law")
	flag.Parse()
	table(os.Stdout, *pages, *exponent)
}

func table(to *os.File, pages, exponent float64) {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "largest host\tworkers\tone group a host\tgroups of 100,000\tof 10,000\tcopies of profiles")
	for _, share := range []float64{0.001, 0.002, 0.006} {
		for _, workers := range []int{100, 1000, 4000} {
			c := crawl{pages, share * pages, exponent}
			alone, _ := c.slowest(workers, 0, 1)
			large, _ := c.slowest(workers, 1e5, 1)
			small, copies := c.slowest(workers, 1e4, 1)
			fmt.Fprintf(w, "%.2g %%\t%d\t%.2f\t%.2f\t%.2f\t%d\n", 100*share, workers, alone, large, small, copies)
		}
	}
	w.Flush()
}
