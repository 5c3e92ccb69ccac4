package dedup

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"linesift/internal/terms"
	"linesift/page"
)

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

func parse(t *testing.T, html string) *page.Page {
	t.Helper()
	p, err := page.ParseUTF8([]byte(html))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestCopiesAreToldApart(t *testing.T) {
	const article = "<p>Ferries crossed frozen harbours while winter storms battered old lighthouses, and keepers " +
		"counted passing vessels through thick morning fog. " +
		"Merchants waited beside empty warehouses, hoping cargo might arrive before spring markets opened across " +
		"northern valleys."
	const other = "<p>Gardeners planted orchards behind ruined monasteries, where bees gathered pollen from early " +
		"blossoms and shepherds repaired broken fences each summer."
	var reader terms.Reader
	content := func(html string) *Fingerprint { // of all lines but the first, the menu
		p := parse(t, html)
		mask := page.NewMask(p, nil)
		for i := 1; i < len(p.Lines); i++ {
			mask.SetLine(p, i, true)
		}
		return NewFingerprint(&reader, p, mask)
	}
	const menu = "<nav>menu</nav>"
	original := content(menu + article)
	type want struct {
		of   string
		kind Kind
	}
	for _, test := range []struct {
		name   string
		before *Fingerprint
		page   *Fingerprint
		want   want
	}{
		{"the same", original, original, want{"first", Exact}},
		{"two words more", original, content(menu + article + " Snow melted."), want{"first", Near}},
		{"another text", original, content(menu + other), want{}},
		{"no text", content(menu), content(menu), want{}},
		{"the same in another frame", original, content("<nav>another menu of other words</nav>" + article),
			want{"first", Exact}},
	} {
		var d Duplicates
		if of, kind := d.Add("first", test.before); kind != "" {
			t.Errorf("%s: the first page is the %v of %s", test.name, kind, of)
		}
		of, kind := d.Add("second", test.page)
		if got := (want{of, kind}); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}

// The second page is a copy of the first, and so the third is compared with the
// first alone, which it does not resemble enough.
func TestCopiesOfCopiesAreComparedWithTheOriginal(t *testing.T) {
	text := func(from, to uint32) *Fingerprint {
		var terms []uint32
		for i := from; i < to; i++ {
			terms = append(terms, i*i*2654435761)
		}
		return &Fingerprint{digest: uint64(from), phrases: minHash(terms)}
	}
	var d Duplicates
	for _, test := range []struct {
		id   string
		page *Fingerprint
		want Kind
	}{
		{"a", text(0, 200), ""},
		{"b", text(25, 225), Near}, // 173 phrases of 223 are common: .78
		{"c", text(50, 250), ""},   // 148 of 248: .60; with b it would be .78
	} {
		if of, kind := d.Add(test.id, test.page); kind != test.want {
			t.Errorf("%s: kind %q of %q, want %q", test.id, kind, of, test.want)
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
		terms := slices.Clone(frame)
		for range 300 {
			terms = append(terms, r.Uint32())
		}
		d.Add("page", &Fingerprint{digest: r.Uint64(), phrases: minHash(terms)})
	}
	if n := len(d.exact); n != 200 {
		t.Errorf("%d originals, want 200", n)
	}
	for _, pages := range d.bands {
		if len(pages) > mostCandidates {
			t.Fatalf("%d pages have a band in common", len(pages))
		}
	}
}

func TestAFingerprintIsReadAsItWasWritten(t *testing.T) {
	var s terms.Reader
	for _, html := range []string{"", "<p>A few words.",
		"<p>one two three four five six seven eight nine ten eleven twelve thirteen"} {
		p := parse(t, html)
		mask := slices.Repeat(page.Mask{true}, len(p.Runs))
		want := NewFingerprint(&s, p, mask)
		b, _ := want.MarshalBinary()
		var got Fingerprint
		if err := got.UnmarshalBinary(b); err != nil {
			t.Fatal(err)
		}
		gotDigest, gotText := got.Digest()
		wantDigest, wantText := want.Digest()
		if wantText && gotDigest != wantDigest || gotText != wantText || !slices.Equal(got.Bands(), want.Bands()) {
			t.Errorf("%q: %v, want %v", html, got, want)
		}
		if got.Resembles(want) != (len(want.Bands()) > 0) {
			t.Errorf("%q: whether it resembles itself is %v", html, got.Resembles(want))
		}
	}
	if err := new(Fingerprint).UnmarshalBinary(make([]byte, 9)); err == nil {
		t.Error("9 bytes are read")
	}
}
