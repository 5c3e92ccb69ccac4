package terms

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// termsOf returns the terms of words that are written as their stems are.
func termsOf(stems ...string) (terms []uint32) {
	for _, s := range stems {
		terms = append(terms, hash([]byte(s)))
	}
	return terms
}

func TestTerms(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"signs alone", " — … ,", nil},
		{"stems in lower case", "Connected connecting CONNECTIONS", []string{"connect", "connect", "connect"}},
		{"stop words of several languages", "the ferry, le bac, el barco, och färjan",
			[]string{"ferri", "bac", "barco", "färjan"}},
		{"Russian by its letters", "важные и важных", []string{"важн", "важн"}},
		{"single letters", "J. Smith's plan B", []string{"smith", "plan"}},
		{"numbers", "5 of 2019, 3.75, 4chan", []string{"4chan"}},
		{"soft hyphens", "con\u00adnect", []string{"connect"}},
		{"marks stay in the word", "cafe\u0301", []string{"cafe\u0301"}},
		{"Chinese", "新浪财经", []string{"新浪", "浪财", "财经"}},
		{"one character", "是", []string{"是"}},
		{"Chinese and others", "2013年GDP增长，4月", []string{"年", "gdp", "增长", "月"}},
		{"Japanese", "カーです。", []string{"カー", "ーで", "です"}},
		{"Thai", "ที่", []string{"ที", "ี่"}},
		{"Korean has spaces", "경제 뉴스", []string{"경제", "뉴스"}},
		{"codes, not stemmed", strings.Repeat("connecting", 5), []string{strings.Repeat("connecting", 5)}},
		{"invalid bytes part words", "fer\xffry", []string{"fer", "ry"}},
	} {
		var s Reader
		for range 2 { // the second time from memory
			if d := cmp.Diff(termsOf(test.want...), s.Append(nil, []byte(test.text))); d != "" {
				t.Errorf("%s: %s", test.name, d)
			}
		}
	}
}

// Words that were forgotten and learned again have the same terms.
func TestTermsDoNotDependOnWhatCameBefore(t *testing.T) {
	var fresh, old Reader
	old.known = make(map[string]uint32)
	for i := range mostKnown {
		old.known[string(rune('\U00010000'+i))] = 7
	}
	text := []byte("ferries sailing")
	if d := cmp.Diff(fresh.Append(nil, text), old.Append(nil, text)); d != "" {
		t.Error(d)
	}
	if len(old.known) > 2 {
		t.Errorf("%d words are remembered, want 2", len(old.known))
	}
}

var someWords = bytes.Repeat([]byte("The ferries were late, and with them the connecting trains of Tuesday's storm. "),
	1000/13)

func TestKnownWordsAllocateNothing(t *testing.T) {
	var reader Reader
	dst := reader.Append(nil, someWords)
	if n := testing.AllocsPerRun(10, func() { dst = reader.Append(dst[:0], someWords) }); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

// BenchmarkTerms is of a page of 1000 words.
func BenchmarkTerms(b *testing.B) {
	var reader Reader
	dst := reader.Append(nil, someWords)
	for b.Loop() {
		dst = reader.Append(dst[:0], someWords)
	}
}

// FuzzTerms: the terms of a text are those of its parts between spaces, whatever
// was read before.
func FuzzTerms(f *testing.F) {
	f.Add([]byte("Ferries, 新浪财经 важные"))
	f.Add([]byte("caf\u0065\u0301\xff\u00ad a"))
	var used Reader
	f.Fuzz(func(t *testing.T, text []byte) {
		var fresh Reader
		want := fresh.Append(nil, text)
		var got []uint32
		for part := range bytes.SplitSeq(text, []byte(" ")) {
			got = used.Append(got, part)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Error(d)
		}
	})
}
