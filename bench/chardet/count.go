package chardet

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"golang.org/x/text/encoding"
)

// counts is a model of package chardet, which says what its fields are.
type counts struct {
	Language, Letters string
	Cost              []byte
}

// The classes of characters, as in package chardet.
const (
	other       = 0
	latin       = 3
	firstLetter = latin + 26
	perNat      = 8
)

// The sizes and weights that smooth the counts.
const (
	leastLetter  = 3   // a letter of an alphabet is seen so often
	mostLetters  = 120 // of an alphabet
	pairPrior    = 12  // pairs as the single letters have them are added so often
	singlePrior  = 0.5 // each class is added so often
	mostCost     = 84  // of an ideograph in common use, 10.5 nats
	mostPairCost = 96  // 12 nats, as a foreign letter costs
)

// ideographs are the encodings of languages that are learned by character, and the
// first bytes of the characters in common use, which are those of the first level of the
// standard and, of Japanese, kana.
var ideographs = map[string]struct {
	encoding encoding.Encoding
	common   [][2]byte
	trail    int // the least second byte of these
}{
	"zh-Hans": {simplifiedchinese.GBK, [][2]byte{{0xb0, 0xd7}}, 0xa1},
	"zh-Hant": {traditionalchinese.Big5, [][2]byte{{0xa4, 0xc6}}, 0x40},
	"ja":      {japanese.EUCJP, [][2]byte{{0xa4, 0xa5}, {0xb0, 0xcf}}, 0xa1},
	"ko":      {korean.EUCKR, [][2]byte{{0xb0, 0xc8}}, 0xa1},
}

// count makes the model of a language.
func count(l, text string) *counts {
	if l == "vi" {
		text = vietnamese(text, func(r rune) bool {
			_, ok := charmap.Windows1258.EncodeRune(r)
			return ok
		})
	}
	text = sampled(strings.ToLower(text))
	if _, ok := ideographs[l]; ok {
		return countSingle(l, text)
	}
	return countPairs(l, text)
}

// sampled leaves the words with characters beyond ASCII, as chardet samples them.
func sampled(text string) string {
	var b strings.Builder
	b.WriteByte(' ')
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r < '0' || r > '9' && r < 0x40 }) {
		if strings.ContainsFunc(word, func(r rune) bool { return r >= 0x80 }) {
			b.WriteString(word + " ")
		}
	}
	return b.String()
}

// typographic are the symbols that each language has, however few its pages are.
const typographic = "\u00a0–—‘’“”„«»…·•©®™°€£§¶±¹²³¼½×´¨ªº¡¿\u00ad"

// alphabetOf returns the characters beyond ASCII of a language: those of its alphabet and
// the symbols, then those that a text has, the most frequent ones first.
func alphabetOf(l, text string) []rune {
	n := make(map[rune]int)
	for _, r := range text {
		if r >= 0x80 && r != '\ufffd' && !unicode.IsControl(r) {
			n[r]++
		}
	}
	for _, r := range alphabets[l] + typographic {
		n[r] += math.MaxInt32
	}
	var letters []rune
	for r, n := range n {
		if n >= leastLetter {
			letters = append(letters, r)
		}
	}
	slices.SortFunc(letters, func(a, b rune) int { return cmp.Or(cmp.Compare(n[b], n[a]), cmp.Compare(a, b)) })
	return letters
}

// classes returns the class of each character of a text; ok is false for one that has
// none of its own.
func classes(letters []rune) func(r rune) (class int, ok bool) {
	index := make(map[rune]int)
	for i, r := range letters {
		index[r] = firstLetter + i
	}
	return func(r rune) (int, bool) {
		switch {
		case r >= 'a' && r <= 'z':
			return latin + int(r-'a'), true
		case r < 0x80:
			return other, true
		}
		c, ok := index[r]
		return c, ok
	}
}

// countPairs makes the model of an alphabet, with pairs smoothed by Dirichlet priors of
// the single letters.
func countPairs(l, text string) *counts {
	letters := alphabetOf(l, text)
	letters = letters[:min(len(letters), mostLetters)]
	classOf := classes(letters)
	n := firstLetter + len(letters)
	single, first, pairs := make([]float64, n), make([]float64, n), make([]float64, n*n)
	for c := range single {
		single[c] = singlePrior
	}
	for _, r := range alphabets[l] + typographic {
		c, _ := classOf(r)
		single[c] += leastLetter
	}
	last, known := other, true
	for _, r := range text {
		c, ok := classOf(r)
		if ok {
			single[c]++
		}
		if ok && known {
			pairs[last*n+c]++
			first[last]++
		}
		last, known = c, ok
	}
	all := sum(single)
	m := &counts{l, string(letters), make([]byte, n*n)}
	for a := range n {
		for b := range n {
			p := (pairs[a*n+b] + pairPrior*single[b]/all) / (first[a] + pairPrior)
			m.Cost[a*n+b] = min(cost(p), mostPairCost)
		}
	}
	return m
}

// countSingle makes the model of single characters.
func countSingle(l, text string) *counts {
	letters := alphabetOf(l, text)
	isSeen := make(map[rune]bool)
	for _, r := range letters {
		isSeen[r] = true
	}
	standard := ideographs[l]
	for _, leads := range standard.common {
		for lead := int(leads[0]); lead <= int(leads[1]); lead++ {
			for trail := standard.trail; trail < 0xff; trail++ {
				text, err := standard.encoding.NewDecoder().Bytes([]byte{byte(lead), byte(trail)})
				if r := []rune(string(text)); err == nil && len(r) == 1 && unicode.IsLetter(r[0]) && !isSeen[r[0]] {
					isSeen[r[0]] = true
					letters = append(letters, r[0])
				}
			}
		}
	}
	slices.Sort(letters) // runs of them compress well
	classOf := classes(letters)
	single := make([]float64, firstLetter+len(letters))
	for c := range single {
		single[c] = singlePrior
	}
	for _, r := range text {
		if c, ok := classOf(r); ok {
			single[c]++
		}
	}
	all := sum(single)
	m := &counts{l, string(letters), make([]byte, len(single))}
	for c := range single {
		m.Cost[c] = min(cost(single[c]/all), mostCost)
	}
	return m
}

func cost(p float64) byte { return byte(min(255, math.Round(-perNat*math.Log(p)))) }

func sum(xs []float64) (s float64) {
	for _, x := range xs {
		s += x
	}
	return s
}
