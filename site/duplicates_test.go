package site

import (
	"math"
	"math/rand/v2"
	"testing"

	"linesift/page"
)

func pageOf(terms ...uint32) *Sketch { return &Sketch{Terms: terms} }

// Four pages. 1 is on all, 2 on two, and 3 to 8 on one each but for 5, which two
// have.
func TestSignaturesAreOfTermsNeitherRareNorCommon(t *testing.T) {
	pages := []*Sketch{pageOf(2, 1, 5, 3, 2), pageOf(5, 1, 2, 4), pageOf(1, 6, 7), pageOf(1, 8)}
	var f Frequencies
	for _, s := range pages {
		f.Add(s)
	}
	var all []signature
	for _, s := range pages {
		all = append(all, f.signature(s, nil))
	}
	// What is left of the first two is 2 and 5, two of three that are not common;
	// of the others nothing.
	if all[0] != all[1] || all[0] == (signature{}) || all[2] != (signature{}) || all[3] != (signature{}) {
		t.Errorf("signatures %x", all)
	}
	// With 9 and 10 beside them 2 and 5 are two of five: too little.
	if s := f.signature(pageOf(1, 2, 5, 3, 9, 10), nil); s != (signature{}) {
		t.Errorf("a page of other terms has the signature %x", s)
	}
	// Counted with the collection, a page makes pairs of 6 and 7.
	other := pageOf(6, 7, 11)
	if a, b := f.signature(other, other.distinct()), f.signature(pages[2], other.distinct()); a != b || a == (signature{}) {
		t.Errorf("signatures %x and %x", a, b)
	}
}

// Of two sets that have 60 phrases of 100 in common the expected share of hashes
// is .6, with a deviation of √(.6·.4/128) = .043; here is the mean of 50 pairs.
func TestHashesInCommonEstimateTheResemblance(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	random := func(n int) (terms []uint32) {
		for range n {
			terms = append(terms, r.Uint32())
		}
		return terms
	}
	sum := 0.0
	for range 50 {
		// 62 terms have 60 phrases of three. 20 more terms make 20 more phrases,
		// of either page, which the other has not.
		common := random(62)
		a, b := minHash(append(common[:62:62], random(20)...)), minHash(append(common[:62:62], random(20)...))
		sum += float64(a.same(b)) / hashes
	}
	if mean := sum / 50; math.Abs(mean-.6) > .02 {
		t.Errorf("a share of %.3f of the hashes in common, want .6", mean)
	}
	if minHash(random(leastPhrases+phrase-2)) != nil {
		t.Error("a few terms have hashes")
	}
}

func TestCopiesAreToldApart(t *testing.T) {
	const article = "<p>Ferries crossed frozen harbours while winter storms battered old lighthouses, and keepers counted passing vessels through thick morning fog. " +
		"Merchants waited beside empty warehouses, hoping cargo might arrive before spring markets opened across northern valleys."
	const other = "<p>Gardeners planted orchards behind ruined monasteries, where bees gathered pollen from early blossoms and shepherds repaired broken fences each summer."
	_, original := sketchOf(t, "<nav>menu</nav>"+article)
	_, changed := sketchOf(t, "<nav>menu</nav>"+article+" Snow melted.")
	_, unlike := sketchOf(t, "<nav>menu</nav>"+other)
	_, empty := sketchOf(t, "")
	p, framed := sketchOf(t, "<nav>another menu of other words</nav>"+article)
	content := page.NewMask(p, nil)
	content.SetLine(p, 1, true)
	q, plain := sketchOf(t, article)
	whole := page.NewMask(q, nil)
	whole.SetLine(q, 0, true)

	var f Frequencies
	for _, s := range []*Sketch{original, changed, unlike, pageOf(1), pageOf(2)} {
		f.Add(s)
	}
	type want struct {
		of   string
		kind Kind
	}
	for _, test := range []struct {
		name   string
		f      *Frequencies
		before *Sketch
		page   *Sketch
		want   want
	}{
		{"the same", nil, original, original, want{"first", Exact}},
		{"two words more", nil, original, changed, want{"first", Near}},
		{"two rare words more", &f, original, changed, want{"first", IMatch}},
		{"another text", &f, original, unlike, want{}},
		{"no text", nil, empty, empty, want{}},
		{"the same in another frame", nil, plain.Only(q, whole), framed.Only(p, content), want{"first", Exact}},
	} {
		var d Duplicates
		if of, kind := d.Add("first", NewFingerprint(test.before, test.f)); kind != 0 {
			t.Errorf("%s: the first page is the %v of %s", test.name, kind, of)
		}
		of, kind := d.Add("second", NewFingerprint(test.page, test.f))
		if got := (want{of, kind}); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}

// The second page is a copy of the first, and so the third is compared with the
// first alone, which it does not resemble enough.
func TestCopiesOfCopiesAreComparedWithTheOriginal(t *testing.T) {
	text := func(from, to uint32) *Sketch {
		s := &Sketch{Digest: uint64(from)}
		for i := from; i < to; i++ {
			s.Terms = append(s.Terms, i*i*2654435761)
		}
		return s
	}
	var d Duplicates
	for _, test := range []struct {
		id   string
		page *Sketch
		want Kind
	}{
		{"a", text(0, 200), 0},
		{"b", text(25, 225), Near}, // 173 phrases of 223 are common: .78
		{"c", text(50, 250), 0},    // 148 of 248: .60; with b it would be .78
	} {
		if of, kind := d.Add(test.id, NewFingerprint(test.page, nil)); kind != test.want {
			t.Errorf("%s: kind %d of %q, want %d", test.id, kind, of, test.want)
		}
	}
}

// However many pages have a band in common, each is compared with few.
func TestTheTimeForAPageDoesNotGrowWithTheBatch(t *testing.T) {
	var d Duplicates
	frame := make([]uint32, 300)
	for i := range frame {
		frame[i] = uint32(i * i * i)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		s := &Sketch{Digest: r.Uint64(), Terms: frame[:]}
		for range 300 {
			s.Terms = append(s.Terms[:len(s.Terms):len(s.Terms)], r.Uint32())
		}
		d.Add("page", NewFingerprint(s, nil))
	}
	if d.pages != 200 {
		t.Errorf("%d originals, want 200", d.pages)
	}
	for i := range d.bands {
		for _, pages := range d.bands[i] {
			if len(pages) > mostCandidates {
				t.Fatalf("%d pages have a band in common", len(pages))
			}
		}
	}
}
