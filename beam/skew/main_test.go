package main

import (
	"math"
	"testing"
)

// With a = 1 and a largest host of 10,000 pages the sizes are 10,000, 5,000, 3,333, 2,500, 2,000,
// 1,666, 1,428, 1,250, 1,111 and 1,000, which are 29,288.
func TestSizesAreThoseOfThePowerLaw(t *testing.T) {
	hosts, others := crawl{40_000, 10_000, 1}.sizes()
	if len(hosts) != 10 || hosts[2] != 3333 || hosts[9] != 1000 || others != 10_712 {
		t.Errorf("%v and %v", hosts, others)
	}
}

// A host with half of the pages makes its worker of 10 as slow as five; in groups of a
// thousandth it is spread.
func TestGroupsSpreadALargeHost(t *testing.T) {
	c := crawl{1e6, 5e5, 20} // the second host has fewer than a page
	ratio, copies := c.slowest(10, 0, 1)
	if math.Abs(ratio-5.5) > 1e-9 || copies != 0 { // its 5, and a tenth of the other half
		t.Errorf("one group: %v, %d", ratio, copies)
	}
	if ratio, copies := c.slowest(10, 1000, 1); ratio > 1.2 || copies != 499 {
		t.Errorf("groups: %v, %d", ratio, copies)
	}
}
