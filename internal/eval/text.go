package eval

// A PRF holds a precision, a recall and an F1, each from 0 to 1. In a mean over pages F1 is
// the mean of the pages' F1 (words) or the harmonic mean of the two means (shingles), as
// each benchmark defines it.
type PRF struct {
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	F1        float64 `json:"f1"`
}

// harmonic returns the F1 of a precision and a recall; 0 if both are 0.
func harmonic(precision, recall float64) float64 {
	if precision+recall == 0 {
		return 0
	}
	return 2 * precision * recall / (precision + recall)
}

// A Text has the scores of a method's text for a page against the gold.
type Text struct {
	Word    PRF           `json:"word"`
	Shingle shingleShares `json:"shingle"`
}

// A Gold is the text that people marked as a page's content.
type Gold struct {
	Text     string
	Ignore   string // text that is neither right nor wrong to keep: its words do not lower precision
	Language string // ISO 639-1, or empty; in zh, ja and th a token is a character
}

// ScoreText scores a method's text for a page. Order counts for shingles, not for words, and
// shingles do not know Gold.Ignore. Time is linear in the length of the texts. They may contain
// invalid UTF-8.
func ScoreText(gold Gold, out string) Text {
	return Text{
		Word:    ScoreWords(gold, out),
		Shingle: scoreShingles(words(gold.Text), words(out)),
	}
}

// CountWords counts the words of a text as ScoreText does.
func CountWords(text, lang string) int { return len(tokens(text, lang)) }

// ScoreWords returns the Word scores of ScoreText. All scores are 1 if gold and output are
// empty, and 0 if one is. Words of Ignore do not count as output, once the gold has its own.
func ScoreWords(gold Gold, out string) PRF {
	wanted := tokens(gold.Text, gold.Language)
	left, ignore := count(wanted), count(tokens(gold.Ignore, gold.Language))
	hits, extra, all := 0., 0., float64(len(wanted))
	for _, w := range tokens(out, gold.Language) {
		switch {
		case left[w] > 0:
			left[w]--
			hits++
		case ignore[w] > 0:
			ignore[w]--
		default:
			extra++
		}
	}
	switch {
	case all == 0 && extra == 0:
		return PRF{1, 1, 1}
	case hits == 0:
		return PRF{}
	}
	p, r := hits/(hits+extra), hits/all
	return PRF{p, r, harmonic(p, r)}
}

// shingleWords is the number of words in a shingle, as in the article-extraction-benchmark.
const shingleWords = 4

// shingleShares has the shares of sequences of four words that are in both texts (TP), only in the
// output (FP), and only in the gold (FN). They add up to 1, or to 0 if both texts are empty,
// so that a long page has no more weight than a short one. Case counts, and no language is
// split into characters.
type shingleShares struct {
	TP float64 `json:"tp"`
	FP float64 `json:"fp"`
	FN float64 `json:"fn"`
}

func scoreShingles(gold, out []string) shingleShares {
	ids := map[string]int32{}
	g, o := shingles(gold, ids), shingles(out, ids)
	tp := overlap(g, o)
	union := float64(len(g) + len(o) - tp)
	if union == 0 {
		return shingleShares{}
	}
	return shingleShares{
		TP: float64(tp) / union,
		FP: float64(len(o)-tp) / union,
		FN: float64(len(g)-tp) / union,
	}
}

// shingles returns the sequences of four words, each word as its number in ids, from 1. A
// text of one to three words has one shingle, its first word alone. All its words would be
// better, but the reference scorer takes only the first, and scores must be comparable.
func shingles(words []string, ids map[string]int32) [][shingleWords]int32 {
	numbers := make([]int32, len(words))
	for i, w := range words {
		if ids[w] == 0 {
			ids[w] = int32(len(ids) + 1)
		}
		numbers[i] = ids[w]
	}
	if n := len(numbers); 0 < n && n < shingleWords {
		return [][shingleWords]int32{{numbers[0]}}
	}
	var found [][shingleWords]int32
	for ; len(numbers) >= shingleWords; numbers = numbers[1:] {
		found = append(found, [shingleWords]int32(numbers))
	}
	return found
}

// Precision returns TP/(TP+FP), 0 to 1. It is undefined, and ok is false, if the output is
// empty and the gold is not. Such a page does not count in the mean.
func (s shingleShares) Precision() (p float64, ok bool) { return s.rate(s.FP) }

// Recall returns TP/(TP+FN), 0 to 1. It is undefined, and ok is false, if the gold is empty
// and the output is not.
func (s shingleShares) Recall() (r float64, ok bool) { return s.rate(s.FN) }

// rate returns TP/(TP+wrong). Without any error it is 1, even for two empty texts.
func (s shingleShares) rate(wrong float64) (float64, bool) {
	if s.FP == 0 && s.FN == 0 {
		return 1, true
	}
	if s.TP+wrong == 0 {
		return 0, false
	}
	return s.TP / (s.TP + wrong), true
}

// overlap returns the size of the multiset intersection of a and b.
func overlap[T comparable](a, b []T) int {
	left := count(a)
	n := 0
	for _, x := range b {
		if left[x] > 0 {
			left[x]--
			n++
		}
	}
	return n
}

// count returns how often each item occurs in a.
func count[T comparable](a []T) map[T]int {
	n := make(map[T]int, len(a))
	for _, x := range a {
		n[x]++
	}
	return n
}
